import { useEffect, useEffectEvent } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { AnnotationDesk } from "../../state/annotate/annotation-desk";
import { bindKeys, type KeyBindings } from "../../ui/bind-keys";
import { useDesk } from "./desk-context";
import { isOpen, rowsOf } from "./item-view";
import { QUEUE_KEYS, type QueueCommand } from "./keymap";

/** What is open beside the rows. */
export type OpenPanel = "search" | "comment" | "dispute" | null;

interface Standing {
  panel: OpenPanel;
  /** The tool that is pointed at. */
  tool: ToolId | null;
  open: (panel: OpenPanel) => void;
  point: (tool: ToolId | null) => void;
}

export type Perform = (command: QueueCommand) => void;

/** Makes the keys of the queue work, and gives what they do, for the buttons that show them. */
export function useQueueKeys(standing: Standing): Perform {
  const desk = useDesk();
  const act = useEffectEvent((command: QueueCommand, key: string) => performCommand(desk, standing, command, key));
  useEffect(() => {
    const bindings: KeyBindings = {};
    for (const [command, keys] of QUEUE_KEYS)
      for (const key of keys) bindings[key] = (event) => (act(command, event.key) ? "used" : "unused");
    return bindKeys(bindings, "first");
  }, []);
  return (command) => void performCommand(desk, standing, command, "");
}

/** Whether the command means anything here. */
function performCommand(desk: AnnotationDesk, standing: Standing, command: QueueCommand, key: string): boolean {
  const { item, dataset, time } = desk.store.getState();
  if (time.mode === "covered" && item) return false;
  if (command === "back") return always(desk.back);
  if (!item?.folded || !dataset) return false;
  const { folded, query } = item;
  const rows = rowsOf(item, dataset).map(({ tool }) => tool);
  const { open, point } = standing;
  switch (command) {
    case "accept":
      return always(desk.accept);
    case "digit":
      return toggle(desk, point, rows[Number(key) - 1]);
    case "toggle":
      return toggle(desk, point, standing.tool ?? undefined);
    case "up":
    case "down":
      return always(() => point(stepRow(rows, standing.tool, command)));
    case "search":
    case "comment":
      return always(() => open(command));
    case "dispute":
      if (query.gold === null || !isOpen(item)) return false;
      return always(() => open("dispute"));
    case "none":
      return always(() => desk.act({ kind: "none" }));
    case "unsure":
      return always(() => desk.act({ kind: "unsure", on: folded.verdict !== "unsure" }));
    case "flag":
      return always(() => desk.act({ kind: "flag", on: !folded.flag }));
    case "reveal":
      return item.isBlind && always(desk.toggleReveal);
    case "later":
    case "undo":
    case "redo":
    case "pause":
      return always(desk[command]);
  }
}

function always(act: () => void): true {
  act();
  return true;
}

function toggle(desk: AnnotationDesk, point: Standing["point"], tool: ToolId | undefined): boolean {
  if (tool === undefined) return false;
  desk.toggleTool(tool);
  point(tool);
  return true;
}

/** From no row, down is the first and up the last. */
function stepRow(rows: readonly ToolId[], tool: ToolId | null, way: "up" | "down"): ToolId | null {
  const at = tool === null ? -1 : rows.indexOf(tool);
  if (at === -1) return (way === "down" ? rows[0] : rows.at(-1)) ?? null;
  return rows[Math.max(0, Math.min(rows.length - 1, at + (way === "down" ? 1 : -1)))] ?? null;
}
