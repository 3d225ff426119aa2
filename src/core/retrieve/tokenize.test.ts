import { describe, expect, it } from "vitest";
import { countPlainWords, countWords, splitOnSpaces, tokenize, tokenizeWithSpans } from "./tokenize";

const show = (text: string): string[] =>
  tokenizeWithSpans(text).map((token) => `${token.kind} ${JSON.stringify(token.text)}`);

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

describe("tokenizeWithSpans", () => {
  it("keeps apostrophes, hyphens and inner points, and parts marks", () => {
    expect(show("Don’t book gluten-free, 12.50 at 19:30!")).toEqual([
      'word "Don’t"',
      'word "book"',
      'word "gluten-free"',
      'mark ","',
      'number "12.50"',
      'word "at"',
      'number "19:30"',
      'mark "!"',
    ]);
  });

  it("straightens apostrophes and lowers letters for looking up", () => {
    expect(tokenizeWithSpans("Don’t")[0]?.lower).toBe("don't");
  });

  it("takes a line break with the spaces around it as one token", () => {
    expect(show("a \n\n b")).toEqual(['word "a"', 'line-break " \\n\\n "', 'word "b"']);
  });

  it("says where each token stands", () => {
    const text = "  pay €20, José";
    expect(tokenizeWithSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "pay",
      "€",
      "20",
      ",",
      "José",
    ]);
  });
});

describe("countWords", () => {
  it("counts in any script, without marks", () => {
    expect(countWords("one, two… three!")).toBe(3);
    expect(countWords("東京の天気")).toBe(3);
  });
});

describe("one sentence, cut in every way", () => {
  const text = "Don't book BBQ-grills,  now";

  it("stays cut as indexes, models and figures know it", () => {
    expect(tokenize(text)).toEqual(["don", "t", "book", "bbq", "grills", "now"]);
    expect(splitOnSpaces(text)).toEqual(["Don't", "book", "BBQ-grills,", "", "now"]);
    expect(tokenizeWithSpans(text).map((token) => token.text)).toEqual(["Don't", "book", "BBQ-grills", ",", "now"]);
    expect([countWords(text), countPlainWords(text)]).toEqual([5, 5]);
  });
});
