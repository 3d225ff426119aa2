import { env, LogLevel } from "@xenova/transformers";
import gpuModule from "onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url";
import gpuWasm from "onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url";
import runtimeModule from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import runtimeWasm from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import type { ModelBytes } from "../models/model-store";
import type { Device } from "./encoder-protocol";

/** The runtime that can use a GPU is twice as large, and fetched only for one. */
const RUNTIMES: Record<Device, { mjs: string; wasm: string }> = {
  wasm: { mjs: absolute(runtimeModule), wasm: absolute(runtimeWasm) },
  webgpu: { mjs: absolute(gpuModule), wasm: absolute(gpuWasm) },
};

/** In a worker: the library may read these files, under this name, and its own runtime, from this origin, and nothing else. */
export function configureRuntime(name: string, files: ModelBytes, device: Device): void {
  const prefix = `${name}/`;
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

/** Lets go of the files once they were read. */
export function forgetFiles(): void {
  env.customCache = null;
}

/** The smallest module with an instruction of SIMD in it. */
const SIMD_MODULE = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
];

/** Asked before anything is fetched. Throws with what is missing: WebAssembly, or its SIMD, which old processors have not. */
export function checkWebAssembly(): void {
  if (!("WebAssembly" in globalThis)) throw new Error("This browser has no WebAssembly, which encoders run on.");
  if (!WebAssembly.validate(Uint8Array.from(SIMD_MODULE)))
    throw new Error("WebAssembly has no SIMD in this browser or on this processor, and encoders need it.");
}

/** Asked before anything is fetched: without an adapter the runtime would only fail, and log. Throws with the reason. */
export async function findAdapter(): Promise<void> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } };
  if (!gpu) throw new Error("This browser has no WebGPU.");
  if (!(await gpu.requestAdapter())) throw new Error("This browser gives no GPU adapter.");
}

/** A lost GPU would make every later run fail with a message about something else. */
export async function watchDevice(onLost: () => void): Promise<void> {
  const { webgpu } = env.backends.onnx as { webgpu?: { device?: unknown } };
  const device = (await webgpu?.device) as { lost?: Promise<unknown> } | undefined;
  void device?.lost?.then(onLost);
}

function absolute(url: string): string {
  return new URL(url, globalThis.location.href).href;
}
