import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { historyOf } from "../../core/domain/dataset";
import { locateRequirements, readErrands } from "./errands";

const FOLDER = "../shared/samples/errands";
const isThere = existsSync(FOLDER);

describe("locateRequirements", () => {
  it("takes the first occurrence after the requirement before", () => {
    expect(locateRequirements("book it, then book it", [{ text: "book it" }, { text: "book it" }])).toEqual([
      { start: 0, end: 7 },
      { start: 14, end: 21 },
    ]);
  });

  it("goes back for a requirement that stands earlier, to words that are free", () => {
    expect(locateRequirements("a b a c", [{ text: "a c" }, { text: "a" }])).toEqual([
      { start: 4, end: 7 },
      { start: 0, end: 1 },
    ]);
  });

  it("refuses words that are not there", () => {
    expect(() => locateRequirements("a b", [{ text: "c" }])).toThrow("does not stand in the request");
  });
});

describe.skipIf(!isThere)(isThere ? "readErrands" : "readErrands (skipped: no ../shared/samples/errands)", () => {
  const dataset = isThere ? readErrands(FOLDER) : null;

  it("reads every tool and request, with spans that say what the file says", () => {
    expect([dataset!.tools.length, dataset!.queries.length, historyOf(dataset!).length]).toEqual([72, 480, 300]);
    const spans = dataset!.queries.flatMap((query) => (query.requirements ?? []).map(({ span }) => ({ query, span })));
    expect(spans.length).toBeGreaterThan(500);
    for (const { query, span } of spans) {
      expect(query.text.slice(span.start, span.end)).toBe(query.text.slice(span.start, span.end).trim());
    }
  });
});
