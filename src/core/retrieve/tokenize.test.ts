import { describe, expect, it } from "vitest";
import { splitOnSpaces, tokenize } from "./tokenize";

describe("tokenize", () => {
  it("keeps letters, marks and digits of any script, lower-cased, repeats included", () => {
    expect(tokenize("Don't book 2 BBQ-grills, book ONE: Crêpière Łódź 東京!")).toEqual([
      "don",
      "t",
      "book",
      "2",
      "bbq",
      "grills",
      "book",
      "one",
      "crêpière",
      "łódź",
      "東京",
    ]);
  });

  it("gives nothing for a text without words", () => {
    expect(tokenize("")).toEqual([]);
    expect(tokenize(" …?! 🙂")).toEqual([]);
  });
});

describe("splitOnSpaces", () => {
  it("keeps case, punctuation and the empty pieces of double spaces", () => {
    expect(splitOnSpaces("Find flights,  now")).toEqual(["Find", "flights,", "", "now"]);
  });
});
