import { createStore, type StoreApi } from "zustand/vanilla";
import type { Config, EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { WalkId, ToolId } from "../../core/domain/ids";
import type { BundleResult, CoverageResult, RerankResult, ToolLabel, Trace } from "../../core/domain/trace";
import type { StepName } from "./view";
import type { LogEntry, WalkInput, WalkRecord } from "../../core/domain/walk";

/** The walk on the screen: what is asked for (`log[cursor].input`) and what is shown (`trace`), kept apart. */
export interface SessionState {
  walk: { id: WalkId; name: string | null; createdAt: string; revision: number };
  /** `null` until the data is there: a recorded walk is shown before its data set has loaded. */
  dataset: Dataset | null;
  /** Name and hash of the data set the walk belongs to, also while `dataset` is `null`. */
  datasetLabel: WalkRecord["dataset"] | null;
  log: LogEntry[];
  /** Index into `log`; -1 while it is empty. */
  cursor: number;
  /** What the next request starts with, when the log is empty. */
  nextConfig: Config;
  /** Without edits, for ghosts and "restore". */
  computed: Trace | null;
  /** With the edits applied. Shown. Stays while a new one is on its way. */
  trace: Trace | null;
  /** What `trace` was made from. Differs from the input at the cursor while a new trace is on its way. */
  shownInput: WalkInput | null;
  /** Stages of the run under way, as far as they are done. Empty when nothing runs. */
  partial: PartialTrace;
  status: "empty" | "running" | "done" | "failed";
  /** A sentence and a detail, when `failed`. */
  error: { message: string; detail: string } | null;
  /** The encoder the shown trace was made with; `words` when none. */
  shownEncoder: EncoderId;
  /** Set once when the answer by words was redrawn by the encoder: what changed, as a sentence. */
  upgrade: { sentence: string; before: Trace } | null;
  save: SaveState;
  /** The step at which this walk is shown first. */
  opensAt: StepName;
  /** What led from another walk to this one, and is undone where this one has nothing to undo. Gone with the tab. */
  cameBy: { name: string; takeBack: () => Promise<string | null> } | null;
}

export interface PartialTrace {
  stage1?: BundleResult;
  stage2?: CoverageResult;
  stage3?: RerankResult;
  /** Texts that are read before the first stage can begin: how many, of how many. */
  reading?: { done: number; total: number };
  tools: Record<ToolId, ToolLabel>;
}

/** `saved` is said only after the transaction completed. */
export type SaveState =
  | { status: "nothing" }
  | { status: "saving" }
  | { status: "saved"; at: string }
  | { status: "failed"; sentence: string };

export type SessionStore = StoreApi<SessionState>;

export function createSessionStore(initial: SessionState): SessionStore {
  return createStore<SessionState>(() => initial);
}

/** A walk on which nothing was asked yet. */
export function emptySession(id: WalkId, createdAt: string, nextConfig: Config): SessionState {
  return {
    walk: { id, name: null, createdAt, revision: 0 },
    dataset: null,
    datasetLabel: null,
    log: [],
    cursor: -1,
    nextConfig,
    computed: null,
    trace: null,
    shownInput: null,
    partial: { tools: {} },
    status: "empty",
    error: null,
    shownEncoder: "words",
    upgrade: null,
    save: { status: "nothing" },
    opensAt: "result",
    cameBy: null,
  };
}

/** What the walk on the screen asks for; `null` while nothing was asked. */
export function shownInput(session: Pick<SessionState, "log" | "cursor">): WalkInput | null {
  return session.log[session.cursor]?.input ?? null;
}

/** The settings of the walk on the screen; while nothing was asked, those that the first request starts with. */
export function shownConfig(session: Pick<SessionState, "log" | "cursor" | "nextConfig">): Config {
  return shownInput(session)?.config ?? session.nextConfig;
}

/** The step that asked what is on the screen. */
export function openingOf({ log, cursor }: Pick<SessionState, "log" | "cursor">): LogEntry | undefined {
  return log.slice(0, cursor + 1).findLast(({ command }) => command.type === "ask" || command.type === "open");
}

/** Two inputs that must give the same trace have the same key. Edits count in their order. */
export function keyOfInput({ query, config, edits, exchanges, fold }: WalkInput): string {
  return JSON.stringify([query.id, query.text, query.gold, config, edits, exchanges, fold]);
}

/** Whether the trace on the screen was made from what is asked for now. */
export function isShownTraceCurrent(session: Pick<SessionState, "log" | "cursor" | "shownInput">): boolean {
  const wanted = shownInput(session);
  if (!wanted || !session.shownInput) return false;
  return wanted === session.shownInput || keyOfInput(wanted) === keyOfInput(session.shownInput);
}

/** Whether a recorded walk is shown as it came with the app: nobody has asked or changed anything yet. */
export function isExample({ walk, log, save, trace }: SessionState): boolean {
  const isUnstored = walk.revision === 0 && save.status === "nothing";
  return isUnstored && log.length === 1 && log[0]?.command.type === "open" && trace !== null;
}
