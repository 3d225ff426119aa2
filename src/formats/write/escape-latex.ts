const NAMED: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Characters that LaTeX takes for commands, made harmless. */
export function escapeLatex(text: string): string {
  return text.replace(/[\\~^&%$#_{}]/g, (sign) => NAMED[sign] ?? `\\${sign}`);
}
