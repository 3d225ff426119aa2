import type { Dataset } from "../../core/domain/dataset";
import type { Trace } from "../../core/domain/trace";
import { isLostWorker, WorkerError } from "../rpc/errors";
import { Supervisor } from "../rpc/supervisor";
import { isNoWorker, type SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import { endable } from "./promises";
import type { WalkEngine } from "./walk-engine";
import { ignore, WalkLife, type Walk, type WalkMemory } from "./walk-life";
import type { WalkProtocol } from "./walk-service";
import { createWalkedAhead, type WalkedAhead } from "./walked-ahead";

/** Half a minute without a word, though asked every 5 s. */
const PATIENCE_MS = 30_000;

export interface WalkClientParts {
  /** Absolute address of the folder of all models. */
  modelsBase: string;
  spawn: SpawnThread<WalkProtocol>;
  /** Compares words in the page itself, for when no worker holds. */
  wordsInPage?(): Promise<WalkEngine>;
}

/**
 * The engine as the page uses it. The worker starts with the first call. When it is lost, a fresh one is given the data sets
 * and encoders again, and what was under way is done once more; a second loss rejects with `WorkerLostError`. One that is
 * lost again and again is stopped, and words are compared in the page; so they are where the browser starts no worker.
 */
export function createWalkClient({ modelsBase, spawn, wordsInPage }: WalkClientParts): WalkEngine {
  const memory: WalkMemory = { datasets: new Map(), prepared: new Map(), elsewhere: null };
  const told = (sentence: string): void => onNotice(sentence);
  const supervisor = superviseWalks(memory, { spawn, modelsBase, onNotice: told, endedWith: () => disposedWith });
  let onNotice = ignore as (sentence: string) => void;
  let disposedWith: WorkerError | null = null;
  let supersede: ((reason: WorkerError) => void) | null = null;
  let inPage: Promise<WalkEngine> | null = null;

  const use: typeof supervisor.use = (work) => (disposedWith ? Promise.reject(disposedWith) : supervisor.use(work));
  const isHopeless = (error: unknown): boolean => supervisor.state.name === "failed" || isNoWorker(error);

  const ahead = createWalkedAhead();

  const walk = async (asked: Walk, ...rest: WalkRest): ReturnType<WalkLife["walk"]> => {
    try {
      return await use((life) => life.walk(asked, ...rest));
    } catch (error) {
      const known = memory.datasets.get(asked.datasetHash);
      if (!wordsInPage || !isHopeless(error) || asked.encoder !== "words" || !known) throw error;
      return walkInPage(await (inPage ??= wordsInPage()), known.dataset, asked, rest);
    }
  };

  return {
    open: async (dataset, options) => {
      memory.datasets.set(dataset.hash, { dataset, vectorsBase: null, ...options });
      await use((life) => life.open(dataset.hash)).catch((error: unknown) => {
        if (!wordsInPage || !isHopeless(error)) throw error;
      });
    },
    ...createGround(memory, forgetting(ahead, use)),
    ...createLongCalls(forgetting(ahead, use), () => supervisor.reset()),
    run: (request, onStage, signal, onReading) => {
      ahead.forget();
      supersede?.(new WorkerError("SupersededError", "A newer run took its place."));
      const { result, end } = endable(signal, (ended) =>
        walk({ ...request, stages: "each" }, onStage, ended, onReading),
      );
      supersede = end;
      return result;
    },
    preview: (request) => walk({ ...request, stages: "whole" }, ignore),
    ...createAnticipation(memory, ahead, use),
    onNotice: (listener) => void (onNotice = listener),
    dispose: () => {
      disposedWith ??= new WorkerError("AbortError", "The engine was closed.");
      supervisor.close();
    },
  };
}

/** A walk ahead is searched in this tab. */
function createAnticipation(
  memory: WalkMemory,
  ahead: WalkedAhead,
  use: Supervisor<WalkLife>["use"],
): Pick<WalkEngine, "anticipate" | "takeAnticipated"> {
  return {
    anticipate: (request) => ahead.begin(request, (signal) => use((life) => life.walkAhead(request, signal))),
    takeAnticipated(request) {
      const trace = ahead.take(request);
      return memory.elsewhere ? null : trace;
    },
  };
}

/** What later walks go by. */
function createGround(
  memory: WalkMemory,
  use: Supervisor<WalkLife>["use"],
): Pick<WalkEngine, "correct" | "searchElsewhere"> {
  return {
    correct: (hash, corrections) => use((life) => life.correct(hash, corrections)),
    searchElsewhere(index) {
      memory.elsewhere = index;
      return use((life) => life.searchElsewhere());
    },
  };
}

/** Work that changes what walks go by: what was walked ahead before it is over is forgotten. */
function forgetting(ahead: WalkedAhead, use: Supervisor<WalkLife>["use"]): Supervisor<WalkLife>["use"] {
  return (work) => {
    ahead.forget();
    return use(work).finally(ahead.forget);
  };
}

/** What takes long, and goes on while walks come and go. `reset`: an encoder is wanted, so a worker that was given up is tried again. */
function createLongCalls(
  use: Supervisor<WalkLife>["use"],
  reset: () => void,
): Pick<WalkEngine, "prepare" | "train" | "tryHistory" | "studyMassTool"> {
  return {
    prepare: (request, onProgress, signal) =>
      endable(signal, (ended) => {
        reset();
        return use((life) => life.prepare(request, onProgress, ended));
      }).result,
    studyMassTool: (request, onNews, signal) =>
      endable(signal, (ended) => use((life) => life.studyMassTool(request, onNews, ended))).result,
    train: (request, onProgress, signal) =>
      endable(signal, (ended) => use((life) => life.train(request, onProgress, ended))).result,
    tryHistory: (request, onProgress, signal) =>
      endable(signal, (ended) => use((life) => life.tryHistory(request, onProgress, ended))).result,
  };
}

type WalkRest = Parameters<WalkLife["walk"]> extends [unknown, ...infer Rest] ? Rest : never;

interface SuperviseParts extends Pick<WalkClientParts, "spawn" | "modelsBase"> {
  onNotice(sentence: string): void;
  endedWith(): WorkerError | null;
}

function superviseWalks(
  memory: WalkMemory,
  { spawn, modelsBase, onNotice, endedWith }: SuperviseParts,
): Supervisor<WalkLife> {
  const lostError = (why: string): WorkerError =>
    new WorkerError("WorkerLostError", "The walk engine crashed. Nothing saved is lost. Try again.", why);
  return new Supervisor<WalkLife>({
    start: async (onLost) => {
      const patienceMs = (): number => PATIENCE_MS;
      const onEvent = ({ value }: { value: string }): void => onNotice(value);
      const setup = { modelsBase };
      return new WalkLife(new WorkerSession({ spawn, setup, patienceMs, lostError, onLost, onEvent }), memory);
    },
    end: ({ session }) => session.end(endedWith() ?? refuse("")),
    isLoss: isLostWorker,
    refusal: refuse,
    now: Date.now,
  });
}

async function walkInPage(engine: WalkEngine, dataset: Dataset, asked: Walk, rest: WalkRest): Promise<Trace> {
  await engine.open(dataset);
  return asked.stages === "whole" ? engine.preview(asked) : engine.run(asked, ...rest);
}

function refuse(why: string): WorkerError {
  const sentence =
    "The walk engine crashed again after three restarts in five minutes and was stopped. Nothing saved is lost. Requests are compared by their words (BM25) until you reload the page.";
  return new WorkerError("WorkerLostError", sentence, why);
}
