import { decideBy, itemsToDecide } from "../../core/annotate/decisions";
import { isBlind } from "../../core/annotate/seats";
import type { QueryId } from "../../core/domain/ids";
import type { Judgement, JudgementEdit, Project } from "../../core/domain/judgement";
import { countOf, verb } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import { hashBytes } from "../../formats/model/hash-bytes";
import { makeDecision, voicesOf, type Choice, type Division } from "./adjudicate";
import type { AnnotationContext, OpenItem } from "./annotation-state";
import { nextItem } from "./judge-item";
import { makeJudgement } from "./make-judgement";
import { ownHeads } from "./move-project";
import { openItem, propose, readHeads, withFold } from "./open-item";
import { readRecords } from "./read-records";
import { storeAsOne, type MakeRecord } from "./store-records";

/** What is said of all requests at once. */
export type ForAll = "as-suggested" | "no-tool" | "later";

/** What that would be, before anything is stored. */
export interface AllPreview {
  act: ForAll;
  items: readonly OpenItem[];
  /** Requests that have my answer already, and blind ones, whose suggestion may not be taken unseen: both stay as they are. */
  answered: number;
  blind: number;
  /** Of `items`: answers that are another set than the gold, and requests without gold. */
  otherThanGold: number;
  withoutGold: number;
}

export interface JudgeAllActs {
  /** Looks at every request that the queue is narrowed to. Rejects where one cannot be walked, and with what aborted it. */
  previewAll(act: ForAll, onDone: (done: number, total: number) => void, signal: AbortSignal): Promise<AllPreview>;
  /** Stores one judgement each, as one step with a way back. No time is counted for them. Rejects with a sentence. */
  judgeAll(preview: AllPreview): Promise<void>;
}

export function createJudgeAllActs(context: AnnotationContext): JudgeAllActs {
  return {
    previewAll: (act, onDone, signal) => previewAll(context, act, onDone, signal),
    judgeAll: (preview) => judgeAll(context, preview),
  };
}

const STEPS: Readonly<Record<ForAll, readonly JudgementEdit[]>> = {
  "as-suggested": [],
  "no-tool": [{ kind: "none" }],
  later: [{ kind: "skip", on: true }],
};

async function previewAll(
  context: AnnotationContext,
  act: ForAll,
  onDone: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<AllPreview> {
  const { order, only, project, me } = context.store.getState();
  const wanted = order.filter((id) => only === null || only.has(id));
  const open = wanted.filter((id) => !isAnswered(context, id, act));
  const items: OpenItem[] = [];
  let blind = 0;
  for (const [at, id] of open.entries()) {
    signal.throwIfAborted();
    onDone(at, open.length);
    if (act === "as-suggested" && project && isBlind(project, id, me.key, hashBytes)) blind += 1;
    else items.push(...(await beginItem(context, id, act)));
  }
  signal.throwIfAborted();
  const differs = ({ query: { gold }, folded }: OpenItem): boolean =>
    gold !== null && !!folded?.answer && [...gold].sort().join("\n") !== folded.answer.tools.join("\n");
  return {
    ...{ act, items, answered: wanted.length - open.length, blind },
    otherThanGold: items.filter(differs).length,
    withoutGold: items.filter(({ query }) => query.gold === null).length,
  };
}

/** Of what was put off nothing is said yet. An answer of mine stays: were it replaced, no way back would bring it again. */
function isAnswered({ store }: AnnotationContext, id: QueryId, act: ForAll): boolean {
  const { heads, unsaved } = store.getState();
  const row = heads.get(id);
  if (unsaved.includes(id)) return true;
  return row !== undefined && (act === "later" || row.heads[0]?.verdict !== "skipped");
}

async function beginItem(context: AnnotationContext, id: QueryId, act: ForAll): Promise<OpenItem[]> {
  const state = context.store.getState();
  const { dataset, project, me, order, orderKind, controls, item } = state;
  const query = dataset?.queries.find((one) => one.id === id);
  if (!query || !project) return [];
  const blind = isBlind(project, id, me.key, hashBytes);
  const proposal = await propose(context, query, blind);
  // Many walks are not kept; that of the request on the screen is.
  if (item?.query.id !== id) context.proposals.delete(id);
  const edits = STEPS[act].map((edit) => ({ ms: 0, edit }));
  return [
    {
      ...{ query, place: order.indexOf(id), order: orderKind, control: controls.has(id), isBlind: blind },
      ...{ answers: await readHeads(context, ownHeads(state, id)), problem: null },
      ...withFold(query, { proposal: { ...proposal, trace: null }, edits, taken: 0, typing: null }),
    },
  ];
}

async function judgeAll(context: AnnotationContext, { act, items }: AllPreview): Promise<void> {
  const { project, item } = context.store.getState();
  if (!project) return;
  const count = countOf(items.length, "request");
  const has = verb(items.length, "has", "have");
  await storeAsOne(context, items.map(judgementOf(context, project)), {
    done: act === "later" ? `${count} put off.` : `${count} ${has} your answer.`,
    undone: `${count} ${has} no answer of yours again.`,
  });
  const isOnScreen = items.some(({ query }) => query.id === item?.query.id);
  if (isOnScreen) context.left.delete(item!.query.id);
  if (isOnScreen || !item) await openItem(context, nextItem(context, item?.query.id ?? null));
}

const judgementOf = ({ parts, store }: AnnotationContext, project: Project) => {
  const { me, own } = store.getState();
  const time = { activeMs: 0, awayMs: 0, pauses: 0 };
  return (item: OpenItem): MakeRecord<Judgement> =>
    (by) =>
      makeJudgement(item, { project, me, own, time, at: parts.now() }, by);
};

/** A request that can be settled without looking at it. */
export interface Settleable extends Pick<Division, "query" | "voices" | "decision"> {
  choice: Choice & { took: "agreed" | "majority" };
}

export interface SettleActs {
  /**
   * Requests that all answered alike; with a majority also those where more than half of three or more want a tool. A fork
   * waits for somebody to look at it. `null`: there is no project.
   */
  settleable(withMajority: boolean): Promise<Settleable[] | null>;
  /** Stores a decision for each, as one step with a way back. Rejects with a sentence. */
  settleAll(found: readonly Settleable[]): Promise<void>;
}

export function createSettleActs(context: AnnotationContext): SettleActs {
  return {
    settleable: (withMajority) => findSettleable(context, withMajority),
    async settleAll(found) {
      const { project } = context.store.getState();
      if (!project) return;
      const count = countOf(found.length, "request");
      await storeAsOne(context, found.map(decisionOf(context, project)), {
        done: `${count} ${verb(found.length, "is", "are")} settled.`,
        undone: `${count} ${verb(found.length, "is", "are")} to settle again.`,
      });
    },
  };
}

const decisionOf = (context: AnnotationContext, project: Project) => (one: Settleable) =>
  makeDecision(context, project, one, one.choice);

async function findSettleable(context: AnnotationContext, withMajority: boolean): Promise<Settleable[] | null> {
  const found = await readRecords(context);
  const { dataset } = context.store.getState();
  if (!found || !dataset) return null;
  const queries = new Map<QueryId, Query>(dataset.queries.map((query) => [query.id, query]));
  const forked = new Set(found.counted.forks.map(({ item }) => item));
  const standing = new Map(found.counted.adjudications.map(({ item, decision }) => [item, decision]));
  return itemsToDecide(found.counted, "masi").flatMap((one): Settleable[] => {
    const query = queries.get(one.query);
    if (!query || one.standing === "settled" || forked.has(one.item)) return [];
    const voices = voicesOf(context, found, { voices: one.voices, inView: one.voices });
    if (voices.length < one.voices.length) return [];
    const took = one.distance === 0 ? "agreed" : "majority";
    const answer = took === "majority" && !withMajority ? null : decideBy(took, voices);
    if (!answer || (took === "majority" && answer.tools.length === 0 && !mostSayNone(voices))) return [];
    const decided = found.records.get(standing.get(one.item)!);
    const decision = decided?.kind === "adjudication" ? decided : null;
    return [{ query, voices, decision, choice: { took, answer, reason: null } }];
  });
}

/** Where everybody says something else no tool has a majority, which does not mean that none is needed. */
function mostSayNone(voices: Settleable["voices"]): boolean {
  return voices.filter(({ answer }) => answer.tools.length === 0).length > voices.length / 2;
}
