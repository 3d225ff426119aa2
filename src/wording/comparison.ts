import type { RankedScore } from "../core/compare/deltas";
import type { SingleChange, TurnedSetting, Turning } from "../core/compare/single-changes";
import type { ToolId } from "../core/domain/ids";
import { countOf, listWords, verb } from "../core/domain/phrases";
import { findMethod } from "../core/recommend/registry";

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

/** "threshold 0.30 instead of 0.42", "tools chosen by “Expected TRACC”" */
export function describeChange(change: SingleChange): string {
  if (change.kind === "chooser") return `tools chosen by “${findMethod(change.method).method.label}”`;
  return describeSetting(change.turned);
}

function describeSetting(turned: TurnedSetting): string {
  switch (turned.name) {
    case "retriever":
      return `retriever ${turned.to} instead of ${turned.from}`;
    case "search":
      return `search in ${turned.to === "bundle-text" ? "the texts of bundles" : "past requests"}`;
    case "threshold":
      return `threshold ${formatScore(turned.to)} instead of ${formatScore(turned.from)}`;
    case "list-length":
      return `lists of ${turned.to} in the vote instead of ${turned.from}`;
    case "encoder":
      return `retriever ${turned.to} with ${turned.encoder} instead of ${turned.from} by words`;
  }
}

/** Which single change makes one run answer as another does. `letters`: what the two runs are called. */
export function describeTurning(
  { tried, isSame, turning, nearest }: Turning,
  [own, wanted]: readonly [own: string, wanted: string],
): string {
  if (isSame) return `${own} and ${wanted} give the same tools.`;
  const [first, ...others] = turning;
  if (first) {
    const more = others.length;
    const also = more > 0 ? ` ${countOf(more, "other change")} ${verb(more, "does", "do")} the same.` : "";
    return `One change turns ${own}’s answer into ${wanted}’s: ${describeChange(first)}.${also}`;
  }
  const none = tried === 1 ? "The one change that was tried does not" : `None of the ${tried} single changes`;
  const is = (word: string): string => (tried === 1 ? word : `${word}s`);
  if (!nearest) return `${none} ${is("bring")} ${own}’s answer closer to ${wanted}’s.`;
  const closest = `The closest is ${describeChange(nearest.change)}.`;
  return `${none} ${is("turn")} ${own}’s answer into ${wanted}’s. ${closest}`;
}

/** What stands between the closest answer and the wanted one; `nameOf` gives the shown name. */
export function describeRest(
  { missing, spare }: NonNullable<Turning["nearest"]>,
  nameOf: (tool: ToolId) => string,
): string {
  const parts = [
    ...(missing.length > 0 ? [`still lacks ${listWords(missing.map(nameOf))}`] : []),
    ...(spare.length > 0 ? [`has ${listWords(spare.map(nameOf))} too many`] : []),
  ];
  return `It ${parts.join(" and ")}.`;
}

function formatScore(score: number): string {
  return score.toFixed(2).replace("-", "−");
}
