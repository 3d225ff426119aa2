import type { ScreenEntry } from "./screens/shell/screen-entry";

/** Screens beside the workbench, in the order of the bar: one line each, fetched when it is first opened. */
export const SCREENS: readonly ScreenEntry[] = [];
