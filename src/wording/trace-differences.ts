import type { ToolId } from "../core/domain/ids";
import { verb } from "../core/domain/phrases";
import type { Trace } from "../core/domain/trace";
import { isByLearning } from "../core/pipeline/learned-walks";

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

/**
 * What became of an answer that was on the screen when it was redrawn, and what the two differ in.
 *
 * @example "Compared by meaning instead of words: CalendarTool was added, NewsTool was removed."
 */
export function describeUpgrade(before: Trace, after: Trace): string {
  const { hasChanged, sentence } = compareTraces(before, after);
  return hasChanged ? `${nameUpgrade(before, after)}: ${sentence}` : sentence;
}

function nameUpgrade(before: Trace, after: Trace): string {
  const isLearned = isByLearning(after) && !isByLearning(before);
  const isByMeaning = after.environment.encoder !== null && before.environment.encoder === null;
  if (isLearned && isByMeaning) return "Compared with the answer by rules and words";
  if (isLearned) return after.choice ? "Compared with the stages alone" : "Compared with the rules";
  return isByMeaning ? "Compared by meaning instead of words" : "Compared with the answer before";
}

/** "A", "A and B", "A, B, C and 2 more"; a single one more is named, too. */
function nameTools(tools: readonly ToolId[], trace: Trace): string {
  const isOneMore = tools.length === NAMED_AT_MOST + 1;
  const names = tools.slice(0, NAMED_AT_MOST + (isOneMore ? 1 : 0)).map((tool) => trace.tools[tool]?.name ?? tool);
  const more = tools.length - names.length;
  return new Intl.ListFormat("en-GB").format(more > 0 ? [...names, `${more} more`] : names);
}
