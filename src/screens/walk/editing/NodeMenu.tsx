import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { Edit } from "../../../core/domain/edit";
import { shownInput } from "../../../state/app/session";
import { withoutEditsOf } from "../../../state/walk/undo-edits";
import { Kbd } from "../../../ui/Kbd";
import { useSession } from "../../app-context";
import { parseNodeKey, type WalkNode } from "../picture/walk-mode";
import { interpret } from "./intents";
import type { Intent, Situation } from "./intent";
import { useInteractionStore } from "./interaction";
import { WALK_SHORTCUTS, type WalkShortcut } from "./keymap";
import { useSituation, usePerform } from "./use-perform";
import styles from "./editing.module.css";

interface OpenMenu {
  node: WalkNode;
  element: HTMLElement;
  left: number;
  top: number;
}

/** What can be done with an item, each with its key: opened by the right button of the mouse, the menu key or Shift F10. */
export function NodeMenu({ layer }: { layer: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const offers = useOffers(open?.node ?? null);
  const hand = useInteractionStore();
  const perform = usePerform();
  useEffect(() => {
    const walk = layer.current?.parentElement;
    const show = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-node]") : null;
      const node = element && parseNodeKey(element.dataset["node"] ?? "");
      if (!element || !node || hand.getState().mode.kind !== "rest") return;
      event.preventDefault();
      element.focus();
      hand.setState({ mode: { kind: "rest", focus: node } });
      setOpen({ node, element, ...placeOf(event, element) });
    };
    walk?.addEventListener("contextmenu", show);
    return () => walk?.removeEventListener("contextmenu", show);
  }, [layer, hand]);
  useEffect(() => {
    if (!open) return;
    menu.current?.showPopover();
    menu.current?.querySelector("button")?.focus();
  }, [open]);
  if (!open || offers.length === 0) return null;
  const leave = () => {
    setOpen(null);
    open.element.focus();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={`What can be done: ${open.element.getAttribute("aria-label") ?? ""}`}
      className={`panel ${styles.nodeMenu}`}
      style={{ left: open.left, top: open.top }}
      onKeyDown={moveInMenu}
      onToggle={({ newState }) => newState === "closed" && setOpen(null)}
    >
      {offers.map(({ shortcut, intent }) => (
        <button
          key={shortcut.command}
          type="button"
          role="menuitem"
          onClick={() => {
            leave();
            perform(intent);
          }}
        >
          <span>{nameOf(shortcut)}</span>
          <Kbd keys={shortcut.keys} />
        </button>
      ))}
    </div>
  );
}

/** What keys do on this item now, without the arrows. */
function useOffers(node: WalkNode | null) {
  const situationNow = useSituation();
  const edits = useSession((session) => shownInput(session)?.edits ?? NONE);
  const situation = node && situationNow();
  if (!situation) return [];
  return WALK_SHORTCUTS.filter(
    ({ group, contexts, command }) =>
      group === "On the focused item" && contexts.includes(node.type) && !ARROWS.includes(command),
  ).flatMap((shortcut) => {
    const intent = interpret(shortcut.command, { ...situation, mode: { kind: "rest", focus: node } });
    return intent && !isIdle(intent, situation, edits) ? [{ shortcut, intent }] : [];
  });
}

const NONE: readonly Edit[] = [];

/** Whether there is nothing to restore: the key says so, the menu does not offer it. */
function isIdle(intent: Intent, { walk }: Situation, edits: readonly Edit[]): boolean {
  if (intent.do !== "restore") return false;
  const present = new Set(walk.stage2.requirements.map(({ id }) => id));
  return withoutEditsOf(edits, intent.node, present).length === edits.length;
}

const ARROWS = ["up", "down", "left", "right"];

/** "tool: drop" reads "Drop" beside the tool. */
function nameOf({ label }: WalkShortcut): string {
  const what = label.slice(label.indexOf(": ") + 1).trim();
  return what.charAt(0).toUpperCase() + what.slice(1);
}

const MENU_WIDTH = 240;
const MENU_HEIGHT = 200;

/** At the pointer; opened by a key, under the item. Inside the window. */
function placeOf(event: MouseEvent, element: Element): Pick<OpenMenu, "left" | "top"> {
  const box = element.getBoundingClientRect();
  const isByKey = event.clientX === 0 && event.clientY === 0;
  const [x, y] = isByKey ? [box.left, box.bottom] : [event.clientX, event.clientY];
  const left = Math.max(8, Math.min(x, document.documentElement.clientWidth - MENU_WIDTH));
  const top = Math.max(8, Math.min(y, document.documentElement.clientHeight - MENU_HEIGHT));
  return { left: left + scrollX, top: top + scrollY };
}

function moveInMenu(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const items = [...event.currentTarget.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  items[(at + step + items.length) % items.length]?.focus();
  event.preventDefault();
}
