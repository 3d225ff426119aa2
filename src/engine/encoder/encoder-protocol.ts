import type { ModelManifest } from "./manifest";

/** To the encoder's worker. First one `load`, then any number of `encode`. */
export type EncoderRequestMessage =
  | { type: "load"; model: ModelManifest; modelsBase: string }
  | { type: "encode"; requestId: number; texts: readonly string[] };

/** From the encoder's worker. After `failed` it is of no further use: the runtime in it repeats its first error for ever. */
export type EncoderAnswerMessage =
  | { type: "download"; loadedBytes: number; totalBytes: number }
  /** All files are here; the runtime starts. */
  | { type: "start" }
  | { type: "loaded" }
  /** One row of `components` per text. */
  | { type: "encoded"; requestId: number; components: Float32Array<ArrayBuffer> }
  /** A sentence without any of the user's text. */
  | { type: "failed"; why: string };
