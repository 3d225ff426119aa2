import type { ToolId } from "../../../core/domain/ids";
import type { CoverageResult } from "../../../core/domain/trace";
import type { Outcome } from "../../../ui/outcome";

/**
 * What became of a recommended tool: kept from the bundle (or linked by hand), or added for an open requirement. Where
 * gold is shown, a tool that is none of it is wrong, wherever it came from.
 */
export function outcomeOf(
  tool: ToolId,
  coverage: Pick<CoverageResult, "kept">,
  gold: readonly ToolId[] | null,
): Outcome {
  if (gold && !gold.includes(tool)) return "wrong";
  return coverage.kept.some((kept) => kept.tool === tool) ? "kept" : "added";
}

/** Gold tools that are not recommended, in the order of the gold. */
export function listMissed(recommended: readonly { tool: ToolId }[], gold: readonly ToolId[] | null): ToolId[] {
  return (gold ?? []).filter((tool) => !recommended.some((one) => one.tool === tool));
}
