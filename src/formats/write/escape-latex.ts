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
