/** Keys of the toolbox. The listener, the badges and the `?` sheet read this one object. */
export const TOOLBOX_KEYS = { before: "[", next: "]" } as const;

export const TOOLBOX_SHORTCUTS = [
  {
    title: "Toolbox",
    shortcuts: [
      { keys: ["[", "]"], label: "the pair of tools before, the next" },
      { keys: ["Ctrl", "Enter"], label: "count what other words change, then keep them" },
      { keys: ["Esc"], label: "put the words back" },
      { keys: ["Alt", "1 – 5"], label: "take a tool for the request that is written" },
      { keys: ["Enter"], label: "add the request that is written" },
    ],
  },
] as const;
