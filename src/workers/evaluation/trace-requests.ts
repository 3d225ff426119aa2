import { measurePlanned, type PlannedEvaluation } from "../../core/evaluate/run-evaluation";
import type { EvaluationRequest } from "./evaluation-engine";
import type { Answering } from "./evaluation-runner";

/** So many characters are told at once: some tens of walks. */
const LINES_LENGTH = 2 ** 20;
const BREATHE_EVERY_MS = 40;

/** Makes the known answers again, and tells each with its whole walk as a line of JSON, some at a time. */
export async function traceRequests(
  planned: PlannedEvaluation,
  { known }: EvaluationRequest,
  { measuring, control, tell, now, yieldToEventLoop }: Answering,
): Promise<void> {
  const wanted = new Map(Object.entries(known).map(([name, rows]) => [name, new Set(rows.map(({ query }) => query))]));
  const total = planned.methods.reduce((sum, { name }) => sum + (wanted.get(name)?.size ?? 0), 0);
  let lines = "";
  let done = 0;
  let breathedMs = now();
  const report = (): void => {
    tell({ type: "traces", lines, done, total });
    lines = "";
  };
  report();
  const isAsked: (typeof measuring)["isAsked"] = (method, { id }) => wanted.get(method)?.has(id) ?? false;
  for await (const { method, row, query, trace } of measurePlanned(planned, { ...measuring, isAsked })) {
    lines += `${JSON.stringify({ method, ...row, text: query.text, gold: query.gold, trace })}\n`;
    done += 1;
    if (lines.length >= LINES_LENGTH) report();
    if (now() - breathedMs < BREATHE_EVERY_MS) continue;
    await yieldToEventLoop();
    await control.mayGoOn();
    breathedMs = now();
  }
  report();
}
