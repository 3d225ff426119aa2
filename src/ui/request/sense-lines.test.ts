import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { RequirementId } from "../../core/domain/ids";
import { layoutLines } from "./sense-lines";

/** A type in which every character is 10 wide. */
const measure = (text: string) => [...text].length * 10;
const compact = (text: string) => text.replace(/\s+/gu, "");

function requirementsOf(text: string, ...words: string[]) {
  return words.map((part) => {
    const start = text.indexOf(part);
    return { id: `r${start}` as RequirementId, span: { start, end: start + part.length } };
  });
}

function set(text: string, words: string[], columns: number) {
  return layoutLines(text, requirementsOf(text, ...words), measure, columns * 10).map((line) =>
    text.slice(line.start, line.end),
  );
}

const LISBON =
  "We are staying with my sister in Lisbon. Find a cheap flight for Friday evening that gets us home by Sunday night, " +
  "book a table for three on Saturday where my vegan friend can eat well, and tell us whether to pack an umbrella.";
const LISBON_WORDS = [
  "Find a cheap flight",
  "home by Sunday night",
  "book a table",
  "vegan friend can eat",
  "pack an umbrella",
];

describe("layoutLines", () => {
  it("begins a line where the clause of a requirement begins", () => {
    expect(set(LISBON, LISBON_WORDS, 42)).toEqual([
      "We are staying with my sister in Lisbon.",
      "Find a cheap flight for Friday evening",
      "that gets us home by Sunday night,",
      "book a table for three on Saturday",
      "where my vegan friend can eat well,",
      "and tell us whether to pack an umbrella.",
    ]);
  });

  it("leaves five words with one tool on one line", () => {
    expect(set("Track my parcel 7G20558813 please", ["Track my parcel 7G20558813"], 42)).toEqual([
      "Track my parcel 7G20558813 please",
    ]);
  });

  it("marks the pieces of a requirement and nothing else", () => {
    const text = "please book a table, now";
    const [line] = layoutLines(text, requirementsOf(text, "book a table"), measure, 400);
    expect(line?.pieces).toEqual([
      { start: 0, end: 7, text: "please ", requirement: null },
      { start: 7, end: 19, text: "book a table", requirement: "r7" },
      { start: 19, end: 24, text: ", now", requirement: null },
    ]);
  });

  it("wraps a requirement that is longer than a line, at its best place", () => {
    const text = "Please get him in tomorrow morning with a doctor around Osterby, ideally a woman. Thanks.";
    const words = "get him in tomorrow morning with a doctor around Osterby, ideally a woman";
    const lines = layoutLines(text, requirementsOf(text, words), measure, 420);
    expect(lines.map((line) => text.slice(line.start, line.end))).toEqual([
      "Please get him in tomorrow morning with a",
      "doctor around Osterby, ideally a woman.",
      "Thanks.",
    ]);
    expect(lines.map((line) => line.requirement !== null)).toEqual([true, true, false]);
  });

  it("does not leave the first word of a sentence on the line before", () => {
    const text =
      "Our sitter is free, the first time since Easter! Would you please see what's on at the theatre in Talbach";
    expect(set(text, ["see what's on at the theatre in Talbach"], 51)).toEqual([
      "Our sitter is free, the first time since Easter!",
      "Would you please",
      "see what's on at the theatre in Talbach",
    ]);
  });

  it("keeps the line breaks and the bullets of the request", () => {
    const text =
      "Night train, Hamburg to Zurich\n- Thursday the 6th, leaving after eight\n- how many changes, I've got a cello";
    expect(set(text, ["Night train, Hamburg to Zurich", "how many changes"], 42)).toEqual(text.split("\n"));
  });

  it("never puts words of two requirements on one line, also where they touch", () => {
    const text = "book/rent a car and a van";
    const lines = layoutLines(text, requirementsOf(text, "book", "/rent a car", "a van"), measure, 420);
    expect(lines.map((line) => text.slice(line.start, line.end))).toEqual(["book", "/rent a car", "and a van"]);
  });

  it("cuts a word that is wider than a line and text without spaces", () => {
    expect(compact(set("see https://a.example/0123456789", [], 10).join(""))).toBe("seehttps://a.example/0123456789");
    const chinese = "帮我订一张明天去上海的火车票";
    expect(set(chinese, [], 6).every((line) => line.length <= 6)).toBe(true);
    expect(set(chinese, [], 6).join("")).toBe(chinese);
  });

  it("has no line for an empty request", () => {
    expect(set(" \n ", [], 40)).toEqual([]);
  });

  const SAMPLE = "../shared/samples/errands/queries.jsonl";
  it.runIf(existsSync(SAMPLE))(
    "loses no word of any sample request and never lets two underlines leave one line",
    () => {
      for (const row of readFileSync(SAMPLE, "utf8").trim().split("\n")) {
        const { text, requirements } = JSON.parse(row) as { text: string; requirements: { text: string }[] };
        const spanned = requirementsOf(text, ...requirements.map((one) => one.text));
        const lines = layoutLines(text, spanned, measure, 420);
        expect(compact(lines.flatMap((line) => line.pieces.map((piece) => piece.text)).join(""))).toBe(compact(text));
        expect(lines.every((line) => measure(text.slice(line.start, line.end).replace(/\s+/gu, " ")) <= 420)).toBe(
          true,
        );
        const begun = spanned.map(({ span }) => lines.findIndex((line) => line.end > span.start));
        expect(new Set(begun).size).toBe(begun.length);
      }
    },
  );
});
