import type { Query } from "../core/domain/query";
import type { Tool } from "../core/domain/tool";
import type { WalkRecord } from "../core/domain/walk";

/** A file as the reader gets it: read as text once, UTF-8, byte order mark removed. */
export interface InputFile {
  name: string;
  sizeBytes: number;
  text: string;
}

/** What, where, why, and what to do: a problem in words a person can act on. */
export interface FormatMessage {
  code: string;
  severity: "error" | "held-back" | "notice";
  file: string;
  /** Row (from 0), line and column, key: whatever helps to find it. `null`: the whole file. */
  where: string | null;
  /** One or two sentences. */
  sentence: string;
}

/** What one file holds. */
export type FormatContent =
  | { kind: "catalogue"; tools: Omit<Tool, "id">[] }
  | { kind: "queries"; queries: QueryRow[] }
  /** A walk that this app has saved as a file. */
  | { kind: "walk"; walk: WalkRecord }
  /** Vectors that were computed elsewhere. */
  | { kind: "vectors"; vectors: GivenVectors };

/** Vectors of texts of a data set, all of one encoder. */
export interface GivenVectors {
  /** As the file names it; `null` when it does not. */
  encoder: string | null;
  dimensions: number;
  rows: VectorRow[];
}

export interface VectorRow {
  /** The name of a tool, the text of a request, or the SHA-256 of the text that was encoded. */
  id: string;
  /** Of length 1. */
  vector: Float32Array;
  /** Where it stands in the file. */
  at: string;
}

/** A request whose gold tools are still names. */
export interface QueryRow extends Omit<Query, "id" | "gold" | "goldAsGiven" | "requirements"> {
  goldNames: string[] | null;
}

export interface FormatResult {
  content: FormatContent | null;
  messages: FormatMessage[];
  /** Rows in = rows kept + rows reported. */
  rowsRead: number;
}

/** One file format. Recognised by content, never by file name. */
export interface Format {
  id: string;
  /** As shown: "PTR catalogue (name: description)". */
  label: string;
  /** Whether the parsed JSON, or the text (`json` is `undefined`), looks like this format. 0 no, 1 surely. */
  sniff(file: InputFile, json: unknown): number;
  read(file: InputFile, json: unknown): FormatResult;
}
