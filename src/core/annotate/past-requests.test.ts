import { describe, expect, it } from "vitest";
import type { Dataset } from "../domain/dataset";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { MOST_ASKED, requestsToAsk, sumUpEffect, whyNotPast, type AskedTwice } from "./past-requests";

const tools = (names: string): ToolId[] => [...names] as ToolId[];
const request = (id: string, gold: string | null, split?: Query["split"]): Query =>
  ({ id, text: id, gold: gold === null ? null : tools(gold), ...(split ? { split } : {}) }) as Query;
const dataset = (...queries: Query[]): Dataset => ({ queries }) as Dataset;
const row = (query: string, gold: string, without: string, changed: string, one: AskedTwice["withoutOne"] = []) => ({
  ...{ query: query as QueryId, gold: tools(gold), without: tools(without), with: tools(changed), withoutOne: one },
});

describe("a past request", () => {
  const of = (data: Dataset, id: string, answer: string): string | null =>
    whyNotPast(data, { id: id as QueryId }, tools(answer));

  it("may be one that was judged otherwise, that nobody judged, and that was typed", () => {
    expect(of(dataset(request("a", "xy")), "a", "x")).toBeNull();
    expect(of(dataset(request("a", null)), "a", "x")).toBeNull();
    expect(of(dataset(), "typed", "x")).toBeNull();
    expect(of(dataset(request("a", "x", "history"), request("b", "x", "test")), "a", "xy")).toBeNull();
  });

  it("is no request of the test part, of no part, without a tool, or with the tools it has, in any order", () => {
    const parted = dataset(request("a", "x", "test"), request("b", null), request("c", "xy", "history"));
    expect(of(parted, "a", "y")).toMatch(/^This request is in the test part/);
    expect(of(parted, "a", "")).toMatch(/^This request is in the test part/);
    expect(of(parted, "b", "y")).toMatch(/^This request is in no part of the data/);
    expect(of(parted, "c", "")).toMatch(/^A past request needs a tool/);
    expect(of(parted, "c", "yx")).toMatch(/^This request is already in the history/);
  });
});

describe("the requests that a change is tried on", () => {
  it("are all that need a tool but the candidates, and of many the same draw in the order of the file", () => {
    const few = [request("a", "x"), request("b", ""), request("c", null), request("d", "y")];
    expect(requestsToAsk(few, new Set(["d" as QueryId])).map(({ id }) => id)).toEqual(["a"]);
    const many = Array.from({ length: 1200 }, (_, at) => request(`q-${at}`, "x"));
    const drawn = requestsToAsk(many, new Set());
    expect(drawn).toHaveLength(MOST_ASKED);
    expect(requestsToAsk([...many].reverse(), new Set()).reverse()).toEqual(drawn);
    expect(drawn).not.toEqual(many.slice(0, MOST_ASKED));
  });
});

describe("the effect of a change", () => {
  const [one, other] = ["one", "other"] as QueryId[];
  const rows = [
    row("same", "x", "x", "x"),
    row("turned", "xy", "xy", "yx"),
    row("better", "x", "y", "x", [
      { candidate: one!, tools: tools("y") },
      { candidate: other!, tools: tools("x") },
    ]),
    row("worse", "xy", "xy", "x", [{ candidate: other!, tools: tools("xy") }]),
    row("otherwise", "x", "y", "z"),
  ];
  const effect = sumUpEffect(rows, { candidates: [one!, other!], judged: 9, near: 2 });

  it("counts answers of another set, the largest difference first", () => {
    expect(effect).toMatchObject({ asked: 5, judged: 9, near: 2, better: 1, worse: 1 });
    expect(effect.changed.map(({ query, difference }) => [query, difference])).toEqual([
      ["better", 1],
      ["worse", -0.75],
      ["otherwise", 0],
    ]);
    expect(effect.mean).toBeCloseTo(0.25 / 5, 12);
    expect(effect.interval, "Five requests are too few.").toBeNull();
    const twice = sumUpEffect([...rows, ...rows], { candidates: [], judged: 10, near: 0 });
    expect(twice.interval!.low).toBeLessThan(effect.mean!);
    expect(twice.interval!.high).toBeGreaterThan(effect.mean!);
  });

  it("tells what each candidate does: with all of them less with all but it", () => {
    expect(effect.candidates).toEqual([
      { candidate: one, better: 1, worse: 0, difference: 1 },
      { candidate: other, better: 0, worse: 1, difference: -0.75 },
    ]);
  });

  it("has no mean where nobody was asked, and no interval of one", () => {
    const few = { candidates: [], judged: 0, near: 0 };
    expect(sumUpEffect([], few)).toMatchObject({ mean: null, interval: null, changed: [] });
    expect(sumUpEffect(rows.slice(0, 1), few)).toMatchObject({ mean: 0, interval: null });
  });
});
