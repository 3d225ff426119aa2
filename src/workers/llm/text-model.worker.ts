/// <reference lib="webworker" />
import { env } from "@xenova/transformers";
import { silenceRuntimeLogs } from "../encoder/encode-texts";
import { configureRuntime, findAdapter, forgetFiles, watchDevice } from "../encoder/runtime";
import type { ModelBytes } from "../models/model-store";
import { createOwnTextModels } from "../models/own-models";
import { needsGpu } from "../models/text-model";
import { serveInWorker } from "../rpc/worker-host";
import { describeTextFailure, loadTextModel, noGpu, writeText, type LoadedTextModel } from "./generate-text";
import type { TextModelProtocol } from "./page-model";

let loaded: LoadedTextModel | null = null;

/** So often it tells how far it is, in milliseconds. */
const PROGRESS_EVERY_MS = 100;

serveInWorker<TextModelProtocol>((_setup, emit) => ({
  describeError: describeTextFailure,
  calls: {
    async load(model, { onProgress }) {
      const startedAt = performance.now();
      const totalBytes = model.files.reduce((sum, { bytes }) => sum + bytes, 0);
      const device = await findAdapter().then(
        () => "webgpu" as const,
        () => "wasm" as const,
      );
      if (device === "wasm" && needsGpu(model, totalBytes)) throw noGpu(model);
      const files = await createOwnTextModels().readFiles(model, (loadedBytes) =>
        onProgress({ phase: "read", loadedBytes, totalBytes }),
      );
      onProgress({ phase: "start" });
      configureRuntime(model.id, files, device);
      const { dtype, dataFiles } = model;
      loaded = await loadTextModel(model.id, { device, dtype, dataFiles, template: templateOf(files) });
      silenceRuntimeLogs(loaded);
      forgetFiles();
      if (device === "webgpu") await watchDevice(() => emit({ name: "gpu-lost", value: null }));
      return { device, runtime: `transformers.js ${env.version}`, loadMs: performance.now() - startedAt };
    },
    async write(task, { onProgress }) {
      if (!loaded) throw new Error("nothing is loaded");
      let toldAt = -Infinity;
      return writeText(loaded, task, (tokens) => {
        const now = performance.now();
        if (now - toldAt < PROGRESS_EVERY_MS) return;
        toldAt = now;
        onProgress({ phase: "write", tokens });
      });
    },
  },
}));

/** Newer folders have it in a file of its own, which the library does not read. */
function templateOf(files: ModelBytes): string | null {
  const bytes = files.get("chat_template.jinja");
  return bytes ? new TextDecoder().decode(bytes) : null;
}
