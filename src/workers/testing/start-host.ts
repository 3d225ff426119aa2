import { vi } from "vitest";
import type { VectorStorePort } from "../../core/domain/ports";
import type { EncoderId } from "../../core/domain/config";
import type { Trace } from "../../core/domain/trace";
import type { ModelId } from "../models/manifest";
import { createWorkerHost } from "../rpc/worker-host";
import type { AnswerMessage, CallMessage, CallName, InputOf } from "../rpc/protocol";
import { createWalkService, type WalkProtocol, type WalkServicePorts } from "../walk/walk-service";
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

/** A walk service with an encoder that is played, and ways to ask it and to hear it. */
export function startHost(options: HostOptions = {}) {
  const { encoderId = ENCODER } = options;
  const encoder = createFakeEncoder();
  const posted: AnswerMessage<WalkProtocol>[] = [];
  const ports: WalkServicePorts = {
    openEncoder: encoder.open,
    store: options.store ?? createMemoryVectors(),
    loadBytes: (url) =>
      options.vectors && url === `v-${ENCODER}.bin` ? Promise.resolve(options.vectors) : Promise.reject(new Error(url)),
    now: () => 0,
    appVersion: "test",
    ...(options.workerCount === undefined ? {} : { workerCount: options.workerCount }),
  };
  const receive = createWorkerHost<WalkProtocol>(
    (_setup, emit) => createWalkService(ports, emit),
    (message) => posted.push(message),
  );
  const dataset = makeTinyDataset();
  const datasetHash = dataset.hash;
  let lastId = 0;
  const ask = <Name extends CallName<WalkProtocol>>(name: Name, input: InputOf<WalkProtocol, Name>): number => {
    lastId += 1;
    receive({ type: "call", id: lastId, name, input } as CallMessage<WalkProtocol>);
    return lastId;
  };
  const cancel = (id: number): void => receive({ type: "cancel", id });
  const write = (text: string, encoder: ModelId = encoderId): number =>
    ask("walkAhead", { datasetHash, input: makeInput(text), encoder });
  const answersTo = (id: number) => posted.filter((message) => "id" in message && message.id === id);
  const answerTo = (id: number, type: "result" | "failed") =>
    vi.waitFor(
      () => {
        const answer = answersTo(id).find((message) => message.type === type);
        if (!answer) throw new Error(`no ${type} yet: ${JSON.stringify(answersTo(id)).slice(0, 300)}`);
        return answer;
      },
      { timeout: 120_000 },
    );
  const run = (text: string, encoder: EncoderId = encoderId) =>
    ask("run", { datasetHash, input: makeInput(text), encoder, stages: "each" });
  const finished = async (id: number) => {
    const { output } = (await answerTo(id, "result")) as { output: Trace };
    const stages = answersTo(id).flatMap((message) =>
      message.type === "progress" && "stage" in message.progress ? [message.progress.stage.stage] : [],
    );
    return { stages: [...stages, 4], trace: output };
  };
  const prepare = () => ask("prepare", { datasetHash, encoder: encoderId, device: "wasm" });
  const open = () => ask("open", { dataset, vectorsBase: options.vectorsBase ?? null });
  return { receive, encoder, ask, cancel, write, open, prepare, run, finished, answersTo, answerTo, posted, dataset };
}

/** Lets all that can happen without outside help happen: turns of the event loop, however long each takes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Holds every run of the encoder until the returned function is called. */
export function closeGate(encoder: FakeEncoder): () => void {
  let release = (): void => undefined;
  encoder.gate = new Promise((resolve) => (release = resolve));
  return () => release();
}
