import type { SpawnThread } from "../thread";

/** To the thread that multiplies: rows once, then vectors to multiply them with. */
export type ScanRequestMessage =
  | { type: "rows"; matrix: number; rows: Float32Array; dimensions: number }
  | { type: "scan"; matrix: number; scan: number; vectors: readonly Float32Array[] };

/** The products of each vector with every row. */
export interface ScanAnswerMessage {
  scan: number;
  products: Float64Array[];
}

export type SpawnScans = SpawnThread<ScanRequestMessage, ScanAnswerMessage>;
