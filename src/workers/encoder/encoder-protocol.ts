import type { ModelManifest } from "../models/manifest";

/** Where an encoder computes. WebAssembly is the reference; both in fp32. */
export type Device = "wasm" | "webgpu";

/** To the encoder's worker. First one `load`, then any number of `encode`. Each request has a number of its own. */
export type EncoderRequestMessage =
  | { type: "load"; requestId: number; model: ModelManifest; modelsBase: string; device: Device }
  | { type: "encode"; requestId: number; texts: readonly string[] }
  /** Is anyone there? Answered with `pong`. */
  | { type: "ping" };

/** From the encoder's worker. After `failed` it is of no further use: the runtime in it repeats its first error for ever. */
export type EncoderAnswerMessage =
  | { type: "download"; requestId: number; loadedBytes: number; totalBytes: number }
  /** All files are here; the runtime starts. */
  | { type: "start"; requestId: number }
  | { type: "loaded"; requestId: number }
  /** One row of `components` per text. */
  | { type: "encoded"; requestId: number; components: Float32Array<ArrayBuffer> }
  /** A sentence without any of the user's text. */
  | { type: "failed"; why: string }
  /** Still there: an answer to `ping`, and after each text of a batch. */
  | { type: "pong" };
