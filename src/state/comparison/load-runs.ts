import { runOfWalk, runsOfEvaluation } from "../../core/compare/make-runs";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation, EvaluationPlan, EvaluationRecord } from "../../core/domain/evaluation";
import type { EvaluationId, WalkId } from "../../core/domain/ids";
import { asksModel } from "../../core/recommend/registry";
import { labelOfMethod } from "../../wording/evaluation";
import type { RowChunk } from "../../storage/ports/evaluation-repository";
import type { LoadedRun, RunKey, RunSource, ComparisonContext } from "./comparison-state";
import { findDataset } from "../datasets/dataset-repository";
import { keyOfMethod } from "./run-keys";

/** The run of a key, from its source; `null` when it is not there any more. Rejects with a `StorageError`. */
export async function loadRun(context: ComparisonContext, source: RunSource, key: RunKey): Promise<LoadedRun | null> {
  const id = source.id.slice(source.kind.length + 1);
  if (source.kind === "evaluation") return loadMethod(context, id as EvaluationId, source, key);
  if (source.kind === "walk") return loadWalk(context, id as WalkId, key);
  const kept = context.kept().find((each) => each.key === key);
  return kept ? { key, run: kept.run, plan: null, trace: null } : null;
}

async function loadMethod(
  context: ComparisonContext,
  id: EvaluationId,
  { name, runs }: RunSource,
  key: RunKey,
): Promise<LoadedRun | null> {
  const { evaluations } = context;
  const [record, chunks] = await Promise.all([evaluations.get(id), evaluations.rows(id)]);
  if (!record) return null;
  const method = runs.find((run) => run.key === key)?.method ?? null;
  const dataset = await findDataset(context, record.plan.dataset.hash).catch(() => null);
  return method === null ? null : ofMethod(record, chunks, method, { key, name, dataset });
}

function ofMethod(
  record: EvaluationRecord,
  chunks: readonly RowChunk[],
  method: string,
  { key, name, dataset }: { key: RunKey; name: string | null; dataset: Dataset | null },
): LoadedRun | null {
  const evaluation = evaluationOf(record, chunks);
  const methods = evaluation.methods.filter((each) => each.method === method);
  const { model, methods: all } = record.plan;
  const by = model && asksModel([method]) ? `, ${model.model}` : "";
  const label = `${nameOfRun(name, method, all.length)}${by}`;
  const [run] = runsOfEvaluation({ ...evaluation, methods }, label, dataset);
  if (!run) return null;
  const total = Math.round(record.total / Math.max(1, record.plan.methods.length));
  const isWhole = record.status === "done" || run.rows.length >= total;
  const partial = isWhole ? null : { done: run.rows.length, total };
  return { key, run: { ...run, partial }, plan: record.plan, trace: null };
}

/** A kept evaluation in the shape of an exported one. */
function evaluationOf(record: EvaluationRecord, chunks: readonly RowChunk[]): Evaluation {
  const { plan, leakage, environment, methods } = record;
  return {
    ...{ schema: 1, dataset: plan.dataset, split: plan.split, protocol: plan.protocol },
    leakage: leakage ?? { n: 0, bundleInHistory: 0, toolsInHistory: 0, nearDuplicates: null },
    environment: environment ?? { encoder: null, device: "none", appVersion: "" },
    methods: methods.map((method) => ({
      ...method,
      rows: chunks.filter((chunk) => chunk.method === method.method).flatMap(({ rows }) => rows),
    })),
    ...(plan.model ? { model: plan.model } : {}),
  };
}

/** "First try", "First try: PTR, local (BM25)", "PTR, local (BM25)" */
function nameOfRun(evaluation: string | null, method: string, methods: number): string {
  if (evaluation === null) return labelOfMethod(method);
  return methods > 1 ? `${evaluation}: ${labelOfMethod(method)}` : evaluation;
}

async function loadWalk({ storage }: ComparisonContext, id: WalkId, key: RunKey): Promise<LoadedRun | null> {
  const record = await storage.walks.get(id);
  if (!record) return null;
  const trace = record.edited ?? record.computed;
  const run = runOfWalk(record, record.name ?? `walk of ${record.updatedAt.slice(0, 16).replace("T", " ")}`);
  return run && { key, run, plan: null, trace };
}

/** The runs of an evaluation file, with the keys that links name them by. */
export function runsOfFile(evaluation: Evaluation, name: string, dataset: Dataset | null): LoadedRun[] {
  return evaluation.methods.map((method) => {
    const [run] = runsOfEvaluation({ ...evaluation, methods: [method] }, name, dataset);
    const tracc = method.summary.metrics["tracc"]?.mean ?? null;
    return {
      key: keyOfMethod(evaluation, method.method, tracc, isSummedUp(method) ? null : method.rows.length),
      run: {
        ...run!,
        name: nameOfRun(name, method.method, evaluation.methods.length),
        partial: partialOf(evaluation, method.rows.length),
      },
      plan: null,
      trace: null,
    };
  });
}

/** Whether the means of the file are over the rows that are in it. */
function isSummedUp({ summary: { n, nothingNeeded }, rows }: Evaluation["methods"][number]): boolean {
  return n + (nothingNeeded?.n ?? 0) === rows.length;
}

function partialOf({ partial, methods }: Evaluation, done: number): LoadedRun["run"]["partial"] {
  const total = partial ? Math.round(partial.total / methods.length) : done;
  return done < total ? { done, total } : null;
}

/** What a run was measured by, where that can be told: then its requests can be walked again. */
export function planOfRun({ plan, run }: LoadedRun, dataset: Dataset): EvaluationPlan | null {
  if (plan) return plan;
  if (!run.made) return null;
  const { method, split, protocol, environment } = run.made;
  const { id, name, hash } = dataset;
  return {
    dataset: { id, name, hash },
    split,
    protocol,
    methods: [method],
    encoder: environment.encoder?.id ?? "words",
  };
}
