import { lazy, Suspense, use, useEffect, type ReactNode } from "react";
import { bindKeys } from "../../ui/bind-keys";
import type { ShortcutGroup } from "../../ui/Kbd";
import { useLibrary } from "../app-context";
import type { ListedShortcuts, Rooms, ScreenEntry } from "./screen-entry";
import { SHELL_SHORTCUTS, type ShellActs } from "./shell-keymap";

/* What opens on demand is fetched on demand, so that the first walk is there sooner. */
const CommandPalette = lazy(async () => ({ default: (await import("./CommandPalette")).CommandPalette }));
const ShortcutsSheet = lazy(async () => ({ default: (await import("./ShortcutsSheet")).ShortcutsSheet }));
const WordsSheet = lazy(async () => ({ default: (await import("../../ui/WordsSheet")).WordsSheet }));

export type Sheet = "none" | "settings" | "shortcuts" | "words" | "palette";

interface SheetsProps {
  rooms: Rooms;
  screens: readonly ScreenEntry[];
  shortcuts: () => Promise<ListedShortcuts>;
  version: string;
  sheet: Sheet;
  entry: ScreenEntry | null;
  acts: ShellActs;
  onOpen: (sheet: Sheet) => void;
  onClose: () => void;
}

/** What opens above every screen. */
export function Sheets({ rooms, screens, sheet, version, shortcuts, entry, acts, onOpen, onClose }: SheetsProps) {
  const restoring = useLibrary((state) => state.restoring);
  return (
    <Suspense fallback={<CloseByEscape onClose={onClose} />}>
      {restoring && <rooms.RestoreDialog restoring={restoring} />}
      {sheet === "settings" && (
        <WithShortcuts shortcuts={shortcuts}>
          {({ walk, screens: others }) => (
            <rooms.SettingsDialog
              version={version}
              shortcuts={[...SHELL_GROUPS, ...walk, ...Object.values(others).flat()]}
              onClose={onClose}
            />
          )}
        </WithShortcuts>
      )}
      {sheet === "shortcuts" && (
        <WithShortcuts shortcuts={shortcuts}>
          {({ walk, screens: others }) => (
            <ShortcutsSheet
              groups={entry ? [...SHELL_GROUPS.slice(0, 1), ...(others[entry.name] ?? [])] : [...SHELL_GROUPS, ...walk]}
              onClose={onClose}
            />
          )}
        </WithShortcuts>
      )}
      {sheet === "words" && <WordsSheet onClose={onClose} />}
      {sheet === "palette" && (
        <CommandPalette {...{ screens, acts, onClose }} onOpenSettings={() => onOpen("settings")} />
      )}
    </Suspense>
  );
}

interface WithShortcutsProps {
  shortcuts: () => Promise<ListedShortcuts>;
  children: (listed: ListedShortcuts) => ReactNode;
}

/** Waits for the keys of walk and screens, which are fetched when they are first listed. */
function WithShortcuts({ shortcuts, children }: WithShortcutsProps) {
  return children(use(shortcuts()));
}

/** What is on its way can be called off before it is there. */
function CloseByEscape({ onClose }: { onClose: () => void }) {
  useEffect(() => bindKeys({ Escape: onClose }), [onClose]);
  return null;
}

const SHELL_GROUPS: readonly ShortcutGroup[] = (["Everywhere", "Walk"] as const).map((title) => ({
  title,
  shortcuts: SHELL_SHORTCUTS.filter(({ group }) => group === title),
}));
