import type { QueryId, RecordId, ToolId } from "../../core/domain/ids";
import type { CalibrationItem } from "../../core/domain/judgement";
import { shuffle } from "../../core/math/splits";
import type { AnnotationContext } from "./annotation-state";
import { changeProject } from "./open-project";
import { hashOf, knownKey, seatKey } from "./own-part";
import { readRecords } from "./read-records";

export interface SharingActs {
  /** Which seat is mine. */
  sit(seat: number): Promise<void>;
  /** How many of my answers could be known ones: one in twenty requests, as far as there are. */
  countKnowable(): Promise<number>;
  /** Makes so many of my answers known ones, drawn at random, decisions first; the rest of the queue is placed anew. */
  useKnownAnswers(): Promise<void>;
  dropKnownAnswers(): Promise<void>;
}

export function createSharingActs(context: AnnotationContext): SharingActs {
  const { parts, store } = context;
  return {
    async sit(seat) {
      const { project } = store.getState();
      if (!project || seat < 1 || seat > project.seats) return;
      await changeProject(
        context,
        {},
        { own: { ...store.getState().own, seat }, key: seatKey(project.id), value: seat },
      );
    },
    countKnowable: async () => (await knowable(context)).size,
    async useKnownAnswers() {
      const { project, own } = store.getState();
      if (!project) return;
      const known = await knowable(context);
      const calibration = [...known].map(([query, tools]): CalibrationItem => {
        const salt = parts.newId();
        return { query, salt, answer: hashOf(salt, tools) };
      });
      const stored = { own: { ...own, known }, key: knownKey(project.id), value: Object.fromEntries(known) };
      if (known.size > 0) await changeProject(context, { calibration, feedback: project.feedback ?? "end" }, stored);
    },
    async dropKnownAnswers() {
      const { project, own } = store.getState();
      if (!project) return;
      await changeProject(
        context,
        { calibration: [] },
        { own: { ...own, known: null }, key: knownKey(project.id), value: {} },
      );
    },
  };
}

const ONE_IN = 20;

/** Of requests that I decided, else judged without doubt, one in twenty of all. */
async function knowable(context: AnnotationContext): Promise<Map<QueryId, ToolId[]>> {
  const found = await readRecords(context);
  const { project, me } = context.store.getState();
  if (!found || !project) return new Map();
  const { counted, records } = found;
  const items = new Set(project.items);
  const answerOf = (id: RecordId): ToolId[] | null => {
    const record = records.get(id);
    return record && "answer" in record && record.answer && !record.answer.alternatives ? record.answer.tools : null;
  };
  const decided = counted.adjudications.flatMap(({ item, decision, standing }) =>
    standing === "settled" && records.get(decision)?.by.annotator === me.key
      ? [[item as QueryId, decision] as const]
      : [],
  );
  const mine = counted.people.get(me.key) ?? me.key;
  const judged = counted.current.flatMap(({ query, annotator, counts, verdict, judgement }) =>
    annotator === mine && counts && query !== null && verdict === "judged" ? [[query, judgement] as const] : [],
  );
  const draw = (all: readonly (readonly [QueryId, RecordId])[]): (readonly [QueryId, RecordId])[] =>
    shuffle(
      [...all].sort(([a], [b]) => (a < b ? -1 : 1)),
      project.seed,
    );
  const known = new Map<QueryId, ToolId[]>();
  for (const [query, record] of [...draw(decided), ...draw(judged)]) {
    const tools = answerOf(record);
    if (known.size < Math.ceil(project.items.length / ONE_IN) && items.has(query) && !known.has(query) && tools)
      known.set(query, [...tools].sort());
  }
  return known;
}
