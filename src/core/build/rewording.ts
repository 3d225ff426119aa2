import type { BuildAnswer, BuildItem, Rewording } from "../domain/build";

/** How far a wording of a person has come; one that nobody has looked at yet is at its start. */
export function rewordingOf({ rewordings = [] }: BuildItem, text: string): Rewording {
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
