import type { Evaluation, MetricSummary } from "../../core/domain/evaluation";

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
  /** What the numbers were made with. */
  stamp: string;
}

/**
 * Methods against scores for a paper (booktabs): mean with half the width of its 95 % bootstrap interval by bundle, the
 * best of a column in bold. What is best follows the mean alone.
 */
export function writeLatexTable({ evaluation, scores, labelOf, tokensOf, stamp }: TableInput): string {
  const prices = priceColumn(evaluation, tokensOf);
  const body = evaluation.methods.map(({ method, summary }) => {
    const cells = scores.map(({ id }) => {
      const mean = summary.metrics[id];
      if (!mean) return "--";
      const text = `${mean.mean.toFixed(3)} \\pm ${halfWidth(mean).toFixed(3)}`;
      return isBest(evaluation, id, mean) ? `$\\mathbf{${text}}$` : `$${text}$`;
    });
    return `${[escapeLatex(labelOf(method)), ...cells, ...prices.cells(method), String(summary.n)].join(" & ")} \\\\`;
  });
  return [
    `\\begin{tabular}{l${"c".repeat(scores.length)}${"r".repeat(prices.head.length)}r}`,
    "\\toprule",
    `${["Method", ...scores.map(({ label }) => escapeLatex(label)), ...prices.head, "$n$"].join(" & ")} \\\\`,
    "\\midrule",
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    `% ${stamp.replace(/\s+/g, " ")}`,
    "",
  ].join("\n");
}

/** The same for a page in Markdown, with whole intervals. */
export function writeMarkdownTable({ evaluation, scores, labelOf, tokensOf, stamp }: TableInput): string {
  const prices = priceColumn(evaluation, tokensOf);
  const head = ["Method", ...scores.map(({ label }) => label), ...prices.head, "n"];
  const body = evaluation.methods.map(({ method, summary }) => {
    const cells = scores.map(({ id }) => {
      const mean = summary.metrics[id];
      if (!mean) return "";
      const value = isBest(evaluation, id, mean) ? `**${mean.mean.toFixed(3)}**` : mean.mean.toFixed(3);
      return `${value} [${mean.low.toFixed(3)}, ${mean.high.toFixed(3)}]`;
    });
    return [labelOf(method), ...cells, ...prices.cells(method), String(summary.n)];
  });
  const rule = head.map((_, i) => (i === 0 ? "---" : "--:"));
  const lines = [head, rule, ...body].map((cells) => `| ${cells.map(escapeMarkdown).join(" | ")} |`);
  return `${lines.join("\n")}\n\n${stamp}\n`;
}

/** What a language model costs stands beside the scores. */
function priceColumn({ methods }: TableInput["evaluation"], tokensOf: TableInput["tokensOf"]) {
  const isPaid = methods.some(({ method }) => (tokensOf?.(method) ?? null) !== null);
  return {
    head: isPaid ? ["Tokens a request"] : [],
    cells: (method: string): string[] => (isPaid ? [String(tokensOf?.(method) ?? "")] : []),
  };
}

function halfWidth({ low, high }: MetricSummary): number {
  return (high - low) / 2;
}

function isBest({ methods }: TableInput["evaluation"], id: string, { mean }: MetricSummary): boolean {
  return methods.length > 1 && methods.every(({ summary }) => (summary.metrics[id]?.mean ?? -Infinity) <= mean);
}

/** A cell of a Markdown table: no bar, no line break. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s+/g, " ");
}

/** Commands that the plain fonts know too: there `<`, `>`, `|` and `"` are other signs. */
const NAMED: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "''",
  "−": "$-$",
  "→": "$\\rightarrow$",
  "≤": "$\\leq$",
  "≥": "$\\geq$",
  "±": "$\\pm$",
  "×": "$\\times$",
};

/** Characters that LaTeX takes for commands, made harmless; a line break becomes a space. */
export function escapeLatex(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\~^&%$#_{}<>|"−→≤≥±×]/g, (sign) => NAMED[sign] ?? `\\${sign}`);
}

/** Whether a text has letters that pdfLaTeX lacks: all beyond Latin and the usual punctuation. */
export function isBeyondLatin(text: string): boolean {
  return /[^\s -\u017f\u2013\u2014\u2018-\u201e\u2026−→≤≥±×]/.test(text);
}
