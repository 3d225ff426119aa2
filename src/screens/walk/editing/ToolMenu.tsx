import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Edit } from "../../../core/domain/edit";
import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { chance } from "../../../wording/chances";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { type WalkNode, nodeKey, restorableOf, toolOfNode } from "../picture/walk-mode";
import { editKey, judgeTool } from "./edit-offers";
import { restOn } from "./intent";
import { useOfferedPreviews } from "./use-previews";
import { usePerform } from "./use-perform";
import styles from "./editing.module.css";

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
  const offer = focus && tool !== null && isNear ? offerOf(trace, focus, tool) : null;
  const previews = useOfferedPreviews(trace, offer?.isChosen ? [offer.edit] : NONE);
  if (!focus || tool === null || !offer) return <div ref={menu} hidden />;
  const { isChosen, isOut, isEdited, edit } = offer;
  const then = previews[editKey(edit)]?.choice;
  const name = trace.tools[tool]?.name ?? tool;
  return (
    <div
      ref={menu}
      className={`${styles.toolMenu} ${focus.type === "result-tool" ? styles.resultTool : ""}`}
      role="group"
      aria-label={`For ${name}`}
      style={place}
    >
      <Button className={styles.first} onClick={() => perform({ do: "edit", edit, then: restOn(focus) })}>
        {WORDS[isChosen ? "answer" : "stages"][isOut ? "in" : "out"]} <Kbd keys={[isOut ? "K" : "X"]} />
        {then && <span className="quiet numeric"> expected {chance(then.expected)}</span>}
      </Button>
      {isEdited && (
        <Button onClick={() => perform({ do: "restore", node: restorableOf(focus) })}>
          Restore <Kbd keys={["R"]} />
        </Button>
      )}
    </div>
  );
}

const NONE: readonly Edit[] = [];
const WORDS = { answer: { in: "Put in", out: "Keep out" }, stages: { in: "Keep", out: "Drop" } };

/** The one thing that a key would say of a tool. `isChosen`: of the answer of the choice, not of the stages. */
function offerOf(trace: Trace, focus: WalkNode, tool: ToolId) {
  const { stage2, choice, recommendation } = trace;
  const isChosen = choice !== undefined && focus.type === "result-tool";
  const isOut = isChosen
    ? !recommendation.tools.some((one) => one.tool === tool)
    : stage2.dropped.some((dropped) => dropped.tool === tool);
  const judged = isChosen ? [...choice.tools, ...choice.leftOut] : [...stage2.kept, ...stage2.dropped];
  const isEdited = judged.some((one) => one.tool === tool && one.by === "edit");
  return { isChosen, isOut, isEdited, edit: judgeTool(trace, focus, tool, isOut ? "in" : "out") };
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

const GAP = 2;

/**
 * In pixels of the walk. In the bundle over the ticks of the row, or above the row where it would hide the name;
 * in the result, and where a row has no ticks, under the name.
 */
function useNodePlace(focus: WalkNode | null, menu: RefObject<HTMLElement | null>): { left: number; top: number } {
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const key = focus && nodeKey(focus);
  const measure = () => {
    const walk = menu.current?.parentElement?.parentElement;
    const node = key === null ? null : walk?.querySelector(`[data-node="${CSS.escape(key)}"]`);
    if (!walk || !node || !menu.current) return;
    const origin = walk.getBoundingClientRect();
    const next = {
      left: Math.min(node.getBoundingClientRect().left - origin.left, origin.width - menu.current.offsetWidth),
      top: findTop(node, menu.current) - origin.top,
    };
    setPlace((last) => (last.left === next.left && last.top === next.top ? last : next));
  };
  useLayoutEffect(measure);
  return place;
}

function findTop(node: Element, { offsetWidth, offsetHeight }: HTMLElement): number {
  const box = node.getBoundingClientRect();
  const ticks = node.querySelector("[data-uses]");
  if (!node.matches("[data-node^=bundle-tool]") || !ticks) return box.bottom + GAP;
  const name = node.querySelector("[data-tool-name]")?.getBoundingClientRect();
  const hidesName = name !== undefined && box.left + offsetWidth > name.left;
  return hidesName ? box.top - offsetHeight - GAP : (box.top + box.bottom - offsetHeight) / 2;
}
