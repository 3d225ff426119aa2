import * as v from "valibot";
import type { JudgementDraft } from "../../core/domain/judgement";
import { parseAnnotationRecord } from "./parse-annotation";
import { note, parseRecord, type ParseResult } from "./parse-record";

/** As much as anybody types before the comment is done. */
const typed = v.pipe(v.string(), v.maxLength(20_000));

/** What a draft has of its own. All the rest is as in a judgement, and is checked as one. */
const draftShape = v.strictObject({
  schema: v.literal(1),
  kind: v.literal("draft"),
  project: note,
  annotator: note,
  item: v.unknown(),
  shown: v.unknown(),
  edits: v.unknown(),
  time: v.unknown(),
  at: v.unknown(),
  typing: v.nullable(typed),
});

/** What a judgement has and a draft has not yet. */
const UNDECIDED = {
  ...{ kind: "judgement", id: "0".repeat(32), turn: 1, replaces: [], answer: null, verdict: "skipped" },
  ...{ flag: false, comment: null, dispute: null },
};

/** Checks an item that somebody was at when the page was left. */
export function parseJudgementDraft(raw: unknown): ParseResult<JudgementDraft> {
  const own = parseRecord(draftShape, raw);
  if (!own.ok) return own;
  const { schema, kind, annotator, typing, ...rest } = own.value;
  const judged = parseAnnotationRecord({ schema, ...rest, ...UNDECIDED, by: { annotator, device: "draft", seq: 1 } });
  if (!judged.ok) return judged;
  if (judged.value.kind !== "judgement") return { ok: false, newer: false, why: "It is no judgement under way." };
  const { project, by, item, shown, edits, time, at } = judged.value;
  return {
    ok: true,
    value: { schema, kind, project, annotator: by.annotator, item, shown, edits, time, at, typing },
  };
}
