import * as v from "valibot";
import type {
  BuildAnswer,
  BuildDraft,
  BuildItem,
  BuildPlan,
  BuildProvenance,
  BuildWording,
  Review,
  Rewording,
} from "../../core/domain/build";
import {
  parseRecord,
  SCHEMA,
  type ParseResult,
  encoderId,
  note,
  originShape,
  sha256,
  text,
  toolId,
  wholeNumber,
} from "./parse-record";

/** As much as a request that was written, or an answer, can have. */
const written = v.pipe(text, v.maxLength(20_000));
const share = v.pipe(v.number(), v.minValue(0));
const cosine = v.pipe(v.number(), v.minValue(-1.001), v.maxValue(1.001));

const wordingShape: v.GenericSchema<unknown, BuildWording> = v.object({
  purpose: v.picklist(["write", "judge"]),
  version: note,
  text: written,
});

/** Any number of sets and requests: what a plan may hold is the business of whoever begins a build. */
const planShape: v.GenericSchema<unknown, BuildPlan> = v.object({
  id: note,
  createdAt: note,
  catalogue: v.object({ name: note, hash: sha256 }),
  sets: v.pipe(v.array(v.pipe(v.array(toolId), v.minLength(1))), v.minLength(1)),
  draw: v.nullable(v.object({ seed: v.number(), shares: v.array(share) })),
  perSet: v.pipe(wholeNumber, v.minValue(1)),
  seed: v.number(),
  deletion: v.picklist(["random", "last"]),
  mostTries: v.pipe(wholeNumber, v.minValue(1)),
  tooSimilar: cosine,
  encoder: v.custom<BuildPlan["encoder"]>(
    (value) => value !== "words" && v.is(encoderId, value),
    "an encoder is missing.",
  ),
  wordings: v.exactOptional(v.array(wordingShape)),
});

const answerShape: v.GenericSchema<unknown, BuildAnswer> = v.object({
  purpose: v.picklist(["write", "judge"]),
  version: note,
  prompt: sha256,
  answer: written,
  origin: originShape,
  tokens: v.nullable(v.object({ input: wholeNumber, output: wholeNumber })),
});

const verdict = v.nullable(v.picklist(["exact", "over", "partial"]));
const reason = v.picklist(["unreadable", "too-similar", "not-exact", "not-partial"]);

const rewordingShape: v.GenericSchema<unknown, Rewording> = v.object({
  text: written,
  step: v.picklist(["compare", "judge-whole", "judge-part", "passed", "rejected"]),
  similarity: v.nullable(cosine),
  verdicts: v.object({ whole: verdict, part: verdict }),
  answers: v.array(answerShape),
  unread: v.nullable(v.object({ answer: written, why: note })),
  rejection: v.nullable(v.object({ reason, sentence: note })),
});

const itemShape: v.GenericSchema<unknown, BuildItem> = v.object({
  id: v.pipe(note, v.minLength(1)),
  set: wholeNumber,
  step: v.picklist(["write", "compare", "judge-whole", "judge-part", "passed", "rejected"]),
  text: v.nullable(written),
  similarity: v.nullable(cosine),
  deleted: toolId,
  verdicts: v.object({ whole: verdict, part: verdict }),
  earlier: v.array(v.object({ text: written, similarity: cosine })),
  answers: v.array(answerShape),
  unread: v.nullable(v.object({ answer: written, why: note })),
  rejection: v.nullable(v.object({ reason, sentence: note })),
  rewordings: v.exactOptional(v.array(rewordingShape)),
});

const decision = { item: note, at: note };

const reviewShape: v.GenericSchema<unknown, Review> = v.variant("kind", [
  v.object({ kind: v.literal("accept"), ...decision }),
  v.object({ kind: v.literal("drop"), ...decision }),
  v.object({ kind: v.literal("reword"), ...decision, before: written, text: written }),
]);

/** How requests were made, as it lies in a data set. Nothing is ever sent anywhere because of it. */
export const buildProvenanceShape: v.GenericSchema<unknown, BuildProvenance> = v.object({
  plan: planShape,
  prompts: v.array(v.object({ version: note, text: written })),
  models: v.array(v.object({ origin: originShape, answers: wholeNumber })),
  counts: v.object({
    ...{
      written: wholeNumber,
      kept: wholeNumber,
      reworded: wholeNumber,
      dropped: wholeNumber,
      unfinished: wholeNumber,
    },
    ...{ unreadable: wholeNumber, "too-similar": wholeNumber, "not-exact": wholeNumber, "not-partial": wholeNumber },
  }),
  items: v.array(itemShape),
  reviews: v.array(reviewShape),
});

const draftShape: v.GenericSchema<unknown, BuildDraft> = v.object({
  schema: v.literal(SCHEMA),
  plan: planShape,
  items: v.array(itemShape),
  reviews: v.array(reviewShape),
  undone: v.array(reviewShape),
  revision: wholeNumber,
  name: v.exactOptional(note),
  keptAs: v.exactOptional(v.object({ name: note, at: note })),
});

/** Checks a build that was stored while it went on; each request must belong to one of its sets of tools. */
export function parseBuildDraft(raw: unknown): ParseResult<BuildDraft> {
  const parsed = parseRecord(draftShape, raw);
  if (!parsed.ok) return parsed;
  const { plan, items } = parsed.value;
  if (items.every(({ set, deleted }) => plan.sets[set]?.includes(deleted))) return parsed;
  return { ok: false, newer: false, why: "A request belongs to no set of tools." };
}
