import { historyOf, type Dataset } from "../domain/dataset";
import { chooseBundle, scoreTexts, type CoverageGround } from "./coverage-ground";
import type { LinkRule } from "../understand/fitted";
import { countLinks, f1Of, type ScoredRequirement } from "./links";

/** Thresholds are tried in steps of this. */
const STEP = 0.005;

/**
 * Every annotated requirement of the past requests, scored with the bundle that is chosen for its request, the request
 * itself left out. `onProgress` is told after each past request how many of them are done.
 */
export async function scoreHistory(
  dataset: Pick<Dataset, "queries">,
  ground: CoverageGround,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ScoredRequirement[]> {
  const scored: ScoredRequirement[] = [];
  const history = historyOf(dataset);
  for (const [done, query] of history.entries()) {
    onProgress(done, history.length);
    const tools = await chooseBundle(query, ground);
    const requirements = query.requirements ?? [];
    const texts = requirements.map(({ span }) => query.text.slice(span.start, span.end));
    const rows = await scoreTexts(texts, tools, ground);
    requirements.forEach((requirement, i) => {
      scored.push({ tools, scores: rows[i]!, right: new Set(requirement.tools) });
    });
  }
  return scored;
}

/** The rule with the best link F1 among those with so many best tools, its threshold on a grid; of equal ones the lowest. */
export function fitRule(requirements: readonly ScoredRequirement[], bestTools: number): LinkRule {
  const rules = Array.from({ length: 1 / STEP + 1 }, (_, step): LinkRule => ({
    threshold: round(step * STEP),
    bestTools,
  }));
  const f1 = rules.map((rule) => f1Of(countLinks(requirements, rule)));
  return rules[f1.indexOf(Math.max(...f1))]!;
}

function round(threshold: number): number {
  return Number(threshold.toFixed(3));
}
