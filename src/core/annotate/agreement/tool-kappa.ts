import { kappaOf } from "../../compare/agreement";
import { BOOTSTRAP_DRAWS, BOOTSTRAP_SEED, drawingClusterMeans, type Interval } from "../../math/bootstrap";
import { runToEnd } from "../../math/run-to-end";
import { intervalOfDraws, MOST_EMPTY_DRAWS, singleUnits } from "../../math/intervals";
import type { ItemAnswers } from "./answer-table";
import { toolsByDisagreement, type ToolAgreement } from "./per-tool";

/** What a value of a tool is: Cohen's kappa of two, Fleiss' of more who judged the same, alpha where answers are missing. */
export type ToolMeasure = "cohen" | "fleiss" | "alpha";

interface ToolValue extends ToolAgreement {
  /** By `measure`; `null`: all said the same. */
  value: number | null;
  /** 95 %, whole items drawn; `null`: chosen in fewer than ten items, or too many draws without a value. */
  interval: Interval | null;
}

export interface AgreementOnTools {
  measure: ToolMeasure;
  /** Items with at least two answers, and those of them that somebody did not judge. */
  items: number;
  incomplete: number;
  /** Most disputed first; without an interval from the `most`-th on. */
  tools: ToolValue[];
}

/** So many counts are drawn at most: of many items fewer draws are made, at least 200. */
const MOST_DRAWN = 40_000_000;
const FEWEST_DRAWS = 200;

/**
 * What each tool is disputed. `voices`: all people. The measure is one for all tools: of two people Cohen's kappa, else
 * Fleiss' where nobody left an item out, else nominal alpha, which is what the two become when answers are missing. The
 * first `most` tools have an interval; its draws are those of every other interval.
 */
export function agreeOnTools(items: readonly ItemAnswers[], voices: readonly string[], most: number): AgreementOnTools {
  return runToEnd(agreeingOnTools(items, voices, most));
}

/** The same as work that can be interrupted. */
export function* agreeingOnTools(
  items: readonly ItemAnswers[],
  voices: readonly string[],
  most: number,
): Generator<void, AgreementOnTools> {
  const shared = items.filter(({ answers }) => answers.size > 1);
  const incomplete = shared.filter(({ answers }) => answers.size < voices.length).length;
  const measure: ToolMeasure = voices.length === 2 ? "cohen" : incomplete === 0 ? "fleiss" : "alpha";
  yield;
  const listed = toolsByDisagreement(items);
  const first = listed.slice(0, most);
  const tools: ToolValue[] = [];
  const drawn = new Map<string, Columns>();
  for (const [at, one] of listed.entries()) {
    yield;
    const columns = COLUMNS[measure](shared, one.tool, voices);
    if (at < most && !one.few && shared.length > 1) drawn.set(one.tool, columns);
    tools.push({ ...one, value: VALUES[measure](columns.map(sumOf)), interval: null });
  }
  const intervals = yield* drawingIntervals([...drawn.values()], measure, shared.length, first.length);
  for (const [at, tool] of [...drawn.keys()].entries())
    tools.find((one) => one.tool === tool)!.interval = intervals[at]!;
  return { measure, items: shared.length, incomplete, tools };
}

/** Of each item, counts that add up to a value of one tool. */
type Columns = readonly number[][];

const choseIn = ({ answers }: ItemAnswers, tool: string): number =>
  [...answers.values()].filter((set) => set.includes(tool)).length;

const COLUMNS: Readonly<
  Record<ToolMeasure, (items: readonly ItemAnswers[], tool: string, voices: readonly string[]) => Columns>
> = {
  cohen(items, tool, [first, second]) {
    const has = ({ answers }: ItemAnswers, voice: string | undefined): boolean =>
      (answers.get(voice ?? "") ?? []).includes(tool);
    const count = (one: boolean, other: boolean): number[] =>
      items.map((item) => (has(item, first) === one && has(item, second) === other ? 1 : 0));
    return [count(true, true), count(true, false), count(false, true), count(false, false)];
  },
  fleiss: (items, tool) => pairsOf(items, tool),
  alpha: (items, tool) => pairsOf(items, tool),
};

/** Who chose it, ordered pairs that differ by m − 1, and answers: of Fleiss and of alpha. */
function pairsOf(items: readonly ItemAnswers[], tool: string): Columns {
  const chose = items.map((item) => choseIn(item, tool));
  const answers = items.map((item) => item.answers.size);
  return [chose, chose.map((yes, at) => (2 * yes * (answers[at]! - yes)) / (answers[at]! - 1)), answers];
}

const VALUES: Readonly<Record<ToolMeasure, (sums: readonly number[]) => number | null>> = {
  cohen: ([both = 0, onlyFirst = 0, onlySecond = 0, neither = 0]) => kappaOf({ both, onlyFirst, onlySecond, neither }),
  fleiss([chose = 0, apart = 0, answers = 0]) {
    const yes = chose / answers;
    const chance = yes * yes + (1 - yes) * (1 - yes);
    return answers === 0 || chance === 1 ? null : (1 - apart / answers - chance) / (1 - chance);
  },
  alpha([chose = 0, apart = 0, answers = 0]) {
    const expected = (2 * chose * (answers - chose)) / (answers - 1);
    return expected === 0 || answers < 2 ? null : 1 - apart / expected;
  },
};

const sumOf = (column: readonly number[]): number => column.reduce((sum, one) => sum + one, 0);

/** The interval of each of these tools, all of the same draws. `listed`: how many tools are drawn at most. */
function* drawingIntervals(
  tools: readonly Columns[],
  measure: ToolMeasure,
  items: number,
  listed: number,
): Generator<void, (Interval | null)[]> {
  const [{ length } = []] = tools;
  if (!length) return [];
  const most = Math.floor(MOST_DRAWN / (items * length * listed));
  const draws = Math.max(FEWEST_DRAWS, Math.min(BOOTSTRAP_DRAWS, most));
  const means = yield* drawingClusterMeans(tools.flat(), singleUnits(items), draws, BOOTSTRAP_SEED);
  return tools.map((_, tool) => {
    const own = means.slice(tool * length, (tool + 1) * length);
    const values = Array.from({ length: draws }, (__, draw) =>
      VALUES[measure](own.map((mean) => roundOff(mean[draw]! * items))),
    ).filter((one) => one !== null);
    return values.length < (1 - MOST_EMPTY_DRAWS) * draws ? null : intervalOfDraws(Float64Array.from(values), items);
  });
}

/** Takes off what dividing by the number of items has left, so that 0 is 0. */
const roundOff = (sum: number): number => Math.round(sum * 1e6) / 1e6;
