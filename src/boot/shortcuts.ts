import { ANNOTATE_SHORTCUTS } from "../screens/annotate/keymap";
import { COMPARE_SHORTCUTS } from "../screens/compare/keymap";
import { TOOLBOX_SHORTCUTS } from "../screens/datasets/toolbox/keymap";
import { EVALUATE_SHORTCUTS } from "../screens/evaluate/keymap";
import { NETWORK_SHORTCUTS } from "../screens/network/keymap";
import type { ListedShortcuts } from "../screens/shell/screen-entry";
import { groupShortcuts } from "../screens/walk/editing/keymap";

/* The keys of all screens, for the sheet. Fetched when it is opened: each screen has its own from its own list. */

export const SHORTCUTS: ListedShortcuts = {
  walk: groupShortcuts(),
  screens: {
    evaluate: EVALUATE_SHORTCUTS,
    compare: COMPARE_SHORTCUTS,
    network: NETWORK_SHORTCUTS,
    annotate: ANNOTATE_SHORTCUTS,
    datasets: TOOLBOX_SHORTCUTS,
  },
};
