import type { Evaluation } from "../../core/domain/evaluation";
import type { QueryId } from "../../core/domain/ids";
import type { LanguageModelPort } from "../../core/domain/ports";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import { measureWinRate, type WinRate } from "../../core/evaluate/win-rate";
import { ModelFailure } from "../../workers/llm/model-endpoint";

interface ToJudge {
  evaluation: Evaluation;
  tools: readonly Tool[];
  queries: ReadonlyMap<QueryId, Query>;
}

/** Win rates by method, and why the model was asked no further, in a sentence. */
interface Judged {
  winRates: Record<string, WinRate>;
  stopped: string | null;
}

/** Has the answers of each other method judged against those of the named one. `null`: nothing is to be judged. */
export async function judgeAnswers(
  against: string | null,
  { evaluation: { methods }, tools, queries }: ToJudge,
  model: LanguageModelPort,
): Promise<Judged> {
  const winRates: Judged["winRates"] = {};
  const base = methods.find(({ method }) => method === against);
  try {
    for (const { method, rows } of base ? methods : [])
      if (method !== against) winRates[method] = await measureWinRate(rows, base!.rows, { tools, queries, model });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { winRates, stopped: `${error.message} Everything was measured, but not all of it judged.` };
  }
  return { winRates, stopped: null };
}
