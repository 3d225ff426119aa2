import { replaceLoneSurrogates } from "../model/create-message";

/** One named way to take away what is not part of the words. */
export interface CleaningStep {
  id:
    | "trim"
    | "strip-leading-markdown"
    | "strip-wrapping-quotes"
    | "replace-lone-surrogates"
    | "cut-after-heading"
    | "collapse-whitespace";
  /** As on its switch. */
  label: string;
  /** What was done, after the count: "10 requests <did>". */
  did: string;
  /** Taken without asking, or only when it is chosen: then `offer` says what is kept: "<kept> 10 requests". */
  taken: "always" | "when-chosen";
  offer?: { code: "explanation" | "white-space"; kept: string; label: string };
  apply(text: string): string;
}

export interface CleanedText {
  text: string;
  steps: StepUse[];
  /** Steps that are switched off and would have changed it. */
  offered: StepUse[];
}

/** A step and the text before and after it. */
export interface StepUse {
  id: CleaningStep["id"];
  before: string;
  after: string;
}

/** Applied in this order; what the first ones uncover, the later ones see. */
export const CLEANING_STEPS: readonly CleaningStep[] = [
  {
    id: "replace-lone-surrogates",
    label: "Replace half characters",
    did: "contained half a character, which was replaced by U+FFFD",
    taken: "always",
    apply: replaceLoneSurrogates,
  },
  {
    id: "trim",
    label: "Trim white space at both ends",
    did: "had white space at the ends, which was removed",
    taken: "always",
    apply: (text) => text.trim(),
  },
  {
    id: "cut-after-heading",
    label: "Cut after a heading",
    did: "lost everything from a heading such as Explanation on",
    taken: "when-chosen",
    offer: {
      code: "explanation",
      kept: "Kept a section such as Explanation, which may name the tools, in",
      label: "Cut there",
    },
    apply: cutAfterHeading,
  },
  {
    id: "strip-leading-markdown",
    label: "Remove leading ** and the like",
    did: 'began with leftover Markdown such as "**", which was removed',
    taken: "always",
    apply: (text) => text.replace(/^(?:[*_#>]{1,6}(?:\s+|$))+/u, ""),
  },
  {
    id: "strip-wrapping-quotes",
    label: "Remove wrapping quotes",
    did: "had quotes around the whole text, which were removed",
    taken: "always",
    apply: stripWrappingQuotes,
  },
  {
    id: "collapse-whitespace",
    label: "Collapse white space",
    did: "had line breaks or several spaces in a row, which became one space",
    taken: "when-chosen",
    offer: {
      code: "white-space",
      kept: "Kept line breaks or several spaces in a row in",
      label: "Collapse them to one space",
    },
    // Most texts have single spaces only: seen without making them anew.
    apply: (text) => (text.includes("  ") || /[^\S ]/u.test(text) ? text.replace(/\s+/gu, " ") : text).trim(),
  },
];

/**
 * The cleaned text, the steps that changed it, and those that would have changed it had they been chosen. The text may
 * be empty afterwards.
 *
 * @example
 * cleanText(' "Rain?" ', () => true).text // "Rain?"
 */
export function cleanText(raw: string, isTaken: (step: CleaningStep) => boolean): CleanedText {
  const steps: StepUse[] = [];
  const offered: StepUse[] = [];
  let text = raw;
  for (const step of CLEANING_STEPS) {
    const next = step.apply(text);
    if (next === text) continue;
    (isTaken(step) ? steps : offered).push({ id: step.id, before: text, after: next });
    if (isTaken(step)) text = next;
  }
  return { text, steps, offered };
}

/** What data sets that a model wrote put behind the request: which tools, and why. */
const HEADING =
  /\n[ \t]{0,8}[*#]{0,6}[ \t]{0,8}(?:Explanation|Tools? (?:Combination|Required|Needed|Involved|Justification)|Rationale|Reasoning|Justification)\b[^\n:]{0,30}:/u;

/** The text before such a heading, unless nothing stands there. */
function cutAfterHeading(text: string): string {
  const at = text.search(HEADING);
  const before = at < 0 ? "" : text.slice(0, at).trim();
  return before === "" ? text : before;
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
