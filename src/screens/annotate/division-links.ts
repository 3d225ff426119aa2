import type { ToolId } from "../../core/domain/ids";
import type { JudgedSpan } from "../../core/domain/judgement";

/** Words that lead to a tool in the answers of one or several. */
export interface DivisionLink {
  tool: ToolId;
  /** Where the words end, the last of several that overlap. */
  end: number;
  /** Whether every answer has such words for this tool. */
  isAgreed: boolean;
}

/** For each tool its words, those of several answers as one where they overlap; tools in the order of the rows. */
export function linksOf(answers: readonly { spans: readonly JudgedSpan[] }[], rows: readonly ToolId[]): DivisionLink[] {
  return rows.flatMap((tool) => {
    const own = answers
      .flatMap(({ spans }, answer) =>
        spans.filter(({ tools }) => tools.includes(tool)).map(({ start, end }) => ({ start, end, answer })),
      )
      .sort((a, b) => a.start - b.start || a.end - b.end);
    const joined: { end: number; answers: Set<number> }[] = [];
    for (const { start, end, answer } of own) {
      const last = joined.at(-1);
      if (last && start < last.end) {
        last.end = Math.max(last.end, end);
        last.answers.add(answer);
      } else joined.push({ end, answers: new Set([answer]) });
    }
    return joined.map(({ end, answers: of }) => ({ tool, end, isAgreed: of.size === answers.length }));
  });
}

/** A link as drawn: along under the words that follow, then over the gap. */
interface LinkPath {
  along: string;
  over: string;
}

/** `from`: where the words end; `edge`: the right end of their column; `to`: the row. In pixels of the drawing. */
export function linkPath(from: { x: number; y: number }, edge: number, to: { x: number; y: number }): LinkPath {
  const bend = (to.x - edge) / 2;
  return {
    along: `M${from.x} ${from.y}H${Math.max(from.x, edge)}`,
    over: `M${edge} ${from.y}C${edge + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`,
  };
}
