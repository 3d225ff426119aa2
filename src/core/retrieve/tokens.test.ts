import { describe, expect, it } from "vitest";
import { tokenizeWithSpans } from "./tokenize";

const show = (text: string): string[] =>
  tokenizeWithSpans(text).map((token) => `${token.kind} ${JSON.stringify(token.text)}`);

describe("tokenize", () => {
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
