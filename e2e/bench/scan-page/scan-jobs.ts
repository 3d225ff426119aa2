/** What the bench asks of a worker of its page. Times are the best of several, in milliseconds. */
export type ScanJob =
  /** Rows `first`, `first + 1`, … of the seeded ones. `with`: `int8` holds no other rows. */
  | { type: "make"; first: number; rowCount: number; dimensions: number; with: ("float" | "int8" | "plain")[] }
  | { type: "time"; what: TimedScan }
  /** Share of the exact ten that int8 and scoring again find, over so many queries. */
  | { type: "recall"; queries: number }
  | { type: "nearest"; queries: readonly Float32Array[] };

export type TimedScan = "stream" | "exact" | "float" | "int8" | "plain" | "float-batch" | "int8-batch";

export const BATCH = 64;
export const COUNT = 10;
