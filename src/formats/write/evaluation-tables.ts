import type { BestMeans } from "../../core/domain/comparison";
import type { Evaluation } from "../../core/domain/evaluation";
import { countOf, verb, withBounds } from "../../core/domain/phrases";
import { intervalWay } from "../../core/domain/interval-way";
import { escapeMarkdown, writeMarkdownRows, escapeLatex, latexSpan, writeLatexFloat } from "./markup";

/** Stands above a table whose letters the plain fonts lack. */

/** A score with the name it has in a table. */
export interface TableScore {
  id: string;
  label: string;
}

interface TableInput {
  evaluation: Pick<Evaluation, "methods">;
  scores: readonly TableScore[];
  /** Name of a method as the table shows it. */
  labelOf: (method: string) => string;
  /** Mean tokens a request of the methods that ask a language model; where no method does, the column is left out. */
  tokensOf?: (method: string) => number | null;
  /** Means in bold; `null`: the requests are not at hand, so nothing was tested and nothing is bold. */
  marked: BestMeans | null;
  /** What the numbers were made with. */
  stamp: string;
}

/**
 * Methods against scores for a paper (booktabs), with a caption that says what brackets and bold are: mean with its 95 %
 * interval by bundle, where there is one. Intervals are whole: near 0 and 1 they are not even about the mean, as ± would say.
 */
export function writeLatexTable(input: TableInput): string {
  const { evaluation, scores, labelOf, tokensOf, marked, stamp } = input;
  const prices = priceColumn(evaluation, tokensOf);
  const body = evaluation.methods.map(({ method, summary }) => {
    const cells = scores.map(({ id }) => {
      const mean = summary.metrics[id];
      if (!mean) return "--";
      const value = mean.mean.toFixed(3);
      return `$${isMarked(marked, id, method) ? `\\mathbf{${value}}` : value}${latexSpan(mean)}$`;
    });
    return [escapeLatex(labelOf(method)), ...cells, ...prices.cells(method), String(summary.n)];
  });
  const head = ["Method", ...scores.map(({ label }) => escapeLatex(label)), ...prices.head, "$n$"];
  const columns = `l${"c".repeat(scores.length)}${"r".repeat(prices.head.length)}r`;
  const table = writeLatexFloat({ caption: describeMeans(input), columns, head, body, texts: [] });
  return `${table}% ${stamp.replace(/\s+/g, " ")}\n`;
}

/** The same for a page in Markdown, with whole intervals. */
export function writeMarkdownTable(input: TableInput): string {
  const { evaluation, scores, labelOf, tokensOf, marked, stamp } = input;
  const prices = priceColumn(evaluation, tokensOf);
  const head = ["Method", ...scores.map(({ label }) => escapeMarkdown(label)), ...prices.head, "n"];
  const body = evaluation.methods.map(({ method, summary }) => {
    const cells = scores.map(({ id }) => {
      const mean = summary.metrics[id];
      if (!mean) return "";
      const value = isMarked(marked, id, method) ? `**${mean.mean.toFixed(3)}**` : mean.mean.toFixed(3);
      return withBounds(value, mean, (end) => end.toFixed(3), mean.bundles);
    });
    return [escapeMarkdown(labelOf(method)), ...cells, ...prices.cells(method), String(summary.n)];
  });
  const rule = head.map((_, i) => (i === 0 ? "---" : "--:"));
  const stamped = stamp.split("\n").map(escapeMarkdown).join("\n");
  return `${writeMarkdownRows(rule, [head, ...body])}\n\n${describeMeans(input)}\n\n${stamped}\n`;
}

/** What must stand at the table so that it can be read alone: what the means are over, what brackets and bold say. */
function describeMeans({ evaluation, scores, marked }: TableInput): string {
  const means = evaluation.methods.flatMap(({ summary }) => scores.flatMap(({ id }) => summary.metrics[id] ?? []));
  const bundles = means.flatMap((mean) => mean.bundles ?? []);
  const least = Math.min(...bundles);
  const few =
    bundles.length === 0
      ? "their bundles were not counted"
      : `${countOf(least, "bundle")} ${verb(least, "is", "are")} too few`;
  return [
    "Means over the requests that need a tool.",
    means.some(({ low }) => low !== null)
      ? `In brackets: the 95 % interval ${describeWay(bundles)}${means.some(({ low }) => low === null) ? "; too few bundles give none" : ""}.`
      : `Without intervals: ${few}.`,
    describeBold(marked),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** How intervals of so many bundles are made. */
function describeWay(bundles: readonly number[]): string {
  const ways = new Set(bundles.map(intervalWay));
  if (!ways.has("wider")) return "by bootstrap of whole bundles";
  const wider = "of whole bundles by studentised bootstrap or Student's t, whichever is wider";
  return ways.has("percentile") ? `${wider} (of many bundles by bootstrap)` : wider;
}

/** What bold means here, or why nothing is. */
function describeBold(marked: BestMeans | null): string {
  if (marked === null || marked.tests === 0) return "";
  const test = `paired randomisation of whole bundles, alpha ${marked.alpha}, Holm over ${countOf(marked.tests, "test")}`;
  const isAny = [...marked.best.values()].some((methods) => methods.size > 0);
  return isAny
    ? `Bold: the best of a column and those not significantly worse (${test}); none where no method is.`
    : `Nothing is bold: no method is significantly worse than the best (${test}).`;
}

function isMarked(marked: BestMeans | null, score: string, method: string): boolean {
  return marked?.best.get(score)?.has(method) ?? false;
}

/** What a language model costs stands beside the scores. */
function priceColumn({ methods }: TableInput["evaluation"], tokensOf: TableInput["tokensOf"]) {
  const isPaid = methods.some(({ method }) => (tokensOf?.(method) ?? null) !== null);
  return {
    head: isPaid ? ["Tokens a request"] : [],
    cells: (method: string): string[] => (isPaid ? [String(tokensOf?.(method) ?? "")] : []),
  };
}
