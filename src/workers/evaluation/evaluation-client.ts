import type { EvaluationRow } from "../../core/domain/evaluation";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { LanguageModelPort } from "../../core/domain/ports";
import { isLostWorker, stopped, WorkerError } from "../rpc/errors";
import { DatasetHandover } from "../rpc/opened-dataset";
import type { InputOf, OutputOf } from "../rpc/protocol";
import { Supervisor } from "../rpc/supervisor";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import type { EvaluationEngine, EvaluationRequest, EvaluationRun, EvaluationUpdate } from "./evaluation-engine";
import type { EvaluationProtocol } from "./evaluation-service";
import { answerRelayed } from "./model-relay";

export interface EvaluationClientParts {
  /** Absolute address of the folder of all models. */
  modelsBase: string;
  spawn: SpawnThread<EvaluationProtocol>;
}

type Session = WorkerSession<EvaluationProtocol>;
type Asked = "tryOut" | "summarize" | "analyzeErrors" | "judgePaths";
type AskedRequest<Name extends Asked> = Parameters<EvaluationEngine[Name]>[0];

/** A method that learns from a large history is silent while it learns; a worker that broke down says so by itself. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Evaluations as the page asks for them. The worker starts with the first call, or with `prepare`. A cancel ends it, whatever it is doing; what
 * else was asked of it is asked again of a fresh one. When it is lost, a fresh one goes on where it stopped; a second loss
 * rejects with `WorkerLostError`.
 */
export function createEvaluationClient(parts: EvaluationClientParts): EvaluationEngine {
  const supervisor = superviseEvaluations(parts);
  const handover = new DatasetHandover();
  const ask = <Name extends Asked>(
    name: Name,
    request: AskedRequest<Name>,
  ): Promise<OutputOf<EvaluationProtocol, Name>> =>
    supervisor.use((session) =>
      session.call(name, handOver(handover, session, request) as InputOf<EvaluationProtocol, Name>),
    );
  let current: EvaluationRun | null = null;

  return {
    prepare(dataset) {
      const open = async (session: Session): Promise<void> => void handOver(handover, session, { dataset });
      supervisor.use(open).catch(ignore);
    },
    evaluate(request, onUpdate, model) {
      current?.cancel();
      supervisor.reset();
      return (current = startRun({ supervisor, handover }, request, onUpdate, model ?? null));
    },
    tryOut: (request) => ask("tryOut", request),
    summarize: (request) => ask("summarize", request),
    summarizeAsked: (request) => supervisor.use((session) => session.call("summarizeAsked", request)),
    analyzeErrors: (request) => ask("analyzeErrors", request),
    analyzeAsked: (request) => supervisor.use((session) => session.call("analyzeAsked", request)),
    judgePaths: (request) => ask("judgePaths", request),
    agree: (request) => supervisor.use((session) => session.call("agree", request)),
    dispose() {
      supervisor.close();
      current?.cancel();
    },
  };
}

function superviseEvaluations({ modelsBase, spawn }: EvaluationClientParts): Supervisor<Session> {
  const lostError = (why: string): WorkerError =>
    new WorkerError("WorkerLostError", "The evaluation crashed. The answers so far are kept.", why);
  return new Supervisor<Session>({
    start: async (onLost) =>
      new WorkerSession({ spawn, setup: { modelsBase }, patienceMs: () => PATIENCE_MS, onLost, lostError }),
    end: (session, isReplaced) => session.end(isReplaced ? lostError("It was replaced.") : stopped()),
    isLoss: isLostWorker,
    refusal: (why) =>
      new WorkerError("WorkerLostError", "The evaluation crashed again and again and was stopped.", why),
    now: Date.now,
  });
}

function handOver<Request extends { dataset: EvaluationRequest["dataset"] }>(
  handover: DatasetHandover,
  session: Session,
  request: Request,
) {
  return handover.hand(session, request, (dataset) => session.call("open", dataset));
}

interface RunParts {
  supervisor: Supervisor<Session>;
  handover: DatasetHandover;
}

function startRun(
  { supervisor, handover }: RunParts,
  request: EvaluationRequest,
  onUpdate: (update: EvaluationUpdate) => void,
  model: LanguageModelPort | null,
): EvaluationRun {
  const memory = rememberAnswers(request);
  let state: "running" | "paused" | "over" = "running";
  let session: Session | null = null;

  const hear = (update: EvaluationUpdate): void => {
    if (state === "over") return;
    memory.hear(update);
    onUpdate(update);
  };
  const measure = async (live: Session): Promise<void> => {
    if (state === "over") return;
    session = live;
    const input = { ...handOver(handover, live, memory.request()), hasModel: model !== null };
    const answer = live.call("evaluate", input, {
      onProgress: (told) => (told.type === "prompt" ? void relay(live, model, told) : hear(told)),
    });
    if (state === "paused") live.signal({ name: "pause", value: null });
    // What a cancel did to the worker is not done again.
    await answer.catch((error: unknown) => {
      if (!isOver()) throw error;
    });
  };
  const isOver = (): boolean => state === "over";
  const work = supervisor.use(measure);
  let rejectNow: (error: WorkerError) => void = ignore;
  const cancelled = new Promise<never>((_resolve, reject) => (rejectNow = reject));
  const finished = Promise.race([work, cancelled]).finally(() => (state = "over"));
  work.catch(ignore);
  finished.catch(ignore);

  const switchState = (from: "running" | "paused", to: "running" | "paused", name: "pause" | "resume"): void => {
    if (state !== from) return;
    state = to;
    session?.signal({ name, value: null });
  };
  return {
    finished,
    pause: () => switchState("running", "paused", "pause"),
    resume: () => switchState("paused", "running", "resume"),
    cancel() {
      if (isOver()) return;
      state = "over";
      rejectNow(stopped());
      supervisor.replace();
    },
  };
}

/** A prompt of the worker, answered by whoever the page asks. */
async function relay(
  session: Session,
  model: LanguageModelPort | null,
  { promptId, prompt }: { promptId: number; prompt: ModelPrompt },
): Promise<void> {
  if (!model) return;
  const answer = await answerRelayed(model, prompt);
  session.signal({ name: "prompt-answered", value: { promptId, answer } });
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

function ignore(): void {
  // Nothing to do.
}
