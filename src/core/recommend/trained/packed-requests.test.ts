import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QueryId, ToolId } from "../../domain/ids";
import type { Query } from "../../domain/query";
import { packRequests, packTexts, unpackRequests, unpackTexts } from "./packed-requests";

const tools = fc.array(fc.constantFrom("flight", "hotel", "weather").map((id) => id as ToolId));
const requests = fc.array(
  fc.record<Query>({
    id: fc.string().map((id) => id as QueryId),
    text: fc.string({ unit: "binary" }),
    raw: fc.constant(""),
    gold: fc.option(tools),
    ordered: fc.constant(false),
    source: fc.constant({ file: "", at: "" }),
  }),
);

describe("texts in a few strings", () => {
  it("come out as they went in, empty ones and lone surrogates, too", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
        expect(unpackTexts(structuredClone(packTexts(texts)))).toEqual(texts);
      }),
    );
    const long = Array.from({ length: 50 }, (_, at) => String(at).repeat(1000));
    expect(packTexts(long).length).toBeGreaterThan(1);
    expect(unpackTexts(packTexts(long))).toEqual(long);
    expect(unpackTexts(packTexts(["", "\ud83d", "\ude00", ""]))).toEqual(["", "\ud83d", "\ude00", ""]);
  });
});

describe("packed requests", () => {
  it("have their ids, texts and tools again", () => {
    fc.assert(
      fc.property(requests, (all) => {
        expect(unpackRequests(structuredClone(packRequests(all)))).toEqual(all);
      }),
    );
  });

  it("keep the requirements that the data name, and share equal lists of tools", () => {
    const [a, b] = [{ start: 0, end: 4 }, "hotel" as ToolId] as const;
    const make = (id: string, requirements?: Query["requirements"]): Query => ({
      ...{ id: id as QueryId, text: "Book a room", raw: "", gold: [b], ordered: false, source: { file: "", at: "" } },
      ...(requirements ? { requirements } : {}),
    });
    const all = [make("1"), make("2", [{ span: a, tools: [b] }])];
    const unpacked = unpackRequests(structuredClone(packRequests(all)));
    expect(unpacked).toEqual(all);
    expect(unpacked[0]!.gold).toBe(unpacked[1]!.gold);
  });
});
