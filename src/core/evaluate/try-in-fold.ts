import type { Config } from "../domain/config";
import type { QueryId, ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { fitToFold, walkInFold } from "../methods/ptr";
import { layGround } from "./evaluate-folds";
import type { Measuring, PlannedEvaluation } from "./run-evaluation";

/**
 * One request of a plan, in its own fold: walked with each of these settings, and answered by the plan's methods. The
 * walks are those behind the answers of an evaluation with the same plan. Throws RangeError where the plan does not ask it.
 */
export async function tryInFold(
  { dataset, folds, methods, protocol, plan }: PlannedEvaluation,
  measuring: Measuring,
  { query: id, configs }: { query: QueryId; configs: readonly Config[] },
): Promise<{ traces: Trace[]; answers: { method: string; tools: ToolId[] }[] }> {
  const fold = folds.find(({ test }) => test.some((query) => query.id === id));
  const query = fold?.test.find((each) => each.id === id);
  if (!fold || !query) throw new RangeError(`The request ${id} is not asked in this split.`);
  const { kind: split, seed } = plan.split;
  const ground = await layGround({ dataset, split, protocol, seed, ...measuring }, fold);
  const traces: Trace[] = [];
  for (const config of configs) traces.push(await walkInFold(ground, query, fitToFold(ground, config), []));
  const answers: { method: string; tools: ToolId[] }[] = [];
  for (const { name, method, retriever } of methods) {
    const recommend = await method.prepare(ground, retriever);
    answers.push({ method: name, tools: (await recommend(query)).tools });
  }
  return { traces, answers };
}
