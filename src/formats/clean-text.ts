import { replaceLoneSurrogates } from "./visible-text";

/** One named way to take away what is not part of the words. */
export interface CleaningStep {
  id: "trim" | "strip-leading-markdown" | "strip-wrapping-quotes" | "replace-lone-surrogates";
  /** What was done, after the count: "10 requests <did>". */
  did: string;
  apply(text: string): string;
}

/** Applied in this order; what the first ones uncover, the later ones see. */
export const CLEANING_STEPS: readonly CleaningStep[] = [
  {
    id: "replace-lone-surrogates",
    did: "had half a character in it; it was replaced by U+FFFD",
    apply: replaceLoneSurrogates,
  },
  { id: "trim", did: "had white space at the ends; it was taken away", apply: (text) => text.trim() },
  {
    id: "strip-leading-markdown",
    did: 'began with a leftover of Markdown, such as "**"; it was taken away',
    apply: (text) => text.replace(/^(?:[*_#>]{1,6}(?:\s+|$))+/u, ""),
  },
  { id: "strip-wrapping-quotes", did: "stood in quotes as a whole; they were taken away", apply: stripWrappingQuotes },
];

/** The cleaned text and the steps that changed it, without those that are switched off. The text may be empty afterwards. */
export function cleanText(raw: string, skipped: ReadonlySet<string>): { text: string; steps: CleaningStep["id"][] } {
  const steps: CleaningStep["id"][] = [];
  let text = raw;
  for (const { id, apply } of CLEANING_STEPS) {
    if (skipped.has(id)) continue;
    const next = apply(text);
    if (next !== text) steps.push(id);
    text = next;
  }
  return { text, steps };
}

const PAIRS: Record<string, string> = { '"': '"', "“": "”", "„": "“", "«": "»" };

/** Quotes around the whole text, when no other of their kind stands inside. Not single ones: they may be apostrophes. */
function stripWrappingQuotes(text: string): string {
  const open = text[0] ?? "";
  const close = PAIRS[open];
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text;
  const inside = text.slice(1, -1);
  return inside.includes(open) || inside.includes(close) ? text : inside.trim();
}
