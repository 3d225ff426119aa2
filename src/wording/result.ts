import type { Trace } from "../core/domain/trace";
import type { TraccParts } from "../core/metrics/tracc";
import { countSets } from "../core/metrics/metric";
import { countOf, numberWord } from "../core/domain/phrases";

/** The answer in a few words: "exactly 3 tools", "4 tools, 1 too many", "3 tools, 1 missed, 1 wrong". */
export function describeResult(trace: Pick<Trace, "query" | "recommendation">): string {
  const recommended = trace.recommendation.tools.map(({ tool }) => tool);
  const size = recommended.length;
  const tools = size === 0 ? "no tool" : countOf(size, "tool");
  const { gold } = trace.query;
  if (gold === null) return tools;
  const { needed, hits } = countSets({ gold, recommended });
  const missed = needed - hits;
  const wrong = size - hits;
  if (missed === 0 && wrong === 0) return size === 0 ? "no tool, as needed" : `exactly ${tools}`;
  if (missed === 0) return `${tools}, ${wrong} too many`;
  return wrong === 0 ? `${tools}, ${missed} missed` : `${tools}, ${missed} missed, ${wrong} wrong`;
}

/**
 * What TRACC lacks to 1, in sentences; empty when nothing is lost. The costs add up to what is lacking, but for rounding. A
 * size that costs nothing, because no needed tool was found, is not mentioned.
 *
 * @example "One missing tool costs 0.33. One tool too few costs 0.22."
 */
export function describeLoss(parts: TraccParts): string {
  const { needed, recommended, hits } = parts;
  const sentences: string[] = [];
  const missing = needed - hits;
  if (missing > 0) sentences.push(cost(`${numberWord(missing)} missing ${tool(missing)}`, missing, parts.missingLoss));
  const difference = Math.abs(recommended - needed);
  if (difference > 0 && parts.sizeLoss > 0) {
    const size = recommended > needed ? "too many" : "too few";
    sentences.push(cost(`${numberWord(difference)} ${tool(difference)} ${size}`, difference, parts.sizeLoss));
  }
  return sentences.join(" ");
}

/** Plural by the number of tools: "Two missing tools cost 0.67." */
function cost(what: string, number: number, loss: number): string {
  return `${what} ${number === 1 ? "costs" : "cost"} ${loss.toFixed(2)}.`;
}

function tool(number: number): string {
  return number === 1 ? "tool" : "tools";
}
