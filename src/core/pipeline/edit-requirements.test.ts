import { requirementId } from "../domain/query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Requirement } from "../domain/trace";
import {
  addRequirement,
  makeRequirement,
  mergeNeighbours,
  renameRequirement,
  splitAt,
  trimToWords,
} from "./edit-requirements";

const TEXT = "book a quiet table, then text my friend the time.";

function at(words: string, by: "computed" | "edit" = "computed"): Requirement {
  const start = TEXT.indexOf(words);
  return makeRequirement(TEXT, { start, end: start + words.length }, by);
}

const BOOK = at("book a quiet table");
const SEND = at("text my friend the time");

describe("trimToWords", () => {
  it("cuts white space and punctuation from both ends", () => {
    expect(trimToWords(TEXT, { start: 18, end: 25 })).toEqual({ start: 20, end: 24 });
  });

  it("refuses a span without a word, a turned one and one beyond the text", () => {
    expect(trimToWords(TEXT, { start: 18, end: 20 })).toBeNull();
    expect(trimToWords(TEXT, { start: 9, end: 3 })).toBeNull();
    expect(trimToWords(TEXT, { start: 1000, end: 1001 })).toBeNull();
  });
});

describe("addRequirement", () => {
  it("names it by its place", () => {
    expect(addRequirement([SEND], TEXT, { start: 0, end: 19 })).toEqual([at("book a quiet table", "edit"), SEND]);
    expect(requirementId({ start: 0, end: 18 })).toBe("r0-18");
  });

  it("removes what it covers and leaves a rest of fewer than three words out", () => {
    const whole = addRequirement([BOOK, SEND], TEXT, { start: 7, end: TEXT.length });
    expect(whole.map(({ text }) => text)).toEqual(["quiet table, then text my friend the time"]);
  });

  it("leaves a longer rest with its id", () => {
    const made = addRequirement([BOOK, SEND], TEXT, { start: 13, end: 24 });
    expect(made.map(({ id, text }) => [id, text])).toEqual([
      [BOOK.id, "book a quiet"],
      ["r13-24", "table, then"],
      [SEND.id, "text my friend the time"],
    ]);
  });

  it("has no effect on a requirement that is there, or on white space", () => {
    expect(addRequirement([BOOK, SEND], TEXT, BOOK.span)).toEqual([BOOK, SEND]);
    expect(addRequirement([BOOK], TEXT, { start: 18, end: 20 })).toEqual([BOOK]);
  });
});

describe("splitAt", () => {
  it("makes two, trimmed", () => {
    const made = splitAt([SEND], TEXT, SEND.id, TEXT.indexOf(" the time"));
    expect(made.map(({ text, by }) => [text, by])).toEqual([
      ["text my friend", "edit"],
      ["the time", "edit"],
    ]);
  });

  it("has no effect at an edge, outside, or on another requirement", () => {
    for (const place of [SEND.span.start, SEND.span.end, 0, 999]) {
      expect(splitAt([SEND], TEXT, SEND.id, place)).toEqual([SEND]);
    }
    expect(splitAt([SEND], TEXT, BOOK.id, 30)).toEqual([SEND]);
  });
});

describe("mergeNeighbours", () => {
  it("takes the words between along, whichever is named first", () => {
    const merged = mergeNeighbours([BOOK, SEND], TEXT, [SEND.id, BOOK.id]);
    expect(merged.map(({ id, text }) => [id, text])).toEqual([["r0-48", TEXT.slice(0, -1)]]);
    expect(mergeNeighbours([BOOK, SEND], TEXT, [BOOK.id, SEND.id])).toEqual(merged);
  });

  it("has no effect on requirements that are not neighbours, or on one alone", () => {
    const between = at("then");
    expect(mergeNeighbours([BOOK, between, SEND], TEXT, [BOOK.id, SEND.id])).toEqual([BOOK, between, SEND]);
    expect(mergeNeighbours([BOOK, SEND], TEXT, [BOOK.id, BOOK.id])).toEqual([BOOK, SEND]);
  });
});

describe("renameRequirement", () => {
  it("keeps place and id", () => {
    expect(renameRequirement([BOOK], BOOK.id, " a table for two ")).toEqual([
      { ...BOOK, text: "a table for two", by: "edit" },
    ]);
  });

  it("has no effect with the same text or without a word", () => {
    expect(renameRequirement([BOOK], BOOK.id, BOOK.text)).toEqual([BOOK]);
    expect(renameRequirement([BOOK], BOOK.id, " … ")).toEqual([BOOK]);
  });
});

describe("any requirement edits", () => {
  const place = fc.nat(TEXT.length + 2);
  const step = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), start: place, end: place }),
    fc.record({ kind: fc.constant("split" as const), which: fc.nat(5), at: place }),
    fc.record({ kind: fc.constant("merge" as const), which: fc.nat(5) }),
  );

  it("leave spans in order, inside the request, without overlap, and ids without repeats", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let requirements = [BOOK, SEND];
        for (const edit of steps) {
          const [first, second] = [requirements[edit.kind === "add" ? 0 : edit.which], requirements[1]];
          if (edit.kind === "add") requirements = addRequirement(requirements, TEXT, edit);
          else if (edit.kind === "split" && first) requirements = splitAt(requirements, TEXT, first.id, edit.at);
          else if (first && second) requirements = mergeNeighbours(requirements, TEXT, [first.id, second.id]);
        }
        requirements.reduce((end, { span, text }) => {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(TEXT.slice(span.start, span.end)).toBe(text);
          expect(text.trim()).not.toBe("");
          return span.end;
        }, 0);
        expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
      }),
      { numRuns: 1000 },
    );
  });
});
