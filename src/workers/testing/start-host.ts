import { vi } from "vitest";
import type { VectorStorePort } from "../../core/domain/ports";
import type { ModelId } from "../models/manifest";
import { createWalkHost } from "../walk/walk-host";
import type { WalkAnswerMessage } from "../walk/walk-protocol";
import { createMemoryVectors } from "../vectors/vector-stores";
import { createFakeEncoder, type FakeEncoder } from "./fake-encoder";
import { makeInput, makeTinyDataset } from "./tiny-dataset";

/** The encoder that the host is asked for. */
export const ENCODER = "tool-static-256-int4";

interface HostOptions {
  store?: VectorStorePort;
  vectors?: Uint8Array;
  vectorsBase?: string;
  workerCount?: number;
  encoderId?: ModelId;
}

/** An engine host with an encoder that is played, and ways to ask it and to hear it. */
export function startHost(options: HostOptions = {}) {
  const { encoderId = ENCODER } = options;
  const encoder = createFakeEncoder();
  const posted: WalkAnswerMessage[] = [];
  const host = createWalkHost({
    post: (message) => posted.push(message),
    openEncoder: encoder.open,
    store: options.store ?? createMemoryVectors(),
    loadBytes: (url) =>
      options.vectors && url === `v-${ENCODER}.bin` ? Promise.resolve(options.vectors) : Promise.reject(new Error(url)),
    now: () => 0,
    appVersion: "test",
    ...(options.workerCount === undefined ? {} : { workerCount: options.workerCount }),
  });
  const dataset = makeTinyDataset();
  const datasetHash = dataset.hash;
  let lastRequestId = 0;
  const ask = (message: Record<string, unknown>): number => {
    lastRequestId += 1;
    host.receive({ ...message, requestId: lastRequestId } as Parameters<typeof host.receive>[0]);
    return lastRequestId;
  };
  const answersTo = (requestId: number) =>
    posted.filter((message) => "requestId" in message && message.requestId === requestId);
  const answerTo = (requestId: number, type: WalkAnswerMessage["type"]) =>
    vi.waitFor(() => {
      const answer = answersTo(requestId).find((message) => message.type === type);
      if (!answer) throw new Error(`no ${type} yet: ${JSON.stringify(answersTo(requestId)).slice(0, 300)}`);
      return answer;
    });
  const run = (text: string, id: string = encoderId) =>
    ask({ type: "run", datasetHash, input: makeInput(text), encoder: id, stages: "each" });
  const finished = (requestId: number) =>
    vi.waitFor(() => {
      const updates = answersTo(requestId).flatMap((message) => (message.type === "stage" ? [message.update] : []));
      const last = updates.at(-1);
      if (last?.stage !== 4) throw new Error("not finished");
      return { stages: updates.map(({ stage }) => stage), trace: last.trace };
    });
  const prepare = () => ask({ type: "prepare", datasetHash, encoder: encoderId, device: "wasm" });
  const open = () => ask({ type: "open", dataset, vectorsBase: options.vectorsBase ?? null });
  return { host, encoder, ask, open, prepare, run, finished, answersTo, answerTo, posted, dataset };
}

/** Wide awake until all that can happen without outside help has happened. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Holds every run of the encoder until the returned function is called. */
export function closeGate(encoder: FakeEncoder): () => void {
  let release = (): void => undefined;
  encoder.gate = new Promise((resolve) => (release = resolve));
  return () => release();
}
