import type { ComponentType } from "react";
import type { ImportState, LibraryState } from "../../state/app/library";
import type { ScreenName } from "../../state/app/view";
import type { ShortcutGroup } from "../../ui/Kbd";

/**
 * A screen beside the workbench. It draws what stands inside the page's `main`, begins with a heading of the first level,
 * and is fetched when it is first opened.
 */
export interface ScreenEntry {
  name: Exclude<ScreenName, "workbench">;
  /** As in the bar and in the title of the page. */
  label: string;
  Screen: ComponentType;
}

/** Keys, for the sheet: of the walk, and of the screens that have some. */
export interface ListedShortcuts {
  walk: readonly ShortcutGroup[];
  screens: Partial<Record<ScreenName, readonly ShortcutGroup[]>>;
}

/** What the frame opens but does not know. All but the menu of walks are fetched when they are first opened. */
export interface Rooms {
  ImportPreview: ComponentType<{ importing: ImportState }>;
  RestoreDialog: ComponentType<{ restoring: NonNullable<LibraryState["restoring"]> }>;
  SettingsDialog: ComponentType<{ version: string; shortcuts: readonly ShortcutGroup[]; onClose: () => void }>;
  /** Above a walk that was opened from rows of an evaluation. */
  TrailBar: ComponentType;
  WalksMenu: ComponentType;
}
