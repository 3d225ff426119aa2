import { beirFolder } from "./beir";
import { kitpickDataset } from "./kitpick-dataset";
import { ptrPair } from "./ptr-pair";
import { csvTables, tsvTables } from "./tables";
import { mcpTools, openaiTools } from "./tool-lists";
import { ranxFiles, trecFiles } from "./trec-qrels";
import type { DatasetWriter } from "./writer";

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
