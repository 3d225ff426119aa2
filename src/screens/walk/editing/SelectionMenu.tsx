import type { Span } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useInteraction } from "./interaction";
import { fateOfWords, previewOnEnter } from "./edit-offers";
import { makeRequirement, offerAt, restOn, setMode } from "./intent";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { endOfLine, type Box, type WordBoxes } from "../../../ui/request/word-boxes";
import styles from "./editing.module.css";
import { usePerform, useSituation } from "./use-perform";
import { interpret } from "./intents";
import type { WalkCommand } from "./keymap";

interface SelectionMenuProps {
  trace: Trace;
  span: Span;
  place: WordBoxes;
}

/** On the line of the selected words: two actions at most. Under the words: what would follow. */
export function SelectionMenu({ trace, span, place }: SelectionMenuProps) {
  const perform = usePerform();
  const act = useAct();
  const handle = useInteraction((state) => state.handle);
  const preview = useInteraction((state) => previewOnEnter(state, trace));
  const offer = offerAt({ walk: trace, handle }, span);
  const words = trace.query.text.slice(span.start, span.end);
  return (
    <LineMenu
      name={`For the words ${words}`}
      place={place}
      note={preview ? whatFollows(trace, preview.trace, span) : "comparing"}
      onLeave={() => perform(setMode(restOn(null)))}
    >
      <Button className={styles.first} onClick={() => perform(makeRequirement(span, "rest"))}>
        Make a requirement <kbd>Enter</kbd>
      </Button>
      {offer && (
        <Button onClick={() => act("second-offer")}>
          {offer.kind === "join" ? `Add to requirement ${offer.number}` : "Split here"}{" "}
          <kbd>{offer.kind === "join" ? "+" : "/"}</kbd>
        </Button>
      )}
    </LineMenu>
  );
}

/** "CurrencyRates .31, under .35: would stay open" */
function whatFollows(before: Trace, preview: Trace, span: Span): string {
  const fate = fateOfWords(before, preview, span);
  const { threshold } = preview.stage2;
  if (fate.kind === "unchanged") return "already a requirement: nothing would change";
  if (fate.kind === "served") {
    if (fate.by.length === 0) return "would count as solved without a tool";
    const tools = fate.by.map(({ name, score }) => `${name} ${score === null ? "" : formatScore(score)}`.trim());
    return `${tools.join(", ")}: would serve ${fate.by.length === 1 ? "it" : "it together"}`;
  }
  const { nearest } = fate;
  if (!nearest || nearest.score === null) return "the bundle has no tool to compare with: would stay open";
  const under = nearest.score < threshold ? `, under ${formatScore(threshold)}` : "";
  return `${nearest.name} ${formatScore(nearest.score)}${under}: would stay open`;
}

/** Does what a key would do here. */
function useAct(): (command: WalkCommand) => void {
  const perform = usePerform();
  const situationNow = useSituation();
  return (command) => {
    const situation = situationNow();
    const intent = situation && interpret(command, situation);
    if (intent) perform(intent);
  };
}

/** Places the split and confirms it, for those who do not use the keys. */
export function SplitMenu({ place }: { place: WordBoxes }) {
  const act = useAct();
  return (
    <LineMenu name="Split the requirement" place={place} onLeave={() => act("leave")}>
      <Button className={styles.first} onClick={() => act("confirm-split")}>
        Split here <kbd>Enter</kbd>
      </Button>
      <Button aria-label="A word to the left" onClick={() => act("split-left")}>
        <kbd>←</kbd>
      </Button>
      <Button aria-label="A word to the right" onClick={() => act("split-right")}>
        <kbd>→</kbd>
      </Button>
    </LineMenu>
  );
}

interface LineMenuProps {
  name: string;
  place: WordBoxes;
  /** What would follow, under the words. */
  note?: string;
  onLeave: () => void;
  children: ReactNode;
}

/** A menu that stands on the line of some words, where the underline would run. */
function LineMenu({ name, place, note, onLeave, children }: LineMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLParagraphElement>(null);
  const line = place.at(-1);
  const [lefts, setLefts] = useState({ menuLeft: 0, noteLeft: 0, isTight: false });
  const measure = () => {
    const next = line && menu.current && measureLine(menu.current, under.current, line);
    if (next) setLefts((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  useLayoutEffect(measure);
  if (!line) return null;
  return (
    <>
      <div
        ref={menu}
        className={lefts.isTight ? `${styles.lineMenu} ${styles.tight}` : styles.lineMenu}
        role="group"
        aria-label={name}
        style={{ left: lefts.menuLeft, top: line.bottom - 14 }}
      >
        {children}
        <Button className={styles.leave} aria-label="Leave" onClick={onLeave}>
          <kbd>Esc</kbd>
        </Button>
      </div>
      {note !== undefined && (
        <p ref={under} className={styles.lineNote} style={{ left: lefts.noteLeft, top: line.bottom + 6 }}>
          {note}
        </p>
      )}
    </>
  );
}

function measureLine(menu: HTMLElement, note: HTMLElement | null, line: Box) {
  const walk = menu.closest<HTMLElement>("[data-walk]");
  const text = walk?.querySelector("[data-request-text]")?.getBoundingClientRect();
  if (!walk || !text) return null;
  const origin = walk.getBoundingClientRect().left;
  const result = walk.querySelector("[data-head=result]")?.getBoundingClientRect().left ?? Infinity;
  return positionMenu({
    wordsLeft: line.left - 4,
    lineEnd: endOfLine(walk, line),
    textLeft: text.left - origin - 4,
    textRight: text.right - origin,
    resultLeft: result - origin,
    menuWidth: menu.offsetWidth,
    noteWidth: note?.offsetWidth ?? 0,
  });
}

/** What the places of a menu on a line and of the note under its words depend on, in pixels of the walk. */
export interface LineSpace {
  /** Where the words begin. */
  wordsLeft: number;
  /** Where the text of the line ends. */
  lineEnd: number;
  textLeft: number;
  textRight: number;
  /** Where the result begins; the menu keeps out of it where it can. */
  resultLeft: number;
  menuWidth: number;
  noteWidth: number;
}

const GAP = 20;
const LEAST_GAP = 6;

/**
 * The menu stands behind the text of its line, the note begins under its words. Where they would meet, the note first
 * moves to the left inside the column of the text, then the menu to the right. `isTight`: the menu runs into the result.
 */
export function positionMenu(space: LineSpace): { menuLeft: number; noteLeft: number; isTight: boolean } {
  const { wordsLeft, lineEnd, textLeft, textRight, resultLeft, menuWidth, noteWidth } = space;
  const free = resultLeft - menuWidth - 4;
  const wanted = Math.max(lineEnd + LEAST_GAP, Math.min(lineEnd + GAP, free));
  const furthest = Math.min(textRight, wanted - LEAST_GAP) - noteWidth;
  const noteLeft = noteWidth === 0 ? wordsLeft : Math.max(textLeft, Math.min(wordsLeft, furthest));
  const menuLeft = noteWidth === 0 ? wanted : Math.max(wanted, noteLeft + noteWidth + LEAST_GAP);
  return { menuLeft, noteLeft, isTight: menuLeft + menuWidth > resultLeft };
}
