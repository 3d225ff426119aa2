import type { EvaluationPlan, EvaluationRecord, MethodEvaluation, Summary } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import type { EvaluationUpdate } from "../../workers/evaluation/evaluation-engine";
import type { RowChunk } from "../../storage/ports/evaluation-repository";
import type { ShownEvaluation, JobDependencies } from "./evaluation-state";
import { say } from "../app/toasts";
import { findDataset } from "../datasets/dataset-repository";

const EMPTY: Summary = { n: 0, metrics: {}, nothingNeeded: null };

/** An evaluation that has not begun. */
export function newEvaluation(id: EvaluationId, plan: EvaluationPlan, createdAt: string): ShownEvaluation {
  return {
    ...{ id, name: null, createdAt, plan, status: "running", source: "browser" },
    ...{ progress: null, done: 0, total: 0, leakage: null, environment: null, error: null, unsaved: null, file: null },
    methods: plan.methods.map((method) => ({ method, summary: EMPTY, parts: {}, rows: [], seconds: 0 })),
  };
}

/** A kept evaluation with its rows. One that ran when its page was closed is paused. */
export function fromRecord(record: EvaluationRecord, chunks: readonly RowChunk[]): ShownEvaluation {
  const { id, name, createdAt, plan, status, total, leakage, environment } = record;
  const kept = new Map(record.methods.map((method) => [method.method, method]));
  const methods = plan.methods.map((method): MethodEvaluation => {
    const rows = chunks.filter((chunk) => chunk.method === method).flatMap((chunk) => chunk.rows);
    return { method, summary: EMPTY, parts: {}, seconds: 0, ...kept.get(method), rows };
  });
  return {
    ...newEvaluation(id, plan, createdAt),
    ...{ name, total, leakage, environment, methods },
    status: status === "running" ? "paused" : status,
    done: methods.reduce((sum, { rows }) => sum + rows.length, 0),
  };
}

/** As it is kept, without its rows. */
export function toRecord(shown: ShownEvaluation, updatedAt: string): EvaluationRecord {
  const { id, name, createdAt, plan, status, done, total, leakage, environment } = shown;
  return {
    ...{ schema: 1, id, name, createdAt, updatedAt, plan, done, total, leakage, environment },
    status: status === "failed" ? "paused" : status === "elsewhere" ? "running" : status,
    methods: shown.methods
      .filter(({ rows }) => rows.length > 0)
      .map(({ method, summary, parts, seconds }) => ({ method, summary, parts, seconds })),
  };
}

/** What is shown, with an update applied. */
export function withUpdate(shown: ShownEvaluation, update: EvaluationUpdate): ShownEvaluation {
  switch (update.type) {
    case "progress": {
      const { progress } = update;
      return progress.phase === "measuring" ? { ...shown, progress, total: progress.total } : { ...shown, progress };
    }
    case "leakage":
      return { ...shown, leakage: update.leakage };
    case "environment":
      return { ...shown, environment: update.environment };
    case "rows": {
      const done = shown.done + update.rows.length;
      return { ...withMethod(shown, update.method, ({ rows }) => ({ rows: [...rows, ...update.rows] })), done };
    }
    case "traces":
      return shown;
    case "summary":
      return withMethod(shown, update.method, () => update.summary);
  }
}

function withMethod(
  shown: ShownEvaluation,
  name: string,
  change: (method: MethodEvaluation) => Partial<MethodEvaluation>,
): ShownEvaluation {
  const methods = shown.methods.map((method) => (method.method === name ? { ...method, ...change(method) } : method));
  return { ...shown, methods };
}

/** What the tab holds that runs an evaluation. */
export function lockOf(id: EvaluationId): string {
  return `kitpick evaluation ${id}`;
}

/** So often what the other tab keeps is read again. */
const LOOK_EVERY_MS = 1500;

/**
 * Shows what another tab measures, as it keeps it, until it is done, stops, or is closed; then it can be gone on with here. Ends
 * when another evaluation is shown. Never rejects.
 */
export async function followElsewhere(parts: JobDependencies, id: EvaluationId): Promise<void> {
  const { store, evaluations, isLocked, wait, library } = parts;
  const isWatched = (): boolean => {
    const { shown } = store.getState();
    return shown?.id === id && shown.status === "elsewhere";
  };
  for (;;) {
    await wait(LOOK_EVERY_MS);
    if (!isWatched()) return;
    // First the lock: what is read after it was let go is the last word.
    const isRunning = await isLocked(lockOf(id)).catch(() => false);
    const [record, chunks] = await Promise.all([evaluations.get(id), evaluations.rows(id)]).catch(
      () => [null, []] as const,
    );
    if (!isWatched()) return;
    if (record) {
      const kept = fromRecord(record, chunks);
      store.setState({ shown: isRunning ? { ...kept, status: "elsewhere" } : kept });
    }
    if (isRunning) continue;
    if (record?.status === "running") say(library, "The other tab was closed. Go on here.");
    if (!record) store.setState({ shown: null });
    return;
  }
}

/**
 * Brings the summaries up to the rows that are there: one that was stopped in the middle has answers that were not summed up
 * yet, one of an earlier version does not count its bundles. Without the data set they stay as they are.
 */
export async function completeSummaries(parts: JobDependencies): Promise<void> {
  const { engine, store } = parts;
  const { shown } = store.getState();
  const late = shown?.methods.filter(isBehind) ?? [];
  if (!shown || late.length === 0) return;
  const dataset = await findDataset(parts, shown.plan.dataset.hash).catch(() => null);
  if (!dataset) return;
  const methods = late.map(({ method, rows }) => ({ method, rows }));
  const settled = await engine.summarize({ dataset, plan: shown.plan, methods }).catch(() => []);
  const byName = new Map(settled.map((method) => [method.method, method]));
  store.setState((state) => {
    if (state.shown?.id !== shown.id) return state;
    const merged = state.shown.methods.map((method) => ({ ...method, ...byName.get(method.method) }));
    return { shown: { ...state.shown, methods: merged } };
  });
}

/** Also one of an earlier version, which drew intervals of any number of bundles and did not say how many. */
function isBehind({ rows, summary }: MethodEvaluation): boolean {
  if (rows.length > 0 && Object.values(summary.metrics).some(({ bundles }) => bundles === undefined)) return true;
  return summary.n + (summary.nothingNeeded?.n ?? 0) < rows.length;
}
