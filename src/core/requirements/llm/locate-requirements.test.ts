import fc from "fast-check";
import { expect, it } from "vitest";
import { locateRequirements } from "./locate-requirements";

const TEXT = "Book me a quiet hotel near the sea, then tell Ana when I arrive. What will the weather be?";

function place(...said: (string | [text: string, words: string])[]) {
  const { located, reports } = locateRequirements(
    TEXT,
    said.map((one) => (typeof one === "string" ? { text: one, words: null } : { text: one[0], words: one[1] })),
  );
  return {
    words: located.map(({ key, requirement: { span } }) => `${key} ${TEXT.slice(span.start, span.end)}`),
    reports,
  };
}

it("takes the words that are pointed at, in the order of the request", () => {
  expect(place(["forecast", "What will the weather be?"], ["stay", "Book me a quiet hotel near the sea"])).toEqual({
    words: ["F2 Book me a quiet hotel near the sea", "F1 What will the weather be"],
    reports: [],
  });
});

it("finds the words where they are put otherwise", () => {
  expect(place("booking a hotel by the sea", "let Ana know the arrival").words).toEqual([
    "F1 Book me a quiet hotel near the sea",
    "F2 Ana when I arrive",
  ]);
});

it("never lets two places overlap", () => {
  expect(
    place(["a", "Book me a quiet hotel near the sea"], ["b", "quiet hotel near the sea"], "hotel").reports,
  ).toHaveLength(2);
});

it("gives what has no words in the request the room that is left, and says so", () => {
  expect(place("translate a letter")).toEqual({
    words: [`F1 ${TEXT.slice(0, -1)}`],
    reports: [{ kind: "unplaced", text: "translate a letter" }],
  });
});

it("takes requirements without any words left as one", () => {
  const said = [
    { text: "one", words: "Go" },
    { text: "two", words: "Go" },
  ];
  expect(locateRequirements("Go!", said)).toMatchObject({
    located: [{ key: "F1" }],
    reports: [{ kind: "merged", text: "two" }],
  });
  expect(locateRequirements("…", said).located).toEqual([]);
});

it("keeps every place inside the request, apart, in order, whatever is said", () => {
  const words = fc.array(fc.constantFrom("book", "a", "hotel", "sea", "weather", "Ana", "zebra", "…"), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (lists) => {
      const said = lists.map((list) => ({ text: list.join(" "), words: null }));
      const { located, reports } = locateRequirements(TEXT, said);
      const spans = located.map(({ requirement }) => requirement.span);
      expect(spans.every(({ start, end }) => start < end && end <= TEXT.length)).toBe(true);
      expect(spans.every(({ start }, i) => i === 0 || start >= spans[i - 1]!.end)).toBe(true);
      expect(located.length + reports.filter(({ kind }) => kind === "merged").length).toBe(said.length);
    }),
    { numRuns: 200 },
  );
});
