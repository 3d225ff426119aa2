import type { CoveragePair, PairedAgreement } from "../../core/compare/agree-runs";
import type { EncoderId } from "../../core/domain/config";
import type { CoverageDigest } from "../../core/domain/evaluation";
import type { Trace } from "../../core/domain/trace";
import { digestCoverage } from "../../core/evaluate/digest-walk";
import type { Actions } from "../app/actions";

/** Tells how far two runs agree in stage 2; rejects with a `WorkerError`. */
export type MeasureAgreement = (pairs: readonly CoveragePair[], encoder: EncoderId) => Promise<PairedAgreement>;

/** A walk by a language model beside the same request by rules. */
export interface RulesComparison {
  agreement: PairedAgreement;
  model: CoverageDigest;
  rules: CoverageDigest;
  /** Shown names of the tools of both. */
  tools: Trace["tools"];
}

/** How far the model of a walk and the rules agree; a sentence when that cannot be computed. */
export async function compareWithRules(
  trace: Trace,
  { walkByRules }: Pick<Actions, "walkByRules">,
  agree: MeasureAgreement,
): Promise<RulesComparison | string> {
  try {
    const byRules = await walkByRules(trace);
    if (!byRules) return "The encoder of this walk is not ready yet. Try again in a moment.";
    const [model, rules] = [digestCoverage(trace), digestCoverage(byRules)];
    const agreement = await agree([[model, rules]], trace.environment.encoder?.id ?? "words");
    return { agreement, model, rules, tools: { ...trace.tools, ...byRules.tools } };
  } catch (error) {
    return error instanceof Error ? error.message : "Something failed while they were compared. Try again.";
  }
}
