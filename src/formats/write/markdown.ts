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
