import { createHash } from "node:crypto";
import { indexDataset, type DatasetIndex } from "../annotate/place";
import type { RecordHead } from "../annotate/current";
import type { QueryId, RecordId, Sha256, ToolId } from "../domain/ids";
import vectors from "./vectors/merge.json";

/* The records of `merge.json` by their short names, and the data set that they are read against. */

const hash = (text: string): Sha256 => createHash("sha256").update(text).digest("hex") as Sha256;

export const MERGE_RECORDS = vectors.records as unknown as Record<string, RecordHead>;

const FILES = vectors.files as Record<string, string[]>;
const NAME_OF = new Map(Object.entries(MERGE_RECORDS).map(([name, { id }]) => [id, name]));

const recorded: Record<string, readonly string[]> = {};
for (const { tools } of [vectors.dataset, vectors.olderDataset])
  for (const [id, name] of Object.entries(tools)) recorded[id] = [...new Set([...(recorded[id] ?? []), name])].sort();

export const MERGE_DATASET: DatasetIndex = indexDataset(
  Object.entries(vectors.dataset.queries).map(([id, text]) => ({ id: id as QueryId, text: hash(text) })),
  Object.entries(vectors.dataset.tools).map(([id, name]) => ({ id: id as ToolId, name })),
  recorded,
);

/** The short name of a record. */
export const nameOfRecord = (id: RecordId): string => NAME_OF.get(id) ?? id;

/** The records of some files, one file after the other. */
export const readMergeFiles = (files: readonly string[]): RecordHead[] =>
  files.flatMap((file) => FILES[file]!.map((name) => MERGE_RECORDS[name]!));
