import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QueryId, ToolId } from "../domain/ids";
import type { OrderKind } from "../domain/queue-order";
import { shuffle } from "../math/splits";
import { orderItems, type ItemOrder, type OrderItem, rankRest } from "./orders";

const item = (query: string, parts: Partial<OrderItem> = {}): OrderItem => ({
  ...{ query: query as QueryId, tracc: null, expected: null, margin: null, suggestions: [], slice: "all" },
  ...parts,
});
const idsOf = (items: readonly OrderItem[], order: ItemOrder): string[] =>
  orderItems(items, order).map(({ query }) => query);
const sets = (...all: string[][]): ToolId[][] => all as ToolId[][];

it("ranks the rest anew in the places it has, and leaves all others where they are", () => {
  const order = ["a", "b", "c", "d", "e", "f"] as QueryId[];
  const keys: Record<string, number | null> = { b: 0.9, d: 0.1, e: null, f: 0.1 };
  expect(rankRest(order, new Set(["b", "d", "e", "f"] as QueryId[]), (id) => keys[id]!)).toEqual([
    ...["a", "d", "c", "f", "b", "e"],
  ]);
  expect(rankRest(order, new Set(), () => 0)).toEqual(order);
});

describe("orderItems", () => {
  it("puts the worst first, ties by id, and what has no score last", () => {
    const items = [item("d"), item("c", { tracc: 0.5 }), item("b", { tracc: 0 }), item("a", { tracc: 0.5 })];
    expect(idsOf(items, { kind: "worst", seed: 1 })).toEqual(["b", "a", "c", "d"]);
  });

  it("puts the least certain first: by what is expected, else by the margin of the links", () => {
    const items = [
      item("a", { expected: 0.9, margin: 0.1 }),
      item("b", { expected: 0.2, margin: 0.3 }),
      item("c", { expected: 0.5, margin: 0.2 }),
    ];
    expect(idsOf(items, { kind: "uncertain", seed: 1 })).toEqual(["b", "c", "a"]);
    expect(idsOf([...items, item("d", { margin: 0.05 })], { kind: "uncertain", seed: 1 })).toEqual([
      "d",
      "a",
      "c",
      "b",
    ]);
  });

  it("puts the most divided first", () => {
    const items = [
      item("a", { suggestions: sets(["x"], ["x"]) }),
      item("b", { suggestions: sets(["x"], ["x", "y"], ["x"]) }),
      item("c", { suggestions: sets(["x"], ["y"]) }),
      item("d", { suggestions: sets(["x"]) }),
    ];
    expect(idsOf(items, { kind: "divided", seed: 1 })).toEqual(["c", "b", "a", "d"]);
  });

  it("is random over the sorted ids by a seed, and as imported", () => {
    const items = ["c", "a", "d", "b"].map((id) => item(id));
    expect(idsOf(items, { kind: "random", seed: 7 })).toEqual(shuffle(["a", "b", "c", "d"], 7));
    expect(idsOf([...items].reverse(), { kind: "random", seed: 7 })).toEqual(shuffle(["a", "b", "c", "d"], 7));
    expect(idsOf(items, { kind: "file", seed: 7 })).toEqual(["c", "a", "d", "b"]);
  });

  it("takes slices in turns, or as large as they are", () => {
    const items = Array.from({ length: 12 }, (_, at) => item(`q${at}`, { slice: at < 3 ? "few" : "many" }));
    const slices = (quota: "equal" | "proportional"): string[] =>
      idsOf(items, { kind: "stratified", seed: 3, quota }).map((id) => items.find(({ query }) => query === id)!.slice);
    expect(slices("equal").slice(0, 6)).toEqual(["few", "many", "few", "many", "few", "many"]);
    for (const from of [0, 4, 8])
      expect(
        slices("proportional")
          .slice(from, from + 4)
          .filter((slice) => slice === "few"),
      ).toHaveLength(1);
    const inside = idsOf(items, { kind: "stratified", seed: 3, quota: "equal" });
    expect(inside).not.toEqual(idsOf(items, { kind: "stratified", seed: 4, quota: "equal" }));
  });
});

const BIASED: OrderKind[] = ["worst", "uncertain", "divided"];
const scored = fc
  .array(
    fc.record({
      tracc: fc.double({ min: 0, max: 1, noNaN: true }),
      expected: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    {
      maxLength: 60,
    },
  )
  .map((all) => all.map((parts, at) => item(`q${at}`, { ...parts, suggestions: sets(["x"], at % 2 ? ["x"] : ["y"]) })));

describe("controls", () => {
  it("are one in ten, one in each ten places, in all biased orders and in no other; every item is there once", () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: 0, max: 99 }), (items, seed) => {
        for (const kind of [...BIASED, "random", "file", "stratified"] as OrderKind[]) {
          const ordered = orderItems(items, { kind, seed });
          expect(ordered.map(({ query }) => query).sort()).toEqual(items.map(({ query }) => query).sort());
          const controls = ordered.flatMap(({ control }, place) => (control ? [Math.floor(place / 10)] : []));
          const blocks = BIASED.includes(kind) ? Math.floor(items.length / 10) : 0;
          expect(controls).toEqual(Array.from({ length: blocks }, (_, block) => block));
        }
      }),
    );
  });

  it("are drawn without looking at the scores", () => {
    const items = (score: (at: number) => number): OrderItem[] =>
      Array.from({ length: 50 }, (_, at) => item(`q${at}`, { tracc: score(at) }));
    const drawn = (all: OrderItem[]): unknown =>
      orderItems(all, { kind: "worst", seed: 5 }).map(({ query, control }) => (control ? query : null));
    expect(drawn(items((at) => at / 50))).toEqual(drawn(items((at) => 1 - at / 50)));
  });
});
