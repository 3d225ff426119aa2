import { beirFolder } from "./beir";
import { ptrPair } from "./ptr";
import { csvTables, tsvTables } from "./tables";
import { mcpTools, openaiTools } from "./tool-lists";
import { ranxFiles, trecFiles } from "./trec";
import type { DatasetWriter } from "./losses";

/** Everything there is, for another browser or another day: the reading of it has the same hash. */
const kitpickDataset: DatasetWriter = {
  id: "kitpick-dataset",
  label: "Kitpick data set (JSON)",
  about: "Opens here again as it is, with its ids and where it came from.",
  keeps: "all",
  write: (dataset) => [{ name: ".kitpick.json", text: `${JSON.stringify(dataset)}\n` }],
};

/** Every format that a data set can be written in, the one that keeps everything first. */
export const WRITERS: readonly DatasetWriter[] = [
  kitpickDataset,
  ptrPair,
  csvTables,
  tsvTables,
  beirFolder,
  trecFiles,
  ranxFiles,
  mcpTools,
  openaiTools,
];
