import fc from "fast-check";
import { expect, it } from "vitest";
import { runToEnd } from "./run-to-end";
import { sorting } from "./sorting";

it("sorts as the engine does, equal ones in the order in which they came", () => {
  const rows = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), at: fc.nat() }), { maxLength: 60 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 300 }), (some, times) => {
      const values = Array.from({ length: times }, () => some).flat();
      const given = [...values];
      const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
      expect(runToEnd(sorting(values, byKey))).toEqual([...values].sort(byKey));
      expect(values).toEqual(given);
    }),
    { numRuns: 30 },
  );
});

it("can be interrupted before it is done", () => {
  const work = sorting(
    Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 20_000),
    (a, b) => a - b,
  );
  let steps = 0;
  for (let step = work.next(); step.done !== true; step = work.next()) steps += 1;
  expect(steps).toBeGreaterThan(20);
});
