import { describe, expect, it } from "vitest";
import { foldEdits } from "../../core/annotate/fold-edits";
import type { ToolId } from "../../core/domain/ids";
import type { JudgementEdit, PlainAnswer } from "../../core/domain/judgement";
import { sayWords } from "./item-view";
import { beginWords, interpretWords, pointWords, standingWords, type WordsMode } from "./item-words";
import { WORDS_KEYS, type WordsCommand } from "./keymap";

const TEXT = "Find a flight to Rome, say what it costs, and text him.";
const [FLIGHTS, RATES, TEXTS] = ["flights", "rates", "texts"] as ToolId[] as [ToolId, ToolId, ToolId];
const ROWS = [FLIGHTS, RATES, TEXTS];
const spanOf = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });
const BEFORE: PlainAnswer = {
  tools: [FLIGHTS],
  requirements: [{ ...spanOf("Find a flight to Rome"), tools: [FLIGHTS] }],
};

/** Presses keys as the listener does: each is looked up among those of what is being done. */
function press(...keys: string[]) {
  const edits: JudgementEdit[] = [];
  let isSearching = false;
  const spans = () => foldEdits(TEXT, BEFORE, edits).shown.requirements!;
  let mode: WordsMode | null = beginWords({ text: TEXT, spans: spans() }, null);
  for (const key of keys) {
    const rows: readonly (readonly [WordsCommand, readonly string[], ...unknown[]])[] = WORDS_KEYS[mode!.kind];
    const binding = /^[1-9]$/u.test(key) ? "([1-9])" : key;
    const command = rows.find(([, bindings]) => bindings.includes(binding))?.[0];
    const step = command && interpretWords(command, mode!, { text: TEXT, spans: spans(), rows: ROWS }, key);
    if (!step) continue;
    if (step.edit) edits.push(step.edit);
    isSearching = step.search === true;
    mode = standingWords(step.mode, spans());
  }
  const { tools, requirements } = foldEdits(TEXT, BEFORE, edits).shown;
  const words = requirements!.map((span) => [TEXT.slice(span.start, span.end), ...span.tools]);
  return { kinds: edits.map(({ kind }) => kind), tools, words, mode, isSearching };
}

describe("words marked by keys", () => {
  it("begin at the first word that is free; Enter marks them, a digit links a tool and puts it in the set", () => {
    const { words, tools, mode } = press("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Enter", "2");
    expect(words).toEqual([
      ["Find a flight to Rome", FLIGHTS],
      ["say what it costs", RATES],
    ]);
    expect(tools).toEqual([FLIGHTS, RATES]);
    expect(mode).toEqual({ kind: "requirement", span: spanOf("say what it costs") });
    expect(press("Enter", "Enter").mode, "Enter again leaves the words.").toBeNull();
  });

  it("are linked by choosing, and a link that is there is cut; searching asks for a tool of the catalogue", () => {
    const chosen = press("l", "ArrowUp", "ArrowDown", "Enter");
    expect([chosen.kinds, chosen.words[1]]).toEqual([
      ["span-add", "link"],
      ["say", RATES],
    ]);
    expect(press("ArrowUp", "l", "Enter").words).toEqual([["Find a flight to Rome"]]);
    expect(press("l", "3", "Shift+Enter", "1", "Enter").words[1]).toEqual(["say", FLIGHTS, TEXTS]);
    expect(press("l", "0").isSearching).toBe(true);
  });

  it("are split where a bar stands, merged with their neighbour, and unmarked", () => {
    const split = press("ArrowUp", "/", "ArrowRight", "Enter");
    expect(split.words).toEqual([["Find a flight"], ["to Rome"]]);
    expect(split.mode).toEqual({ kind: "requirement", span: spanOf("Find a flight") });
    const merged = press("ArrowUp", "/", "Enter", "m");
    expect(merged.words).toEqual([["Find a flight to Rome"]]);
    const gone = press("ArrowUp", "Delete");
    expect([gone.words, gone.tools, gone.mode]).toEqual([[], [FLIGHTS], null]);
  });

  it("join the marked words before them and keep their tools", () => {
    const { kinds, words } = press("+");
    expect(kinds).toEqual(["span-resize"]);
    expect(words).toEqual([["Find a flight to Rome, say", FLIGHTS]]);
  });

  it("are left step by step, and follow what an undo makes of them", () => {
    expect(press("l", "Escape").mode).toMatchObject({ kind: "requirement" });
    expect(press("l", "Escape", "Escape").mode).toBeNull();
    const linking: WordsMode = { kind: "link", span: spanOf("to Rome"), tool: null };
    expect(standingWords(linking, BEFORE.requirements!)).toEqual({
      kind: "requirement",
      span: spanOf("Find a flight to Rome"),
    });
    expect(standingWords({ ...linking, span: spanOf("text him") }, BEFORE.requirements!)).toBeNull();
  });

  it("are found under the pointer, and said in a sentence", () => {
    const words = { text: TEXT, spans: BEFORE.requirements! };
    const on = pointWords(words, TEXT.indexOf("flight"))!;
    expect(on).toEqual({ kind: "requirement", span: spanOf("Find a flight to Rome") });
    expect(sayWords(on, words, (tool) => tool)).toBe("“Find a flight to Rome”: flights");
    const word = pointWords(words, TEXT.indexOf("costs") + 2)!;
    expect(sayWords(word, words, (tool) => tool)).toBe("Selected: “costs”");
    expect(pointWords(words, TEXT.indexOf(", and") + 1), "Between two words there is none.").toBeNull();
  });
});
