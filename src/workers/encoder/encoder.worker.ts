/// <reference lib="webworker" />
import { pipeline, type FeatureExtractionPipeline } from "@xenova/transformers";
import { toSentence } from "../rpc/errors";
import { serveInWorker, type CallContext } from "../rpc/worker-host";
import type { EncoderProtocol, PrepareProgress } from "./encoder-protocol";
import { encodeTexts, silenceRuntimeLogs } from "./encode-texts";
import { checkWebAssembly, configureRuntime, findAdapter, forgetFiles, watchDevice } from "./runtime";
import { isShipped, totalBytes, type ModelManifest, type OwnModel } from "../models/manifest";
import { MODEL_CACHE, readModelFiles, type ModelBytes, type ModelSource, withTokenLimit } from "../models/model-store";
import { createOwnModels } from "../models/own-models";

/** One attempt at one encoder. Whatever fails, this worker is ended and another one started. */
const scope = self as unknown as DedicatedWorkerGlobalScope;

/** From the cache a model comes in hundreds of pieces at once; nobody could read so many reports. */
const PROGRESS_EVERY_MS = 100;

let pipe: FeatureExtractionPipeline | null = null;

let loaded: ModelManifest | null = null;

async function load(
  { model, modelsBase, device }: EncoderProtocol["calls"]["load"]["input"],
  { onProgress }: CallContext<PrepareProgress>,
): Promise<void> {
  checkWebAssembly();
  if (device === "webgpu") await findAdapter();
  let toldAt = -Infinity;
  const all = totalBytes(model);
  const files = await readFiles(model, modelsBase, (loadedBytes) => {
    const now = performance.now();
    if (now - toldAt < PROGRESS_EVERY_MS && loadedBytes < all) return;
    toldAt = now;
    onProgress({ phase: "download", loadedBytes, totalBytes: all });
  });
  onProgress({ phase: "start" });
  configureRuntime(model.id, withTokenLimit(files, model.maxTokens), device);
  pipe = await pipeline("feature-extraction", model.id, { device, dtype: model.dtype });
  silenceRuntimeLogs(pipe);
  loaded = model;
  forgetFiles();
}

/** Shipped encoders come from this site or the cache, the user's own from where the browser keeps them. */
async function readFiles(
  model: ModelManifest,
  modelsBase: string,
  report: (loadedBytes: number) => void,
): Promise<ModelBytes> {
  if (!isShipped(model.id)) return createOwnModels().readFiles(model as OwnModel, report);
  const source: ModelSource = {
    modelsBase,
    fetch: (url, init) => fetch(url, init),
    cache: (await scope.caches?.open(MODEL_CACHE).catch(() => null)) ?? null,
  };
  return readModelFiles(model, source, report);
}

async function encode(
  texts: readonly string[],
  { alive, transfer }: CallContext<never>,
): Promise<Float32Array<ArrayBuffer>> {
  if (!pipe || !loaded) throw new Error("nothing is loaded");
  const vectors = await encodeTexts(pipe, texts, loaded, alive);
  const dimensions = vectors[0]?.length ?? 0;
  const components = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, i) => components.set(vector, i * dimensions));
  transfer(components);
  return components;
}

/** Jobs are done one after the other, in the order they came; a later one lies ready meanwhile. */
let turn: Promise<unknown> = Promise.resolve();

serveInWorker<EncoderProtocol>((_setup, emit) => ({
  describeError: toSentence,
  calls: {
    async load(wanted, context) {
      await load(wanted, context);
      if (wanted.device === "webgpu") await watchDevice(() => emit({ name: "broken", value: "The GPU was lost." }));
      return null;
    },
    encode(texts, context) {
      const mine = turn.then(() => encode(texts, context));
      turn = mine.catch(() => undefined);
      return mine;
    },
  },
}));
