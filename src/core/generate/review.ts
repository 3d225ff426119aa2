import type { BuildItem, Review, Rewording, BuildAnswer } from "../domain/build";

/** What the person who looks requests over has decided so far about one of them. */
export interface Reviewed {
  item: BuildItem;
  /** As it would go into the data set. */
  text: string;
  decision: "open" | "accepted" | "dropped";
  /** What became of the words of the person; `null`: they are the model's own. */
  rewording: Rewording | null;
}

/**
 * Whether a request goes into the data set: it was accepted, and its last words were judged and passed. The paper knows no
 * rewording; ours is that nothing gets into the data that did not pass the rule of two judgements as it stands there.
 */
export function isKept({ decision, rewording }: Reviewed): boolean {
  return decision === "accepted" && (rewording === null || rewording.step === "passed");
}

/** Whether the words of a person are accepted and still have to be judged. */
export function isWaiting({ decision, rewording }: Reviewed): boolean {
  return decision === "accepted" && rewording !== null && rewording.step !== "passed" && rewording.step !== "rejected";
}

/** Requests that passed, with what was decided: the last decision holds, and the last wording. */
export function reviewedItems(items: readonly BuildItem[], reviews: readonly Review[]): Reviewed[] {
  const passed = items.flatMap((item): [string, Reviewed][] =>
    item.step === "passed" && item.text !== null
      ? [[item.id, { item, text: item.text, decision: "open", rewording: null }]]
      : [],
  );
  const byItem = new Map(passed);
  for (const review of reviews) {
    const before = byItem.get(review.item);
    if (before) byItem.set(review.item, { ...before, ...decide(review, before.item) });
  }
  return [...byItem.values()];
}

/** What a decision changes. Whoever words a request anew means to keep it. */
function decide(review: Review, item: BuildItem): Partial<Reviewed> {
  switch (review.kind) {
    case "accept":
      return { decision: "accepted" };
    case "drop":
      return { decision: "dropped" };
    case "reword":
      return {
        decision: "accepted",
        text: review.text,
        // Whoever goes back to the model's words goes back to what was judged.
        rewording: review.text === item.text ? null : rewordingOf(item, review.text),
      };
  }
}

/** How far a wording of a person has come; one that nobody has looked at yet is at its start. */
function rewordingOf({ rewordings = [] }: BuildItem, text: string): Rewording {
  const known = rewordings.find((one) => one.text === text);
  return known ?? { text, step: "compare", ...UNJUDGED, answers: [] };
}

const UNJUDGED = { similarity: null, verdicts: { whole: null, part: null }, unread: null, rejection: null };

/** The request as if these words had been written in the first place. */
export function asWorded(item: BuildItem, rewording: Rewording): BuildItem {
  return { ...item, ...rewording, earlier: [] };
}

/** The request with what became of these words. What was judged once is kept, so that undoing and redoing asks nobody. */
export function withRewording(item: BuildItem, after: BuildItem): BuildItem {
  const { text, step, similarity, verdicts, answers, unread, rejection } = after;
  if (text === null || step === "write") return item;
  const others = (item.rewordings ?? []).filter((one) => one.text !== text);
  return { ...item, rewordings: [...others, { text, step, similarity, verdicts, answers, unread, rejection }] };
}

/** Every answer about a request, those about its rewordings after the others. */
export function answersOf({ answers, rewordings = [] }: BuildItem): BuildAnswer[] {
  return [...answers, ...rewordings.flatMap((one) => one.answers)];
}

/** Which wordings of our instructions, or of a user's, made and judged a request: each once, in the order of their first. */
export function versionsOf(item: BuildItem): string[] {
  return [...new Set(answersOf(item).map(({ version }) => version))];
}
