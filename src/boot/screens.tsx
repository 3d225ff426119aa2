import { lazy } from "react";
import { COMPARE_SHORTCUTS } from "../screens/compare/keymap";
import { EVALUATE_SHORTCUTS } from "../screens/evaluate/keymap";
import type { Rooms, ScreenEntry } from "../screens/shell/screen-entry";
import { WalksMenu } from "../screens/saved-walks/WalksMenu";

const EvaluateScreen = lazy(async () => ({
  default: (await import("../screens/evaluate/EvaluateScreen")).EvaluateScreen,
}));

const CompareScreen = lazy(async () => ({
  default: (await import("../screens/compare/CompareScreen")).CompareScreen,
}));

const DatasetsScreen = lazy(async () => ({
  default: (await import("../screens/datasets/DatasetsScreen")).DatasetsScreen,
}));

/** Screens beside the workbench, in the order of the bar: one line each, fetched when it is first opened. */
export const SCREENS: readonly ScreenEntry[] = [
  { name: "evaluate", label: "Evaluate", Screen: EvaluateScreen, shortcuts: EVALUATE_SHORTCUTS },
  { name: "compare", label: "Compare", Screen: CompareScreen, shortcuts: COMPARE_SHORTCUTS },
  { name: "datasets", label: "Datasets", Screen: DatasetsScreen, shortcuts: [] },
];

/** What the frame opens above the screens or in their place. */
export const ROOMS: Rooms = {
  ImportPreview: lazy(async () => ({ default: (await import("../screens/import/ImportPreview")).ImportPreview })),
  RestoreDialog: lazy(async () => ({ default: (await import("../screens/settings/RestoreDialog")).RestoreDialog })),
  SettingsDialog: lazy(async () => ({ default: (await import("../screens/settings/SettingsDialog")).SettingsDialog })),
  TrailBar: lazy(async () => ({ default: (await import("../screens/saved-walks/TrailBar")).TrailBar })),
  WalksMenu,
};
