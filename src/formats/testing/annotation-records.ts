import type { AnnotatorKey, ProjectId, QueryId, RecordId, Sha256, ToolId } from "../../core/domain/ids";
import type { Adjudication, Author, Judgement, Project, SamePerson, Withdrawal } from "../../core/domain/judgement";
import { hashBytes } from "../model/hash-bytes";
import { contentId } from "../records/content-id";

/* Records of annotation for tests: whole, with their right ids. */

type Unnamed<Record extends { id: RecordId }> = Omit<Record, "id">;

function named<Record extends { id: RecordId }>(record: Unnamed<Record>): Record {
  return { ...record, id: contentId(record) } as Record;
}

const at = "2026-11-20T09:00:00.000Z";
const base = { schema: 1 as const, project: "p1" as ProjectId, at };

export const author = (annotator: string, device: string, seq: number): Author => ({
  annotator: annotator as AnnotatorKey,
  device,
  seq,
});

/** Request q<n> with its text as `textOfItem` gives it. */
const itemOf = (query: string): Judgement["item"] => ({
  query: query as QueryId,
  text: hashBytes(textOfItem(query)),
});

export const textOfItem = (query: string): string => `Find a flight for ${query}, then book a table.`;

/** An accepted suggestion of one tool, unless parts say otherwise. */
export function makeJudgement(by: Author, query: string, parts: Partial<Unnamed<Judgement>> = {}): Judgement {
  const tools = ["flight"] as ToolId[];
  return named<Judgement>({
    ...base,
    kind: "judgement",
    item: itemOf(query),
    by,
    turn: 1,
    replaces: [],
    shown: {
      ...{ gold: tools, goldHash: "a".repeat(64) as Sha256, blind: false, revealed: false },
      suggestions: [{ source: "walk", label: "Walk now", tools, confidence: 0.8 }],
      prefilled: { tools, requirements: null },
      ...{ rows: tools, order: "random", place: 0, control: false, guidelines: null, seat: null },
    },
    edits: [{ ms: 1200, edit: { kind: "flag", on: false } }],
    answer: { tools, requirements: null },
    verdict: "judged",
    ...{ flag: false, comment: null, dispute: null },
    time: { activeMs: 1200, awayMs: 0, pauses: 0 },
    ...parts,
  });
}

export const makeSamePerson = (by: Author, one: string, other: string): SamePerson =>
  named<SamePerson>({ ...base, kind: "same-person", by, one: one as AnnotatorKey, other: other as AnnotatorKey });

export const makeWithdrawal = (by: Author, of: RecordId): Withdrawal =>
  named<Withdrawal>({ ...base, kind: "withdrawal", by, of, reason: "wrong item" });

export function makeAdjudication(by: Author, query: string, of: RecordId[]): Adjudication {
  return named<Adjudication>({
    ...{ ...base, kind: "adjudication", by, item: itemOf(query), turn: 1, replaces: [], of: [...of].sort() },
    ...{ took: "agreed", answer: { tools: ["flight" as ToolId], requirements: null }, disputes: [], reason: null },
  });
}

export const PROJECT: Project = {
  ...{ schema: 1, kind: "project", id: base.project, name: "Errands" },
  dataset: { name: "Errands", hash: "b".repeat(64) as Sha256, parent: null },
  items: ["q1", "q2", "q3"] as QueryId[],
  order: { kind: "random", seed: 7 },
  ...{ ask: "set-and-words", blind: "half", seats: 4, overlap: { voices: 2, share: 0.2 }, seed: 7 },
  guidelines: [{ version: hashBytes("# How to judge"), text: "# How to judge", at }],
  calibration: [{ query: "q3" as QueryId, salt: "s", answer: "c".repeat(64) as Sha256 }],
};
