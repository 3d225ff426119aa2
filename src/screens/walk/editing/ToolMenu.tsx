import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import type { WalkNode } from "../walk-mode";
import { restOn } from "./intent";
import { usePerform } from "./use-perform";
import { nodeKey, restorableOf, toolOfNode } from "./walk-node";

interface ToolMenuProps {
  trace: Trace;
  focus: WalkNode | null;
}

/** Beside the focused tool: to drop or keep it, and to take an edit of it back. */
export function ToolMenu({ trace, focus }: ToolMenuProps) {
  const perform = usePerform();
  const menu = useRef<HTMLDivElement>(null);
  const isNear = useFocusNear(focus, menu);
  const place = useNodePlace(focus, menu);
  const tool = focus && focus.type !== "ribbon" ? toolOfNode(focus) : null;
  if (!focus || tool === null || !isNear) return <div ref={menu} hidden />;
  const isDropped = trace.stage2.dropped.some((dropped) => dropped.tool === tool);
  const isEdited = [...trace.stage2.kept, ...trace.stage2.dropped].some(
    (one) => one.tool === tool && one.by === "edit",
  );
  const edit = (kind: "keep-tool" | "drop-tool") => perform({ do: "edit", edit: { kind, tool }, then: restOn(focus) });
  const name = trace.tools[tool]?.name ?? tool;
  return (
    <div ref={menu} className={`tool-menu ${focus.type}`} role="group" aria-label={`For ${name}`} style={place}>
      {isDropped ? (
        <Button className="first" onClick={() => edit("keep-tool")}>
          Keep <kbd>K</kbd>
        </Button>
      ) : (
        <Button className="first" onClick={() => edit("drop-tool")}>
          Drop <kbd>X</kbd>
        </Button>
      )}
      {isEdited && (
        <Button onClick={() => perform({ do: "restore", node: restorableOf(focus) })}>
          Restore <kbd>R</kbd>
        </Button>
      )}
    </div>
  );
}

/** Whether the page's focus is on the node or in its menu. */
function useFocusNear(focus: WalkNode | null, menu: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  const key = focus && nodeKey(focus);
  useEffect(() => {
    const look = () => {
      const active = document.activeElement;
      const node = active?.closest<HTMLElement | SVGElement>("[data-node]");
      setIsNear(key !== null && (node?.dataset.node === key || menu.current?.contains(active) === true));
    };
    look();
    let frame = 0;
    const lookLater = () => {
      frame = requestAnimationFrame(look);
    };
    document.addEventListener("focusin", look);
    document.addEventListener("focusout", lookLater);
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", lookLater);
      cancelAnimationFrame(frame);
    };
  }, [key, menu]);
  return isNear;
}

const MENU_HEIGHT = 26;

/** On the left over the ticks of the row, on the right under the name, in pixels of the walk. */
function useNodePlace(focus: WalkNode | null, menu: RefObject<HTMLElement | null>): { left: number; top: number } {
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const key = focus && nodeKey(focus);
  const measure = () => {
    const walk = menu.current?.parentElement?.parentElement;
    const node = key === null ? null : walk?.querySelector(`[data-node="${CSS.escape(key)}"]`);
    if (!walk || !node) return;
    const origin = walk.getBoundingClientRect();
    const box = node.getBoundingClientRect();
    const isLeft = node.matches("[data-node^=bundle-tool]");
    const top = isLeft ? (box.top + box.bottom) / 2 - MENU_HEIGHT / 2 : box.bottom + 2;
    const next = { left: box.left - origin.left, top: top - origin.top };
    setPlace((last) => (last.left === next.left && last.top === next.top ? last : next));
  };
  useLayoutEffect(measure);
  return place;
}
