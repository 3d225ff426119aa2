import type { StageUpdate, Trace } from "../core/domain/trace";
import type { Engine } from "./engine";
import { EngineLife, ignore, unendable, unexpected, type EngineMemory } from "./engine-life";
import { EngineSession, type Question, type SpawnEngine, type Update } from "./engine-session";
import { EngineError } from "./errors";
import { connectWorker } from "./thread";

type RunQuestion = Extract<Question, { type: "run" }>;

/**
 * The engine as the page uses it. The worker starts with the first call. When it is lost, what was under way rejects with
 * `WorkerLostError`, and the next call starts another, which is given the data sets and encoders again.
 * `modelsBase` is the absolute address of the folder of all models.
 */
export function createEngineClient(modelsBase: string, spawn: SpawnEngine = spawnEngineWorker): Engine {
  const memory: EngineMemory = { datasets: new Map(), prepared: new Set() };
  let life: EngineLife | null = null;
  let disposedWith: EngineError | null = null;
  let supersede: ((reason: EngineError) => void) | null = null;

  const live = (): EngineLife => {
    if (disposedWith) throw disposedWith;
    return (life ??= new EngineLife(new EngineSession(spawn, modelsBase, () => (life = null)), memory));
  };

  return {
    open: async (dataset, options) => {
      const at = live();
      memory.datasets.set(dataset.hash, { dataset, vectorsBase: options?.vectorsBase ?? null });
      await at.open(dataset.hash);
    },
    prepare: (request, onProgress, signal) =>
      endable(signal, async (ended) => live().prepare(request, onProgress, ended)).result,
    run: (request, onStage, signal) => {
      supersede?.(new EngineError("SupersededError", "A newer run took its place."));
      const question: RunQuestion = { type: "run", ...request, stages: "each" };
      const { result, end } = endable(signal, async (ended) => walk(live(), question, onStage, ended));
      supersede = end;
      return result;
    },
    preview: async (request) => walk(live(), { type: "run", ...request, stages: "whole" }, ignore, unendable()),
    dispose: () => {
      disposedWith ??= new EngineError("AbortError", "The engine was closed.");
      life?.session.end(disposedWith);
      life = null;
    },
  };
}

function spawnEngineWorker(listeners: Parameters<SpawnEngine>[0]): ReturnType<SpawnEngine> {
  const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module", name: "engine" });
  return connectWorker(worker, listeners);
}

async function walk(
  life: EngineLife,
  question: RunQuestion,
  onStage: (update: StageUpdate) => void,
  signal: AbortSignal,
): Promise<Trace> {
  await life.makeReady(question);
  const onUpdate = (update: Update): void => {
    if (update.type === "stage") onStage(update.update);
  };
  const answer = await life.session.ask(question, onUpdate, signal);
  if (answer.type !== "stage" || answer.update.stage !== 4) throw unexpected(answer.type);
  return answer.update.trace;
}

/**
 * Work that can be ended from outside: the promise rejects at once, whatever the work is waiting for. Ending what is over
 * has no effect. Work whose signal was aborted before is not begun.
 */
function endable<Result>(
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Result>,
): { result: Promise<Result>; end: (reason: EngineError) => void } {
  const controller = new AbortController();
  const end = (reason: EngineError): void => controller.abort(reason);
  const stop = (): void => end(new EngineError("AbortError", "It was stopped."));
  if (signal?.aborted) stop();
  const result = new Promise<Result>((resolve, reject) => {
    const rejectNow = (): void => reject(controller.signal.reason as EngineError);
    if (controller.signal.aborted) return rejectNow();
    controller.signal.addEventListener("abort", rejectNow, { once: true });
    signal?.addEventListener("abort", stop, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener("abort", stop));
  });
  return { result, end };
}
