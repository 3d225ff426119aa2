import type { WalkMode } from "../picture/walk-mode";
import { LinkPanel } from "./LinkPanel";
import type { ReactNode } from "react";
import type { ToolId } from "../../../core/domain/ids";
import { type Span, requirementId } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { Mark } from "../../../ui/Mark";
import { Kbd, MODIFIER } from "../../../ui/Kbd";
import { toolName, outcomeOf, type ShownWalk } from "../picture/shown-walk";
import { editKey, fateOfWords, makeAndLink, previewOnEnter } from "./edit-offers";
import { useInteraction } from "./interaction";
import { ScorePreview } from "./ScorePreview";
import styles from "./side-panel.module.css";
import { Button } from "../../../ui/Button";
import { interpret } from "./intents";
import { keyContextOf, WALK_SHORTCUTS, type WalkCommand, type WalkShortcut } from "./keymap";
import { usePerform, useSituation } from "./use-perform";

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

interface SelectionPanelProps {
  walk: ShownWalk;
  span: Span;
}

/** What would follow if the selected words became a requirement: left to the method, and linked to their nearest tool. */
function SelectionPanel({ walk, span }: SelectionPanelProps) {
  const { trace } = walk;
  const preview = useInteraction((state) => (trace && previewOnEnter(state, trace)?.trace) ?? null);
  const linking = preview && makeAndLink(span, preview);
  const linked = useInteraction((state) => (linking ? (state.previews[editKey(...linking)] ?? null) : null));
  const tool = linking?.[1].kind === "link" ? linking[1].tool : null;
  return (
    <section
      className={`${styles.evidence} ${styles["at-text"]}`}
      data-editing
      aria-label="If these words become a requirement"
    >
      <h3>If these words become a requirement</h3>
      <table className={styles.previewTable}>
        <tbody>
          <OfferRow
            walk={walk}
            what={preview && trace ? WHAT[fateOfWords(trace, preview, span).kind] : "comparing"}
            answer={answerOf(preview, span)}
            preview={preview}
          />
          {tool !== null && preview && (
            <OfferRow
              walk={walk}
              what={
                <>
                  linked to {toolName(preview, tool)} <Kbd keys={["L"]} />
                </>
              }
              answer={tool}
              preview={linked}
            />
          )}
        </tbody>
      </table>
      <p className={`quiet ${styles.note} ${styles.onKey}`}>
        Previews. Nothing changes before Enter, and {MODIFIER} Z takes it back.
      </p>
      <p className={`quiet ${styles.note} ${styles.onTouch}`}>Tap another word to move the nearer end there.</p>
    </section>
  );
}

interface OfferRowProps {
  walk: ShownWalk;
  what: ReactNode;
  answer: ToolId | null;
  preview: Trace | null;
}

function OfferRow({ walk, what, answer, preview }: OfferRowProps) {
  return (
    <tr>
      <td>{what}</td>
      <td>
        {answer !== null && preview && (
          <>
            <Mark outcome={outcomeOf(answer, preview.stage2, walk.gold)} /> {toolName(preview, answer)}
          </>
        )}
      </td>
      <td className="numeric">
        <ScorePreview walk={walk} preview={preview} />
      </td>
    </tr>
  );
}

const WHAT = { unchanged: "nothing changes", served: "served by the bundle", open: "left to the vote" };

function answerOf(preview: Trace | null, span: Span): ToolId | null {
  const id = requirementId(span);
  return preview?.recommendation.tools.find(({ because }) => because.includes(id))?.tool ?? null;
}
