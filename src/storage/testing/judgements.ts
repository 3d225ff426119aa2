import type { AnnotatorKey, ProjectId, QueryId, RecordId } from "../../core/domain/ids";
import type { Judgement, JudgementDraft, Project, Withdrawal } from "../../core/domain/judgement";
import { hashBytes } from "../../formats/model/hash-bytes";
import { contentId } from "../../formats/records/content-id";
import { makeSmallDataset } from "./records";

const AT = "2026-03-01T10:00:00.000Z";

/** A project over every request of the small data set. */
export function makeProject(id = "p1"): Project {
  const { name, hash, queries } = makeSmallDataset();
  return {
    ...{ schema: 1, kind: "project", id: id as ProjectId, name, dataset: { name, hash, parent: null } },
    items: queries.map((query) => query.id),
    order: { kind: "file", seed: 1 },
    ...{ ask: "set-and-words", blind: "off", seats: 1, overlap: { voices: 1, share: 1 }, seed: 1 },
    ...{ guidelines: [], calibration: [] },
  };
}

/** A judgement of one request of the small data set: what was suggested, taken as it is. */
export function makeJudged(item: string, changes: Partial<Omit<Judgement, "id">> = {}): Judgement {
  const dataset = makeSmallDataset();
  const query = dataset.queries.find(({ id }) => id === item) ?? dataset.queries[0]!;
  const tools = [...(query.gold ?? [])].sort();
  const record: Omit<Judgement, "id"> = {
    ...{ schema: 1, kind: "judgement", project: "p1" as ProjectId, at: AT, turn: 1, replaces: [] },
    by: { annotator: "mk" as AnnotatorKey, device: "d1", seq: 1 },
    item: { query: item as QueryId, text: hashBytes(query.text) },
    shown: {
      ...{ gold: tools, goldHash: hashBytes(JSON.stringify(tools)), blind: false, revealed: false },
      suggestions: [{ source: "walk", label: "walk", tools, confidence: null }],
      prefilled: { tools, requirements: [] },
      ...{ rows: tools, order: "file", place: 0, control: false, guidelines: null, seat: null },
    },
    ...{ edits: [], answer: { tools, requirements: [] }, verdict: "judged", flag: false, comment: null },
    ...{ dispute: null, time: { activeMs: 4000, awayMs: 0, pauses: 0 } },
    ...changes,
  };
  return { ...record, id: contentId(record) };
}

export function makeWithdrawal(of: RecordId, seq = 9): Withdrawal {
  const record = {
    ...{ schema: 1 as const, kind: "withdrawal" as const, project: "p1" as ProjectId, at: AT, of, reason: null },
    by: { annotator: "mk" as AnnotatorKey, device: "d1", seq },
  };
  return { ...record, id: contentId(record) };
}

export function makeDraftOf(item: string): JudgementDraft {
  const { shown, edits, time, at, project, by, item: judged } = makeJudged(item);
  return {
    ...{ schema: 1, kind: "draft", project, annotator: by.annotator, item: judged, shown, edits, time, at },
    typing: "so far",
  };
}
