import { MODIFIER } from "../../ui/Kbd";

/** Keys of the Network screen: the listener, the badges and the sheet read this list. */
export const NETWORK_KEYS = [
  ["find", ["/"], ["/"], "find a tool", "Find"],
  ["path", ["p"], ["P"], "the path to another tool", "Path"],
  ["table", ["t"], ["T"], "edges as a table, and back", "Table"],
  ["add", ["a"], ["A"], "draw an edge to another tool", "Add edge"],
  ["cut", ["x"], ["X"], "cut the chosen edge, or restore it", "Cut"],
  ["turn", ["v"], ["V"], "turn the chosen edge round", "Turn"],
  ["note", ["n"], ["N"], "write a note on the tool", "Note"],
  ["export", ["s"], ["S"], "save picture, edges, corrections", "Export"],
  ["previous-edge", ["["], ["["], "the edge before, the heaviest first", "Edge before"],
  ["next-edge", ["]"], ["]"], "the next edge", "Next edge"],
  ["undo", ["$mod+z"], [MODIFIER, "Z"], "undo a correction", "Undo"],
  ["redo", ["$mod+Shift+z", "$mod+y"], [MODIFIER, "Shift", "Z"], "redo", "Redo"],
] as const;

/** Keys of Learn alone; those above work on the edge that is chosen there. */
export const LEARN_KEYS = [
  ["keep", "k", "in Learn: keep the insight, go to the next"],
  ["word", "e", "in Learn: reword the insight"],
  ["drop", "d", "in Learn: drop it, what stood before stays"],
  ["other", "i", "in Learn: the insight of the other tool"],
] as const;

export type LearnCommand = (typeof LEARN_KEYS)[number][0];

export type NetworkCommand = (typeof NETWORK_KEYS)[number][0];

/** As printed on a badge. */
export function keysOfCommand(command: NetworkCommand): readonly string[] {
  return NETWORK_KEYS.find(([name]) => name === command)![2];
}

export function keysOfLearning(command: LearnCommand): readonly string[] {
  return [LEARN_KEYS.find(([name]) => name === command)![1].toUpperCase()];
}

export const NETWORK_SHORTCUTS = [
  {
    title: "Network",
    shortcuts: [
      { keys: ["←", "↑", "→", "↓"], label: "in the map: the name that way" },
      { keys: ["Enter"], label: "in the map: go to its panel" },
      { keys: ["Space"], label: "in the map: play the iterations of trials, stop" },
      ...NETWORK_KEYS.map(([, , keys, label]) => ({ keys, label })),
      ...LEARN_KEYS.map(([, key, label]) => ({ keys: [key.toUpperCase()], label })),
    ],
  },
] as const;
