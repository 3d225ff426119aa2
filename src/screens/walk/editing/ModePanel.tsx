import type { ShownWalk } from "../picture/shown-walk";
import type { WalkMode } from "../picture/walk-mode";
import { LinkPanel } from "./LinkPanel";
import { SelectionPanel } from "./SelectionPanel";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { interpret } from "./intents";
import { keyContextOf, WALK_SHORTCUTS, type WalkCommand, type WalkShortcut } from "./keymap";
import { usePerform, useSituation } from "./use-perform";
import styles from "./side-panel.module.css";

/** What is being done by hand, what it would bring, and the keys for it. */
export function ModePanel({ walk, mode }: { walk: ShownWalk; mode: WalkMode }) {
  return (
    <div className={styles.doing} data-mode-panel>
      {mode.kind === "select" && <SelectionPanel walk={walk} span={mode.span} />}
      {mode.kind === "link" && walk.trace && (
        <LinkPanel trace={walk.trace} walk={walk} requirement={mode.requirement} chosen={mode.tool} />
      )}
      <KeyHelp mode={mode} />
    </div>
  );
}

const TITLES: Record<WalkMode["kind"], string> = {
  rest: "",
  rename: "While editing the text",
  select: "While selecting words",
  link: "While choosing a tool",
  split: "While placing a split",
};

/** Commands of one key each that a hand without a keyboard needs too. */
const PRESSED: readonly WalkCommand[] = [
  "make-requirement",
  "make-and-link",
  "other-handle",
  "second-offer",
  "rename",
  "split",
  "merge",
  "delete",
  "search-tools",
  "confirm-link",
  "split-left",
  "split-right",
  "confirm-split",
  "leave",
];
const HIDDEN: readonly WalkCommand[] = [
  "grow-to-first",
  "grow-to-last",
  "first-word",
  "last-word",
  "previous-word",
  "next-word",
];

/** What can be done now, key by key; each can be pressed with the pointer too. */
function KeyHelp({ mode }: { mode: WalkMode }) {
  const perform = usePerform();
  const situationNow = useSituation();
  const rows = WALK_SHORTCUTS.filter(
    ({ contexts, command }) => contexts.includes(keyContextOf(mode)) && !HIDDEN.includes(command),
  );
  const act = (shortcut: WalkShortcut) => {
    const situation = situationNow();
    const intent = situation && interpret(shortcut.command, situation);
    if (intent) perform(intent);
  };
  return (
    <section className={`${styles.evidence} ${styles["at-votes"]}`} data-editing aria-label={TITLES[mode.kind]}>
      <h3>{TITLES[mode.kind]}</h3>
      <ul className={styles.keyHelp}>
        {rows.map((shortcut) => (
          <li key={shortcut.command}>
            <Kbd keys={shortcut.keys} />
            {PRESSED.includes(shortcut.command) ? (
              <Button kind="link" onClick={() => act(shortcut)}>
                {shortcut.label}
              </Button>
            ) : (
              <span className="quiet">{shortcut.label}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
