import type { BuildProvenance } from "./build";
import type { DatasetId, ProjectId, QueryId, RecordId, Sha256, ToolId } from "./ids";
import type { Took } from "./judgement";
import type { GoldRequirement, Query } from "./query";
import type { Tool } from "./tool";

/** Where the gold of a data set comes from that several people decided. */
export interface AnnotationProvenance {
  project: { id: ProjectId; name: string };
  /** Versions of the guidelines that were judged under. */
  guidelines: Sha256[];
  /** Names, or a, b, c. */
  annotators: string[];
  /** How many decisions were made in each way; ways without one are absent. */
  took: Partial<Record<Took, number>>;
  /** Alpha (MASI) of the answers with its interval; `null`: there is none. */
  alpha: { value: number; low: number | null; high: number | null } | null;
  decisions: RecordId[];
}

/** A file a data set was made from. */
export interface SourceFile {
  name: string;
  sizeBytes: number;
  sha256: Sha256;
}

/** One thing that was noticed while reading, with how often. */
export interface Notice {
  code: string;
  sentence: string;
  count: number;
}

/** One cleaning step, as it stood when the data was read. The text of the file is kept beside each request. */
export interface CleaningRecord {
  /** `trim`, `strip-wrapping-quotes`, … */
  step: string;
  /** Whether it was switched on. */
  isTaken: boolean;
  /** How many requests it changed, or would have changed. */
  count: number;
}

/** A catalogue of tools with the requests that were made of it. */
export interface Dataset {
  schema: 1;
  id: DatasetId;
  name: string;
  /** SHA-256 over tools and requests in canonical form: the same data has the same hash, whatever its name. */
  hash: Sha256;
  tools: Tool[];
  queries: Query[];
  /**
   * `cleaning` is absent in data that was read before it was kept, and in data that needed none. `build`: the requests were
   * written by a language model. `annotation`: its gold was decided by several people.
   */
  provenance: {
    files: SourceFile[];
    notices: Notice[];
    cleaning?: CleaningRecord[];
    derivation?: Derivation;
    build?: BuildProvenance;
    annotation?: AnnotationProvenance;
  };
}

/**
 * The past requests of a data set: those with split `history`, or, when the file names no split, all.
 * Requests nobody has judged are no history.
 */
export function historyOf(dataset: { queries: readonly Query[] }): Query[] {
  const hasSplit = dataset.queries.some((query) => query.split !== undefined);
  return dataset.queries.filter(
    (query) => query.gold !== null && query.gold.length > 0 && (!hasSplit || query.split === "history"),
  );
}

/** The past requests of one fold of an evaluation, counted. */
export interface FoldHistory {
  /** From 0, as in the rows of an evaluation. */
  fold: number;
  folds: number;
  /** Past requests that need a tool, and how many such requests the data set has in all. */
  requests: number;
  of: number;
}

/** A gold set as a request holds it. */
export interface GoldState {
  gold: ToolId[] | null;
  goldAsGiven?: ToolId[];
}

/** What judgements decide of a request. Absent words stay absent. */
export interface JudgedState extends GoldState {
  requirements?: GoldRequirement[];
}

/** One correction of a data set by hand. Holds both sides, so that it can be taken back without anything else. */
export type DatasetEdit =
  | { kind: "description"; tool: ToolId; before: string; after: string }
  | { kind: "gold"; query: QueryId; before: GoldState; after: GoldState }
  /** Every request's part in one letter, in their order: `h` history, `t` test, `-` none. */
  | { kind: "splits"; label: string; before: string; after: string }
  /** Requests taken out, each with its place in the list that has them, in rising order; `put-back` is the way back. */
  | { kind: "leave-out" | "put-back"; label: string; requests: PlacedQuery[] }
  /** Requests that no file has: corrected in a walk. Each says in its `source` where it comes from. */
  | { kind: "add"; label: string; requests: PlacedQuery[] }
  /** Words of requests changed in one way. */
  | { kind: "texts"; label: string; changes: { query: QueryId; before: string; after: string }[] }
  /** What several people decided: needed tools and words of many requests. */
  | { kind: "judgements"; label: string; changes: { query: QueryId; before: JudgedState; after: JudgedState }[] };

interface PlacedQuery {
  /** From 0. */
  place: number;
  query: Query;
}

interface DatasetEditEntry {
  /** ISO 8601. */
  at: string;
  edit: DatasetEdit;
  /** Of the data before the edit: what was measured on that state can still be told apart. */
  hashBefore: Sha256;
}

/** How a data set came from another: the edits made since, oldest first, and those that were undone, the last one last. */
export interface Derivation {
  parent: { name: string; hash: Sha256 };
  edits: DatasetEditEntry[];
  undone: DatasetEditEntry[];
}

type Content = Pick<Dataset, "tools" | "queries">;

/** The content after an edit. What the edit does not name stays the same object. */
export function applyDatasetEdit({ tools, queries }: Content, edit: DatasetEdit): Content {
  switch (edit.kind) {
    case "description":
      return {
        queries,
        tools: tools.map((tool) => (tool.id === edit.tool ? { ...tool, description: edit.after } : tool)),
      };
    case "gold":
      return {
        tools,
        queries: queries.map((query) => (query.id === edit.query ? withGold(query, edit.after) : query)),
      };
    case "splits":
      return { tools, queries: queries.map((query, index) => withSplit(query, edit.after[index])) };
    case "leave-out": {
      const gone = new Set(edit.requests.map(({ query }) => query.id));
      return { tools, queries: queries.filter(({ id }) => !gone.has(id)) };
    }
    case "put-back":
    case "add":
      return { tools, queries: putBack(queries, edit.requests) };
    case "texts": {
      const after = new Map(edit.changes.map((change) => [change.query, change.after]));
      return { tools, queries: queries.map((query) => withText(query, after.get(query.id))) };
    }
    case "judgements": {
      const after = new Map(edit.changes.map((change) => [change.query, change.after]));
      return { tools, queries: queries.map((query) => withJudgement(query, after.get(query.id))) };
    }
  }
}

/** The edit that takes this one back. */
export function invertDatasetEdit(edit: DatasetEdit): DatasetEdit {
  switch (edit.kind) {
    case "description":
      return { ...edit, before: edit.after, after: edit.before };
    case "gold":
      return { ...edit, before: edit.after, after: edit.before };
    case "splits":
      return { ...edit, before: edit.after, after: edit.before };
    case "leave-out":
      return { ...edit, kind: "put-back" };
    case "put-back":
    case "add":
      return { ...edit, kind: "leave-out" };
    case "texts":
      return {
        ...edit,
        changes: edit.changes.map(({ query, before, after }) => ({ query, before: after, after: before })),
      };
    case "judgements":
      return {
        ...edit,
        changes: edit.changes.map(({ query, before, after }) => ({ query, before: after, after: before })),
      };
  }
}

/** The parts of all requests in one letter each. */
export function splitLetters(queries: readonly Query[], splitOf = ({ split }: Query) => split): string {
  return queries.map((query) => ({ history: "h", test: "t", none: "-" })[splitOf(query) ?? "none"]).join("");
}

function withGold({ goldAsGiven: _, ...query }: Query, { gold, goldAsGiven }: GoldState): Query {
  return { ...query, gold, ...(goldAsGiven ? { goldAsGiven } : {}) };
}

function withJudgement(query: Query, after: JudgedState | undefined): Query {
  if (after === undefined) return query;
  const { requirements: _, ...rest } = withGold(query, after);
  return { ...rest, ...(after.requirements ? { requirements: after.requirements } : {}) };
}

function withSplit({ split: _, ...query }: Query, letter: string | undefined): Query {
  if (letter === "h") return { ...query, split: "history" };
  return letter === "t" ? { ...query, split: "test" } : query;
}

function putBack(queries: readonly Query[], requests: readonly PlacedQuery[]): Query[] {
  const all: Query[] = [];
  let next = 0;
  for (const { place, query } of requests) {
    while (all.length < place && next < queries.length) all.push(queries[next++]!);
    all.push(query);
  }
  return [...all, ...queries.slice(next)];
}

function withText(query: Query, text: string | undefined): Query {
  return text === undefined ? query : { ...query, text };
}
