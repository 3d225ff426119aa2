import type { HitCounts } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { LinkRule } from "../pipeline/link-rules";
import { historyOf, type Dataset } from "../domain/dataset";
import type { Config } from "../domain/config";
import type { EncoderPort } from "../domain/ports";
import type { Query } from "../domain/query";
import { createInTabFinder } from "../retrieve/in-tab-finder";
import { scoreFound, searchFor } from "../pipeline/score-tools";
import { acquireBundle } from "../pipeline/stage-1-bundle-acquisition";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { encodeQueries } from "../retrieve/text-index";

/** One requirement with the tools of the chosen bundle: how well each fits, and which serve it. */
export interface ScoredRequirement {
  tools: readonly ToolId[];
  scores: readonly number[];
  right: ReadonlySet<ToolId>;
}

/**
 * Links found and right, over the tools of the chosen bundle. A rule links the `bestTools` best-scored tools that
 * reach its threshold; equal scores by the order of the bundle.
 */
export function countLinks(requirements: readonly ScoredRequirement[], rule: LinkRule): HitCounts {
  const counts = { hits: 0, found: 0, right: 0 };
  for (const { tools, scores, right } of requirements) {
    const order = tools.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]!);
    const linked = order.slice(0, rule.bestTools).filter((index) => scores[index]! >= rule.threshold);
    counts.found += linked.length;
    counts.hits += linked.filter((index) => right.has(tools[index]!)).length;
    counts.right += tools.filter((tool) => right.has(tool)).length;
  }
  return counts;
}

/**
 * Harmonic mean of precision and recall, 0 to 1; 0 when nothing was hit, also where nothing was to be found.
 *
 * @example f1Of({ hits: 2, found: 4, right: 2 }) // 0.667
 */
export function f1Of({ hits, found, right }: HitCounts): number {
  return found + right === 0 ? 0 : (2 * hits) / (found + right);
}

/**
 * Precision, recall and F1 in three decimals, as the command line prints them. “none”: there is nothing to divide by.
 */
export function describeCounts(counts: HitCounts): string {
  const { hits, found, right } = counts;
  const share = (whole: number): string => (whole === 0 ? "none" : (hits / whole).toFixed(3));
  return `precision ${share(found)}, recall ${share(right)}, F1 ${f1Of(counts).toFixed(3)} (${hits} of ${found} found, ${right} right)`;
}

/** Thresholds are tried in steps of this. */
const STEP = 0.005;

/**
 * Every annotated requirement of the past requests, scored with the bundle that is chosen for its request, the request
 * itself left out. `onProgress` is told after each past request how many of them are done.
 */
export async function scoreHistory(
  dataset: Pick<Dataset, "queries">,
  context: CoverageContext,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ScoredRequirement[]> {
  const scored: ScoredRequirement[] = [];
  const history = historyOf(dataset);
  for (const [done, query] of history.entries()) {
    onProgress(done, history.length);
    const tools = await chooseBundle(query, context);
    const requirements = query.requirements ?? [];
    const texts = requirements.map(({ span }) => query.text.slice(span.start, span.end));
    const rows = await scoreTexts(texts, tools, context);
    requirements.forEach((requirement, i) => {
      scored.push({ tools, scores: rows[i]!, right: new Set(requirement.tools) });
    });
  }
  return scored;
}

/**
 * The rule with the best link F1 among those with so many best tools, its threshold on a grid of .005 from 0 to 1; of
 * equal ones the lowest, which links more.
 */
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

/** What stages 1 and 2 of a request stand on: a data set, one encoder (`null`: words), the settings of the app. */
export interface CoverageContext {
  config: Config;
  index: RetrievalIndex;
  encoder: EncoderPort | null;
}

/** The tools of the bundle that stage 1 chooses. A past request is left out of its own history, as in a walk. */
export async function chooseBundle(query: Query, { config, index, encoder }: CoverageContext): Promise<ToolId[]> {
  const [encoded] = await encodeQueries([query.text], encoder);
  const edits = { chosenBundles: [], droppedNeighbours: new Set<never>() };
  const { chosen } = await acquireBundle({ query, encoded: encoded!, config, index, edits }, encoder);
  return chosen?.tools ?? [];
}

/** How well each text fits each of the tools, in their order: the score that stage 2 compares with its threshold. */
export async function scoreTexts(
  texts: readonly string[],
  tools: readonly ToolId[],
  { config, index, encoder }: CoverageContext,
): Promise<number[][]> {
  const questions = await encodeQueries(texts, encoder);
  const searches = questions.map((question) => searchFor("tools", question, config));
  const found = await createInTabFinder(index, encoder).find(searches);
  return found.map(scoreFound).map(({ matchOf }) => tools.map((tool) => matchOf(tool) ?? 0));
}
