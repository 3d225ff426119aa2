import type { ToolId } from "../../core/domain/ids";
import type { OpenItem } from "../../state/annotate/annotation-state";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useAnnotation } from "./annotation-context";
import { isOpen, sayWords } from "./item-view";
import type { Words, WordsMode } from "./item-words";
import { keysOf, WORDS_KEYS, type QueueCommand, type WordsCommand } from "./keymap";
import type { Perform } from "./use-queue-keys";
import styles from "./annotate.module.css";

/** The keys that are used most, as buttons that do the same. */
export function KeyBar({ item, perform }: { item: OpenItem; perform: Perform }) {
  const { folded, query } = item;
  const canDispute = query.gold !== null && isOpen(item);
  const listed: [QueueCommand, string][] = [
    ["none", "no tool"],
    ...(folded?.shown.requirements ? [["words", "mark words"] as [QueueCommand, string]] : []),
    ["unsure", folded?.verdict === "unsure" ? "sure" : "unsure"],
    ["later", folded?.verdict === "skipped" ? "take up again" : "later"],
    ["flag", folded?.flag ? "take the flag away" : "flag"],
    ["comment", "comment"],
    ...(canDispute ? [["dispute", "dispute gold"] as [QueueCommand, string]] : []),
    ...(item.isBlind ? [["reveal", isOpen(item) ? "hide" : "reveal"] as [QueueCommand, string]] : []),
    ["guidelines", "guidelines"],
    ["back", "back"],
    ["undo", "undo"],
    ["pause", "pause"],
  ];
  return (
    <div className={`${styles.keyBar} no-print`}>
      <Button kind="go" disabled={!folded} onClick={() => perform.queue("accept")}>
        <kbd>Enter</kbd> accept, next
      </Button>
      <span className={styles.digits}>
        <kbd>1</kbd>–<kbd>9</kbd> in or out
      </span>
      {listed.map(([command, label]) => (
        <button type="button" key={command} className={styles.keyed} onClick={() => perform.queue(command)}>
          <Kbd keys={keysOf(command)} /> {label}
        </button>
      ))}
    </div>
  );
}

interface WordsBarProps {
  words: WordsMode;
  perform: (command: WordsCommand) => void;
}

/** Which words are meant, and what the keys do to them, as buttons that do the same. */
export function WordsBar({ text, spans, words, perform }: Words & WordsBarProps) {
  const dataset = useAnnotation((state) => state.dataset);
  const nameOf = (tool: ToolId): string => dataset?.tools.find(({ id }) => id === tool)?.name ?? tool;
  const rows: readonly (readonly [WordsCommand, readonly string[], readonly string[], string])[] =
    WORDS_KEYS[words.kind];
  return (
    <div className={`${styles.keyBar} ${styles.wordsBar} no-print`} data-editing>
      <p role="status">{sayWords(words, { text, spans }, nameOf)}</p>
      {rows
        .filter(([command]) => !UNSHOWN.includes(command))
        .map(([command, , keys, label]) =>
          command === "digit" ? (
            <span key={command} className={styles.digits}>
              <kbd>1</kbd>–<kbd>9</kbd> {label}
            </span>
          ) : (
            <button type="button" key={command} className={styles.keyed} onClick={() => perform(command)}>
              <Kbd keys={keys} /> {label}
            </button>
          ),
        )}
    </div>
  );
}

const UNSHOWN: readonly WordsCommand[] = [
  "grow-to-first",
  "grow-to-last",
  "first-word",
  "last-word",
  "confirm-and-stay",
];
