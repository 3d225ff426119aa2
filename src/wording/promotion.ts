import { countOf, listWords, nameOf } from "../core/domain/phrases";
import type { ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";

/** What is said where an answer can become a past request. */
export interface PromotionWords {
  title: string;
  /** Which gold tools the answer replaces; `null`: the data names none for this request, or the very same. */
  replaces: string | null;
}

/**
 * `null`: there is nothing to offer. The history has the request with exactly these tools, or the data names its tools and
 * nobody has corrected the answer.
 */
export function describePromotion(trace: Trace, isEdited: boolean): PromotionWords | null {
  const { gold } = trace.query;
  const answer = trace.recommendation.tools.map(({ tool }) => tool);
  if (!isEdited) return gold === null && answer.length > 0 ? { title: "Right as it is?", replaces: null } : null;
  const title = "Corrected by hand";
  const gone = gold?.filter((tool) => !answer.includes(tool)) ?? [];
  const added = answer.filter((tool) => gold?.includes(tool) === false);
  if (gold === null || answer.length === 0) return { title, replaces: null };
  if (gone.length + added.length === 0) {
    return trace.stage1.leftOut.includes(trace.query.id) ? null : { title, replaces: null };
  }
  return { title, replaces: describeReplacement(trace, { gold, answer, gone, added }) };
}

interface Replacement {
  gold: readonly ToolId[];
  answer: readonly ToolId[];
  gone: readonly ToolId[];
  added: readonly ToolId[];
}

function describeReplacement({ tools }: Trace, { gold, answer, gone, added }: Replacement): string {
  const names = (ids: readonly ToolId[]): string => listWords(ids.map((id) => nameOf(tools, id)));
  const what =
    gold.length === 0
      ? `The data says that this request needs no tool. This answer puts ${countOf(answer.length, "tool")} there.`
      : `This replaces ${countOf(gold.length, "gold tool")} by ${answer.length}.`;
  const changes = [
    ...(gone.length > 0 ? [`no longer needed: ${names(gone)}`] : []),
    ...(added.length > 0 && gold.length > 0 ? [`new: ${names(added)}`] : []),
  ];
  return changes.length === 0 ? what : `${what} ${capitalize(changes.join("; "))}.`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
