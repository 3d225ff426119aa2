import { replaceLoneSurrogates } from "../model/message-text";

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
  /** Taken without asking, or only when it is chosen: then what would change is told, in the words of `offer`. */
  taken: "always" | "when-chosen";
  offer?: { code: "explanation" | "white-space"; what: string; label: string };
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
    did: "had half a character in it; it was replaced by U+FFFD",
    taken: "always",
    apply: replaceLoneSurrogates,
  },
  {
    id: "trim",
    label: "Trim blanks at both ends",
    did: "had white space at the ends; it was taken away",
    taken: "always",
    apply: (text) => text.trim(),
  },
  {
    id: "cut-after-heading",
    label: "Cut after a heading",
    did: "went on with a heading such as Explanation, and ended with the words before it",
    taken: "when-chosen",
    offer: {
      code: "explanation",
      what: "with a section such as Explanation, which may name the tools; it is kept",
      label: "Cut there",
    },
    apply: cutAfterHeading,
  },
  {
    id: "strip-leading-markdown",
    label: "Remove leading ** and the like",
    did: 'began with a leftover of Markdown, such as "**"; it was taken away',
    taken: "always",
    apply: (text) => text.replace(/^(?:[*_#>]{1,6}(?:\s+|$))+/u, ""),
  },
  {
    id: "strip-wrapping-quotes",
    label: "Remove wrapping quotes",
    did: "stood in quotes as a whole; they were taken away",
    taken: "always",
    apply: stripWrappingQuotes,
  },
  {
    id: "collapse-whitespace",
    label: "Collapse blank space",
    did: "had line breaks or more than one space in a row; each became one space",
    taken: "when-chosen",
    offer: {
      code: "white-space",
      what: "with line breaks or several spaces in a row; they are kept",
      label: "Make each one space",
    },
    apply: (text) => text.replace(/\s+/gu, " ").trim(),
  },
];

/**
 * The cleaned text, the steps that changed it, and those that would have changed it had they been chosen. The text may
 * be empty afterwards.
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
