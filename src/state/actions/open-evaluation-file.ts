import type { Evaluation } from "../../core/domain/evaluation";
import type { DatasetId, EvaluationId } from "../../core/domain/ids";
import { LARGEST_FILE_BYTES } from "../../formats/file-size";
import { restoreEvaluation } from "../../formats/restore-evaluation";
import type { EvaluationContext } from "../evaluation-desk";
import type { ShownEvaluation } from "../evaluation";
import { newEvaluation } from "../shown-evaluation";
import { say } from "../toasts";

/** An Evaluation file on the screen. It is not kept here; of a file with several the first is shown. */
export async function openEvaluationFile(context: EvaluationContext, file: File): Promise<void> {
  const { library, course, store } = context;
  if (file.size > LARGEST_FILE_BYTES) return say(library, `“${file.name}” is too large to be opened here.`);
  const raw = parse(await file.text().catch(() => ""));
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  const restored = restoreEvaluation(first);
  if (!restored.ok) return say(library, `“${file.name}” is no evaluation: ${restored.why}`);
  await course.leave();
  store.setState({ shown: fromFile(context, restored.value) });
  if (Array.isArray(raw) && raw.length > 1) say(library, `The file has ${raw.length} evaluations. The first is shown.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromFile({ newId, now, library }: EvaluationContext, evaluation: Evaluation): ShownEvaluation {
  const { dataset, split, protocol, leakage, environment, methods, partial } = evaluation;
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
  };
}
