import type { Dtype } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import type { EncoderPort } from "../../core/domain/ports";
import type { PrepareProgress } from "../engine";
import { connectWorker } from "../thread";
import { checkProbe, checkVectors } from "./check-vectors";
import { EncoderSession, type SpawnEncoder } from "./encoder-session";
import { findModel } from "./find-model";
import type { ModelId, ModelManifest } from "./manifest";

/** An encoder that passed its probe. After a failed `encode` it is closed for good; open another. */
export interface OpenedEncoder extends EncoderPort {
  readonly id: ModelId;
  readonly sha256: Sha256;
  /** Under which its vectors are kept. */
  readonly key: Sha256;
  readonly dtype: Dtype;
  readonly device: "wasm";
  close(): void;
}

/** Makes one attempt. Rejects with a plain error whose message says in a sentence what is wrong. */
export type OpenEncoder = (
  id: ModelId,
  onProgress: (progress: PrepareProgress) => void,
  signal: AbortSignal,
) => Promise<OpenedEncoder>;

/**
 * Opens encoders in a worker of their own, a fresh one each time: after any failure the runtime in a worker is of no use.
 * `modelsBase` is the absolute address of the folder of all models.
 */
export function createEncoderOpener(
  modelsBase: string,
  spawn: SpawnEncoder = spawnEncoderWorker,
  find: typeof findModel = findModel,
): OpenEncoder {
  return async (id, onProgress, signal) => {
    const found = find(id);
    const model = found instanceof Promise ? await found : found;
    const session = new EncoderSession(spawn, onProgress);
    const giveUp = (): void => session.close("The start was cancelled.");
    signal.addEventListener("abort", giveUp);
    try {
      if (signal.aborted) giveUp();
      await session.load(model, modelsBase);
      const encoder = makeEncoder(model, session);
      for (const vector of await encoder.encode([model.probe.text])) checkProbe(vector, model);
      return encoder;
    } catch (error) {
      session.close("The start failed.");
      throw error;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  };
}

function spawnEncoderWorker(listeners: Parameters<SpawnEncoder>[0]): ReturnType<SpawnEncoder> {
  const worker = new Worker(new URL("./encoder.worker.ts", import.meta.url), { type: "module", name: "encoder" });
  return connectWorker(worker, listeners);
}

function makeEncoder(model: ModelManifest, session: EncoderSession): OpenedEncoder {
  const { id, sha256, key, dtype, dimensions } = model;
  return {
    id,
    sha256,
    key,
    dtype,
    dimensions,
    device: "wasm",
    async encode(texts) {
      const components = await session.encode(texts);
      const vectors = texts.map((_, i) => components.slice(i * dimensions, (i + 1) * dimensions));
      try {
        checkVectors(vectors, dimensions);
      } catch (error) {
        session.close("It gave a vector that cannot be right.");
        throw error;
      }
      return vectors;
    },
    close: () => session.close("The encoder was closed."),
  };
}
