import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseRow } from "./parse-record";

const point = v.object({ kind: v.literal("point"), at: v.object({ x: v.number(), y: v.number() }) });
const named = v.object({ name: v.string() });
const shape = v.object({ place: v.union([named, point, v.null()]) });

describe("why a record cannot be read", () => {
  it.each<[string, unknown, string]>([
    ["no shape fits", { place: { kind: "point", at: { x: 1, y: "2" } } }, 'place.at.y should be a number, but is "2".'],
    ["a part is missing in all", { place: { kind: "point", at: {} } }, "place.at.x is missing."],
    ["another kind of value", { place: [1] }, "place should be an object or null, but is a list."],
    ["one shape alone", { place: 7, more: 1 }, "place should be an object or null, but is 7."],
  ])("%s", (_what, value, sentence) => {
    const parsed = parseRow(shape, value);
    expect(parsed.ok ? "" : parsed.why).toBe(sentence);
  });
});
