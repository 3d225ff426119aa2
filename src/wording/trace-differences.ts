import type { ToolId } from "../core/domain/ids";
import { verb } from "../core/domain/phrases";
import type { Trace } from "../core/domain/trace";

/** More names than these would not be read in a toast. */
const NAMED_AT_MOST = 3;

/**
 * Which tools came and went between two answers, and a sentence for it. Order and reasons do not count.
 *
 * @example "CalendarTool was added, NewsTool was removed."
 */
export function compareTraces(before: Trace, after: Trace): { hasChanged: boolean; sentence: string } {
  const [had, has] = [before, after].map((trace) => new Set(trace.recommendation.tools.map(({ tool }) => tool)));
  const came = [...has!].filter((tool) => !had!.has(tool));
  const went = [...had!].filter((tool) => !has!.has(tool));
  if (came.length === 0 && went.length === 0) return { hasChanged: false, sentence: "The answer stays the same." };
  const parts = [
    ...(came.length > 0 ? [`${nameTools(came, after)} ${verb(came.length, "was", "were")} added`] : []),
    ...(went.length > 0 ? [`${nameTools(went, before)} ${verb(went.length, "was", "were")} removed`] : []),
  ];
  return { hasChanged: true, sentence: `${parts.join(", ")}.` };
}

/** "Compared by meaning instead of words: CalendarTool was added, NewsTool was removed." */
export function describeUpgrade(before: Trace, after: Trace): string {
  const { hasChanged, sentence } = compareTraces(before, after);
  const by = isNewlyLearned(before, after) ? "Compared with the rules" : "Compared by meaning instead of words";
  return hasChanged ? `${by}: ${sentence}` : sentence;
}

/** Whether what was learned from the history is in the second answer alone. */
function isNewlyLearned(before: Trace, after: Trace): boolean {
  return after.learned !== undefined && before.learned === undefined;
}

/** "A", "A and B", "A, B, C and 2 more". */
function nameTools(tools: readonly ToolId[], trace: Trace): string {
  const names = tools.slice(0, NAMED_AT_MOST).map((tool) => trace.tools[tool]?.name ?? tool);
  const more = tools.length - names.length;
  return new Intl.ListFormat("en-GB").format(more > 0 ? [...names, `${more} more`] : names);
}
