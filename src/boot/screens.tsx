import { lazy } from "react";
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

const NetworkScreen = lazy(async () => ({
  default: (await import("../screens/network/NetworkScreen")).NetworkScreen,
}));

const AnnotateScreen = lazy(async () => ({
  default: (await import("../screens/annotate/AnnotateScreen")).AnnotateScreen,
}));

const LearnScreen = lazy(async () => ({ default: (await import("../screens/learn/LearnScreen")).LearnScreen }));

/** Screens beside the workbench, in the order of the bar: one line each, fetched when it is first opened. */
export const SCREENS: readonly ScreenEntry[] = [
  { name: "evaluate", label: "Evaluate", Screen: EvaluateScreen },
  { name: "compare", label: "Compare", Screen: CompareScreen },
  { name: "datasets", label: "Datasets", Screen: DatasetsScreen },
  { name: "network", label: "Network", Screen: NetworkScreen },
  { name: "annotate", label: "Annotate", Screen: AnnotateScreen },
  { name: "learn", label: "Learn", Screen: LearnScreen },
];

/** What the frame opens above the screens or in their place. */
export const ROOMS: Rooms = {
  ImportPreview: lazy(async () => ({ default: (await import("../screens/import/ImportPreview")).ImportPreview })),
  RestoreDialog: lazy(async () => ({ default: (await import("../screens/settings/RestoreDialog")).RestoreDialog })),
  SettingsDialog: lazy(async () => ({ default: (await import("../screens/settings/SettingsDialog")).SettingsDialog })),
  TrailBar: lazy(async () => ({ default: (await import("../screens/saved-walks/TrailBar")).TrailBar })),
  WalksMenu,
};
