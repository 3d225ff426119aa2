import { describeTable } from "../../core/compare/caption";
import {
  writeComparisonCsv,
  writeComparisonJsonl,
  writeComparisonLatex,
  writeComparisonMarkdown,
} from "../../formats/write/comparison-tables";
import { writeComparisonFile } from "../../formats/write/comparison-file";
import { download } from "../../ui/download";
import { Popover } from "../../ui/Popover";
import { useCompared } from "./compared";
import { useComparison } from "./desk";
import { writeRequests } from "./write-requests";

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
    <Popover name="Export the comparison" label="Export" triggerClass="lnk" panelClass="list-panel">
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
                  <b>{label}</b> <span className="q">{note}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="panel-foot q">Each picture has its own export, as SVG, PNG and CSV.</p>
        </>
      )}
    </Popover>
  );
}
