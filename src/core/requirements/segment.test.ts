import { describe, expect, it } from "vitest";
import { countPlainWords } from "../retrieve/tokenize";
import { countClauses, segmentRequest } from "./split-request";

const textsOf = (request: string, kind: number): string[] =>
  segmentRequest(request)
    .filter((instance) => instance.kind === kind)
    .map(({ text }) => text);

describe("segmentRequest", () => {
  it("gives the whole first, then sentences, then clauses, each text once", () => {
    const request = "Book a room in Oslo. Then tell Kari, and check if it rains on Friday!";
    expect(segmentRequest(request)[0]).toEqual({ text: request, kind: 0 });
    expect(textsOf(request, 1)).toEqual(["Book a room in Oslo.", "Then tell Kari, and check if it rains on Friday!"]);
    expect(textsOf(request, 2)).toEqual(["Then tell Kari", "check if it rains on Friday"]);
  });

  it("trims bullets and quotes, and cuts at lines and bullets", () => {
    expect(textsOf('** "find a flat\n- two rooms please • a garden too"', 1)).toEqual([
      "find a flat",
      "two rooms please",
      "a garden too",
    ]);
  });

  it("gives short pieces to their left neighbour, a short first one to its right", () => {
    const request = "Hello there. Send the report to Ana. Thank you. Then call the plumber.";
    expect(textsOf(request, 1)).toEqual(["Hello there. Send the report to Ana. Thank you.", "Then call the plumber."]);
    expect(textsOf("Order three red apples, please, and some brown bread", 2)).toEqual([
      "Order three red apples please",
      "some brown bread",
    ]);
  });

  it("gives one instance of an empty request, and at most 24 of a long one", () => {
    expect(segmentRequest("")).toEqual([{ text: "", kind: 0 }]);
    const long = Array.from({ length: 40 }, (_, i) => `Send letter number ${i}.`).join(" ");
    expect(segmentRequest(long)).toHaveLength(24);
  });
});

describe("counts", () => {
  it("counts clauses, one at least, and words as the recipe does", () => {
    expect(countClauses(segmentRequest("Send a letter"))).toBe(1);
    expect(countClauses(segmentRequest("Send a letter and book a room, then wait here"))).toBe(3);
    expect(countPlainWords("Don't book_two rooms (3)")).toBe(5);
  });
});
