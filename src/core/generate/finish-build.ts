import type { BuildDraft, BuildItem, BuildPlan, BuildProvenance } from "../domain/build";
import type { Notice } from "../domain/dataset";
import type { AnswerOrigin, BuildPurpose } from "../domain/exchange";
import type { QueryId } from "../domain/ids";
import { countOf } from "../domain/phrases";
import { buildInstructions, wordingOf, wordingsOf } from "./prompts";
import { isOver } from "./advance";
import { isKept, isWaiting, reviewedItems, type Reviewed, answersOf } from "./review";
import { BY_MODEL, BY_RECORD, type Query } from "../domain/query";

/** Whether everything that was answered so far was written for a sample, and something was. */
export function isOfRecord(answers: readonly { origin: AnswerOrigin }[]): boolean {
  return answers.length > 0 && answers.every(({ origin }) => origin.kind === "written");
}

/** Whether some answers were written for a sample and others were not: such as judgements that were pasted later. */
export function isPartlyOfRecord(answers: readonly { origin: AnswerOrigin }[]): boolean {
  return !isOfRecord(answers) && answers.some(({ origin }) => origin.kind === "written");
}

const PURPOSES: readonly BuildPurpose[] = ["write", "judge"];

/**
 * The accepted requests whose last words passed, as those of a data set: gold is the set, `group` names it, `raw` is what the
 * model wrote.
 */
export function queriesOfBuild({ items, reviews, plan }: BuildDraft): Query[] {
  return reviewedItems(items, reviews)
    .filter(isKept)
    .map(({ item, text }) => ({
      id: item.id as QueryId,
      text,
      raw: item.text ?? text,
      gold: [...(plan.sets[item.set] ?? [])],
      ordered: false,
      group: `set ${item.set + 1}`,
      source: { file: isOfRecord(item.answers) ? BY_RECORD : BY_MODEL, at: item.id },
    }));
}

/** Everything that is known of how the requests were made. */
export function provenanceOfBuild({ items, reviews, plan }: BuildDraft): BuildProvenance {
  const reviewed = reviewedItems(items, reviews);
  const kept = reviewed.filter(isKept);
  const rejections = [...items, ...reviewed.filter(isAccepted).map(({ rewording }) => rewording)];
  const of = (reason: string): number => rejections.filter((one) => one?.rejection?.reason === reason).length;
  return {
    plan,
    prompts: promptsOfBuild(plan, items),
    models: countOrigins(items),
    counts: {
      written: items.filter(({ text }) => text !== null).length,
      kept: kept.length,
      reworded: kept.filter(({ rewording }) => rewording !== null).length,
      dropped: reviewed.filter(({ decision }) => decision === "dropped").length,
      unfinished:
        items.filter((item) => !isOver(item)).length +
        reviewed.filter((one) => one.decision === "open" || isWaiting(one)).length,
      unreadable: of("unreadable"),
      "too-similar": of("too-similar"),
      "not-exact": of("not-exact"),
      "not-partial": of("not-partial"),
    },
    items: [...items],
    reviews: [...reviews],
  };
}

/** What was sent, and what would have been next, each wording once: requests name their wording by its version. */
function promptsOfBuild(plan: BuildPlan, items: readonly BuildItem[]): BuildProvenance["prompts"] {
  const sent = new Set(items.flatMap(answersOf).map(({ version }) => version));
  const used = PURPOSES.flatMap((purpose) => {
    const now = wordingOf(plan, purpose);
    return wordingsOf(plan, purpose).filter((one) => one === now || sent.has(one.version));
  });
  return [
    ...new Map(used.map((one) => [one.version, { version: one.version, text: buildInstructions(one) }])).values(),
  ];
}

function isAccepted({ decision }: Reviewed): boolean {
  return decision === "accepted";
}

/** What has to be known of such requests wherever they go: no person asked them. `who`: the models, in words. */
export function noticeOfBuild({ counts, models }: BuildProvenance, who: string): Notice {
  const reworded =
    counts.reworded > 0
      ? ` ${countOf(counts.reworded, "request")} worded anew by hand after that, and judged again.`
      : "";
  return {
    code: isOfRecord(models) ? "recorded-build" : "model-written",
    sentence: describeMaking(models, who) + reworded,
    count: counts.kept,
  };
}

function describeMaking(models: BuildProvenance["models"], who: string): string {
  if (isOfRecord(models))
    return `The requests were made from recorded answers (${who}) and looked over by hand; no model was measured.`;
  const how = isPartlyOfRecord(models)
    ? `made partly from recorded answers, by no model, and partly by a language model (${who}), and looked over by hand.`
    : `written and judged by a language model (${who}) and looked over by hand.`;
  return `The requests were ${how} They show what it takes for a request, not what people ask.`;
}

/** Who gave the answers, each once, with how many; in the order of their first. */
function countOrigins(items: readonly BuildItem[]): { origin: AnswerOrigin; answers: number }[] {
  const origins = new Map<string, { origin: AnswerOrigin; answers: number }>();
  for (const { origin } of items.flatMap(answersOf)) {
    const key = JSON.stringify(origin);
    origins.set(key, { origin, answers: (origins.get(key)?.answers ?? 0) + 1 });
  }
  return [...origins.values()];
}
