import { kappaOf, type Decisions } from "../../compare/agreement";
import { onlyVoices, type ItemAnswers } from "./answer-table";

/* Agreement tool by tool: each says of each item whether the tool is needed. Only tools that somebody chose are counted one by one. */

/** Cohen's kappa of two voices, over the items that both judged. */
export interface PairKappa {
  pair: readonly [string, string];
  items: number;
  /** By tool, in order of their ids. */
  perTool: Map<string, Decisions & { kappa: number | null }>;
  /** All decisions (item, tool) of the listed tools together. */
  pooled: Decisions & { kappa: number | null };
  /** Over the tools that have a kappa; `null`: none has. */
  meanOverTools: number | null;
  toolsWithKappa: number;
  /** Share of items with equal sets, 0 to 1; `null`: no item. */
  exact: number | null;
}

/** Cohen's kappa of a pair for each of these tools. Throws nothing; voices that share no item have no value. */
export function cohenOfPair(
  items: readonly ItemAnswers[],
  pair: readonly [string, string],
  tools: readonly string[],
): PairKappa {
  const both = onlyVoices(items, pair).filter(({ answers }) => answers.size === 2);
  const counts = new Map(tools.map((tool) => [tool, { both: 0, onlyFirst: 0, onlySecond: 0, neither: both.length }]));
  let same = 0;
  for (const { answers } of both) {
    const [first, second] = [new Set(answers.get(pair[0])), new Set(answers.get(pair[1]))];
    if (first.size === second.size && [...first].every((tool) => second.has(tool))) same += 1;
    for (const tool of new Set([...first, ...second])) {
      const count = counts.get(tool);
      if (!count) continue;
      count.neither -= 1;
      count[first.has(tool) ? (second.has(tool) ? "both" : "onlyFirst") : "onlySecond"] += 1;
    }
  }
  const perTool = new Map([...counts].map(([tool, count]) => [tool, { ...count, kappa: kappaOf(count) }]));
  const kappas = [...perTool.values()].flatMap(({ kappa }) => kappa ?? []);
  const pooled = sumOf([...counts.values()]);
  return {
    ...{ pair, items: both.length, perTool, pooled: { ...pooled, kappa: kappaOf(pooled) } },
    meanOverTools: kappas.length === 0 ? null : kappas.reduce((sum, one) => sum + one, 0) / kappas.length,
    toolsWithKappa: kappas.length,
    exact: both.length === 0 ? null : same / both.length,
  };
}

function sumOf(all: readonly Decisions[]): Decisions {
  const sum = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  for (const one of all)
    for (const name of ["both", "onlyFirst", "onlySecond", "neither"] as const) sum[name] += one[name];
  return sum;
}

/** Fleiss' kappa of each tool, over the items that all voices judged. */
export interface FleissKappa {
  items: number;
  /** Items that at least one voice judged, but not all. */
  leftOut: number;
  /** `null`: there is nothing to compare, or all always said the same. */
  perTool: Map<string, number | null>;
}

/** Fleiss 1971, for two categories: needed or not. */
export function fleissPerTool(
  items: readonly ItemAnswers[],
  voices: readonly string[],
  tools: readonly string[],
): FleissKappa {
  const judged = onlyVoices(items, voices).filter(({ answers }) => answers.size > 0);
  const full = judged.filter(({ answers }) => answers.size === voices.length);
  const chosen = choicesOf(full);
  const pairs = voices.length * (voices.length - 1);
  const kappa = (tool: string): number | null => {
    if (full.length === 0 || pairs === 0) return null;
    const counts = chosen.get(tool) ?? [];
    const yes = counts.reduce((sum, { chose }) => sum + chose, 0) / (full.length * voices.length);
    const apart = counts.reduce((sum, { chose }) => sum + 2 * chose * (voices.length - chose), 0) / pairs;
    const chance = yes * yes + (1 - yes) * (1 - yes);
    return chance === 1 ? null : (1 - apart / full.length - chance) / (1 - chance);
  };
  return {
    items: full.length,
    leftOut: judged.length - full.length,
    perTool: new Map(tools.map((tool) => [tool, kappa(tool)])),
  };
}

/** What people say of one tool. */
export interface ToolAgreement {
  tool: string;
  /** Nominal alpha of "needed or not": answers may be missing. `null`: all said the same. */
  alpha: number | null;
  /** Items with at least two answers in which somebody chose it, and in how many of them somebody did not. */
  chosen: number;
  disagreements: number;
  /** Chosen in fewer than ten items: the value is wild, and there is no interval. */
  few: boolean;
}

const FEWEST_ITEMS = 10;

/** Every tool that somebody chose, the one with most disagreements first, not the one of least alpha: rare tools have wild values. */
export function toolsByDisagreement(items: readonly ItemAnswers[]): ToolAgreement[] {
  const shared = items.filter(({ answers }) => answers.size > 1);
  const answers = shared.reduce((sum, one) => sum + one.answers.size, 0);
  return [...choicesOf(shared)]
    .map(([tool, counts]): ToolAgreement => {
      const yes = counts.reduce((sum, { chose }) => sum + chose, 0);
      const apart = counts.reduce((sum, { chose, of }) => sum + (2 * chose * (of - chose)) / (of - 1), 0);
      const expected = (2 * yes * (answers - yes)) / (answers - 1);
      return {
        tool,
        alpha: expected === 0 ? null : 1 - apart / expected,
        chosen: counts.length,
        disagreements: counts.filter(({ chose, of }) => chose < of).length,
        few: counts.length < FEWEST_ITEMS,
      };
    })
    .sort((a, b) => b.disagreements - a.disagreements || b.chosen - a.chosen || (a.tool < b.tool ? -1 : 1));
}

/** Of each tool that somebody chose, the items in which somebody did: how many, of how many answers. */
function choicesOf(items: readonly ItemAnswers[]): Map<string, { chose: number; of: number }[]> {
  const all = new Map<string, { chose: number; of: number }[]>();
  for (const { answers } of items) {
    const chose = new Map<string, number>();
    for (const set of answers.values()) for (const tool of set) chose.set(tool, (chose.get(tool) ?? 0) + 1);
    for (const [tool, count] of chose) {
      const counts = all.get(tool) ?? [];
      counts.push({ chose: count, of: answers.size });
      all.set(tool, counts);
    }
  }
  return all;
}
