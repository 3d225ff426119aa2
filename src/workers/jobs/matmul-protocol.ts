import type { SpawnThread } from "../rpc/thread";

/** To the thread that multiplies: rows once, then vectors to multiply them with. */
export type MatmulRequestMessage =
  | { type: "rows"; matrix: number; rows: Float32Array; dimensions: number }
  | { type: "scan"; matrix: number; scan: number; vectors: readonly Float32Array[] };

/** The products of each vector with every row. */
export interface MatmulAnswerMessage {
  scan: number;
  products: Float64Array[];
}

export type SpawnMatmul = SpawnThread<MatmulRequestMessage, MatmulAnswerMessage>;
