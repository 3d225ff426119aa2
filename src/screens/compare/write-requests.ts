import type { ComparedRuns } from "../../core/compare/compare-runs";
import type { ToolId } from "../../core/domain/ids";
import { writeCsv } from "../../formats/write/csv";

/** One line for each request: its words, what it needs, and score and tools of every run. */
export function writeRequests(
  { aligned: { alignment, rows, asked }, comparison: { runs, options } }: ComparedRuns,
  score: string,
  toolNames: Readonly<Record<string, string>>,
): string {
  const list = (tools: readonly ToolId[] | null | undefined): string =>
    tools?.map((tool) => toolNames[tool] ?? tool).join("; ") ?? "";
  const columns = runs.flatMap(({ letter }) => [
    `${letter} ${score}`,
    `${letter} less ${runs[options.base]!.letter}`,
    `${letter} tools`,
  ]);
  const lines = alignment.common.map((id, place) => {
    const base = rows[options.base]![place]!.scores[score];
    const cells = rows.flatMap((run) => {
      const { scores, predicted } = run[place]!;
      const own = scores[score];
      return [own ?? null, own === undefined || base === undefined ? null : own - base, list(predicted)];
    });
    const known = asked.get(id);
    return [id, known?.text ?? "", list(known?.gold), ...cells];
  });
  return writeCsv(["request", "text", "needed", ...columns], lines);
}
