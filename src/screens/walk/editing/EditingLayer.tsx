import { useEffect, useRef, useState, type RefObject, type KeyboardEvent } from "react";
import { useShownWalk } from "../picture/use-shown-walk";
import type { WalkMode, WalkNode } from "../picture/walk-mode";
import { isTyping } from "../../../ui/bind-keys";
import { isShownTraceCurrent } from "../../../state/app/session";
import { useSession } from "../../app-context";
import { useInteraction, useInteractionStore } from "./interaction";
import { listLinkCandidates } from "./edit-offers";
import type { OrderedWalk } from "./node-order";
import { standInFor } from "./node-steps";
import { NodeMenu } from "./NodeMenu";
import type { Requirement } from "../../../core/domain/trace";
import { restOn, setMode } from "./intent";
import { usePerform, focusNode } from "./use-perform";
import styles from "./editing.module.css";
import { SelectionMenu, SplitMenu } from "./SelectionMenu";
import { useWordBoxes, type WordBoxes, type Box } from "../../../ui/request/word-boxes";
import { UnusedMarks } from "./UnusedMarks";
import { ToolMenu } from "./ToolMenu";
import { usePreviews } from "./use-previews";
import { Later } from "../../../ui/Later";
import { useWordDrag } from "../../../ui/request/use-word-drag";

/** What stands on the walk while it is edited by hand. The last child of the walk; draws over it, knows not how it is drawn. */
export function EditingLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const hand = useInteractionStore();
  const mode = useInteraction((state) => state.mode);
  const walk = useShownWalk();
  const trace = walk?.trace ?? null;
  const isRead = walk?.parts.coverage === true;
  useWordDrag({
    ground: () => layer.current?.parentElement ?? null,
    text: trace?.query.text ?? null,
    selected: () => (mode.kind === "select" ? mode.span : null),
    select: (span, handle) => hand.setState({ mode: { kind: "select", span }, handle, preview: null, previews: {} }),
  });
  usePreviews();
  useFirstCandidate();
  useFocusAfterEdit();
  const ground = useFocusWhileDoing(mode.kind);
  const requirement =
    "requirement" in mode ? trace?.stage2.requirements.find((one) => one.id === mode.requirement) : null;
  const place = useWordBoxes(layer, mode.kind === "select" ? mode.span : (requirement?.span ?? null));
  const parting = useWordBoxes(layer, mode.kind === "split" ? { start: mode.at, end: mode.at + 1 } : null);
  useKeepInView(layer, mode, place);
  return (
    <div ref={layer} className={styles.editing} data-editing data-mode={mode.kind}>
      <div ref={ground} className="visually-hidden" tabIndex={-1} role="group" aria-label={GROUND_NAMES[mode.kind]} />
      {mode.kind === "select" && <WordGround place={place} />}
      {parting[0] && <i className={styles.parting} style={placeOf(parting[0])} />}
      {trace && mode.kind === "select" && <SelectionMenu trace={trace} span={mode.span} place={place} />}
      {requirement && mode.kind === "rename" && (
        <RenameField key={requirement.id} requirement={requirement} place={place} />
      )}
      {mode.kind === "split" && <SplitMenu place={place} />}
      <Later>{trace && mode.kind === "rest" && isRead && <UnusedMarks layer={layer} trace={trace} />}</Later>
      {trace && mode.kind === "rest" && <ToolMenu trace={trace} focus={mode.focus} />}
      <NodeMenu layer={layer} />
    </div>
  );
}

/** What is selected, where the walk is one column and draws no lines itself. */
function WordGround({ place }: { place: WordBoxes }) {
  return place.map((box, i) => <i key={i} className={styles.wordGround} style={placeOf(box)} />);
}

function placeOf({ left, right, top, bottom }: Box) {
  return { left, top, width: right - left, height: bottom - top };
}

const GROUND_NAMES: Record<WalkMode["kind"], string> = {
  rest: "The walk",
  select: "Selecting words",
  link: "Choosing a tool",
  split: "Placing a split",
  rename: "Editing the text",
};

/**
 * Doing something by keys must not press the button it was begun with again: the focus leaves it. Selecting words leaves
 * the requirement it was begun on, so that no key means that one.
 */
function useFocusWhileDoing(kind: WalkMode["kind"]): RefObject<HTMLDivElement | null> {
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isOnButton = active instanceof HTMLButtonElement;
    const isOnNode = kind === "select" && active instanceof Element && active.closest("[data-node]") !== null;
    if (kind !== "rest" && kind !== "rename" && (isOnButton || isOnNode))
      ground.current?.focus({ preventScroll: true });
  }, [kind]);
  return ground;
}

/** On a phone what can be done rises from below; the words it is about are kept above it. */
function useKeepInView(layer: RefObject<HTMLElement | null>, mode: WalkMode, place: WordBoxes): void {
  useEffect(() => {
    const walk = layer.current?.parentElement;
    const sheet = walk?.querySelector("[data-mode-panel]")?.getBoundingClientRect();
    const last = place.at(-1);
    if (!walk || !last || !sheet || sheet.height === 0) return;
    const top = walk.getBoundingClientRect().top + last.top;
    if (top < 60 || top + 90 > sheet.top) scrollBy({ top: top - sheet.top / 2 });
  }, [layer, mode, place]);
}

/** A link that was opened with no tool under the cursor yet gets the best one as soon as there is one. */
function useFirstCandidate(): void {
  const hand = useInteractionStore();
  const mode = useInteraction((state) => state.mode);
  const searching = useInteraction((state) => state.searching);
  const trace = useShownWalk()?.trace ?? null;
  useEffect(() => {
    if (!trace || mode.kind !== "link" || searching) return;
    const candidates = listLinkCandidates(trace, mode.requirement);
    const first = candidates.find((candidate) => !candidate.linked) ?? candidates[0];
    if (mode.tool === null && first) hand.setState({ mode: { ...mode, tool: first.tool } });
  }, [hand, mode, trace, searching]);
}

/**
 * Where the focus goes with an edit: to what the edit has made, as soon as the answer with it is drawn. Where the focused
 * element is gone for another reason, its place is taken by what is left, so that keys go on.
 */
function useFocusAfterEdit(): void {
  const hand = useInteractionStore();
  const due = useInteraction((state) => state.focusDue);
  const openVote = useInteraction((state) => state.openVote);
  const panel = useInteraction((state) => state.panel);
  const mode = useInteraction((state) => state.mode);
  const trace = useShownWalk()?.trace ?? null;
  const isCurrent = useSession((session) => session.status !== "running" && isShownTraceCurrent(session));
  const before = useRef(openVote);
  useEffect(() => {
    const closed = openVote === null ? before.current : null;
    before.current = openVote;
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.matches("[data-editing] > [tabindex]");
    const drawer = active?.closest("[data-vote-drawer]") ?? null;
    if (closed !== null && drawer !== null) focusNode({ type: "vote", requirement: closed });
    if (!trace || mode.kind !== "rest" || panel === "table") return;
    if (due === null) {
      if (mode.focus && isLost && isCurrent) focusNearest(trace, mode.focus);
      return;
    }
    if (!isCurrent) return;
    // The columns on the right are drawn after the words were measured.
    const frame = requestAnimationFrame(() => {
      hand.setState({ focusDue: null });
      if (!isTyping(document.activeElement)) focusNearest(trace, due);
    });
    return () => cancelAnimationFrame(frame);
  }, [hand, due, mode, trace, isCurrent, openVote, panel]);
}

/** Moves the focus to a node, else to the one that stands for it now. */
function focusNearest(walk: OrderedWalk, wanted: WalkNode): void {
  if (focusNode(wanted)) return;
  const node = standInFor(walk, wanted);
  if (node) focusNode(node);
}

interface RenameFieldProps {
  requirement: Requirement;
  place: WordBoxes;
}

/** The text a requirement is matched by, typed over its words. The request itself keeps its words. */
function RenameField({ requirement, place }: RenameFieldProps) {
  const perform = usePerform();
  const [text, setText] = useState(requirement.text);
  const first = place[0];
  const leave = () => perform(setMode(restOn({ type: "requirement", id: requirement.id })));
  const commit = () => {
    const renamed = text.trim();
    if (renamed === "" || renamed === requirement.text) {
      leave();
      return;
    }
    const node = { type: "requirement", id: requirement.id } as const;
    perform({
      do: "edit",
      edit: { kind: "rename-requirement", requirement: requirement.id, text: renamed },
      then: restOn(node),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") commit();
    else leave();
  };
  if (!first) return null;
  return (
    <div className={styles.rename} style={{ left: first.left - 8, top: first.top - 4 }}>
      <input
        className="person"
        autoFocus
        onFocus={(event) => event.target.select()}
        value={text}
        aria-label={`Text of the requirement ${requirement.text}`}
        style={{ height: first.bottom - first.top + 8, width: `${Math.min(Math.max(text.length + 2, 14), 60)}ch` }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      <p className={styles.lineNote}>
        matched by these words <kbd>Enter</kbd> <kbd>Esc</kbd>
      </p>
    </div>
  );
}
