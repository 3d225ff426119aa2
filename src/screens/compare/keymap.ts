import { FIGURE_SHORTCUTS } from "../../charts/figure-shortcuts";

/** Keys of the Compare screen. The listener, the badges and the `?` sheet read this one object. */
export const COMPARE_KEYS = { "next-loss": "n", "loss-before": "p", clear: "Escape" } as const;

export const COMPARE_SHORTCUTS = [
  {
    title: "Requests",
    shortcuts: [
      { keys: ["N"], label: "next loss, the largest first" },
      { keys: ["P"], label: "the loss before" },
      { keys: ["↑", "↓"], label: "move in the table of requests" },
      { keys: ["Enter"], label: "explain this request" },
      { keys: ["Esc"], label: "clear the selection of requests" },
    ],
  },
  FIGURE_SHORTCUTS,
] as const;
