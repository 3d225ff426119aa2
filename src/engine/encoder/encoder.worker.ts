/// <reference lib="webworker" />
import { env, LogLevel, pipeline, type FeatureExtractionPipeline } from "@xenova/transformers";
import runtimeModule from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import runtimeWasm from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import type { EncoderAnswerMessage, EncoderRequestMessage } from "./encoder-protocol";
import { encodeTexts } from "./encode-texts";
import { isShipped, totalBytes, type ModelManifest } from "./manifest";
import { MODEL_CACHE, readModelFiles, type ModelBytes, type ModelSource } from "./model-store";
import { createOwnModels } from "./own/own-models";
import type { OwnModel } from "./own/own-model";
import { withTokenLimit } from "./token-limit";

/** One attempt at one encoder. Whatever fails, this worker is ended and another one started. */
const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: EncoderAnswerMessage, transfer: Transferable[] = []): void =>
  scope.postMessage(message, transfer);

let pipe: FeatureExtractionPipeline | null = null;

let loaded: ModelManifest | null = null;

async function load(model: ModelManifest, modelsBase: string): Promise<void> {
  const files = withTokenLimit(await readFiles(model, modelsBase), model.maxTokens);
  post({ type: "start" });
  configureForPage(model, files);
  pipe = await pipeline("feature-extraction", model.id, { device: "wasm", dtype: model.dtype });
  loaded = model;
  env.customCache = null;
}

/** Shipped encoders come from this site or the cache, the user's own from where the browser keeps them. */
async function readFiles(model: ModelManifest, modelsBase: string): Promise<ModelBytes> {
  const report = (loadedBytes: number): void => post({ type: "download", loadedBytes, totalBytes: totalBytes(model) });
  if (!isShipped(model.id)) return createOwnModels().readFiles(model as OwnModel, report);
  const source: ModelSource = {
    modelsBase,
    fetch: (url, init) => fetch(url, init),
    cache: (await scope.caches?.open(MODEL_CACHE).catch(() => null)) ?? null,
  };
  return readModelFiles(model, source, report);
}

/** The library may read the checked files and its own runtime, from this origin, and nothing else. */
function configureForPage(model: ModelManifest, files: ModelBytes): void {
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
  wasm.wasmPaths = { mjs: absolute(runtimeModule), wasm: absolute(runtimeWasm) };
  wasm.numThreads = 1;
}

function absolute(url: string): string {
  return new URL(url, scope.location.href).href;
}

async function encode(requestId: number, texts: readonly string[]): Promise<void> {
  if (!pipe || !loaded) throw new Error("nothing is loaded");
  const vectors = await encodeTexts(pipe, texts, loaded);
  const dimensions = vectors[0]?.length ?? 0;
  const components = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, i) => components.set(vector, i * dimensions));
  post({ type: "encoded", requestId, components }, [components.buffer]);
}

async function answer(message: EncoderRequestMessage): Promise<void> {
  if (message.type === "encode") return encode(message.requestId, message.texts);
  await load(message.model, message.modelsBase);
  post({ type: "loaded" });
}

scope.onmessage = ({ data }: MessageEvent<EncoderRequestMessage>) => {
  answer(data).catch((error: unknown) =>
    post({ type: "failed", why: error instanceof Error ? error.message : String(error) }),
  );
};
