import { useEffectEvent, useLayoutEffect, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { Adjudications, Choice, Division } from "../../state/annotate/adjudicate";
import { bindKeys, type KeyBindings } from "../../ui/bind-keys";
import { edited, firstChoice, ruled, taken, toggled, toolsInQuestion } from "./decision-choice";
import { useOpenAnnotation } from "./annotation-context";
import { beginWords, interpretWords, standingWords, type WordsMode } from "./item-words";
import { ADJUDICATE_KEYS, WORDS_KEYS, type AdjudicateCommand, type WordsCommand } from "./keymap";

/** What is decided at one request and not stored yet. */
interface Begun {
  item: string;
  choice: Choice | null;
  voice: number;
  panel: "reason" | "search" | null;
  words: WordsMode | null;
}

const at = (item: string): Begun => ({ item, choice: null, voice: 0, panel: null, words: null });
export const isWaiting = ({ standing }: Division): boolean => standing !== "settled";

/** The next one behind this that waits, from the top again. */
function nextWaiting(divisions: readonly Division[], after: Division): Division | undefined {
  const place = divisions.indexOf(after);
  return [...divisions.slice(place + 1), ...divisions.slice(0, place)].find(isWaiting);
}

export type Deciding = ReturnType<typeof useDeciding>;

/** The request that is decided, what is chosen for it, and what keys and buttons do to that. */
export function useDeciding({ divisions }: Adjudications) {
  const controller = useOpenAnnotation();
  const [begun, setBegun] = useState<Begun>(() => at((divisions.find(isWaiting) ?? divisions[0]!).item));
  const [failure, setFailure] = useState<string | null>(null);
  const [isStoring, setStoring] = useState(false);
  const division = divisions.find(({ item }) => item === begun.item) ?? divisions[0]!;
  const choice = begun.choice ?? firstChoice(division);
  const rows = toolsInQuestion(division, choice.answer.tools);
  const spans = choice.answer.requirements ?? [];
  const words = standingWords(begun.words, spans);
  const change = (made: Partial<Begun>) => setBegun({ ...begun, words, ...made, item: division.item });
  const store = (act: () => Promise<string | null>) => {
    if (isStoring) return;
    setStoring(true);
    act()
      .then(
        (next) => {
          setFailure(null);
          if (next !== null) setBegun(at(next));
        },
        (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setStoring(false));
  };
  const settle = async () => {
    // Without a majority nothing is proposed: a key pressed too often must not decide.
    if (!begun.choice && !division.decision && !ruled(division, "majority", null))
      throw new Error("Nothing is chosen yet. Take an answer with T, or put tools in and out with 1 to 9.");
    await controller.decide(division, choice);
    return (nextWaiting(divisions, division) ?? division).item;
  };
  const performWords = (command: WordsCommand, key = ""): void => {
    const { text } = division.query;
    const step = words && interpretWords(command, words, { text, spans, rows }, key);
    if (!step) return;
    const made = step.edit ? { choice: edited(text, choice, step.edit) } : {};
    change({ ...made, words: step.mode, panel: step.search ? "search" : null });
  };
  const take = (voice: number): void => {
    const found = division.voices[voice];
    if (found) change({ voice, choice: taken(found, choice.reason) });
  };
  const toggle = (tool: ToolId): void => change({ choice: toggled(choice, tool), panel: null });
  return {
    ...{ division, choice, rows, words, failure, setFailure, isStoring, voice: begun.voice, panel: begun.panel },
    ...{ performWords, take, toggle },
    open: (item: string) => setBegun(at(item)),
    close: () => change({ panel: null }),
    type: (reason: string) => change({ choice: { ...choice, reason: reason.trim() === "" ? null : reason } }),
    /** A tool that was searched: for the words that are pointed at, else for the set. */
    choose(tool: ToolId) {
      if (words?.kind === "link") {
        const link = { kind: "link" as const, span: words.span, tool };
        const made = edited(division.query.text, choice, link);
        change({ choice: made, words: { kind: "requirement", span: words.span }, panel: null });
      } else change({ panel: null, ...(choice.answer.tools.includes(tool) ? {} : { choice: toggled(choice, tool) }) });
    },
    perform(command: AdjudicateCommand, key = ""): void {
      const step = (by: number) => {
        const other = divisions[divisions.indexOf(division) + by];
        if (other) setBegun(at(other.item));
      };
      const count = division.voices.length;
      if (command === "settle") store(settle);
      else if (command === "undo") store(controller.takeBackDecision);
      else if (command === "left" || command === "right")
        change({ voice: (begun.voice + (command === "left" ? count - 1 : 1)) % count });
      else if (command === "take") take(begun.voice);
      else if (command === "first" || command === "second") take(command === "first" ? 0 : 1);
      else if (command === "reason") change({ panel: "reason", choice });
      else if (command === "search") change({ panel: "search" });
      else if (command === "words") {
        // Enter belongs to the words then, and not to a button that has been used before.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        change({ words: beginWords({ text: division.query.text, spans }, words?.span ?? null) });
      } else if (command === "back" || command === "next") step(command === "back" ? -1 : 1);
      else if (command === "digit") {
        const tool = rows[Number(key) - 1];
        if (tool) toggle(tool);
      } else {
        const made = ruled(division, command, choice.reason);
        if (made) change({ choice: made });
      }
    },
  };
}

type KeyRow<Command> = readonly [command: Command, bindings: readonly string[], ...rest: readonly unknown[]];

/** Makes the keys work: while words are marked, theirs come first, and of the others only those that mean the same. */
export function useDecidingKeys(deciding: Deciding): void {
  const act = useEffectEvent((binding: string, key: string): boolean => {
    const { words } = deciding;
    const has = ([, bindings]: KeyRow<unknown>): boolean => bindings.includes(binding);
    const inWords = words && (WORDS_KEYS[words.kind] as readonly KeyRow<WordsCommand>[]).find(has);
    if (inWords) {
      deciding.performWords(inWords[0], key);
      return true;
    }
    const command = (ADJUDICATE_KEYS as readonly KeyRow<AdjudicateCommand>[]).find(has)?.[0];
    if (!command) return false;
    if (!words || command === "words") deciding.perform(command, key);
    return true;
  });
  useLayoutEffect(() => {
    const rows = [...ADJUDICATE_KEYS, ...Object.values(WORDS_KEYS).flat()];
    const bindings: KeyBindings = {};
    for (const key of new Set(rows.flatMap(([, keys]) => keys as readonly string[])))
      bindings[key] = (event) => (act(key, event.key) ? "used" : "unused");
    return bindKeys(bindings, "first");
  }, []);
}
