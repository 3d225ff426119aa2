import type { ChoiceReason } from "../../domain/choice";
import type { CandidateFeatures } from "../trained/set-model/set-model";
import {
  chanceIn,
  exactOf,
  expectedOf,
  findBest,
  withExactness,
  withTool,
  type SetMixture,
} from "../trained/set-model/choose-set";
import { calibrate, type ChanceCalibration } from "../trained/calibrate-exact";

/** A belief over sets of candidate tools, as it is made; tools are indices among the candidates. */
export interface BeliefParts {
  given: CandidateFeatures;
  certain: readonly number[];
  impossible: readonly number[];
  /** The chances of all sets of one tool and more, were this what is given and only some past sets there to copy. */
  mix(given: CandidateFeatures, isCopied?: (tools: readonly number[]) => boolean): SetMixture;
  /** Nothing is open: exactly the certain tools are needed. */
  isSettled: boolean;
  /** Chance that a tool is needed at all. */
  need: number;
  /** No tool is the answer. */
  isNone: boolean;
  /** What would be believed of each candidate before any word was read: log-odds. */
  before: Float64Array;
  /** What the chance of the best set is worth. */
  calibration: ChanceCalibration;
}

/** The same ready to be asked. Indices below 0 stand for tools that are no candidates: they are never needed. */
export interface HeldBelief {
  best: number[];
  expectedOf(tools: readonly number[]): number;
  exactOf(tools: readonly number[]): number;
  chanceOf(tool: number): number;
  reasonOf(tool: number): ChoiceReason;
  outside(most: number): { tool: number; chance: number; needed: number | null }[];
}

/** Tools with less are not near, whatever would bring them in. */
const LEAST_OUTSIDE = 0.01;
/** Differences of expected TRACC below this are rounding. */
const ROUNDING = 1e-12;

/** Finds the best set and answers what is asked of it; nothing here is random, and the order of questions does not matter. */
export function holdBelief(parts: BeliefParts): HeldBelief {
  const { given, need, isNone, certain } = parts;
  const stated = parts.mix(given);
  const best = isNone ? [] : parts.isSettled ? [...certain] : findBest(stated).tools;
  const { mixture, exact } = trust(parts, stated, best);
  const chances = Float64Array.from(mixture.chances, (_, tool) =>
    certain.includes(tool) ? 1 : need * chanceIn(mixture, tool),
  );
  return {
    best,
    expectedOf: (tools) => (tools.length === 0 ? 1 - need : clamp(need * expectedOf(mixture, tools))),
    exactOf: (tools) =>
      tools.length === 0 ? 1 - need : need * (isSameSet(tools, best) ? exact : exactOf(mixture, tools)),
    chanceOf: (tool) => chances[tool] ?? 0,
    reasonOf: (tool) => (certain.includes(tool) ? "edit" : findReason(parts, stated, tool)),
    outside: (most) =>
      mixture.ranked
        .filter((tool) => !best.includes(tool) && chances[tool]! >= LEAST_OUTSIDE)
        .sort((a, b) => chances[b]! - chances[a]! || a - b)
        .slice(0, most)
        .map((tool) => ({
          tool,
          chance: chances[tool]!,
          needed: isNone ? null : chanceNeeded(parts, mixture, best, tool),
        })),
  };
}

/**
 * The chances when that of the best set is what it is worth on left-out requests. Where it is worth more, all others give way, so that it
 * stays the best; where it is worth less, only its own chance says so.
 */
function trust({ calibration }: BeliefParts, stated: SetMixture, best: readonly number[]) {
  const before = best.length === 0 ? 1 : exactOf(stated, best);
  const exact = calibrate(before, calibration);
  return { exact, mixture: exact > before ? withExactness(stated, best, exact) : stated };
}

function isSameSet(tools: readonly number[], others: readonly number[]): boolean {
  return tools.length === others.length && tools.every((tool) => others.includes(tool));
}

/**
 * What the chance of a tool hangs on most: it is worked out again without what its words say (as if they said what is usual
 * for the tool), without the past requests, and without the identifiers that others require.
 */
function findReason({ given, mix, before }: BeliefParts, mixture: SetMixture, tool: number): ChoiceReason {
  const chance = chanceIn(mixture, tool);
  const without = (change: Partial<CandidateFeatures>, isCopied?: (tools: readonly number[]) => boolean): number =>
    chance - chanceIn(mix({ ...given, ...change }, isCopied), tool);
  const put = (values: Float64Array, value: number): Float64Array =>
    values.map((old, other) => (other === tool ? Math.min(old, value) : old));
  const falls: [ChoiceReason, number][] = [
    ["words", without({ logits: put(given.logits, before[tool]!) })],
    ["past", without({ votes: put(given.votes, 0), bundled: put(given.bundled, 0) }, (set) => !set.includes(tool))],
    ["identifier", without({ brought: put(given.brought, 0) })],
  ];
  return falls.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/**
 * The chance from which on a tool would be in the answer, were it the only thing that changes. All sets that have the tool
 * weigh r times as much then; expected TRACC of the answer as it is, and of the answer with the tool (added, or in the
 * place of another), are fractions of two lines in r, which cross once.
 */
function chanceNeeded(
  { need, certain }: BeliefParts,
  mixture: SetMixture,
  best: readonly number[],
  tool: number,
): number | null {
  const having = withTool(mixture, tool);
  const chance = chanceIn(mixture, tool);
  const valueOf = (tools: readonly number[]) => {
    const inside = expectedOf(having, tools);
    return { inside, outside: expectedOf(mixture, tools) - inside };
  };
  const now = valueOf(best);
  const exchanged = best.filter((other) => !certain.includes(other));
  const others = [[...best, tool], ...exchanged.map((out) => [...best.filter((other) => other !== out), tool])];
  const ratios = others.flatMap((tools) => {
    const then = valueOf(tools);
    const gain = then.inside - now.inside;
    return gain > ROUNDING ? [(now.outside - then.outside) / gain] : [];
  });
  if (ratios.length === 0) return null;
  const ratio = Math.max(1, Math.min(...ratios));
  // Of everything, the empty set included: it has no tool and weighs what it weighed.
  return clamp((need * ratio * chance) / (1 - need * chance + need * ratio * chance));
}

/** Sums of rounded chances may pass 1 by a hair. */
function clamp(chance: number): number {
  return Math.max(0, Math.min(1, chance));
}
