import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundleKey } from "../domain/bundle";
import type { SplitKind, SplitPlan } from "../domain/evaluation";
import type { Query } from "../domain/query";
import { makeQuery } from "../testing/small-dataset";
import { dropNearDuplicates, measureLeakage, plainWords } from "./leakage";
import { planFolds } from "./plan-folds";
import type { Fold } from "../recommend/method/fold-context";

const TOOLS = ["a", "b", "c", "d", "e"];

/** Forty requests over many sets of five tools. */
const queries = Array.from({ length: 40 }, (_, i) =>
  makeQuery(`q${i}`, `request ${i}`, [TOOLS[i % 5]!, ...(i % 3 === 0 ? [TOOLS[(i + 2) % 5]!] : [])]),
);

const plan = (kind: SplitKind, more: Partial<SplitPlan> = {}): SplitPlan => ({
  kind,
  seed: 3,
  folds: null,
  limit: null,
  ...more,
});
const idsOf = (list: readonly Query[]): string[] => list.map(({ id }) => id);
const bundlesOf = (list: readonly Query[]): Set<string> => new Set(list.map(({ gold }) => bundleKey(gold!)));

const anyQueries = fc
  .array(fc.uniqueArray(fc.constantFrom(...TOOLS), { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 40 })
  .map((golds) => golds.map((gold, i) => makeQuery(`q${i}`, `request ${i}`, gold)));

/** The folds, or none where the plan cannot be carried out on these requests. */
function foldsOrNone(list: readonly Query[], wanted: SplitPlan): Fold[] {
  try {
    return planFolds(list, wanted);
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return [];
  }
}

describe("planFolds", () => {
  it("asks each request once in k random folds, and never has it in its own history", () => {
    fc.assert(
      fc.property(anyQueries, fc.integer({ min: 2, max: 6 }), fc.nat(), (list, folds, seed) => {
        const planned = planFolds(list, plan("random", { folds, seed }));
        expect(planned.flatMap(({ test }) => idsOf(test)).sort()).toEqual(idsOf(list).sort());
        for (const { history, test } of planned) {
          expect(idsOf(history).filter((id) => idsOf(test).includes(id))).toEqual([]);
          expect(history.length + test.length).toBe(list.length);
        }
      }),
    );
  });

  it("leaves no test bundle in the history of a bundle-disjoint fold, and asks each request once", () => {
    fc.assert(
      fc.property(anyQueries, fc.nat(), (list, seed) => {
        const planned = foldsOrNone(list, plan("bundle-disjoint", { folds: 3, seed }));
        for (const { history, test } of planned) {
          const known = bundlesOf(history);
          expect([...bundlesOf(test)].filter((bundle) => known.has(bundle))).toEqual([]);
        }
        const asked = planned.flatMap(({ test }) => idsOf(test));
        expect(new Set(asked).size).toBe(asked.length);
        expect(measureLeakage(planned, null).bundleInHistory).toBe(0);
      }),
    );
  });

  it("spreads requests that need nothing over bundle-disjoint folds, and leaves the others where they are", () => {
    const needless = Array.from({ length: 12 }, (_, i) => makeQuery(`n${i}`, `small talk ${i}`, []));
    const disjoint = plan("bundle-disjoint", { folds: 3 });
    const planned = planFolds([...queries, ...needless], disjoint);
    const isNeedless = ({ gold }: Query): boolean => gold!.length === 0;
    expect(planned.map(({ test }) => test.filter(isNeedless).length)).toEqual([4, 4, 4]);
    expect(planned.map(({ test }) => idsOf(test.filter((query) => !isNeedless(query))))).toEqual(
      planFolds(queries, disjoint).map(({ test }) => idsOf(test)),
    );
  });

  it("has no held-out tool in the history of a tool-disjoint fold, and one in each test request", () => {
    fc.assert(
      fc.property(anyQueries, fc.nat(), (list, seed) => {
        for (const { history, test } of foldsOrNone(list, plan("tool-disjoint", { folds: 5, seed }))) {
          const known = new Set(history.flatMap(({ gold }) => gold!));
          for (const { gold } of test) expect(gold!.some((tool) => !known.has(tool))).toBe(true);
        }
      }),
    );
  });

  it("is the same for the same seed and another for another", () => {
    const wanted = plan("random", { folds: 4 });
    expect(planFolds(queries, wanted)).toEqual(planFolds(queries, wanted));
    expect(idsOf(planFolds(queries, wanted)[0]!.test)).not.toEqual(
      idsOf(planFolds(queries, { ...wanted, seed: 4 })[0]!.test),
    );
  });

  it("takes a random fifth; a limit leaves the rest to the history there, and nowhere else", () => {
    expect(planFolds(queries, plan("random"))[0]!.test).toHaveLength(8);
    const [few] = planFolds(queries, plan("random", { limit: 3 }));
    expect([few!.test.length, few!.history.length]).toEqual([3, 37]);
    const limited = planFolds(queries, plan("bundle-disjoint", { folds: 3, limit: 6 }));
    const whole = planFolds(queries, plan("bundle-disjoint", { folds: 3 }));
    expect(limited.reduce((sum, { test }) => sum + test.length, 0)).toBe(6);
    for (const fold of limited) expect(whole.map(({ history }) => history)).toContainEqual(fold.history);
  });

  it("asks the first 100 as published", () => {
    const many = Array.from({ length: 130 }, (_, i) => makeQuery(`q${i}`, `request ${i}`, ["a"]));
    const [fold] = planFolds(many, plan("first-100"));
    expect(idsOf(fold!.test)).toEqual(idsOf(many.slice(0, 100)));
    expect(fold!.history).toHaveLength(30);
  });

  it("takes the parts of the file, without requests nobody has judged", () => {
    const given = [
      makeQuery("h", "past", ["a"], { split: "history" }),
      makeQuery("u", "unjudged", null, { split: "history" }),
      makeQuery("t", "asked", ["a"], { split: "test" }),
      makeQuery("same", "Asked ", ["a"], { split: "history" }),
    ];
    const [fold] = planFolds(given, plan("given"));
    expect([idsOf(fold!.history), idsOf(fold!.test)]).toEqual([["h"], ["t"]]);
    expect(() => planFolds(given.slice(0, 2), plan("given"))).toThrow("names no test part");
  });

  it("says when a split leaves nothing", () => {
    expect(() => planFolds([], plan("random"))).toThrow("no request to ask");
    const one = Array.from({ length: 9 }, (_, i) => makeQuery(`q${i}`, `request ${i}`, ["a"]));
    expect(() => planFolds(one, plan("bundle-disjoint"))).toThrow("no past request");
  });
});

describe("measureLeakage", () => {
  it("counts bundles, tools and near-duplicates of the history", () => {
    const history = [makeQuery("h1", "one", ["a", "b"]), makeQuery("h2", "two", ["c"])];
    const test = [
      makeQuery("t1", "one again", ["b", "a"]),
      makeQuery("t2", "mixed", ["a", "c"]),
      makeQuery("t3", "new", ["d"]),
      makeQuery("t4", "nothing", []),
    ];
    expect(measureLeakage([{ history, test }], null)).toEqual({
      n: 3,
      bundleInHistory: 1 / 3,
      toolsInHistory: 2 / 3,
      nearDuplicates: null,
      repeats: 0,
      dropped: 0,
    });
    const cosineOf = (a: Query, b: Query): number => (a.text.startsWith(b.text) ? 0.99 : 0);
    expect(measureLeakage([{ history, test }], cosineOf).nearDuplicates).toBe(1 / 3);
  });

  it("finds repeats in words without an encoder, whatever they need, and the guard leaves them out", () => {
    const history = [makeQuery("h1", "Book a taxi.", ["a"]), makeQuery("h2", "Please book a flight", ["b"])];
    const test = [
      makeQuery("t1", "book  a TAXI, please!", ["c"]),
      makeQuery("t2", "Book a taxi\u00a0please", ["a"]),
      makeQuery("t3", "Book a flight", ["b"]),
      makeQuery("t4", "Book a taxi for two", ["a"]),
      makeQuery("t5", "Please", ["a"]),
    ];
    expect(measureLeakage([{ history, test, dropped: 3 }], null)).toMatchObject({ repeats: 2, dropped: 3 });
    const [guarded] = dropNearDuplicates([{ history, test }], null);
    expect(guarded!.test.map(({ id }) => id)).toEqual(["t3", "t4", "t5"]);
    expect(plainWords(" Stop?! ")).toBe("stop");
  });

  it("counts the past requests that are dropped for their very words", () => {
    const queries = [
      makeQuery("q1", "One", ["a"], { split: "history" }),
      makeQuery("q2", "two", ["a"], { split: "history" }),
    ];
    const asked = makeQuery("q3", " one", ["a"], { split: "test" });
    const split = { kind: "given", seed: 1, folds: null, limit: null } as const;
    expect(measureLeakage(planFolds([...queries, asked], split), null)).toMatchObject({ repeats: 0, dropped: 1 });
  });
});
