import type { Evaluation, MethodEvaluation } from "../../core/domain/evaluation";
import type { DatasetId, EvaluationId } from "../../core/domain/ids";
import { recountMethods } from "../../core/evaluate/recount-scores";
import { toAsked } from "../../core/evaluate/judged-rows";
import { MAX_FILE_BYTES } from "../../formats/model/file-size";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import type { EvaluationContext } from "./evaluation-job";
import type { ShownEvaluation } from "./evaluation-state";
import { newEvaluation } from "./shown-evaluation";
import { nextTask } from "../app/next-task";
import { say } from "../app/toasts";
import { findDataset } from "../datasets/dataset-repository";
import { describeRecount } from "../../wording/evaluation";

/** What the recorded evaluation is called, so that nobody takes it for a measurement of their own. */
export const EXAMPLE_NAME = "Recorded example";

/** An Evaluation file on the screen. It is not kept here. Of a file with several the first is shown, the others beside it. */
export async function openEvaluationFile(context: EvaluationContext, file: File): Promise<void> {
  const { library, job, store } = context;
  const raw = file.size > MAX_FILE_BYTES ? null : parse(await file.text().catch(() => ""));
  const runs: Evaluation[] = [];
  for (const [at, one] of (Array.isArray(raw) && raw.length > 0 ? raw : [raw]).entries()) {
    const restored = parseEvaluation(one);
    if (restored.ok) {
      runs.push(restored.value);
      continue;
    }
    const which = Array.isArray(raw) ? `its number ${at + 1}: ` : "";
    say(library, `“${file.name}” could not be read as an evaluation: ${which}${restored.why}`);
    return;
  }
  const checked = await recountFile(context, runs, file.name);
  await job.leave();
  store.setState({ shown: await fromFile(context, checked, 0) });
}

/** The recorded evaluation of the sample on the screen, as a file of one; a toast says when it cannot be fetched. */
export async function openExample(context: EvaluationContext): Promise<void> {
  const { library, job, samples, store } = context;
  const recorded = parseEvaluation(await samples.evaluation().catch(() => null));
  if (!recorded.ok) {
    say(library, "The recorded evaluation could not be loaded. Check the connection and try again.");
    return;
  }
  const checked = await recountFile(context, [recorded.value], EXAMPLE_NAME);
  await job.leave();
  store.setState({ shown: { ...(await fromFile(context, checked, 0)), name: EXAMPLE_NAME } });
}

/** Another evaluation of the same file on the screen. */
export async function showRunOfFile(context: EvaluationContext, at: number): Promise<void> {
  const { file, id } = context.store.getState().shown ?? {};
  if (!file?.runs[at]) return;
  const shown = await fromFile(context, file, at);
  if (context.store.getState().shown?.id === id) context.store.setState({ shown });
}

/** The evaluations of a file, with the scores that their answers come to instead of those that it says. */
async function recountFile(context: EvaluationContext, runs: readonly Evaluation[], name: string): Promise<FileRuns> {
  const notes: string[] = [];
  const checked: Evaluation[] = [];
  for (const run of runs) {
    const dataset = await findDataset(context, run.dataset.hash).catch(() => null);
    const { methods, ...counts } = await recountMethods(run.methods, { dataset, asked: run.asked ?? [] }, nextTask);
    checked.push({ ...run, methods });
    notes.push(...describeRecount(counts, name));
  }
  return { runs: checked, notes: [...new Set(notes)] };
}

/** What the answers come to; as the file says where nobody knows what was needed, or the worker breaks down. */
async function summarize(
  context: EvaluationContext,
  { dataset, asked, methods }: Evaluation,
): Promise<MethodEvaluation[]> {
  const own = await findDataset(context, dataset.hash).catch(() => null);
  const known = own?.queries.map(toAsked) ?? asked;
  if (!known) return methods;
  const rows = methods.map((one) => ({ method: one.method, rows: one.rows }));
  const summarized = await context.engine.summarizeAsked({ asked: known, methods: rows }).catch(() => null);
  return methods.map((one, at) => ({ ...one, ...summarized?.[at] }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type FileRuns = Pick<NonNullable<ShownEvaluation["file"]>, "runs" | "notes">;

async function fromFile(context: EvaluationContext, file: FileRuns, at: number): Promise<ShownEvaluation> {
  const { newId, now, library } = context;
  const evaluation = file.runs[at]!;
  const { dataset, split, protocol, leakage, environment, partial } = evaluation;
  const methods = await summarize(context, evaluation);
  const here = library.getState().datasets.find(({ hash }) => hash === dataset.hash);
  const done = methods.reduce((sum, { rows }) => sum + rows.length, 0);
  const plan = {
    dataset: { id: here?.id ?? (dataset.hash as string as DatasetId), ...dataset },
    methods: methods.map(({ method }) => method),
    encoder: environment.encoder?.id ?? "words",
    ...{ split, protocol },
  };
  return {
    ...newEvaluation(newId() as EvaluationId, plan, now()),
    ...{ leakage, environment, methods, done, total: partial?.total ?? done },
    status: partial ? "cancelled" : "done",
    source: "file",
    file: { ...file, at },
  };
}
