import { useEffectEvent, useLayoutEffect } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import { bindKeys, type KeyBindings } from "../../ui/bind-keys";
import { useOpenAnnotation } from "./annotation-context";
import { beginWords, interpretWords, type WordsMode } from "./item-words";
import { isOpen, rowsOf } from "./item-view";
import { QUEUE_KEYS, WORDS_KEYS, type QueueCommand, type WordsCommand } from "./keymap";

/** What is open beside the rows. */
export type OpenPanel = "search" | "comment" | "dispute" | "guidelines" | null;

interface Standing {
  panel: OpenPanel;
  /** The tool that is pointed at. */
  tool: ToolId | null;
  /** What is being done to the words; `null`: nothing, the keys are the queue's. */
  words: WordsMode | null;
  open: (panel: OpenPanel) => void;
  point: (tool: ToolId | null) => void;
  mark: (words: WordsMode | null, panel?: OpenPanel) => void;
}

export interface Perform {
  queue: (command: QueueCommand) => void;
  words: (command: WordsCommand) => void;
}

/** Makes the keys of the queue work, and gives what they do, for the buttons that show them. */
export function useQueueKeys(standing: Standing): Perform {
  const controller = useOpenAnnotation();
  const act = useEffectEvent((binding: string, key: string) => {
    const { words } = standing;
    const inWords = words && (WORDS_KEYS[words.kind] as readonly KeyRow<WordsCommand>[]).find(has(binding));
    if (inWords) return performOnWords(controller, standing, inWords[0], key);
    const command = (QUEUE_KEYS as readonly KeyRow<QueueCommand>[]).find(has(binding))?.[0];
    // While words are marked, a key that means nothing there does nothing to the answer.
    if (!command || (words && !WITH_WORDS.includes(command))) return words !== null && command !== undefined;
    return performCommand(controller, standing, command, key);
  });
  useLayoutEffect(() => {
    const rows = [...QUEUE_KEYS, ...Object.values(WORDS_KEYS).flat()];
    const bindings: KeyBindings = {};
    for (const key of new Set(rows.flatMap(([, keys]) => keys as readonly string[])))
      bindings[key] = (event) => (act(key, event.key) ? "used" : "unused");
    return bindKeys(bindings, "first");
  }, []);
  return {
    queue: (command) => void performCommand(controller, standing, command, ""),
    words: (command) => void performOnWords(controller, standing, command, ""),
  };
}

type KeyRow<Command> = readonly [command: Command, bindings: readonly string[], ...rest: readonly unknown[]];
const has =
  (binding: string) =>
  ([, bindings]: KeyRow<unknown>): boolean =>
    bindings.includes(binding);
/** Keys of the queue that mean the same while words are marked. */
const WITH_WORDS: readonly QueueCommand[] = ["words", "undo", "redo", "pause"];

function performOnWords(
  controller: AnnotationController,
  standing: Standing,
  command: WordsCommand,
  key: string,
): boolean {
  const { item, dataset, time } = controller.store.getState();
  const spans = item?.folded?.shown.requirements;
  if (!spans || !dataset || !standing.words || time.mode === "covered") return false;
  const rows = rowsOf(item, dataset).map(({ tool }) => tool);
  const step = interpretWords(command, standing.words, { text: item.query.text, spans, rows }, key);
  if (!step) return true;
  if (step.edit) controller.act(step.edit);
  standing.mark(step.mode, step.search ? "search" : null);
  return true;
}

/** Whether the command means anything here. */
function performCommand(
  controller: AnnotationController,
  standing: Standing,
  command: QueueCommand,
  key: string,
): boolean {
  const { item, dataset, time } = controller.store.getState();
  if (time.mode === "covered" && item) return false;
  if (command === "back") return always(controller.back);
  if (!item?.folded || !dataset) return false;
  const { folded, query } = item;
  const rows = rowsOf(item, dataset).map(({ tool }) => tool);
  const { open, point } = standing;
  switch (command) {
    case "accept":
      return always(controller.accept);
    case "digit":
      return toggle(controller, point, rows[Number(key) - 1]);
    case "toggle":
      return toggle(controller, point, standing.tool ?? undefined);
    case "up":
    case "down":
      return always(() => point(stepRow(rows, standing.tool, command)));
    case "search":
    case "comment":
      return always(() => open(command));
    case "guidelines":
      return always(() => open(standing.panel === "guidelines" ? null : "guidelines"));
    case "dispute":
      if (query.gold === null || !isOpen(item)) return false;
      return always(() => open("dispute"));
    case "words": {
      const spans = folded.shown.requirements;
      if (!spans) return false;
      const begun = beginWords({ text: query.text, spans }, standing.words?.span ?? null);
      // Enter belongs to the words then, and not to a button that has been used before.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return always(() => standing.mark(begun));
    }
    case "alternative":
      return always(() => controller.act({ kind: "alternative" }));
    case "none":
      return always(() => controller.act({ kind: "none" }));
    case "unsure":
      return always(() => controller.act({ kind: "unsure", on: folded.verdict !== "unsure" }));
    case "flag":
      return always(() => controller.act({ kind: "flag", on: !folded.flag }));
    case "reveal":
      return item.isBlind && always(controller.toggleReveal);
    case "later":
    case "undo":
    case "redo":
    case "pause":
      return always(controller[command]);
  }
}

function always(act: () => void): true {
  act();
  return true;
}

function toggle(controller: AnnotationController, point: Standing["point"], tool: ToolId | undefined): boolean {
  if (tool === undefined) return false;
  controller.toggleTool(tool);
  point(tool);
  return true;
}

/** From no row, down is the first and up the last. */
function stepRow(rows: readonly ToolId[], tool: ToolId | null, way: "up" | "down"): ToolId | null {
  const at = tool === null ? -1 : rows.indexOf(tool);
  if (at === -1) return (way === "down" ? rows[0] : rows.at(-1)) ?? null;
  return rows[Math.max(0, Math.min(rows.length - 1, at + (way === "down" ? 1 : -1)))] ?? null;
}
