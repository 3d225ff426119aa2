import type { EvaluationRow } from "../../core/domain/evaluation";
import type { LanguageModelPort } from "../../core/domain/ports";
import { WorkerError } from "../rpc/errors";
import { Supervisor } from "../rpc/supervisor";
import type { EvaluationEngine, EvaluationRequest, EvaluationRun, EvaluationUpdate } from "./evaluation-engine";
import type { EvaluationAnswerMessage } from "./evaluation-protocol";
import { answerRelayed } from "./model-relay";
import { startEvaluationSession, type EvaluationSession, type SpawnEvaluation } from "./evaluation-session";

export interface EvaluationClientParts {
  /** Absolute address of the folder of all models. */
  modelsBase: string;
  spawn: SpawnEvaluation;
}

/**
 * Evaluations as the page asks for them. The worker starts with the first call and ends with a cancel, whatever it is
 * doing. When it is lost, a fresh one goes on where it stopped; a second loss rejects with `WorkerLostError`.
 */
export function createEvaluationClient({ modelsBase, spawn }: EvaluationClientParts): EvaluationEngine {
  const stopped = (): WorkerError => new WorkerError("AbortError", "It was stopped.");
  const supervisor = new Supervisor<EvaluationSession>({
    start: async (onLost) => startEvaluationSession({ spawn, modelsBase, onLost }),
    end: (session) => session.end(stopped()),
    isLoss: (error) => error instanceof WorkerError && error.name === "WorkerLostError",
    refusal: (why) =>
      new WorkerError("WorkerLostError", "The part that measures broke down again and again and was stopped.", why),
    now: Date.now,
  });
  let current: EvaluationRun | null = null;

  return {
    evaluate(request, onUpdate, model) {
      current?.cancel();
      supervisor.reset();
      return (current = startRun(supervisor, request, onUpdate, model ?? null));
    },
    async summarize(request) {
      const answer = await supervisor.use((session) =>
        session.ask((requestId) => ({ type: "summarize", requestId, request }), ignore),
      );
      if (answer.type !== "summarized") throw unexpected(answer.type);
      return answer.methods;
    },
    async understand(request) {
      const answer = await supervisor.use((session) =>
        session.ask((requestId) => ({ type: "understand", requestId, request }), ignore),
      );
      if (answer.type !== "understood") throw unexpected(answer.type);
      return answer.understanding;
    },
    async agree(request) {
      const answer = await supervisor.use((session) =>
        session.ask((requestId) => ({ type: "agree", requestId, request }), ignore),
      );
      if (answer.type !== "agreed") throw unexpected(answer.type);
      return answer.agreement;
    },
    dispose() {
      current?.cancel();
      supervisor.close();
    },
  };
}

function startRun(
  supervisor: Supervisor<EvaluationSession>,
  request: EvaluationRequest,
  onUpdate: (update: EvaluationUpdate) => void,
  model: LanguageModelPort | null,
): EvaluationRun {
  const memory = rememberAnswers(request);
  let state: "running" | "paused" | "over" = "running";
  let session: EvaluationSession | null = null;

  const hear = (update: EvaluationUpdate): void => {
    if (state === "over") return;
    memory.hear(update);
    onUpdate(update);
  };
  const work = supervisor.use(async (live) => {
    if (state === "over") return;
    session = live;
    const answer = live.ask(
      (requestId) => ({ type: "evaluate", requestId, request: memory.request(), hasModel: model !== null }),
      (message) => (message.type === "update" ? hear(message.update) : void relay(live, model, message)),
    );
    if (state === "paused") live.tell({ type: "pause" });
    await answer;
  });
  let cancel = ignore;
  const cancelled = new Promise<never>((_resolve, reject) => {
    cancel = () => {
      if (state === "over") return;
      state = "over";
      reject(new WorkerError("AbortError", "It was stopped."));
      supervisor.close();
    };
  });
  const finished = Promise.race([work, cancelled]).finally(() => (state = "over"));
  work.catch(ignore);
  finished.catch(ignore);

  const turn = (from: "running" | "paused", to: "running" | "paused", type: "pause" | "resume"): void => {
    if (state !== from) return;
    state = to;
    session?.tell({ type });
  };
  return {
    finished,
    pause: () => turn("running", "paused", "pause"),
    resume: () => turn("paused", "running", "resume"),
    cancel: () => cancel(),
  };
}

/** A prompt of the worker, answered by whoever the page asks. */
async function relay(
  session: EvaluationSession,
  model: LanguageModelPort | null,
  { requestId, promptId, prompt }: Extract<EvaluationAnswerMessage, { type: "prompt" }>,
): Promise<void> {
  if (!model) return;
  const answer = await answerRelayed(model, prompt);
  session.tell({ type: "prompt-answered", requestId, promptId, answer });
}

/** What a fresh worker is told of the answers that were heard, so that none is asked twice. */
function rememberAnswers(request: EvaluationRequest) {
  const known = new Map(
    Object.entries(request.known).map(([method, rows]): [string, EvaluationRow[]] => [method, [...rows]]),
  );
  const seconds = { ...request.seconds };
  return {
    hear(update: EvaluationUpdate): void {
      if (update.type === "rows") known.set(update.method, [...(known.get(update.method) ?? []), ...update.rows]);
      if (update.type === "summary") seconds[update.method] = update.summary.seconds;
    },
    request: (): EvaluationRequest => ({ ...request, known: Object.fromEntries(known), seconds }),
  };
}

function unexpected(type: string): WorkerError {
  return new WorkerError("EngineFailure", "Something failed while measuring. Try again.", `An answer of type ${type}.`);
}

function ignore(): void {
  // Nothing to do.
}
