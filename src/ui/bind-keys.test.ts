import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { letterMeant, letterOn, setKeyChoices, swapKeys, withChosenLetter, type KeyChoices } from "./bind-keys";

const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");
const anyLetter = fc.constantFrom(...LETTERS);
const swaps = fc.array(fc.tuple(anyLetter, anyLetter), { maxLength: 12 });

afterEach(() => setKeyChoices({}));

describe("letters on other keys", () => {
  it("gives a letter another key, and that key's letter the one that is free", () => {
    expect(swapKeys({}, "l", "k")).toEqual({ l: "k", k: "l" });
    expect(swapKeys({ l: "k", k: "l" }, "l", "l")).toEqual({});
  });

  it("never leaves a letter without a key, nor two on one, whatever is swapped", () => {
    fc.assert(
      fc.property(swaps, (list) => {
        const choices = list.reduce<KeyChoices>((now, [letter, key]) => swapKeys(now, letter, key), {});
        const keys = LETTERS.map((letter) => choices[letter] ?? letter);
        expect(new Set(keys).size).toBe(LETTERS.length);
        for (const letter of LETTERS) expect(letterOn(choices, choices[letter] ?? letter)).toBe(letter);
        const [last] = list.slice(-1);
        if (last) expect(choices[last[0]] ?? last[0]).toBe(last[1]);
      }),
    );
  });

  it("translates bindings and badges of single letters, with Shift too, and nothing else", () => {
    setKeyChoices({ l: "q", q: "l" });
    expect(["l", "Shift+L", "L", "Shift L", "$mod+l", "Delete", "/"].map(withChosenLetter)).toEqual([
      ...["q", "Shift+Q", "Q", "Shift Q", "$mod+l", "Delete", "/"],
    ]);
    expect(["q", "L", "x"].map(letterMeant)).toEqual(["l", "q", "x"]);
  });
});
