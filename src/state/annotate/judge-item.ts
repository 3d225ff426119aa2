import { standingSteps } from "../../core/annotate/fold-edits";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { JudgementEdit } from "../../core/domain/judgement";
import { describeKnownAnswer } from "../../wording/annotation";
import { say } from "../app/toasts";
import type { AnnotationContext, OpenItem } from "./annotation-state";
import { countTime, recordedTime } from "./item-clock";
import { comesAgain } from "./guidelines";
import type { DraftAutosave, JudgementSaver } from "./save-judgements";
import { itemOf, makeJudgement } from "./make-judgement";
import { openItem, withFold } from "./open-item";
import { isRight } from "./own-part";

/** What a person does at the item on the screen. Each returns at once; what it leads to is stored behind it. */
export interface ItemActs {
  /** One step; it can be undone. */
  act(edit: JudgementEdit): void;
  toggleTool(tool: ToolId): void;
  toggleReveal(): void;
  /** Undoes a step, or goes back to the item before where there is none. */
  undo(): void;
  redo(): void;
  /** What stands in "Yours" is my answer; the next item follows. */
  accept(): void;
  /** Puts the item at the end of the queue; a second time takes that back. */
  later(): void;
  back(): void;
  goTo(id: QueryId): void;
  /** A comment under way; `null`: it is done, or given up. */
  type(text: string | null): void;
}

/** More judgements than this do not wait for the storage at the same time. */
const MOST_UNSAVED = 2;

export function createItemActs(context: AnnotationContext, autosave: DraftAutosave, saver: JudgementSaver): ItemActs {
  const { store } = context;
  const item = (): OpenItem | null => store.getState().item;
  const act = (edit: JudgementEdit): void => {
    if (addEdit(context, edit)) autosave.keep();
  };
  const accept = (): void => {
    if (item()?.folded?.verdict === "skipped") addEdit(context, { kind: "skip", on: false });
    record(context, autosave, saver, accept);
  };
  const later = (): void => {
    if (item()?.folded?.verdict === "skipped") act({ kind: "skip", on: false });
    else if (!isHeld(context, later) && addEdit(context, { kind: "skip", on: true }))
      record(context, autosave, saver, later);
  };
  const back = (): void => void openItem(context, context.trail.pop() ?? itemBefore(context), undefined, "back");
  return {
    act,
    back,
    toggleTool(tool) {
      const { folded } = item() ?? {};
      if (folded) act({ kind: folded.shown.tools.includes(tool) ? "tool-out" : "tool-in", tool });
    },
    toggleReveal() {
      const shown = item();
      if (shown?.isBlind) act({ kind: "reveal", on: !isRevealed(shown) });
    },
    undo() {
      const shown = item();
      if (shown && standingSteps(editsOf(shown)).length > 0) act({ kind: "undo" });
      else back();
    },
    redo: () => act({ kind: "redo" }),
    accept,
    later,
    goTo: (id) => void openItem(context, id),
    type(text) {
      const shown = item();
      if (!shown || shown.typing === text) return;
      store.setState({ item: { ...shown, typing: text } });
      autosave.keep();
    },
  };
}

/** Whether suggestions of a blind item are visible now. */
export function isRevealed(item: OpenItem): boolean {
  const last = item.edits.findLast(({ edit }) => edit.kind === "reveal")?.edit;
  return last?.kind === "reveal" && last.on;
}

const editsOf = (item: OpenItem): JudgementEdit[] => item.edits.map(({ edit }) => edit);

function addEdit({ parts, store, clock }: AnnotationContext, edit: JudgementEdit): boolean {
  const { item } = store.getState();
  if (!item?.proposal || !item.folded || !clock.current) return false;
  clock.current = countTime(clock.current, parts.milliseconds());
  const { activeMs, awayMs } = clock.current;
  const ms = Math.round(activeMs + awayMs) + (item.edits[item.taken - 1]?.ms ?? 0);
  const { proposal, taken, typing } = item;
  const begun = { proposal, taken, typing, edits: [...item.edits, { ms, edit }] };
  store.setState({ item: { ...item, ...withFold(item.query, begun) } });
  return true;
}

/** With two judgements that are not stored yet the next one waits, says why, and follows by itself (`then`). */
function isHeld(context: AnnotationContext, then: () => void): boolean {
  const { store } = context;
  if (store.getState().unsaved.length < MOST_UNSAVED) return false;
  store.setState(({ failure }) => ({
    failure: failure ?? "The last two judgements are still being saved. This one follows as soon as they are.",
  }));
  context.held?.();
  const { item } = store.getState();
  // What is changed after the key may not be meant to be stored: then the key has to be pressed again.
  const isSame = (now: OpenItem | null): boolean => now?.query.id === item?.query.id && now?.edits === item?.edits;
  const stop = store.subscribe((state) => {
    if (isSame(state.item) && state.unsaved.length >= MOST_UNSAVED) return;
    stop();
    if (isSame(state.item)) then();
  });
  context.held = stop;
  return true;
}

function record(context: AnnotationContext, autosave: DraftAutosave, saver: JudgementSaver, again: () => void): void {
  const { parts, store, clock } = context;
  const { item, project, me, own } = store.getState();
  if (!item?.folded || !project || !clock.current || isHeld(context, again)) return;
  const isNews =
    item.answers[0]?.item.text !== itemOf(item.query).text ||
    item.edits.length > item.taken ||
    comesAgain(project, store.getState().heads.get(item.query.id));
  if (isNews) {
    clock.current = countTime(clock.current, parts.milliseconds());
    const facts = { project, me, own, time: recordedTime(clock.current), at: parts.now() };
    autosave.forget();
    saver.save((by) => makeJudgement(item, facts, by), item.query.id);
    store.setState({ item: { ...item, taken: item.edits.length } });
    const right =
      own.known || project.feedback !== "at-once" ? null : isRight(project, item.query.id, item.folded.answer);
    if (right !== null) say(parts.library, describeKnownAnswer(right));
  }
  void openItem(context, nextItem(context, item.query.id));
}

/**
 * The first item behind this one that has no answer, from the top again, then those that were put off; `null`: none. Where the
 * queue is narrowed, the next of those, judged or not, and none behind the last.
 */
export function nextItem({ store }: AnnotationContext, after: QueryId | null): QueryId | null {
  const { order, heads, unsaved, project, only } = store.getState();
  const start = after === null ? 0 : order.indexOf(after) + 1;
  if (only) return order.slice(start).find((id) => only.has(id)) ?? null;
  let putOff: QueryId | null = null;
  for (let step = 0; step < order.length; step += 1) {
    const id = order[(start + step) % order.length]!;
    if (id === after || unsaved.includes(id)) continue;
    const row = heads.get(id);
    if (!row || comesAgain(project, row)) return id;
    if (row.heads[0]?.verdict === "skipped") putOff ??= id;
  }
  return putOff;
}

function itemBefore({ store }: AnnotationContext): QueryId | null {
  const { order, item } = store.getState();
  if (!item) return order.at(-1) ?? null;
  return order[item.place - 1] ?? item.query.id;
}
