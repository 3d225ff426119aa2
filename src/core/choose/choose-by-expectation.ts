import type { ToolId } from "../domain/ids";
import { compareText } from "../retrieve/rank";
import type { ChosenSet } from "./bundle-mixture";
import { expectedTraccBySize } from "./expected-tracc";

/** A tool and the chance that it is needed. */
export interface LikelyTool {
  tool: ToolId;
  chance: number;
}

/** Tools beyond these change nothing that could be seen. */
const CANDIDATES = 40;

/**
 * The set with the highest expected TRACC, one tool at least: the likeliest k, ties by id, k chosen (method notes 4.1).
 * `sizes`: how likely each number of needed tools is.
 */
export function chooseByExpectation(likely: readonly LikelyTool[], sizes?: ReadonlyMap<number, number>): ChosenSet {
  const ranked = [...likely].sort((a, b) => b.chance - a.chance || compareText(a.tool, b.tool)).slice(0, CANDIDATES);
  const expected = expectedTraccBySize(
    ranked.map(({ chance }) => chance),
    sizes,
  );
  let best = Math.min(1, ranked.length);
  for (let k = 2; k < expected.length; k++) if (expected[k]! > expected[best]!) best = k;
  return { tools: ranked.slice(0, best).map(({ tool }) => tool), expected: expected[best] ?? 0 };
}
