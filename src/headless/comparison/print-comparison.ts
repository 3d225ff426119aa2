import { describeTable } from "../../core/compare/verdicts";
import type { ComparedRuns } from "../../core/compare/compare-runs";
import { runToEnd } from "../../core/math/run-to-end";
import { deltasOf, regressionsOf } from "../../core/compare/deltas";
import { describeAgreement } from "../../core/compare/describe-agreement";
import { explainDelta } from "../../core/compare/explain-delta";
import { slicingDeltas } from "../../core/compare/slice-deltas";
import type { Comparison } from "../../core/domain/comparison";
import type { Bounds } from "../../core/domain/evaluation";
import type { ToolId } from "../../core/domain/ids";
import { countOf, describeBounds } from "../../core/domain/phrases";
import { intervalWay } from "../../core/domain/interval-way";
import {
  writeComparisonCsv,
  writeComparisonJsonl,
  writeComparisonLatex,
  writeComparisonMarkdown,
} from "../../formats/write/comparison";
import type { RunAgreement } from "./agree-with-base";
import type { TableFormat } from "../command-line/compare-options";

const REGRESSIONS_SHOWN = 5;

/** What is printed beside the comparison itself. */
interface Beside {
  /** Runs held against the baseline in stage 2; in text and JSON only. */
  agreements?: readonly RunAgreement[];
  /** What a tool is called; its id where no data set is at hand. */
  nameOf?: (tool: ToolId) => string;
}

/** The comparison as text in the wanted form, ending in a line break. */
export function printComparison(
  compared: ComparedRuns,
  format: TableFormat,
  { agreements = [], nameOf = String }: Beside = {},
): string {
  const { comparison } = compared;
  const caption = describeTable(comparison);
  switch (format) {
    case "latex":
      return writeComparisonLatex(comparison, caption);
    case "markdown":
      return writeComparisonMarkdown(comparison, caption);
    case "csv":
      return writeComparisonCsv(comparison);
    case "jsonl":
      return writeComparisonJsonl(comparison);
    case "json":
      return `${JSON.stringify({ ...comparison, against: detailsOf(compared, nameOf), agreements })}\n`;
    case "text":
      return printText(compared, caption, { agreements, nameOf });
  }
}

/** The finding first, then what must be known, the settings that differ, the table, slices and the largest regressions. */
function printText(compared: ComparedRuns, caption: string, { agreements, nameOf }: Required<Beside>): string {
  const { comparison } = compared;
  const letters = comparison.runs.map(({ letter, name, answers }) => `${letter}  ${name}, ${answers} answers`);
  const settings = comparison.settings.filter(({ differs }) => differs);
  const parts = [
    comparison.finding,
    comparison.notices.join("\n"),
    letters.join("\n"),
    formatTable([["setting", ...lettersOf(comparison)], ...settings.map(({ label, values }) => [label, ...values])]),
    formatTable([["", ...lettersOf(comparison), "n"], ...comparison.metrics.map((row) => tableRow(comparison, row))]),
    caption,
    comparison.verdicts.join("\n"),
    agreements.map(({ run, agreement }) => `${run} in stage 2: ${describeAgreement(agreement)}`).join("\n"),
    ...detailsOf(compared, nameOf).map(printDetails),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** For each run against the baseline, in the first score: regressions, largest first, and slices. */
function detailsOf({ comparison, aligned }: ComparedRuns, nameOf: (tool: ToolId) => string) {
  const { base, scores, seed } = comparison.options;
  const others = comparison.runs.flatMap(({ letter }, run) => (run === base ? [] : [{ letter, run }]));
  return others.map(({ letter, run }) => {
    const deltas = deltasOf(aligned, run, scores[0]!);
    const count = (outcome: string): number => deltas.filter((delta) => delta.outcome === outcome).length;
    return {
      ...{ run: letter, score: scores[0]!, wins: count("win"), ties: count("tie"), losses: count("loss") },
      regressions: regressionsOf(deltas).map((delta) => ({
        ...delta,
        because: explainDelta(aligned, run, delta.query, nameOf),
      })),
      slices: runToEnd(slicingDeltas(aligned, run, scores[0]!, seed)),
    };
  });
}

function printDetails({ run, wins, ties, losses, regressions, slices }: ReturnType<typeof detailsOf>[number]): string {
  const largest = regressions.slice(0, REGRESSIONS_SHOWN);
  const lines = largest.map(
    ({ query, base, other, because }) => `  ${query}  ${base.toFixed(3)} -> ${other.toFixed(3)}  ${because.join(" ")}`,
  );
  const weakest = slices.map((slice) => [
    `  ${slice.label}`,
    signed(slice.delta),
    describeBounds(slice, threeDigits, slice.bundles),
    `n ${slice.n}`,
  ]);
  return [
    `${run}: ${wins} better, ${ties} equal, ${losses} worse.`,
    ...(lines.length > 0 ? ["Largest losses:", ...lines] : []),
    ...(weakest.length > 0 ? ["Difference by group:", formatTable(weakest)] : []),
  ].join("\n");
}

function tableRow({ runs, options }: Comparison, row: Comparison["metrics"][number]): string[] {
  const { label, n, units, cells } = row;
  const texts = cells.map((cell) => {
    const { mean, difference, betterThan, place } = cell;
    const raised = betterThan.map((run) => runs[run]!.letter.toLowerCase()).join("");
    const best = place === "best" ? "*" : "";
    const span = (of: Bounds): string => (of.low === null ? "" : ` ${describeBounds(of, threeDigits, units)}`);
    const held = difference ? ` ${signed(difference.mean)}${span(difference)}` : "";
    return `${mean.toFixed(3)}${best}${raised === "" ? "" : `^${raised}`}${span(cell)}${held}`;
  });
  // Without intervals their number is what there is to say of the units.
  const few = intervalWay(units) === "none" ? `, ${countOf(units, options.unit)}` : "";
  return [label, ...texts, `${n}${few}`];
}

/** Columns under each other, two blanks between; nothing when there is only a heading. */
function formatTable(rows: readonly (readonly string[])[]): string {
  if (rows.length < 2 && rows[0]?.[0] === "setting") return "";
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function lettersOf({ runs }: Comparison): string[] {
  return runs.map(({ letter }) => letter);
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(3)}`;
}

function threeDigits(value: number): string {
  return value.toFixed(3);
}
