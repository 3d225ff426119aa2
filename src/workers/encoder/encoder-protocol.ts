import type { ModelManifest } from "../models/manifest";

/** Where an encoder computes. WebAssembly is the reference; both in fp32. */
export type Device = "wasm" | "webgpu";

/** Where getting an encoder and its vectors ready stands. */
export type PrepareProgress =
  | { phase: "download"; loadedBytes: number; totalBytes: number }
  /** All files are here; the runtime starts. */
  | { phase: "start" }
  /** `done` of `total` texts; `perSecond` over the last texts, `null` at first; `fromCache` were stored already. */
  | {
      phase: "embed";
      done: number;
      total: number;
      fromCache: number;
      perSecond: number | null;
      secondsLeft: number | null;
    };

/**
 * One attempt at one encoder: `load` once, then any number of `encode`. After any failure the worker is of no further use,
 * because the runtime in it repeats its first error for ever. Errors are sentences without any of the user's text.
 */
export interface EncoderProtocol {
  calls: {
    load: {
      input: { model: ModelManifest; modelsBase: string; device: Device };
      output: null;
      progress: PrepareProgress;
    };
    /** One vector after the other. */
    encode: { input: readonly string[]; output: Float32Array<ArrayBuffer> };
  };
  /** It broke down while nothing was asked of it: why. */
  events: { broken: string };
}
