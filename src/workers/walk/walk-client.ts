import type { Dataset } from "../../core/domain/dataset";
import type { Trace } from "../../core/domain/trace";
import type { WalkEngine } from "./walk-engine";
import { EngineLife, ignore, type EngineMemory } from "./walk-life";
import { startEngineSession, type EngineSessionParts, type Question, type SpawnEngine } from "./walk-session";
import { WorkerError } from "../rpc/errors";
import { Supervisor } from "../rpc/supervisor";

type RunQuestion = Extract<Question, { type: "run" }>;

export interface WalkClientParts {
  /** Absolute address of the folder of all models. */
  modelsBase: string;
  spawn: SpawnEngine;
  /** Compares words in the page itself, for when no worker holds. */
  wordsInPage?(): Promise<WalkEngine>;
}

/**
 * The engine as the page uses it. The worker starts with the first call. When it is lost, a fresh one is given the data sets
 * and encoders again, and what was under way is done once more; a second loss rejects with `WorkerLostError`. One that is
 * lost again and again is stopped, and words are compared in the page.
 */
export function createEngineClient({ modelsBase, spawn, wordsInPage }: WalkClientParts): WalkEngine {
  const memory: EngineMemory = { datasets: new Map(), prepared: new Map() };
  const told = (sentence: string): void => onNotice(sentence);
  const supervisor = superviseEngine(memory, { spawn, modelsBase, onNotice: told, endedWith: () => disposedWith });
  let onNotice = ignore as (sentence: string) => void;
  let disposedWith: WorkerError | null = null;
  let supersede: ((reason: WorkerError) => void) | null = null;
  let inPage: Promise<WalkEngine> | null = null;

  const use: typeof supervisor.use = (work) => (disposedWith ? Promise.reject(disposedWith) : supervisor.use(work));
  const isStopped = (): boolean => wordsInPage !== undefined && supervisor.state.name === "failed";

  const walk = async (question: RunQuestion, ...rest: WalkRest): ReturnType<EngineLife["walk"]> => {
    try {
      return await use((life) => life.walk(question, ...rest));
    } catch (error) {
      const known = memory.datasets.get(question.datasetHash);
      if (!wordsInPage || !isStopped() || question.encoder !== "words" || !known) throw error;
      return walkInPage(await (inPage ??= wordsInPage()), known.dataset, question, rest);
    }
  };

  return {
    open: async (dataset, options) => {
      memory.datasets.set(dataset.hash, { dataset, vectorsBase: options?.vectorsBase ?? null });
      await use((life) => life.open(dataset.hash)).catch((error: unknown) => {
        if (!isStopped()) throw error;
      });
    },
    prepare: (request, onProgress, signal) =>
      endable(signal, (ended) => {
        supervisor.reset();
        return use((life) => life.prepare(request, onProgress, ended));
      }).result,
    learn: (request, onProgress, signal) =>
      endable(signal, (ended) => use((life) => life.learn(request, onProgress, ended))).result,
    run: (request, onStage, signal, onReading) => {
      supersede?.(new WorkerError("SupersededError", "A newer run took its place."));
      const { result, end } = endable(signal, (ended) =>
        walk({ type: "run", ...request, stages: "each" }, onStage, ended, onReading),
      );
      supersede = end;
      return result;
    },
    preview: (request) => walk({ type: "run", ...request, stages: "whole" }, ignore),
    anticipate: (request) => void use(async (life) => life.anticipate(request)).catch(ignore),
    onNotice: (listener) => void (onNotice = listener),
    dispose: () => {
      disposedWith ??= new WorkerError("AbortError", "The engine was closed.");
      supervisor.close();
    },
  };
}

type WalkRest = Parameters<EngineLife["walk"]> extends [unknown, ...infer Rest] ? Rest : never;

function superviseEngine(
  memory: EngineMemory,
  parts: Omit<EngineSessionParts, "onLost"> & { endedWith(): WorkerError | null },
): Supervisor<EngineLife> {
  return new Supervisor<EngineLife>({
    start: async (onLost) => new EngineLife(startEngineSession({ ...parts, onLost }), memory),
    end: ({ session }) => session.end(parts.endedWith() ?? refuse("")),
    isLoss: (error) => error instanceof WorkerError && error.name === "WorkerLostError",
    refusal: refuse,
    now: Date.now,
  });
}

async function walkInPage(engine: WalkEngine, dataset: Dataset, question: RunQuestion, rest: WalkRest): Promise<Trace> {
  await engine.open(dataset);
  return question.stages === "whole" ? engine.preview(question) : engine.run(question, ...rest);
}

function refuse(why: string): WorkerError {
  const sentence =
    "The part that computes broke down again after three restarts in five minutes and was stopped. Nothing saved is lost. Requests are compared by their words (BM25) until the page is loaded again.";
  return new WorkerError("WorkerLostError", sentence, why);
}

/**
 * Work that can be ended from outside: the promise rejects at once, whatever the work is waiting for. Ending what is over
 * has no effect. Work whose signal was aborted before is not begun.
 */
function endable<Result>(
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Result>,
): { result: Promise<Result>; end: (reason: WorkerError) => void } {
  const controller = new AbortController();
  const end = (reason: WorkerError): void => controller.abort(reason);
  const stop = (): void => end(new WorkerError("AbortError", "It was stopped."));
  if (signal?.aborted) stop();
  const result = new Promise<Result>((resolve, reject) => {
    const rejectNow = (): void => reject(controller.signal.reason as WorkerError);
    if (controller.signal.aborted) return rejectNow();
    controller.signal.addEventListener("abort", rejectNow, { once: true });
    signal?.addEventListener("abort", stop, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener("abort", stop));
  });
  return { result, end };
}
