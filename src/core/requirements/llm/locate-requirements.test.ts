import fc from "fast-check";
import { expect, it } from "vitest";
import { textWithNotes } from "../../domain/notes";
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

it("keeps what stands nowhere in the request as a note below it, and says so", () => {
  const { located, reports } = locateRequirements(TEXT, [
    { text: "translate a letter", words: null },
    { text: "stay", words: "a quiet hotel" },
    { text: "pay by card", words: null },
  ]);
  expect(located.map(({ key, requirement: { text, placed } }) => [key, text, placed])).toEqual([
    ["F2", "stay", undefined],
    ["F1", "translate a letter", "note"],
    ["F3", "pay by card", "note"],
  ]);
  const shown = textWithNotes(
    TEXT,
    located.map(({ requirement }) => requirement),
  );
  expect(located.map(({ requirement: { span } }) => shown.slice(span.start, span.end))).toEqual([
    "a quiet hotel",
    "translate a letter",
    "pay by card",
  ]);
  expect(reports).toEqual([
    { kind: "unplaced", text: "translate a letter" },
    { kind: "unplaced", text: "pay by card" },
  ]);
});

it("tells the nearest words from those that were pointed at", () => {
  const { located } = locateRequirements(TEXT, [
    { text: "lodging", words: "a quiet hotel" },
    { text: "let Ana know the arrival", words: null },
  ]);
  expect(located.map(({ requirement }) => requirement.placed)).toEqual([undefined, "near"]);
});

it("loses nothing of an answer in a script without spaces, or in another language than the request", () => {
  const chinese = "帮我订一张今晚的桌子，然后叫一辆出租车";
  const { located } = locateRequirements(chinese, [
    { text: "叫车", words: "叫一辆出租车" },
    { text: "订桌子", words: "订一张今晚的桌子" },
  ]);
  expect(located.map(({ requirement: { span } }) => chinese.slice(span.start, span.end))).toEqual([
    "订一张今晚的桌子",
    "叫一辆出租车",
  ]);
  const german = ["Unterkunft am Meer finden", "Ankunftszeit mitteilen", "Wetterbericht"];
  const kept = locateRequirements(
    TEXT,
    german.map((text) => ({ text, words: null })),
  ).located;
  expect(kept.map(({ requirement: { text } }) => text).toSorted()).toEqual(german.toSorted());
});

it("keeps every requirement, each in a place of its own and notes last, whatever is said", () => {
  const words = fc.array(fc.constantFrom("book", "a", "hotel", "sea", "weather", "Ana", "zebra", "订", "桌子", "…"), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.constantFrom(TEXT, "…", "帮我订桌子"), fc.array(words, { maxLength: 12 }), (text, lists) => {
      const said = lists.map((list) => ({ text: list.join(" "), words: null }));
      const { located, reports } = locateRequirements(text, said);
      const requirements = located.map(({ requirement }) => requirement);
      const isEach = located.every(({ key, requirement }) => said[Number(key.slice(1)) - 1]!.text === requirement.text);
      expect(isEach && new Set(located.map(({ key }) => key)).size === said.length).toBe(true);
      expect(new Set(requirements.map(({ id }) => id)).size).toBe(said.length);
      const ends = requirements.map(({ span }) => span.end);
      expect(requirements.every(({ span }, i) => span.start < span.end && span.start >= (ends[i - 1] ?? 0))).toBe(true);
      const shown = textWithNotes(text, requirements);
      for (const { span, text: wording, placed } of requirements) {
        expect(span.end <= text.length).toBe(placed !== "note");
        if (placed === "note") expect(shown.slice(span.start, span.end)).toBe(wording);
      }
      expect(reports).toHaveLength(requirements.filter(({ placed }) => placed === "note").length);
    }),
    { numRuns: 300 },
  );
});
