import type { OpenItem } from "../../state/annotate/annotation-state";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { isOpen } from "./item-view";
import { keysOf, type QueueCommand } from "./keymap";
import type { Perform } from "./use-queue-keys";
import styles from "./annotate.module.css";

/** The keys that are used most, as buttons that do the same. */
export function KeyBar({ item, perform }: { item: OpenItem; perform: Perform }) {
  const { folded, query } = item;
  const canDispute = query.gold !== null && isOpen(item);
  const listed: [QueueCommand, string][] = [
    ["none", "no tool"],
    ["unsure", folded?.verdict === "unsure" ? "sure" : "unsure"],
    ["later", folded?.verdict === "skipped" ? "take up again" : "later"],
    ["flag", folded?.flag ? "take the flag away" : "flag"],
    ["comment", "comment"],
    ...(canDispute ? [["dispute", "dispute gold"] as [QueueCommand, string]] : []),
    ...(item.isBlind ? [["reveal", isOpen(item) ? "hide" : "reveal"] as [QueueCommand, string]] : []),
    ["back", "back"],
    ["undo", "undo"],
    ["pause", "pause"],
  ];
  return (
    <div className={`${styles.keyBar} no-print`}>
      <Button kind="go" disabled={!folded} onClick={() => perform("accept")}>
        <kbd>Enter</kbd> accept, next
      </Button>
      <span className={styles.digits}>
        <kbd>1</kbd>–<kbd>9</kbd> in or out
      </span>
      {listed.map(([command, label]) => (
        <button type="button" key={command} className={styles.keyed} onClick={() => perform(command)}>
          <Kbd keys={keysOf(command)} /> {label}
        </button>
      ))}
    </div>
  );
}
