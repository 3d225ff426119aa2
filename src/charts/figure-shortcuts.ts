/** Keys of a figure, for the sheets of the screens that have some. The figures listen to them themselves. */
export const FIGURE_SHORTCUTS = {
  title: "The figure pointed at",
  shortcuts: [
    { keys: ["T"], label: "as a table" },
    { keys: ["S"], label: "export" },
    { keys: ["E"], label: "explain" },
    { keys: ["F"], label: "alone, larger" },
  ],
} as const;
