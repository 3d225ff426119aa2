import type { BuildItem, BuildPlan } from "../domain/build";
import type { ToolId } from "../domain/ids";
import { mulberry32, seedOfText } from "../math/random";

/** Most requests of one build: what is stored with every step stays below some megabytes. */
export const MOST_REQUESTS = 500;

/**
 * Every request of a plan, none of them written, in the order of the sets. Throws RangeError for a plan of nothing or
 * of more than 500 requests.
 */
export function startBuild(plan: BuildPlan): BuildItem[] {
  const total = plan.sets.length * plan.perSet;
  if (total < 1 || total > MOST_REQUESTS || plan.sets.some((set) => set.length === 0))
    throw new RangeError(`A build has 1 to ${MOST_REQUESTS} requests of sets with tools; this one has ${total}.`);
  return plan.sets.flatMap((tools, set) =>
    Array.from({ length: plan.perSet }, (_, index) => makeItem(plan, tools, set, index)),
  );
}

function makeItem(plan: BuildPlan, tools: readonly ToolId[], set: number, index: number): BuildItem {
  const id = `s${set + 1}-r${index + 1}`;
  return {
    id,
    set,
    step: "write",
    text: null,
    similarity: null,
    deleted: chooseDeleted(plan, tools, id),
    verdicts: { whole: null, part: null },
    earlier: [],
    answers: [],
    unread: null,
    rejection: null,
  };
}

/**
 * The tool that is taken away before the second judgement of a request; see `DeletionRule`. Chosen when the build
 * starts, so that no answer can sway it.
 */
function chooseDeleted({ deletion, seed }: BuildPlan, tools: readonly ToolId[], id: string): ToolId {
  const index = deletion === "last" ? tools.length - 1 : Math.floor(drawOf(seed, id) * tools.length);
  return tools[index]!;
}

/**
 * One number, uniform in [0, 1), that belongs to a text: the same request meets the same draw whatever was drawn
 * before it.
 */
export function drawOf(seed: number, text: string): number {
  return mulberry32(seedOfText(seed, text))();
}

/** Largest set that is drawn, as in RecTools. */
export const LARGEST_SET = 10;
/** How often a set that was drawn before is drawn anew before the size counts as used up. */
const MOST_REPEATS = 200;

interface Draw {
  /** All tools, in the order of the catalogue. */
  tools: readonly ToolId[];
  /** How many sets are wanted. */
  count: number;
  /** Weight of each size, from 1; whatever does not add up to something counts as all alike. RecTools: all alike, 1 to 10. */
  shares: readonly number[];
  seed: number;
}

/**
 * Random sets of tools, no two the same, each in the order of the catalogue: sizes in the wanted shares (largest remainder,
 * the smaller size first where they tie), members drawn without replacement. The same input gives the same sets on every
 * machine. Fewer than wanted where the catalogue has no more sets of a size. Source: PTR paper, construction of RecTools
 * (sizes 1 to 10); how often each size is drawn is chosen by the user, the paper's data has each alike.
 */
export function drawToolSets({ tools, count, shares, seed }: Draw): ToolId[][] {
  const random = mulberry32(seed);
  const taken = new Set<string>();
  const sets: ToolId[][] = [];
  sizesOf(count, shares.slice(0, LARGEST_SET)).forEach((wanted, index) => {
    const size = index + 1;
    for (let made = 0, repeats = 0; made < wanted && repeats < MOST_REPEATS && size <= tools.length;) {
      const indices = drawPlaces(tools.length, size, random);
      const key = indices.join("+");
      if (taken.has(key)) repeats += 1;
      else {
        taken.add(key);
        sets.push(indices.map((index) => tools[index]!));
        made += 1;
      }
    }
  });
  return sets;
}

/**
 * How many sets of each size, from 1, by largest remainder; adds up to `count`. Shares that are no numbers or below 0
 * count as 0; where none is left, all sizes are alike.
 *
 * @example sizesOf(3, [1, 1]) // [2, 1]
 */
export function sizesOf(count: number, shares: readonly number[]): number[] {
  const weights = shares.map((share) => (Number.isFinite(share) && share > 0 ? share : 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = sum > 0 ? weights.map((weight) => (weight / sum) * count) : weights.map(() => count / weights.length);
  const whole = exact.map(Math.floor);
  const left = count - whole.reduce((total, each) => total + each, 0);
  const order = exact.map((value, index) => ({ rest: value - Math.floor(value), index }));
  order.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, left)) whole[index]! += 1;
  return whole;
}

/** Different indices of a list, in rising order: the first steps of a Fisher-Yates shuffle. */
function drawPlaces(length: number, size: number, random: () => number): number[] {
  const moved = new Map<number, number>();
  const indices: number[] = [];
  for (let i = 0; i < size; i++) {
    const j = i + Math.floor(random() * (length - i));
    indices.push(moved.get(j) ?? j);
    moved.set(j, moved.get(i) ?? i);
  }
  return indices.sort((a, b) => a - b);
}
