import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatorKey, ProjectId, QueryId } from "../domain/ids";
import vectors from "../testing/vectors/merge.json";
import { isBlind, itemsOfPerson, seatsOf } from "./seats";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const items = Array.from({ length: 1000 }, (_, at) => `q${at}` as QueryId);
const id = "p1" as ProjectId;

describe("seatsOf", () => {
  it.each(vectors.seats.map((case_) => [case_.seats, case_] as const))(
    "is as in the vectors for %i seats",
    (_, one) => {
      const sharing = { id: one.project as ProjectId, seats: one.seats, overlap: { voices: one.overlap, share: 1 } };
      for (const [item, seats] of Object.entries(one.items))
        expect(seatsOf(sharing, item as QueryId, hash)).toEqual(seats);
    },
  );

  it("moves no work between the others when a seat is added", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        fc.string(),
        (seats, voices, item) => {
          const of = (count: number): number[] =>
            seatsOf({ id, seats: count, overlap: { voices, share: 1 } }, item as QueryId, hash);
          const before = of(seats);
          const kept = of(seats + 1).filter((seat) => seat !== seats + 1);
          expect(before).toEqual(expect.arrayContaining(kept));
          expect(of(seats + 1)).toHaveLength(Math.min(voices, seats + 1));
        },
      ),
    );
  });

  it("gives one voice to the items that are not shared, the same that would judge alone", () => {
    const some = { id, seats: 5, overlap: { voices: 3, share: 0.2 } };
    const counts = items.map((item) => seatsOf(some, item, hash).length);
    const shared = counts.filter((count) => count === 3).length;
    expect(counts.every((count) => count === 1 || count === 3)).toBe(true);
    expect(shared).toBeGreaterThan(150);
    expect(shared).toBeLessThan(250);
    const alone = { id, seats: 5, overlap: { voices: 1, share: 1 } };
    const single = items.filter((_, at) => counts[at] === 1);
    expect(single.map((item) => seatsOf(some, item, hash))).toEqual(single.map((item) => seatsOf(alone, item, hash)));
  });
});

describe("isBlind", () => {
  it("is random in half, repeatable, and different for each person", () => {
    const blindFor = (annotator: string): QueryId[] =>
      items.filter((item) => isBlind({ id, blind: "half" }, item, annotator as AnnotatorKey, hash));
    expect(blindFor("mk").length).toBeGreaterThan(440);
    expect(blindFor("mk").length).toBeLessThan(560);
    expect(blindFor("mk")).toEqual(blindFor("mk"));
    expect(blindFor("mk")).not.toEqual(blindFor("ao"));
    const [first] = items;
    expect(isBlind({ id, blind: "half" }, first!, "mk" as AnnotatorKey, () => "7fff")).toBe(true);
    expect(isBlind({ id, blind: "half" }, first!, "mk" as AnnotatorKey, () => "80ff")).toBe(false);
  });

  it("needs no draw where all items are alike", () => {
    const never = (): never => {
      throw new Error("nothing to draw");
    };
    expect(isBlind({ id, blind: "off" }, items[0]!, "mk" as AnnotatorKey, never)).toBe(false);
    expect(isBlind({ id, blind: "always" }, items[0]!, "mk" as AnnotatorKey, never)).toBe(true);
  });
});

describe("itemsOfPerson", () => {
  const sharing = { id, seats: 4, overlap: { voices: 2, share: 1 }, seed: 7 };
  const known = items.slice(100, 120);

  it("are those of the seat, each item as often as it has voices", () => {
    const seats = [1, 2, 3, 4].map((seat) => itemsOfPerson(items, { ...sharing, known: [], seat }, hash));
    const counts = new Map<QueryId, number>();
    for (const item of seats.flat()) counts.set(item, (counts.get(item) ?? 0) + 1);
    expect([...counts.values()].every((count) => count === 2)).toBe(true);
    expect(counts.size).toBe(1000);
    expect(seats[0]).toEqual(items.filter((item) => seatsOf(sharing, item, hash).includes(1)));
  });

  it("are all where nobody shares the work", () => {
    expect(itemsOfPerson(items, { ...sharing, seats: 1, known: [], seat: null }, hash)).toEqual(items);
    expect(itemsOfPerson(items, { ...sharing, known: [], seat: null }, hash)).toEqual(items);
  });

  it("have one known answer in each twenty places, whoever sits where, at places that differ", () => {
    for (const seat of [null, 1, 4]) {
      const mine = itemsOfPerson(items, { ...sharing, known, seat }, hash);
      const places = mine.flatMap((item, at) => (known.includes(item) ? [at] : []));
      expect(places.map((at) => Math.floor(at / 20))).toEqual(places.map((_, block) => block));
      expect(places).toHaveLength(20);
      expect(new Set(mine).size).toBe(mine.length);
      expect(new Set(places.map((at) => at % 20)).size).toBeGreaterThan(4);
    }
  });

  it("lose no item however few there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.nat(), (all, some, seed) => {
        const order = items.slice(0, all);
        const made = itemsOfPerson(
          order,
          { ...sharing, seats: 1, seed, known: order.slice(0, some), seat: null },
          hash,
        );
        expect([...made].sort()).toEqual([...order].sort());
      }),
    );
  });
});
