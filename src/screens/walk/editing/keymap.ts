import { SELECTING_KEYS, SPLITTING_KEYS } from "../../../ui/request/word-keys";
import type { WalkMode, WalkNode } from "../picture/walk-mode";

/**
 * What the keys do on the walk. The one listener, the badges on buttons and the `?` sheet read this object, so that
 * none can promise what another does not keep.
 */
export type WalkCommand =
  | "select-words"
  | "use-sentence"
  | "why-not"
  | "up"
  | "down"
  | "left"
  | "right"
  | "history"
  | "bundles"
  | "table"
  | "rivals"
  | "past-requests"
  | "past-intents"
  | "take-set"
  | "restore-all"
  | "restore"
  | "leave"
  | "link"
  | "rename"
  | "split"
  | "merge"
  | "delete"
  | "cut"
  | "drop"
  | "keep"
  | "open-vote"
  | "previous-word"
  | "next-word"
  | "shrink-word"
  | "grow-word"
  | "first-word"
  | "last-word"
  | "grow-to-first"
  | "grow-to-last"
  | "other-handle"
  | "make-requirement"
  | "make-and-link"
  | "second-offer"
  | "previous-candidate"
  | "next-candidate"
  | "digit"
  | "search-tools"
  | "confirm-link"
  | "confirm-and-stay"
  | "split-left"
  | "split-right"
  | "confirm-split";

/** Where a key works: at rest everywhere or on one kind of node, or while something is being done. */
export type KeyContext = "rest" | WalkNode["type"] | Exclude<WalkMode["kind"], "rest">;

export interface WalkShortcut {
  command: WalkCommand;
  contexts: readonly KeyContext[];
  /** As tinykeys reads them. */
  bindings: readonly string[];
  /** As printed on a badge; one badge a key. */
  keys: readonly string[];
  /** In the sheet. */
  label: string;
  group: (typeof WALK_GROUPS)[number];
}

/** The parts of the sheet, in order. */
export const WALK_GROUPS = [
  "On the walk",
  "On the focused item",
  "While selecting words",
  "While choosing a tool",
  "While placing a split",
] as const;

const NODES = ["requirement", "bundle-tool", "result-tool", "ribbon", "vote"] as const;
const REQUIREMENT = ["requirement"] as const;

export const WALK_SHORTCUTS: readonly WalkShortcut[] = [
  on(
    "On the walk",
    ["rest", ...NODES],
    [
      ["select-words", ["w"], ["W"], "select words"],
      ["use-sentence", ["u"], ["U"], "make the first unused sentence a requirement"],
      ["why-not", ["y"], ["Y"], "why not this tool"],
      ["history", ["h"], ["H"], "history of this walk"],
      ["bundles", ["b"], ["B"], "other bundles, to choose one"],
      ["rivals", ["v"], ["V"], "into the rivals of a vote"],
      ["past-requests", ["d"], ["D"], "into the past requests, to drop one"],
      ["past-intents", ["i"], ["I"], "into the past intents that MassTool searched, to drop one"],
      ["take-set", ["a"], ["A"], "make MassTool’s set the answer"],
      ["table", ["t"], ["T"], "the walk as tables"],
      ["restore-all", ["Shift+R"], ["Shift R"], "restore all as computed"],
      ["leave", ["Escape"], ["Esc"], "close, leave"],
    ],
  ),
  on("On the focused item", NODES, [
    ["up", ["ArrowUp"], ["↑"], "the one above"],
    ["down", ["ArrowDown"], ["↓"], "the one below"],
    ["left", ["ArrowLeft"], ["←"], "along the line to the left"],
    ["right", ["ArrowRight"], ["→"], "along the line to the right"],
    ["restore", ["r"], ["R"], "restore as computed"],
  ]),
  on("On the focused item", REQUIREMENT, [
    ["link", ["l", "Enter", "Space"], ["L"], "requirement: choose its tool"],
    ["rename", ["F2"], ["F2"], "requirement: change its text"],
    ["split", ["/", "Shift+/"], ["/"], "requirement: split"],
    ["merge", ["m"], ["M"], "requirement: merge with the next"],
    ["delete", ["Delete", "Backspace"], ["Del"], "requirement: delete it"],
  ]),
  on(
    "On the focused item",
    ["bundle-tool"],
    [
      ["drop", ["x", "Delete", "Backspace"], ["X"], "tool of the bundle: drop"],
      ["keep", ["k"], ["K"], "tool of the bundle: keep"],
    ],
  ),
  on(
    "On the focused item",
    ["result-tool"],
    [
      ["drop", ["x", "Delete", "Backspace"], ["X"], "tool of the result: keep it out"],
      ["keep", ["k"], ["K"], "tool of the result: put it in"],
    ],
  ),
  on(
    "On the focused item",
    ["ribbon"],
    [["cut", ["Delete", "Backspace", "x", "Enter", "Space"], ["Del"], "line: cut"]],
  ),
  on("On the focused item", ["vote"], [["open-vote", ["Enter", "Space"], ["Enter"], "vote: show the rivals"]]),
  on("While selecting words", ["select"], SELECTING_KEYS),
  on(
    "While choosing a tool",
    ["link"],
    [
      ["previous-candidate", ["ArrowUp"], ["↑"], "the tool before"],
      ["next-candidate", ["ArrowDown"], ["↓"], "the next tool, best score first"],
      ["digit", ["([1-9])"], ["1 – 9"], "choose a tool directly"],
      ["search-tools", ["0"], ["0"], "search all tools"],
      ["confirm-link", ["Enter"], ["Enter"], "link, or cut the link"],
      ["confirm-and-stay", ["Shift+Enter"], ["Shift Enter"], "link, and keep choosing"],
      ["rename", ["F2"], ["F2"], "change the text"],
      ["split", ["/", "Shift+/"], ["/"], "split"],
      ["merge", ["m"], ["M"], "merge with the next"],
      ["delete", ["Delete", "Backspace"], ["Del"], "delete the requirement"],
      ["leave", ["Escape"], ["Esc"], "back to the words"],
    ],
  ),
  on("While placing a split", ["split"], SPLITTING_KEYS),
].flat();

/** All of them in the parts of the sheet. */
export function groupShortcuts() {
  return WALK_GROUPS.map((title) => ({ title, shortcuts: WALK_SHORTCUTS.filter(({ group }) => group === title) }));
}

/** The keys of a command at a place, for a badge. */
export function keysOf(command: WalkCommand, context?: KeyContext): readonly string[] {
  const found = WALK_SHORTCUTS.find(
    (shortcut) => shortcut.command === command && (!context || shortcut.contexts.includes(context)),
  );
  return found?.keys ?? [];
}

/** Where the keys are at work now: what is being done, else the node with the focus, else the walk. */
export function keyContextOf(mode: WalkMode): KeyContext {
  return mode.kind === "rest" ? (mode.focus?.type ?? "rest") : mode.kind;
}

type Row = readonly [command: WalkCommand, bindings: readonly string[], keys: readonly string[], label: string];

function on(group: WalkShortcut["group"], contexts: readonly KeyContext[], rows: readonly Row[]): WalkShortcut[] {
  return rows.map(([command, bindings, keys, label]) => ({ command, contexts, bindings, keys, label, group }));
}
