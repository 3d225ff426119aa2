import { tokenFeatures, type AnalysedText } from "./token-features";
import { scoreFeatures, type LinearModel } from "./linear-model";

/** Where a token stands to the requirements of its request. */
export const LABELS = ["outside", "first", "inside", "last"] as const;
/** One of them, for each token. */
export type Label = (typeof LABELS)[number];

/** A linear-chain model: what each token says about its label, and how well labels follow each other. */
export interface TaggerModel {
  tokens: LinearModel;
  /** `transitions[from][to]`, in the order of `LABELS`. */
  transitions: readonly (readonly number[])[];
}

/** A requirement has a first and a last token, so it has at least two. */
export function canFollow(from: Label, to: Label): boolean {
  const isOpen = from === "first" || from === "inside";
  return isOpen === (to === "inside" || to === "last");
}

/** A text cannot begin inside a requirement. */
export function canStart(label: Label): boolean {
  return label === "outside" || label === "first";
}

/** A text cannot end before a requirement does. */
export function canEnd(label: Label): boolean {
  return label === "outside" || label === "last";
}

/**
 * The best allowed sequence of labels (Viterbi). Time grows linearly with the tokens. Equal scores: the earlier label.
 *
 * @example "Find a hotel and book a table" // first inside last outside first inside last
 */
export function tagTokens(text: AnalysedText, model: TaggerModel): Label[] {
  let scores: number[] = [];
  const cameFrom: number[][] = [];
  for (const features of tokenFeatures(text)) {
    const own = scoreFeatures(model.tokens, features);
    const best = LABELS.map((to, t) => (cameFrom.length === 0 ? startAt(to) : bestBefore(scores, model, to, t)));
    scores = best.map(({ score }, t) => score + own[t]!);
    cameFrom.push(best.map(({ from }) => from));
  }
  return traceBack(scores, cameFrom);
}

interface Step {
  score: number;
  from: number;
}

function startAt(label: Label): Step {
  return { score: canStart(label) ? 0 : -Infinity, from: 0 };
}

/** The best way to reach a label: from which label before, and with what score so far. */
function bestBefore(scores: readonly number[], { transitions }: TaggerModel, to: Label, t: number): Step {
  let best: Step = { score: -Infinity, from: 0 };
  LABELS.forEach((from, f) => {
    const score = canFollow(from, to) ? scores[f]! + transitions[f]![t]! : -Infinity;
    if (score > best.score) best = { score, from: f };
  });
  return best;
}

/** From the best label that may end a text back to its start. */
function traceBack(scores: readonly number[], cameFrom: readonly (readonly number[])[]): Label[] {
  let label = 0;
  LABELS.forEach((name, l) => {
    if (canEnd(name) && scores[l]! > scores[label]!) label = l;
  });
  const labels: Label[] = [];
  for (let i = cameFrom.length - 1; i >= 0; i--) {
    labels.push(LABELS[label]!);
    label = cameFrom[i]![label]!;
  }
  return labels.reverse();
}
