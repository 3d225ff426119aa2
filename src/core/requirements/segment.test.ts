import { describe, expect, it } from "vitest";
import { REQUIREMENT, segmentRequest, WHOLE } from "./split-request";

const textsOf = (request: string, kind: number): string[] =>
  segmentRequest(request)
    .filter((instance) => instance.kind === kind)
    .map(({ text }) => text);

describe("segmentRequest", () => {
  it("gives the whole first, then requirements, sentences and clauses, each text once", () => {
    const request = "Book a room in Oslo. Then tell Kari, and check if it rains on Friday!";
    expect(segmentRequest(request)[0]).toEqual({ text: request, kind: 0 });
    expect(textsOf(request, REQUIREMENT)).toEqual(["Book a room in Oslo", "check if it rains on Friday"]);
    expect(textsOf(request, 1)).toEqual(["Then tell Kari, and check if it rains on Friday!"]);
    expect(textsOf(request, 2)).toEqual(["Then tell Kari"]);
    const [whole, ...others] = segmentRequest("Please book a room and call a taxi.");
    expect(whole!.kind).toBe(WHOLE);
    expect(others).toEqual([
      { text: "book a room", kind: REQUIREMENT },
      { text: "call a taxi", kind: REQUIREMENT },
      { text: "Please book a room", kind: 2 },
    ]);
  });

  it("trims bullets and quotes, and cuts at lines and bullets", () => {
    const pieces = segmentRequest('** "find a flat\n- two rooms please • a garden too"').map(({ text }) =>
      text.replace(/^"|"$/g, ""),
    );
    expect(pieces).toEqual(expect.arrayContaining(["find a flat", "two rooms please", "a garden too"]));
  });

  it("gives short pieces to their left neighbour, a short first one to its right", () => {
    const request = "Hello there. Send the report to Ana. Thank you. Then call the plumber.";
    expect(textsOf(request, 1)).toEqual(["Hello there. Send the report to Ana. Thank you.", "Then call the plumber."]);
  });

  it("gives one instance of an empty request, and at most 24 of a long one", () => {
    expect(segmentRequest("")).toEqual([{ text: "", kind: 0 }]);
    const long = Array.from({ length: 40 }, (_, i) => `Send letter number ${i}.`).join(" ");
    expect(segmentRequest(long)).toHaveLength(24);
  });
});
