import type { RankedScore } from "../core/compare/deltas";
import { listWords, verb } from "../core/domain/phrases";

/** Whether every score puts the runs into the same order; if not, the scores that disagree with the first. */
export function describeOrder(ranked: readonly RankedScore[], letters: readonly string[]): string {
  const [first] = ranked;
  if (!first) return "";
  const order = letters
    .map((letter, run) => ({ letter, rank: first.ranks[run]! }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ letter }) => letter)
    .join(", ");
  const others = ranked.filter(({ ranks }) => ranks.some((rank, run) => rank !== first.ranks[run]));
  if (others.length > 0) {
    const named = listWords(others.map(({ label }) => label));
    return `${first.label} orders the runs ${order}; ${named} ${verb(others.length, "does", "do")} not.`;
  }
  return `${ranked.length === 1 ? first.label : "Every score"} orders the runs ${order}.`;
}
