import { MODIFIER } from "../../ui/Kbd";
import { SELECTING_KEYS, SPLITTING_KEYS } from "../../ui/request/word-keys";

/**
 * What the keys do at an item. The one listener, the badges and the `?` sheet read this list, so that none can promise what
 * another does not keep. As tinykeys reads the bindings; `keys` as printed on a badge.
 */
export const QUEUE_KEYS = [
  ["accept", ["Enter"], ["Enter"], "accept what stands in “Yours”, next request"],
  ["alternative", ["Shift+Enter"], ["Shift", "Enter"], "begin another answer that is equally right"],
  ["digit", ["([1-9])"], ["1 – 9"], "tool in or out"],
  ["search", ["0"], ["0"], "search the catalogue"],
  ["none", ["-"], ["-"], "no tool is needed"],
  ["words", ["w"], ["W"], "mark words of the request"],
  ["up", ["ArrowUp"], ["↑"], "the tool above"],
  ["down", ["ArrowDown"], ["↓"], "the tool below"],
  ["toggle", ["Space"], ["Space"], "this tool in or out"],
  ["unsure", ["u"], ["U"], "unsure: the answer counts and is marked"],
  ["later", ["s"], ["S"], "later: to the end of the queue"],
  ["flag", ["f"], ["F"], "flag, to find it again"],
  ["comment", ["c"], ["C"], "comment"],
  ["dispute", ["d"], ["D"], "dispute the gold"],
  ["reveal", ["v"], ["V"], "blind: show or hide the suggestion"],
  ["guidelines", ["g"], ["G"], "guidelines beside the request"],
  ["back", ["b"], ["B"], "back to the request before"],
  ["undo", ["$mod+z"], [MODIFIER, "Z"], "undo a step, also of the request before"],
  ["redo", ["$mod+Shift+z", "$mod+y"], [MODIFIER, "Shift", "Z"], "redo"],
  ["pause", ["p"], ["P"], "pause: covers the request"],
] as const;

export type QueueCommand = (typeof QUEUE_KEYS)[number][0];

const REQUIREMENT_KEYS = [
  ["split", ["/", "Shift+/"], ["/"], "split"],
  ["merge", ["m"], ["M"], "merge with the next"],
  ["delete", ["Delete", "Backspace"], ["Del"], "unmark"],
] as const;

/** What the keys do while words are marked: the grammar of the walk. */
export const WORDS_KEYS = {
  select: [
    ...SELECTING_KEYS,
    ["previous-requirement", ["ArrowUp"], ["↑"], "the marked words before"],
    ["next-requirement", ["ArrowDown"], ["↓"], "the marked words after"],
  ],
  requirement: [
    ["previous-requirement", ["ArrowUp"], ["↑"], "the marked words before"],
    ["next-requirement", ["ArrowDown"], ["↓"], "the marked words after"],
    ["digit", ["([1-9])"], ["1 – 9"], "link this tool, or cut its link"],
    ["link", ["l"], ["L"], "choose its tool"],
    ...REQUIREMENT_KEYS,
    ["select-words", ["w"], ["W"], "select more words"],
    ["leave", ["Escape", "Enter"], ["Esc"], "back to the tools"],
  ],
  link: [
    ["previous-candidate", ["ArrowUp"], ["↑"], "the tool above"],
    ["next-candidate", ["ArrowDown"], ["↓"], "the tool below"],
    ["digit", ["([1-9])"], ["1 – 9"], "choose a tool directly"],
    ["search-tools", ["0"], ["0"], "search the catalogue"],
    ["confirm-link", ["Enter"], ["Enter"], "link, or cut the link"],
    ["confirm-and-stay", ["Shift+Enter"], ["Shift Enter"], "link, and keep choosing"],
    ...REQUIREMENT_KEYS,
    ["leave", ["Escape"], ["Esc"], "back to the words"],
  ],
  split: SPLITTING_KEYS,
} as const;

export type WordsCommand = (typeof WORDS_KEYS)[keyof typeof WORDS_KEYS][number][0];

/** What the keys do where answers differ; the last word stands on the button. */
export const ADJUDICATE_KEYS = [
  ["settle", ["Enter"], ["Enter"], "store what stands in “Decision”, next request", "settle, next"],
  ["digit", ["([1-9])"], ["1 – 9"], "tool in or out of the decision", "in or out"],
  ["left", ["ArrowLeft"], ["←"], "the answer to the left", "answer left"],
  ["right", ["ArrowRight"], ["→"], "the answer to the right", "answer right"],
  ["take", ["t"], ["T"], "take this answer", "take it"],
  ["first", ["<", "Shift+<"], ["<"], "take the first answer", "first"],
  ["second", [">", "Shift+>"], [">"], "take the second answer", "second"],
  ["majority", ["m"], ["M"], "the tools that most want, of three answers or more", "majority"],
  ["union", ["u"], ["U"], "the tools that anybody wants", "union"],
  ["intersection", ["i"], ["I"], "the tools that all want", "intersection"],
  ["words", ["w"], ["W"], "mark words of the request in the decision", "words"],
  ["search", ["0"], ["0"], "search the catalogue", "search"],
  ["reason", ["c"], ["C"], "reason", "reason"],
  ["back", ["b", "ArrowUp"], ["B"], "the request before", "back"],
  ["next", ["ArrowDown"], ["↓"], "the next request", "next"],
  ["undo", ["$mod+z"], [MODIFIER, "Z"], "take the last decision back", "undo"],
] as const;

export type AdjudicateCommand = (typeof ADJUDICATE_KEYS)[number][0];

/** For the sheet. */
export const ANNOTATE_SHORTCUTS = [
  { title: "Annotate", shortcuts: QUEUE_KEYS.map(([, , keys, label]) => ({ keys, label })) },
  { title: "On marked words", shortcuts: WORDS_KEYS.requirement.map(([, , keys, label]) => ({ keys, label })) },
  { title: "Adjudicate", shortcuts: ADJUDICATE_KEYS.map(([, , keys, label]) => ({ keys, label })) },
];

/** The keys of a command, for a badge. */
export function keysOf(command: QueueCommand): readonly string[] {
  return QUEUE_KEYS.find(([name]) => name === command)![2];
}
