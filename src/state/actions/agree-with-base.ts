import { pairCoverage } from "../../core/compare/agree-runs";
import type { Agreement } from "../../core/compare/agreement";
import { EngineError } from "../../engine/errors";
import type { ComparisonContext } from "../comparison-desk";

/** How far a run of the comparison on the screen agrees with its baseline in stage 2, over their common requests. */
export async function agreeWithBase(
  { engine, store, library, trials }: ComparisonContext,
  place: number,
): Promise<Agreement | string> {
  const { compared } = store.getState();
  const [base, other] = compared ? [compared.aligned.rows[compared.aligned.base], compared.aligned.rows[place]] : [];
  if (!base || !other) return "Nothing is compared.";
  const pairs = pairCoverage(base, other);
  if (pairs.length === 0)
    return "No common request has a stage 2 in both: these answers come without stages, or from an earlier version.";
  const { device, encoder } = library.getState();
  const ask = (): Promise<Agreement> => engine.agree({ pairs, encoder: encoder.wanted, device });
  try {
    return await trials(ask);
  } catch (error) {
    return error instanceof EngineError ? error.message : "Something failed while they were compared. Try again.";
  }
}
