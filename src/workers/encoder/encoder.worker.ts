/// <reference lib="webworker" />
import { env, LogLevel, pipeline, type FeatureExtractionPipeline } from "@xenova/transformers";
import gpuModule from "onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url";
import gpuWasm from "onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url";
import runtimeModule from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import runtimeWasm from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import { toSentence } from "../rpc/errors";
import { serveInWorker, type CallContext } from "../rpc/worker-host";
import type { Device, EncoderProtocol, PrepareProgress } from "./encoder-protocol";
import { encodeTexts, silenceRuntimeLogs } from "./encode-texts";
import { isShipped, totalBytes, type ModelManifest } from "../models/manifest";
import { MODEL_CACHE, readModelFiles, type ModelBytes, type ModelSource, withTokenLimit } from "../models/model-store";
import { createOwnModels } from "../models/own-models";
import type { OwnModel } from "../models/own-model";

/** One attempt at one encoder. Whatever fails, this worker is ended and another one started. */
const scope = self as unknown as DedicatedWorkerGlobalScope;

/** The runtime that can use a GPU is twice as large, and fetched only for one. */
const RUNTIMES: Record<Device, { mjs: string; wasm: string }> = {
  wasm: { mjs: absolute(runtimeModule), wasm: absolute(runtimeWasm) },
  webgpu: { mjs: absolute(gpuModule), wasm: absolute(gpuWasm) },
};

/** From the cache a model comes in hundreds of pieces at once; nobody could read so many reports. */
const PROGRESS_EVERY_MS = 100;

let pipe: FeatureExtractionPipeline | null = null;

let loaded: ModelManifest | null = null;

async function load(
  { model, modelsBase, device }: EncoderProtocol["calls"]["load"]["input"],
  { onProgress }: CallContext<PrepareProgress>,
): Promise<void> {
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
  configureForPage(model, withTokenLimit(files, model.maxTokens), device);
  pipe = await pipeline("feature-extraction", model.id, { device, dtype: model.dtype });
  silenceRuntimeLogs(pipe);
  loaded = model;
  env.customCache = null;
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

/** The library may read the checked files and its own runtime, from this origin, and nothing else. */
function configureForPage(model: ModelManifest, files: ModelBytes, device: Device): void {
  const prefix = `${model.id}/`;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = "/";
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = {
    match: async (key: string) => {
      const bytes = files.get(key.slice(key.indexOf(prefix) + prefix.length));
      return bytes && new Response(bytes, { headers: { "content-length": String(bytes.length) } });
    },
    put: async () => undefined,
  };
  env.fetch = () => Promise.resolve(new Response(null, { status: 404 }));
  env.logLevel = LogLevel.NONE;
  const { wasm } = env.backends.onnx;
  if (!wasm) throw new Error("the encoder runtime has no WebAssembly backend");
  wasm.wasmPaths = RUNTIMES[device];
  wasm.numThreads = 1;
}

/** Asked before anything is fetched: without an adapter the runtime would only fail, and log. */
async function findAdapter(): Promise<void> {
  const { gpu } = scope.navigator as { gpu?: { requestAdapter(): Promise<unknown> } };
  if (!gpu) throw new Error("This browser has no WebGPU.");
  if (!(await gpu.requestAdapter())) throw new Error("This browser gives no GPU adapter.");
}

/** A lost GPU would make every later run fail with a message about something else. */
async function watchDevice(onLost: () => void): Promise<void> {
  const { webgpu } = env.backends.onnx as { webgpu?: { device?: unknown } };
  const device = (await webgpu?.device) as { lost?: Promise<unknown> } | undefined;
  void device?.lost?.then(onLost);
}

function absolute(url: string): string {
  return new URL(url, scope.location.href).href;
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
