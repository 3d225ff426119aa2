/// <reference lib="webworker" />
import { inspectDataset } from "../../core/inspect/inspect-dataset";
import { mapDataset } from "../../core/inspect/map-dataset";
import { createVectorCache } from "../../storage/cache/vector-cache";
import { exportDataset } from "../../formats/write/write-dataset";
import type { InspectorCallName, InspectorCalls } from "./inspector";
import type { InspectorAnswerMessage, InspectorRequestMessage } from "./inspector-protocol";
import { readCachedVectors, type CachedVectorsParts } from "./cached-vectors";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: InspectorAnswerMessage): void => scope.postMessage(message);

const vectors: CachedVectorsParts = {
  store: createVectorCache(),
  async loadBytes(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
};

async function answer(message: InspectorRequestMessage): Promise<InspectorCalls[InspectorCallName]["output"]> {
  switch (message.name) {
    case "inspect": {
      const { dataset, encoder } = message.input;
      return inspectDataset(dataset, await readCachedVectors(vectors, dataset, encoder));
    }
    case "map": {
      const { dataset, encoder } = message.input;
      return mapDataset(dataset, await readCachedVectors(vectors, dataset, encoder));
    }
    case "write":
      return exportDataset(message.input.dataset, message.input.writer, message.input.filter);
  }
}

scope.onmessage = ({ data }: MessageEvent<InspectorRequestMessage>) => {
  const { requestId } = data;
  answer(data).then(
    (output) => post({ type: "done", requestId, output }),
    (error: unknown) =>
      post({ type: "failed", requestId, why: error instanceof Error ? error.message : String(error) }),
  );
};
// A rejection nobody handles reaches the page only when it is made an error.
scope.onunhandledrejection = (event) => reportError(event.reason);
