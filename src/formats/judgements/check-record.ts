import type { ProjectId, RecordId, Sha256 } from "../../core/domain/ids";
import type { AnnotationRecord, JudgedAnswer } from "../../core/domain/judgement";
import { countOf, quote } from "../../core/domain/phrases";
import { isPlainObject } from "../json/json-values";
import { contentId } from "../records/content-id";
import { isRecordKind, parseAnnotationRecord } from "../records/parse-annotation";
import { SCHEMA } from "../records/parse-record";

/** Why a line is refused; the others count. Codes never change. */
export type RefusalCode =
  | "cut"
  | "not-json"
  | "too-long"
  | "too-deep"
  | "newer"
  | "altered"
  | "other-project"
  | "unknown-kind"
  | "bad-record";

/** What a record is compared with. */
export interface RecordContext {
  project: ProjectId;
  isKnown(id: RecordId): boolean;
  /** The request with this text; `null`: no request has it, so its spans cannot be checked. */
  textOf(text: Sha256): string | null;
}

/** `record: null`: it is known, and need not be read. */
type Checked = { id: RecordId; record: AnnotationRecord | null } | { code: RefusalCode; why: string };

/** A line that is JSON, as a record: by its id first, since whatever was changed on the way has another. */
export function checkRecord(value: unknown, { project, isKnown, textOf }: RecordContext): Checked {
  if (!isPlainObject(value)) return { code: "bad-record", why: "is no record. It is left out." };
  const { schema, id, kind } = value;
  if (typeof schema === "number" && schema > SCHEMA) {
    const why = `was written by a newer version of Kitpick (schema ${schema}; this one reads up to ${SCHEMA}).`;
    return { code: "newer", why };
  }
  if (contentId(value) !== id)
    return { code: "altered", why: "was changed after it was written: its content does not have its id." };
  if (value["project"] !== project) {
    const other = typeof value["project"] === "string" ? `, ${quote(value["project"])}` : "";
    return { code: "other-project", why: `belongs to another project${other}.` };
  }
  if (!isRecordKind(kind)) {
    const name = typeof kind === "string" ? `: ${quote(kind)}` : "";
    return { code: "unknown-kind", why: `is of a kind that this version does not know${name}.` };
  }
  if (isKnown(id as RecordId)) return { id: id as RecordId, record: null };
  const parsed = parseAnnotationRecord(value);
  if (!parsed.ok) return { code: "bad-record", why: `is held back: ${parsed.why}` };
  const outside = spanOutside(parsed.value, textOf);
  return outside === null ? { id: parsed.value.id, record: parsed.value } : { code: "bad-record", why: outside };
}

/** Says which words end behind the text of their request; `null`: none, or the text is not here. */
function spanOutside(record: AnnotationRecord, textOf: RecordContext["textOf"]): string | null {
  if (record.kind !== "judgement" && record.kind !== "adjudication") return null;
  const text = textOf(record.item.text);
  const answers = record.kind === "judgement" ? [record.answer, record.shown.prefilled] : [record.answer];
  const spans = answers.flatMap((answer) => spansOf(answer));
  const span = text === null ? undefined : spans.find(({ end }) => end > text.length);
  if (span === undefined || text === null) return null;
  return `is held back: the words from ${span.start} to ${span.end} end behind their request, which has ${countOf(text.length, "character")}.`;
}

function spansOf(answer: JudgedAnswer | null): { start: number; end: number }[] {
  if (answer === null) return [];
  return [answer, ...(answer.alternatives ?? [])].flatMap(({ requirements }) => requirements ?? []);
}
