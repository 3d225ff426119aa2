import { lazy } from "react";
import type { Rooms, ScreenEntry } from "../screens/shell/screen-entry";
import { WalksMenu } from "../screens/saved-walks/WalksMenu";

const opened = () => import("./opened-screens");

/** Screens beside the workbench, in the order of the bar: one line each, fetched when it is first opened. */
export const SCREENS: readonly ScreenEntry[] = [
  { name: "evaluate", label: "Evaluate", Screen: lazy(async () => ({ default: await (await opened()).evaluate() })) },
  { name: "compare", label: "Compare", Screen: lazy(async () => ({ default: await (await opened()).compare() })) },
  { name: "datasets", label: "Datasets", Screen: lazy(async () => ({ default: await (await opened()).datasets() })) },
  { name: "network", label: "Network", Screen: lazy(async () => ({ default: await (await opened()).network() })) },
  { name: "annotate", label: "Annotate", Screen: lazy(async () => ({ default: await (await opened()).annotate() })) },
  { name: "learn", label: "Learn", Screen: lazy(async () => ({ default: await (await opened()).learn() })) },
];

/** What the frame opens above the screens or in their place. */
export const ROOMS: Rooms = {
  ImportPreview: lazy(async () => ({ default: await (await opened()).importPreview() })),
  RestoreDialog: lazy(async () => ({ default: await (await opened()).restoreDialog() })),
  SettingsDialog: lazy(async () => ({ default: await (await opened()).settingsDialog() })),
  TrailBar: lazy(async () => ({ default: await (await opened()).trailBar() })),
  WalksMenu,
};
