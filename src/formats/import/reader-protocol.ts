import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import type { RawFile } from "../open/decode-file";
import type { ForeignRuns } from "./read-foreign-runs";
import type { Choice, Ranking } from "../model/format";
import type { MatchedVectors } from "./match-vectors";
import type { OwnRuns } from "./read-own-runs";
import type { ReadPreview } from "./create-preview";
import type { ReadProgress } from "./read-files";

/** A file as the page has it: its bytes are read in the reader's own thread. `path`: its place in a folder. */
export interface PlacedFile {
  path: string;
  blob: Blob;
}

/** `read` replaces what was read before; the next two ask for parts of it; runs have nothing to do with it. */
export type ReaderRequest =
  | { type: "read"; id: number; files: readonly (PlacedFile | RawFile)[]; choices: readonly Choice[] }
  | { type: "dataset"; id: number }
  | { type: "held-back"; id: number }
  | { type: "own-runs"; id: number; blob: Blob }
  | { type: "foreign-runs"; id: number; files: readonly PlacedFile[] };

/** Tools, requests and answers come in parts, so that taking one in never holds the page up. */
export type ReaderAnswer =
  | { type: "progress"; id: number; progress: ReadProgress }
  | { type: "preview"; id: number; preview: ReadPreview }
  | { type: "head"; id: number; head: Omit<Dataset, "tools" | "queries"> | null; vectors: MatchedVectors[] }
  | { type: "tools"; id: number; tools: Tool[] }
  | { type: "queries"; id: number; queries: Query[] }
  | { type: "whole"; id: number }
  | { type: "held-back"; id: number; text: string }
  | { type: "own-head"; id: number; own: OwnRuns | null }
  | { type: "own-rows"; id: number; list: number; rows: unknown[] }
  | { type: "foreign-head"; id: number; foreign: ForeignRuns }
  | { type: "rankings"; id: number; run: number; rankings: Ranking[] }
  | { type: "failed"; id: number; sentence: string };
