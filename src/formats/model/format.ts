import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import type { WalkRecord } from "../../core/domain/walk";
import type { MessageCode } from "./message-codes";
import type { RepeatedKeys, Table } from "./parsed-text";

/** A file as the readers of formats get it: decoded and parsed once, whatever it turns out to be. */
export interface InputFile {
  name: string;
  sizeBytes: number;
  /** UTF-8 as text, without a byte order mark. Of a large JSON file only its first 20,000 characters. */
  text: string;
  /** The JSON or YAML value; of JSON Lines the list of them. `undefined`: the file is neither. */
  json: unknown;
  /** Keys of the outermost JSON object in the order of the file, repeats included. */
  keys: readonly string[];
  /** Keys that an object of the file has more than once, those of the outermost one left aside: see `keys`. */
  repeatedKeys?: RepeatedKeys | undefined;
  /** The line, from 1, of each value of `json`, when there is one per line. `null`: `json` is one value. */
  lines: readonly number[] | null;
  /** Rows and cells of a file that is not JSON. `null`: it is JSON. */
  table: Table | null;
  /** Told from time to time how many rows are read, and which requests they were. */
  onRows?: (count: number) => void;
  onQueries?: (rows: readonly QueryRow[]) => void;
  /** What a person wrote for a place of this file. */
  written?: (what: CorrectionChoice["what"], at: string) => string | null;
}

/** What a person can choose to do about a message. The reading is made again with the choice added. */
export interface Fix {
  label: string;
  choice: Choice;
}

/**
 * A choice about the reading of files. Choices are part of what is read: the same files with the same choices give the
 * same data.
 */
export type Choice =
  /** Names that no catalogue has become tools without a description: all of them, or only this one. */
  | { kind: "add-unknown-tools"; name?: string }
  /** A name of requests means this name of a tool. */
  | { kind: "take-name"; from: string; to: string }
  /** A cleaning step is not applied, though it usually is. */
  | { kind: "keep-as-written"; step: string }
  /** A cleaning step is applied, though it usually is not. */
  | { kind: "apply-step"; step: string }
  /** A word is the name of a person: it is replaced wherever it stands in the requests of logs. */
  | { kind: "replace-name"; word: string }
  /** The same for a list of one's own, in place of the one before. */
  | { kind: "replace-names"; words: readonly string[] }
  /** Of a long log so many requests are kept, drawn at random. */
  | { kind: "sample-log"; file: string; count: number }
  /** Texts alone are requests that nobody has judged, and not requests that need no tool. */
  | { kind: "texts-unjudged"; file: string }
  /** A request whose every judgement is 0 or less is not judged, and not one that needs no tool. */
  | { kind: "zeros-unjudged"; file: string }
  /** The requests of a file, or those that its judgements are about, are past ones or those of a test. */
  | { kind: "file-part"; file: string; part: "history" | "test" }
  /** A file is read as this format, whatever it looks like. */
  | { kind: "read-as"; file: string; format: string }
  /** A file that is not UTF-8 is read in another encoding. */
  | { kind: "decode-as"; file: string; encoding: string }
  /** Line breaks inside quotes of a JSON file are taken as \n. */
  | { kind: "mend-line-breaks"; file: string }
  /** Of a list in JSON that breaks off or is broken, the rows that are whole are read. */
  | { kind: "read-whole-rows"; file: string }
  /** A saved data set whose content does not have its hash is read as one of its own. */
  | { kind: "read-changed"; file: string }
  /** Which field of a row or column of a table holds what. */
  | MapChoice
  /** A part of a file is read as it is written here, and not as the file has it. */
  | CorrectionChoice
  /** Rows that are held back are left out knowingly: one, or, without a place, all that this code is said of. */
  | { kind: "leave-out"; file: string; code: MessageCode; where: string | null };

/** What a field of a row can be. The first three are needed for requests, `name` and `description` for tools. */
export type Part = "query" | "tools" | "id" | "split" | "name" | "description" | "category";

/** The key of an object, or the index of a column from 0, for each part that a row has. */
export type FieldKeys = Partial<Record<Part, string>>;

export interface MapChoice {
  kind: "map-columns";
  file: string;
  fields: FieldKeys;
  /** Whether the first line of a table names its columns. */
  hasHeader: boolean;
}

export interface CorrectionChoice {
  kind: "write";
  file: string;
  /** The text of a request, the name of a tool, a whole line of the file, or a row of it as JSON. */
  what: "text" | "name" | "line" | "row";
  /** As in `where` of a message. */
  at: string;
  text: string;
}

/** A field that mends what a message is about: what is written there is made a choice. */
export interface Correction {
  label: string;
  choice: CorrectionChoice;
}

/** What one cleaning step does to the requests of a file. */
export interface CleaningTally {
  step: string;
  /** As on a switch: "Trim blanks at both ends". */
  label: string;
  isTaken: boolean;
  /** How many requests it changed, or would change. */
  count: number;
  /** The first of them, cut to its interesting part. */
  example: { before: string; after: string };
}

/** What, where, why, and what to do: a problem in words a person can act on. */
export interface FormatMessage {
  code: MessageCode;
  severity: "error" | "held-back" | "notice";
  file: string;
  /** Row (from 0), line and column (from 1), key: whatever helps to find it. `null`: the whole file. */
  where: string | null;
  /** One to three sentences. */
  sentence: string;
  /** How many rows of the file this message stands for, which are not kept as rows of their own. Absent: see `rowsOf`. */
  rows?: number;
  fixes?: Fix[];
  write?: Correction;
  cleaning?: CleaningTally;
}

/** Rows that a message accounts for: one that is held back counts as one, a notice or an error as none. */
export function rowsOf({ severity, rows }: Pick<FormatMessage, "severity" | "rows">): number {
  return rows ?? (severity === "held-back" ? 1 : 0);
}

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

/** A tool as a file gives it. Without `id` the data set names it. */
export interface ToolDraft extends Omit<Tool, "id"> {
  id?: ToolId;
}

/** A request whose gold tools are still names. */
export interface QueryRow extends Omit<Query, "id" | "gold" | "goldAsGiven" | "requirements" | "steps" | "swaps"> {
  /** Names, or ids of the catalogue's file. `null`: the row does not say. */
  goldNames: string[] | null;
  /** The id that the file gives. Judgements name it. */
  givenId?: string;
  /** The tools that the row itself offers: names in its judgements mean these. */
  offered?: { name: string; id: string }[];
  /** For each of `goldNames`, the indexes in it whose results it needs. */
  needs?: number[][];
  /** As `swaps` of a request, by names. */
  swapNames?: { failed: string; worked: string }[];
  cleaned?: readonly string[];
}

/** One line of a qrels file: how much a tool is needed for a request. More than 0: it is a gold tool. */
export interface Judgement {
  query: string;
  tool: string;
  relevance: number;
  /** Row or line. */
  at: string;
}

/** What a system recommended for one request, best first. Names as in the file. */
export interface Ranking {
  query: string;
  tools: { tool: string; score: number }[];
}

/** What one file holds: any of these. */
export interface FormatContent {
  tools?: ToolDraft[];
  queries?: QueryRow[];
  judgements?: Judgement[];
  rankings?: Ranking[];
  /** Requests, by the id of their file, and the scene or bundle they are in. */
  groups?: { query: string; group: string }[];
  /** A data set that this app has saved as a file, whole. */
  dataset?: Dataset;
  /** A walk that this app has saved as a file. */
  walk?: WalkRecord;
  /** Vectors that were computed elsewhere. */
  vectors?: GivenVectors;
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
  /** Its rows hold more than may be kept: nothing of them is shown or kept but what `read` gives. */
  isPrivate?: boolean;
  /** Whether the parsed JSON, or the table, looks like this format. 0 no, 1 surely. */
  sniff(file: InputFile): number;
  read(file: InputFile, choices: readonly Choice[]): FormatResult;
}

/** Rows that were kept: those of the requests where a file has requests and their tools. */
export function countKept({
  tools,
  queries,
  judgements,
  rankings,
  groups,
  walk,
  vectors,
  dataset,
}: FormatContent): number {
  if (dataset) return dataset.tools.length + dataset.queries.length;
  if (queries) return queries.length;
  if (tools) return tools.length;
  if (judgements) return judgements.length;
  if (rankings) return rankings.reduce((sum, ranking) => sum + ranking.tools.length, 0);
  if (vectors) return vectors.rows.length;
  return groups?.length ?? walk?.log.length ?? 0;
}
