import type { Dataset } from "../../core/domain/dataset";

export interface WrittenFile {
  /** Behind the name of the data set: `-requests.csv`; or a path of its own inside the archive. */
  name: string;
  text: string;
}

/** One way to write a data set. What is written can be read again by the reader of the same format. */
export interface DatasetWriter {
  id: string;
  label: string;
  /** What it is for, and what of a data set it has no place for. One or two sentences. */
  about: string;
  /** Several files go into one archive. */
  write(dataset: Dataset): WrittenFile[];
}
