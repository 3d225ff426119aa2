import type { Evaluation } from "../../core/domain/evaluation";
import type { DatasetId, EvaluationId } from "../../core/domain/ids";
import { MAX_FILE_BYTES } from "../../formats/model/file-size";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import type { EvaluationContext } from "./evaluation-job";
import type { ShownEvaluation } from "./evaluation-state";
import { newEvaluation } from "./shown-evaluation";
import { say } from "../app/toasts";

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
  await job.leave();
  store.setState({ shown: fromFile(context, runs, 0) });
}

/** The recorded evaluation of the sample on the screen, as a file of one; a toast says when it cannot be fetched. */
export async function openExample(context: EvaluationContext): Promise<void> {
  const { library, job, samples, store } = context;
  const recorded = parseEvaluation(await samples.evaluation().catch(() => null));
  if (!recorded.ok) {
    say(library, "The recorded evaluation could not be loaded. Check the connection and try again.");
    return;
  }
  await job.leave();
  store.setState({ shown: { ...fromFile(context, [recorded.value], 0), name: EXAMPLE_NAME } });
}

/** Another evaluation of the same file on the screen. */
export function showRunOfFile(context: EvaluationContext, at: number): void {
  const { shown } = context.store.getState();
  if (shown?.file?.runs[at]) context.store.setState({ shown: fromFile(context, shown.file.runs, at) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromFile(
  { newId, now, library }: EvaluationContext,
  runs: readonly Evaluation[],
  at: number,
): ShownEvaluation {
  const evaluation = runs[at]!;
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
    file: { runs, at },
  };
}
