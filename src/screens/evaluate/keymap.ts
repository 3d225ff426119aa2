import { FIGURE_SHORTCUTS } from "../../charts/figure-shortcuts";

/** Keys of the Evaluate screen, for the sheet. Figures and table listen to them themselves. */
export const EVALUATE_SHORTCUTS = [
  FIGURE_SHORTCUTS,
  {
    title: "Rows",
    shortcuts: [
      { keys: ["↑", "↓"], label: "move" },
      { keys: ["Enter"], label: "walk this request" },
      { keys: ["[", "]"], label: "while walking: the row before, the next" },
    ],
  },
] as const;
