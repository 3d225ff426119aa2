import type { Dataset } from "../../core/domain/dataset";
import type { Detail } from "./losses";

export interface WrittenFile {
  /** Behind the name of the data set: `-requests.csv`; or a path of its own inside the archive. */
  name: string;
  text: string;
}

/** One way to write a data set. What is written can be read again by the reader of the same format. */
export interface DatasetWriter {
  id: string;
  label: string;
  /** What it is for, and what is odd about it. One or two sentences. */
  about: string;
  /** What of a data set it has a place for, beside names, descriptions, texts and gold tools. */
  keeps: readonly Detail[] | "all";
  /** Several files go into one archive. */
  write(dataset: Dataset): WrittenFile[];
}
