import { describeTable } from "../../core/compare/verdicts";
import {
  writeComparisonCsv,
  writeComparisonJsonl,
  writeComparisonLatex,
  writeComparisonMarkdown,
  writeComparisonFile,
} from "../../formats/write/comparison";
import { download } from "../../ui/download";
import { Popover } from "../../ui/Popover";
import { useCompared, useComparison } from "./context/comparison-context";
import type { ComparedRuns } from "../../core/compare/compare-runs";
import type { ToolId } from "../../core/domain/ids";
import { writeCsv } from "../../formats/write/csv";

/** The comparison as files: tables for a paper, numbers in full, and a bundle that opens elsewhere. */
export function ExportMenu() {
  const { comparison, aligned, score } = useCompared();
  const shown = useComparison((state) => state.shown);
  const toolNames = useComparison((state) => state.toolNames);
  const caption = describeTable(comparison);
  const [text, json, csv] = ["text/plain", "application/json", "text/csv"];
  const exports: [label: string, note: string, ending: string, type: string, write: () => string][] = [
    ["LaTeX", "booktabs, with its caption", "tex", text, () => writeComparisonLatex(comparison, caption)],
    ["Markdown", "the table", "md", text, () => writeComparisonMarkdown(comparison, caption)],
    ["CSV", "each score of each run, in full", "csv", csv, () => writeComparisonCsv(comparison)],
    ["JSONL", "scores and tests, a line each", "jsonl", text, () => writeComparisonJsonl(comparison)],
    [
      "Requests",
      "CSV, each request in each run",
      "requests.csv",
      csv,
      () => writeRequests({ aligned, comparison }, score, toolNames),
    ],
    [
      "Bundle",
      "one file with the runs; opens here and elsewhere",
      "comparison.json",
      json,
      () => writeComparisonFile(shown, toolNames),
    ],
  ];
  return (
    <Popover name="Export the comparison" label="Export" triggerClass="link" panelClass="list-panel">
      {(close) => (
        <>
          <ul className="rows">
            {exports.map(([label, note, ending, type, write]) => (
              <li key={label}>
                <button
                  type="button"
                  className="row-main"
                  data-row
                  onClick={() => {
                    close();
                    download(`comparison.${ending}`.replace("comparison.comparison", "comparison"), write(), type);
                  }}
                >
                  <b>{label}</b> <span className="quiet">{note}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="panel-foot quiet">Each picture has its own export, as SVG, PNG and CSV.</p>
        </>
      )}
    </Popover>
  );
}

/** One line for each request: its words, what it needs, and score and tools of every run. */
function writeRequests(
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
  const lines = alignment.common.map((id, index) => {
    const base = rows[options.base]![index]!.scores[score];
    const cells = rows.flatMap((run) => {
      const { scores, predicted } = run[index]!;
      const own = scores[score];
      return [own ?? null, own === undefined || base === undefined ? null : own - base, list(predicted)];
    });
    const known = asked.get(id);
    return [id, known?.text ?? "", list(known?.gold), ...cells];
  });
  return writeCsv(["request", "text", "needed", ...columns], lines);
}
