import type { ToolId } from "../domain/ids";
import type { TallyRow, ViewName } from "../domain/trace";

/** The tools of each view, best first, without repeats. */
export type Views = Record<ViewName, readonly ToolId[]>;

const VIEW_NAMES: readonly ViewName[] = ["direct", "history", "context"];

/**
 * Counts in how many views each tool stands: most votes first, equal votes by first appearance going through direct,
 * history, context (as the released code's counter does).
 */
export function tallyVotes(views: Views): TallyRow[] {
  const rows = new Map<ToolId, TallyRow>();
  for (const view of VIEW_NAMES) {
    views[view].forEach((tool, place) => {
      const row = rows.get(tool) ?? { tool, votes: 0, ranks: { direct: null, history: null, context: null } };
      row.votes = row.votes + 1;
      row.ranks[view] = place + 1;
      rows.set(tool, row);
    });
  }
  return [...rows.values()].sort((a, b) => b.votes - a.votes);
}

/**
 * The winner without counting: the first direct tool if it is in the history view; else the first direct tool that is
 * in both other views; else the first direct tool. Holds because the context view always lists the first direct tool.
 * `null` without a direct view. Source: method notes 1.4, checked against the count on random views.
 */
export function pickByClosedForm({ direct, history, context }: Views): ToolId | null {
  const [first] = direct;
  if (first === undefined) return null;
  if (history.includes(first)) return first;
  return direct.find((tool) => history.includes(tool) && context.includes(tool)) ?? first;
}

/**
 * Whether any vote could pick another tool than the first of the direct view: not when the history lists it too, nor when
 * the history lists nothing.
 */
export function canVoteMatter({ direct, history }: Pick<Views, "direct" | "history">): boolean {
  const [first] = direct;
  return first !== undefined && history.length > 0 && !history.includes(first);
}
