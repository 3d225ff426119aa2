import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown, type MarkdownBlock } from "./Markdown";

const textOf = (block: MarkdownBlock): string =>
  (block.kind === "list" ? block.items.flat() : block.parts).map(({ text }) => text).join("");

describe("readMarkdown", () => {
  it("reads headings, paragraphs, lists and bold", () => {
    const found = readMarkdown(
      "# What counts\n\nTexting a **person** needs\nthe __address book__.\n\n- first\n- second\n  goes on\n3. three\n4) four\n## Ties ##",
    );
    expect(found).toEqual([
      { kind: "heading", level: 1, parts: [{ text: "What counts", isBold: false }] },
      {
        kind: "paragraph",
        parts: [
          { text: "Texting a ", isBold: false },
          { text: "person", isBold: true },
          { text: " needs the ", isBold: false },
          { text: "address book", isBold: true },
          { text: ".", isBold: false },
        ],
      },
      {
        kind: "list",
        isOrdered: false,
        start: 1,
        items: [[{ text: "first", isBold: false }], [{ text: "second goes on", isBold: false }]],
      },
      {
        kind: "list",
        isOrdered: true,
        start: 3,
        items: [[{ text: "three", isBold: false }], [{ text: "four", isBold: false }]],
      },
      { kind: "heading", level: 2, parts: [{ text: "Ties", isBold: false }] },
    ]);
  });

  it("leaves no level out between two headings", () => {
    expect(readMarkdown("### a\n##### b\n# c").map((block) => block.kind === "heading" && block.level)).toEqual([
      1, 2, 1,
    ]);
  });

  it("shows links as text, and HTML as it was typed", () => {
    expect(readMarkdown("See [the page](https://example.org/a) and ![](x.png).").map(textOf)).toEqual([
      "See the page (https://example.org/a) and (x.png).",
    ]);
    expect(readMarkdown('<img src=x onerror="alert(1)"> 2 * 3 \\*\\*not bold\\*\\*').map(textOf)).toEqual([
      '<img src=x onerror="alert(1)"> 2 * 3 **not bold**',
    ]);
  });

  it("loses no word of any text", () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const marks = fc.constantFrom(" ", "\n", "\n\n", "# ", "- ", "1. ", "**", "__", "<b>", "\r\n");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, marks)), (pieces) => {
        const found = readMarkdown(pieces.flat().join(" ")).map(textOf).join(" ");
        for (const [one] of pieces) expect(found).toContain(one);
      }),
    );
  });
});
