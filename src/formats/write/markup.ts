import type { Bounds } from "../../core/domain/evaluation";

interface LatexTable {
  caption: string;
  /** As `tabular` takes them: "lcr". */
  columns: string;
  head: readonly string[];
  /** Rows of cells, escaped. */
  body: readonly (readonly string[])[];
  /** What stands in cells as the reader wrote it, where it may have letters beyond Latin. */
  texts: readonly string[];
}

/** A table for a paper (booktabs), made as wide as the page where it would be wider. */
export function writeLatexFloat({ caption, columns, head, body, texts }: LatexTable): string {
  return [
    "% needs \\usepackage{booktabs,graphicx}",
    ...([caption, ...texts].some(isBeyondLatin)
      ? ["% has letters beyond Latin: compile it with XeLaTeX or LuaLaTeX, and a font that has them"]
      : []),
    "\\begin{table}",
    "\\centering",
    `\\caption{${escapeLatex(caption)}}`,
    "\\medskip",
    "\\setlength{\\tabcolsep}{4pt}",
    "% a table that is too wide is made as wide as the page",
    "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%",
    `\\begin{tabular}{${columns}}`,
    "\\toprule",
    `${head.join(" & ")} \\\\`,
    "\\midrule",
    ...body.map((cells) => `${cells.join(" & ")} \\\\`),
    "\\bottomrule",
    "\\end{tabular}}",
    "\\end{table}",
    "",
  ].join("\n");
}

/** Within mathematics, " {\scriptstyle [0.480, 0.540]}"; nothing where there is no interval. */
export function latexSpan({ low, high }: Bounds): string {
  return low === null || high === null ? "" : ` {\\scriptstyle [${low.toFixed(3)}, ${high.toFixed(3)}]}`;
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
function isBeyondLatin(text: string): boolean {
  return /[^\s -\u017f\u2013\u2014\u2018-\u201e\u2026−→≤≥±×]/.test(text);
}

/**
 * A text in one line of Markdown, shown as it is: nothing of it becomes a heading, a link, a picture, an element, or another
 * column of a table.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\\`*_[\]<>#!|~]/g, "\\$&")
    .replaceAll("&", "&amp;");
}

/** A name in the type of code, whatever it holds: in more backticks than stand in it. */
export function codeSpan(text: string): string {
  const plain = text.replace(/\s+/gu, " ");
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${fence}${space}${plain}${space}${fence}`;
}

/** Rows of a table, the first of them its head; cells are Markdown already. */
export function writeMarkdownRows(
  rule: readonly string[],
  [head = [], ...body]: readonly (readonly string[])[],
): string {
  return [head, rule, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
