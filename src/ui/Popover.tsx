import { Suspense, useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject, ToggleEvent } from "react";
import { focusFirst } from "./first-focus";

interface PopoverProps {
  /** What stands on the button. */
  label: ReactNode;
  /** Name of the button and of what opens. */
  name: string;
  /** Said where one points at the button, which is then named by what stands on it; absent: both are its name. */
  hint?: string;
  /** Added to the button's class. */
  triggerClass?: string;
  panelClass?: string;
  /** Which edges of button and panel meet. */
  align?: "start" | "end";
  /** `span`: it stands within a sentence, where no block may be; then nothing in it may be one. */
  as?: "div" | "span";
  /** Called with a function that closes the panel and gives the focus back. May give what is loaded on demand. */
  children: (close: () => void) => ReactNode;
}

/** A button and what it opens: closes on Esc and on a click beside it, arrows move through `[data-row]`. */
export function Popover({
  label,
  name,
  hint,
  triggerClass = "",
  panelClass = "",
  align = "end",
  as: Panel = "div",
  children,
}: PopoverProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.newState !== "open") return;
    place(panel.current, trigger.current, align);
    setOpen(true);
  };
  // Not before: the browser gives the focus back only where it is still inside when Esc closes the panel.
  const onToggle = (event: ToggleEvent) => {
    setOpen(event.newState === "open");
    keepOnPage(panel.current);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={triggerClass}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={hint === undefined ? name : undefined}
        title={hint ?? name}
      >
        {label}
      </button>
      <Panel
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={`panel ${panelClass}`}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={moveByArrows}
      >
        {open && (
          <Suspense fallback={null}>
            <FocusOnArrival panel={panel} />
            {children(close)}
          </Suspense>
        )}
      </Panel>
    </>
  );
}

/**
 * Takes the focus into the panel when all that stands beside it here has loaded, and the whole of it into view. Who was quicker
 * and is in it already keeps the focus.
 */
function FocusOnArrival({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) focusFirst(panel.current);
    keepOnPage(panel.current);
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [panel]);
  return null;
}

/** How wide a panel is only shows when it is filled: one that would hang over the left edge begins at the margin. */
function keepOnPage(panel: HTMLElement | null) {
  if (!panel || panel.getBoundingClientRect().left >= 0) return;
  panel.style.left = "var(--margin)";
  panel.style.right = "auto";
}

/**
 * Under the button, and under the whole bar it stands in, in the page's coordinates, so that it scrolls along. On a phone
 * the style sheet spans the width.
 */
function place(panel: HTMLElement | null, trigger: HTMLElement | null, align: "start" | "end") {
  if (!panel || !trigger) return;
  const box = trigger.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const bottom = (trigger.closest("header") ?? trigger).getBoundingClientRect().bottom;
  panel.style.top = `${bottom + scrollY + 2}px`;
  const panelWidth = parseFloat(getComputedStyle(panel).width) || 0;
  panel.style.left = align === "start" ? `${Math.max(0, Math.min(box.left, width - panelWidth - 24))}px` : "auto";
  panel.style.right = align === "end" ? `${width - box.right}px` : "auto";
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[(at + step + rows.length) % rows.length]?.focus();
  event.preventDefault();
}
