import { Button } from "../../ui/Button";
import { Kbd, MODIFIER } from "../../ui/Kbd";
import { useSession, useActions } from "../app-context";
import { useInteractionStore } from "./editing/interaction";
import { keysOf } from "./editing/keymap";
import type { LogEntry } from "../../core/domain/walk";
import { clockOf, scoresOf, sentenceOf, stageNameOf } from "./history-entry";
import type { Config } from "../../core/domain/config";
import { formatScore } from "../../ui/format-number";
import { mapperOf, MIXES, RETRIEVER_LABELS } from "./editing/config-changes";
import { PersonWords } from "../../ui/PersonWords";
import styles from "./history.module.css";

/** Every step of the walk, one ruled row each; stands on the transport. What was undone stays below the bar of now. */
export function HistoryDrawer() {
  const hand = useInteractionStore();
  const log = useSession((session) => session.log);
  const cursor = useSession((session) => session.cursor);
  return (
    <section className={styles.history} aria-label="History of this walk">
      <div className={styles.historyHead}>
        <h3>History of this walk</h3>
        <span className="quiet">
          You can undo any step, alone or with all steps after it. The history is saved with the walk.
        </span>
        <Button kind="link" className={styles.acts} onClick={() => hand.setState({ panel: null })}>
          Close <Kbd keys={keysOf("history")} />
        </Button>
      </div>
      <ol className={styles.historyRows}>
        {log.map((entry, i) => (
          <HistoryRow
            key={entry.seq}
            entry={entry}
            before={log[i - 1] ?? null}
            standing={i < cursor ? "past" : i === cursor ? "now" : i === cursor + 1 ? "next" : "undone"}
          />
        ))}
      </ol>
    </section>
  );
}

interface HistoryRowProps {
  entry: LogEntry;
  before: LogEntry | null;
  /** `next`: what redo would do. */
  standing: "past" | "now" | "next" | "undone";
}

/** One step: when, what, over which stage, and what it did to the score. */
function HistoryRow({ entry, before, standing }: HistoryRowProps) {
  const scores = scoresOf(entry, before);
  const changes = listSettingChanges(entry, before);
  const isUndone = standing === "next" || standing === "undone";
  return (
    <li
      className={isUndone ? styles.redo : standing === "now" ? styles.now : undefined}
      aria-current={standing === "now" ? "step" : undefined}
    >
      <span className="numeric faint">{entry.seq}</span>
      <time className="numeric quiet" dateTime={entry.at}>
        {clockOf(entry)}
      </time>
      <span>
        <PersonWords sentence={sentenceOf(entry)} />
        {changes.length > 0 && <span className="quiet numeric"> {changes.join(", ")}</span>}
      </span>
      <span className="quiet">{stageNameOf(entry)}</span>
      <span className="numeric">
        {isUndone ? (
          "undone"
        ) : (
          <>
            {scores.before !== null && `${scores.before} → `}
            <b>{scores.after}</b>
          </>
        )}
      </span>
      <span className="button-row">
        <RowActions entry={entry} standing={standing} />
      </span>
    </li>
  );
}

function RowActions({ entry, standing }: Pick<HistoryRowProps, "entry" | "standing">) {
  const { undo, redo, undoOnly, goTo } = useActions();
  const isEdit = entry.command.type === "edit";
  const numbered = `step ${entry.seq}`;
  if (standing === "now" && entry.seq > 0) {
    return (
      <Button kind="link" onClick={() => void undo()}>
        Undo <kbd>{MODIFIER} Z</kbd>
      </Button>
    );
  }
  if (standing === "next") {
    return (
      <Button kind="link" onClick={() => void redo()}>
        Redo <kbd>{MODIFIER} Shift Z</kbd>
      </Button>
    );
  }
  if (standing === "now") return null;
  return (
    <>
      {standing === "past" && isEdit && (
        <Button kind="link" aria-label={`Undo only ${numbered}`} onClick={() => void undoOnly(entry.seq)}>
          Undo only this
        </Button>
      )}
      <Button
        kind="link"
        aria-label={`Go ${standing === "past" ? "back" : "on"} to ${numbered}`}
        onClick={() => void goTo(entry.seq)}
      >
        {standing === "past" ? "Go back to here" : "Go on to here"}
      </Button>
    </>
  );
}

const SEARCHES = { "past-requests": "past requests", "bundle-text": "bundle texts" };
const POOLS = { history: "history", "whole-file": "whole file" };
const KEEPS = { matched: "matched tools", "published-empty": "none" };
const MAPPERS = { rules: "rules", learned: "learned", model: "language model" };

/** Every setting that a screen changes, as it is called and printed. What belongs to one mapper alone is `null` elsewhere. */
const SETTINGS: readonly (readonly [name: string, print: (config: Config) => string | null])[] = [
  ["mode", ({ mode }) => mode],
  ["encoder", ({ encoder }) => encoder],
  ["retriever", ({ stage1 }) => RETRIEVER_LABELS[stage1.retriever]],
  ["searched", ({ stage1 }) => SEARCHES[stage1.search]],
  ["weight of meaning", ({ stage1 }) => stage1.denseWeight.toFixed(2)],
  ["bundles from", ({ stage1 }) => POOLS[stage1.pool]],
  ["stage 2 by", (config) => MAPPERS[mapperOf(config)]],
  ["threshold", ({ stage2 }) => printFitted(stage2.threshold)],
  ["best tools", ({ stage2 }) => String(stage2.bestTools)],
  ["kept", ({ stage2 }) => KEEPS[stage2.keep]],
  ["expected", ({ stage2 }) => MIXES.find(({ mix }) => mix === (stage2.mix ?? null))?.label ?? null],
  ["no tool below", ({ stage2: { noTool } }) => (noTool ? printFitted(noTool.threshold) : "never")],
  ["prompts", ({ stage2: { model } }) => (model ? model.form : null)],
  [
    "open requirements",
    ({ stage2: { model } }) => (model ? { reuse: "own words", ask: "restated" }[model.unsolved] : null),
  ],
  ["gate", ({ gate }) => (gate ? `MassTool, ${printFitted(gate.threshold)}` : "ours")],
  [
    "needs of the answer",
    ({ network }) => ({ off: "offered", add: "added", full: "added, or replaced" })[network?.closure ?? "off"],
  ],
  ["k", ({ stage3 }) => String(stage3.k)],
  ["seed", ({ seed }) => String(seed)],
];

/**
 * What a step changed of the settings, each with its value before and after; empty for other steps.
 *
 * @example ["threshold fitted → .40"]
 */
export function listSettingChanges({ command, input }: LogEntry, before: LogEntry | null): string[] {
  if (command.type !== "configure" || !before) return [];
  return SETTINGS.flatMap(([name, print]) => {
    const [was, is] = [print(before.input.config), print(input.config)];
    return was === is || was === null || is === null ? [] : [`${name} ${was} → ${is}`];
  });
}

function printFitted(value: number | null): string {
  return value === null ? "fitted" : formatScore(value);
}
