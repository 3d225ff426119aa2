import type { Comparison, Difference, MetricCell, MetricRow, ComparisonFile, Run } from "../../core/domain/comparison";
import type { Bounds } from "../../core/domain/evaluation";
import { countOf } from "../../core/domain/phrases";
import { writeCsv } from "./csv";
import { escapeMarkdown, writeMarkdownRows, escapeLatex, latexSpan, writeLatexFloat } from "./markup";

/**
 * Runs against scores for a paper (booktabs): means with their 95 % intervals, the best of a column bold,
 * the second underlined, raised letters for "significantly better than". `caption` says what the letters mean; what bold and
 * underlined say is added.
 */
export function writeComparisonLatex({ runs, metrics }: Comparison, caption: string): string {
  const body = runs.map(({ letter, name }, run) => {
    const cells = metrics.map(({ cells }) => latexCell(cells[run]!, runs));
    return [`${letter}: ${escapeLatex(name)}`, ...cells, String(metrics[0]!.n)];
  });
  const head = ["Run", ...metrics.map(({ label }) => escapeLatex(label)), "$n$"];
  const columns = `l${"c".repeat(metrics.length)}r`;
  const marks = "Bold is the best mean of a column, underlined the second, whether a test tells them apart or not.";
  return writeLatexFloat({ caption: `${caption} ${marks}`, columns, head, body, texts: runs.map(({ name }) => name) });
}

/** The same for a page in Markdown, scores down and runs across: value [interval], difference [interval], n in every cell. */
export function writeComparisonMarkdown({ runs, metrics, options }: Comparison, caption: string): string {
  const head = [
    "",
    ...runs.map(
      ({ letter, name }, run) => `${letter}: ${escapeMarkdown(name)}${run === options.base ? " (baseline)" : ""}`,
    ),
  ];
  const body = metrics.map((row) => [
    `${escapeMarkdown(row.label)}${row.better === "lower" ? " (lower is better)" : ""}`,
    ...row.cells.map((cell) => markdownCell(row, options.unit, cell, runs)),
  ]);
  const rule = head.map((_, i) => (i === 0 ? "---" : "---"));
  const table = writeMarkdownRows(rule, [head, ...body]);
  return `${table}\n\n${escapeMarkdown(caption)} Bold is the best mean of a row, whether a test tells it apart or not.\n`;
}

/** One line for each score and run, every number in full. */
export function writeComparisonCsv({ runs, metrics, tests, options }: Comparison): string {
  const columns = [
    "score",
    "run",
    "name",
    "n",
    "units",
    "mean",
    "low",
    "high",
    "difference",
    "difference_low",
    "difference_high",
  ];
  const more = ["effect", "wins", "ties", "losses", "p", "p_holm", "better_than"];
  const lines = metrics.flatMap(({ score, n, units, cells }) =>
    cells.map(({ mean, low, high, difference, betterThan }, run) => {
      const test = tests.find(
        (each) =>
          each.score === score &&
          [each.first, each.second].includes(run) &&
          [each.first, each.second].includes(options.base) &&
          run !== options.base,
      );
      const held = difference ? [difference.mean, difference.low, difference.high] : [null, null, null];
      const counted = difference
        ? [difference.effect, difference.wins, difference.ties, difference.losses]
        : [null, null, null, null];
      return [
        ...[score, runs[run]!.letter, runs[run]!.name, n, units, mean, low, high, ...held, ...counted],
        ...[test?.p ?? null, test?.adjusted ?? null, betterThan.map((index) => runs[index]!.letter).join("")],
      ];
    }),
  );
  return writeCsv([...columns, ...more], lines);
}

/** One JSON object a line: each score of each run, as in the CSV, and each test of two runs. */
export function writeComparisonJsonl({ runs, metrics, tests }: Comparison): string {
  const cells = metrics.flatMap(({ score, label, n, units, cells: row }) =>
    row.map((cell, run) => ({
      kind: "score",
      score,
      label,
      run: runs[run]!.letter,
      name: runs[run]!.name,
      n,
      units,
      ...cell,
    })),
  );
  const pairs = tests.map((test) => ({
    ...{ kind: "test", ...test, first: runs[test.first]!.letter, second: runs[test.second]!.letter },
  }));
  return [...cells, ...pairs].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function latexCell({ mean, low, high, betterThan, place }: MetricCell, runs: Comparison["runs"]): string {
  const value = mean.toFixed(3);
  const marked = place === "best" ? `\\mathbf{${value}}` : place === "second" ? `\\underline{${value}}` : value;
  const raised = betterThan.length > 0 ? `^{\\mathrm{${lettersOf(betterThan, runs)}}}` : "";
  return `$${marked}${raised}${latexSpan({ low, high })}$`;
}

function markdownCell({ n, units }: MetricRow, unit: string, cell: MetricCell, runs: Comparison["runs"]): string {
  const value = cell.place === "best" ? `**${cell.mean.toFixed(3)}**` : cell.mean.toFixed(3);
  const raised = cell.betterThan.length > 0 ? `<sup>${lettersOf(cell.betterThan, runs)}</sup>` : "";
  const held = cell.difference ? `; ${describeDifference(cell.difference)}` : "";
  const few = cell.low === null ? `, ${countOf(units, unit)}` : "";
  return `${value}${raised}${spanOf(cell)}${held}; n ${n}${few}`;
}

/** "▲ +0.071 [0.032, 0.110], d 0.31" */
function describeDifference({ mean, low, high, effect }: Difference): string {
  const sign = mean > 0 ? "+" : "";
  const arrow = mean > 0 ? "▲" : mean < 0 ? "▼" : "=";
  return `${arrow} ${sign}${mean.toFixed(3)}${spanOf({ low, high })}${effect === null ? "" : `, d ${effect.toFixed(2)}`}`;
}

/** " [0.032, 0.110]"; nothing where there is no interval. */
function spanOf({ low, high }: Bounds): string {
  return low === null || high === null ? "" : ` [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

function lettersOf(runIndexes: readonly number[], runs: Comparison["runs"]): string {
  return runIndexes.map((index) => runs[index]!.letter.toLowerCase()).join("");
}

/** Runs as one file, with the names of the tools that are in them, so that nothing else is needed to open it. */
export function writeComparisonFile(
  runs: readonly { key: string; run: Run }[],
  toolNames: Readonly<Record<string, string>>,
): string {
  const used = new Set(runs.flatMap(({ run }) => run.rows.flatMap(({ predicted }) => predicted as string[])));
  for (const { run } of runs) for (const { gold } of run.asked ?? []) for (const tool of gold ?? []) used.add(tool);
  const file: ComparisonFile = {
    ...{ schema: 1, kind: "kitpick-comparison" },
    runs: runs.map(({ key, run }) => ({ key, run })),
    tools: Object.fromEntries(Object.entries(toolNames).filter(([id]) => used.has(id))),
  };
  return `${JSON.stringify(file)}\n`;
}
