import type { LearnedJudgement } from "../../domain/learned";
import { chooseSet } from "./set-model/choose-set";
import { fastExp, fastSigmoid } from "../../math/fast-functions";
import type { PreparedRequest } from "./train-on-history";
import type { Candidates } from "./set-model/select-candidates";
import {
  LARGEST_SET,
  computeDistribution,
  logChanceOfSet,
  type SetDistribution,
  type SetModel,
} from "./set-model/set-model";

/** What the set model says of a request; tools and bundles are indices in the catalogue and in the history. */
export interface RequestJudgement extends Pick<LearnedJudgement, "expected" | "exact" | "copied"> {
  tools: number[];
  likeliest: { bundle: number; chance: number } | null;
  outside: { tool: number; chance: number; needed: number | null; words: string }[];
  /** Chance that exactly these tools are needed; 0 where they are not all among those considered. */
  chanceOf(tools: readonly number[]): number;
}

/** Tools shown beside the set. */
const OUTSIDE = 3;
/** Tools with less are not near, whatever would bring them in. */
const LEAST_OUTSIDE = 0.01;
/** A score is raised by this much at most, and by steps of halves to within a 1/256 of it. */
const MOST_RAISE = 16;
const HALVINGS = 8;

/**
 * The chosen set, how sure the model is, how much of that comes from past sets, and which tools are nearest to it.
 * What the head of a walk shows; it costs some dozens of searches, one for each step of `chanceNeeded`.
 */
export function judgeRequest(model: SetModel, read: PreparedRequest): RequestJudgement {
  const { candidates } = read;
  const distribution = computeDistribution(model, candidates.given);
  const { tools, expected, exact, copied } = chooseSet(model, candidates.given);
  const ranked = [...distribution.odds.keys()].sort((a, b) => distribution.odds[b]! - distribution.odds[a]! || a - b);
  return {
    tools: tools.map((tool) => candidates.tools[tool]!),
    ...{ expected, exact: clamp(exact), copied: clamp(copied) },
    likeliest: likeliestBundle(model, distribution, candidates),
    outside: ranked
      .filter((tool) => !tools.includes(tool) && distribution.chances[tool]! >= LEAST_OUTSIDE)
      .slice(0, OUTSIDE)
      .map((tool) => ({
        tool: candidates.tools[tool]!,
        chance: distribution.chances[tool]!,
        needed: chanceNeeded(model, candidates, tool, distribution.odds[tool]!),
        words: callingWords(read, candidates.tools[tool]!),
      })),
    chanceOf: (wanted) => chanceOfSet(model, distribution, candidates, wanted),
  };
}

/** The candidate bundle that is the needed set with the highest chance; `null` without candidates. */
function likeliestBundle(model: SetModel, distribution: SetDistribution, { given, bundles }: Candidates) {
  let best: RequestJudgement["likeliest"] = null;
  given.bundles.forEach(({ tools }, index) => {
    const chance = clamp(fastExp(logChanceOfSet(model, distribution, tools, index)));
    if (!best || chance > best.chance) best = { bundle: bundles[index]!, chance };
  });
  return best as RequestJudgement["likeliest"];
}

/**
 * The chance that exactly these tools of the catalogue are needed; 0 where one is no candidate, where none or more
 * than 12 are wanted.
 */
function chanceOfSet(
  model: SetModel,
  distribution: SetDistribution,
  { given, tools }: Candidates,
  wanted: readonly number[],
): number {
  const indices = wanted.map((tool) => tools.indexOf(tool));
  if (indices.length === 0 || indices.length > LARGEST_SET || indices.includes(-1)) return 0;
  const bundle = given.bundles.findIndex(
    (one) => one.tools.length === indices.length && one.tools.every((tool) => indices.includes(tool)),
  );
  return clamp(fastExp(logChanceOfSet(model, distribution, indices, bundle)));
}

/**
 * The chance from which on a tool would be chosen, were its words to call for it more. Found by halving, since the
 * answer changes in steps and has no slope; `null` where no raise brings it in.
 */
function chanceNeeded(model: SetModel, { given }: Candidates, tool: number, odds: number): number | null {
  const [weight] = model.weights;
  const isChosenWith = (raise: number): boolean => {
    const logits = given.logits.slice();
    logits[tool]! += raise;
    return chooseSet(model, { ...given, logits }).tools.includes(tool);
  };
  if (weight <= 0 || !isChosenWith(MOST_RAISE)) return null;
  let [low, high] = [0, MOST_RAISE];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (isChosenWith(middle)) high = middle;
    else low = middle;
  }
  return fastSigmoid(odds + weight * high);
}

/** The smallest piece of the request that calls for a tool most: a requirement, else a clause, a sentence, the whole. */
function callingWords({ request, scores }: PreparedRequest, tool: number): string {
  const toolCount = scores.logits.length;
  const finest = Math.max(...request.instances.map(({ kind }) => kind));
  const best = request.instances
    .map(({ text, kind }, instance) => ({ text, kind, score: scores.byInstance[instance * toolCount + tool]! }))
    .filter(({ kind }) => kind === finest)
    .reduce((a, b) => (b.score > a.score ? b : a));
  return best.text;
}

/** Sums of rounded chances may pass 1 by a hair. */
function clamp(chance: number): number {
  return Math.max(0, Math.min(1, chance));
}
