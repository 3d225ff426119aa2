/** Keys of the Evaluate screen, for the sheet. Figures and table listen to them themselves. */
export const EVALUATE_SHORTCUTS = [
  {
    title: "The figure pointed at",
    shortcuts: [
      { keys: ["T"], label: "as a table" },
      { keys: ["S"], label: "export" },
      { keys: ["E"], label: "explain" },
      { keys: ["F"], label: "alone, larger" },
    ],
  },
  {
    title: "Rows",
    shortcuts: [
      { keys: ["↑", "↓"], label: "move" },
      { keys: ["Enter"], label: "walk this request" },
      { keys: ["[", "]"], label: "while walking: the row before, the next" },
    ],
  },
] as const;
