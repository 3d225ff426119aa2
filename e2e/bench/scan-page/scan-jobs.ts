/** What the bench asks of a worker of its page. Times are the best of several, in milliseconds. */
export type ScanJob =
  /** Rows `first`, `first + 1`, … of the seeded ones. `with`: `int8` holds no other rows. */
  | { type: "make"; first: number; rowCount: number; dimensions: number; with: ("float" | "int8" | "plain")[] }
  | { type: "time"; what: TimedScan }
  /** Share of the exact ten that int8 and scoring again find, over so many queries. */
  | { type: "recall"; queries: number }
  | { type: "nearest"; queries: readonly Float32Array[] };

/** `stream` and `int8-stream`: one pass that only adds up as many bytes as the rows have, in 32 and in 8 bits. */
export type TimedScan = "stream" | "int8-stream" | "exact" | "float" | "int8" | "plain" | "float-batch" | "int8-batch";

export const BATCH = 64;
export const COUNT = 10;
