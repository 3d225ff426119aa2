import { useDeferredValue, useMemo, useState, type KeyboardEvent } from "react";
import { Dialog } from "../../ui/Dialog";
import { findMatches } from "../../ui/find-matches";
import { Kbd } from "../../ui/Kbd";
import { useActions, useLibrary, useSession, useSetView } from "../app-context";
import { pickFiles } from "../pick-files";
import { THEMES } from "../ThemeMenu";
import type { ScreenEntry } from "./screen-entry";
import { keysOf, SHELL_SHORTCUTS, type ShellActs } from "./shell-keymap";
import styles from "./palette.module.css";

/** One thing that can be gone to or done. */
interface Entry {
  kind: "" | "screen" | "saved walk" | "data set" | "request";
  /** What is searched and shown. */
  text: string;
  keys?: readonly string[];
  act: () => void;
}

interface CommandPaletteProps {
  screens: readonly ScreenEntry[];
  acts: ShellActs;
  onOpenSettings: () => void;
  onClose: () => void;
}

/** More are found than anyone reads; the words narrow them down. */
const SHOWN = 40;

/** Goes to any screen, walk, data set or request, and does what has a key: found by words. */
export function CommandPalette({ screens, acts, onOpenSettings, onClose }: CommandPaletteProps) {
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const entries = useEntries({ screens, acts, onOpenSettings, onClose });
  const texts = useMemo(() => entries.map(({ kind, text }) => `${text} ${kind}`.trim()), [entries]);
  const sought = useDeferredValue(wanted);
  const found = useMemo(() => findMatches(texts, sought), [texts, sought]);
  const shown = found.slice(0, SHOWN).flatMap((index) => entries[index] ?? []);
  const chosen = Math.min(at, shown.length - 1);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.act();
  };
  const move = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (event.key === "Enter") run(shown[chosen]);
    else if (step !== undefined) setAt(Math.max(0, Math.min(shown.length - 1, chosen + step)));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title="Go to"
      note="screens, walks, data sets, requests, and what has a key"
      className={styles.finder}
      onClose={onClose}
    >
      <input
        className="field find"
        role="combobox"
        aria-label="What to go to or do"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={shown.length > 0 ? `palette-${chosen}` : undefined}
        placeholder="a few letters of it"
        ref={takeFocus}
        value={wanted}
        onKeyDown={move}
        onChange={({ target }) => {
          setWanted(target.value);
          setAt(0);
        }}
      />
      <ul id="palette-list" role="listbox" aria-label="Found" className={styles.found}>
        {shown.map((entry, index) => (
          <li
            key={`${entry.kind} ${entry.text} ${index}`}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === chosen}
            ref={index === chosen ? bringIntoView : undefined}
            onPointerMove={() => setAt(index)}
            onClick={() => run(entry)}
          >
            <span className={entry.kind === "request" || entry.kind === "saved walk" ? styles.person : undefined}>
              {entry.text}
            </span>
            {entry.keys ? <Kbd keys={entry.keys} /> : <span className="quiet">{entry.kind}</span>}
          </li>
        ))}
      </ul>
      <p className="quiet" role="status">
        {shown.length === 0
          ? `Nothing here is called “${wanted.trim()}”. Try fewer letters.`
          : found.length > SHOWN &&
            `${SHOWN} of ${found.length.toLocaleString("en")} are shown. More letters find fewer.`}
      </p>
    </Dialog>
  );
}

/** The dialog around it gives the focus to what has this attribute when it opens; React's `autoFocus` does not set it. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.setAttribute("autofocus", "");
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function useEntries({ screens, acts, onOpenSettings, onClose }: CommandPaletteProps): Entry[] {
  const actions = useActions();
  const setView = useSetView();
  const { walks, sampleWalks, datasets, theme } = useLibrary((state) => state);
  const dataset = useSession((state) => state.dataset);
  return useMemo(() => {
    const commands = SHELL_SHORTCUTS.flatMap(({ command, label, keys }): Entry[] => {
      const act = acts[command];
      return act && command !== "palette" && command !== "shortcuts"
        ? [{ kind: "", text: upperFirst(label), keys, act }]
        : [];
    });
    const themes = THEMES.filter((one) => one.theme !== theme).map((one): Entry => ({
      kind: "",
      text: `Look: ${one.label}`,
      act: () => actions.setPreference("theme", one.theme),
    }));
    const more: Entry[] = [
      { kind: "", text: "Settings", act: onOpenSettings },
      { kind: "", text: "All keys", keys: keysOf("shortcuts"), act: acts.shortcuts ?? onClose },
      {
        kind: "",
        text: "Copy the link of this walk",
        act: () => {
          // What may have to be asked is asked beside the walk.
          setView({ screen: "workbench" });
          void actions.copyLink();
        },
      },
      { kind: "", text: "Save this walk as a file", act: () => void actions.saveWalkFile() },
      { kind: "", text: "Choose files to import", act: () => pickFiles((files) => void actions.addFiles(files)) },
      { kind: "", text: "Save everything to a file", act: () => void actions.saveBackup() },
    ];
    const listed = [{ name: "workbench" as const, label: "Workbench" }, ...screens];
    return [
      ...listed.map(({ name, label }): Entry => ({
        kind: "screen",
        text: label,
        act: () => setView({ screen: name, playback: "stopped" }),
      })),
      ...commands,
      ...more,
      ...themes,
      ...[...walks.filter(({ deletedAt }) => deletedAt === null), ...sampleWalks].map(({ id, name, text }): Entry => ({
        kind: "saved walk",
        text: name ? `${name}: ${text}` : text,
        act: () => {
          setView({ screen: "workbench" });
          void actions.openWalk(id);
        },
      })),
      ...datasets.map(({ id, name }): Entry => ({
        kind: "data set",
        text: name,
        act: () => void actions.useDataset(id),
      })),
      ...(dataset?.queries ?? []).map(({ id, text }): Entry => ({
        kind: "request",
        text,
        act: () => {
          setView({ screen: "workbench" });
          void actions.askQuery(id);
        },
      })),
    ];
  }, [walks, sampleWalks, datasets, dataset, theme, screens, acts, actions, setView, onOpenSettings, onClose]);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
