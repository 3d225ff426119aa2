import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { EncoderPort } from "../domain/ports";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { evaluateFolds, measureSplit, type Asked } from "../evaluate/evaluate-folds";
import { type Fold, buildFoldContext, type FoldContext } from "./method/fold-context";
import { PROTOCOLS } from "../evaluate/protocols";
import {
  createWordEncoder,
  makeQuery,
  SMALL_DATASET,
  TEST_ENVIRONMENT,
  WORDS_ENVIRONMENT,
} from "../testing/small-dataset";
import { historyWithout, nearestRequests, rankRequests } from "./method/nearest-requests";
import { findMethod, METHODS, NETWORK_METHODS, NETWORK_STUDIES } from "./registry";

const history = SMALL_DATASET.queries.filter(({ split }) => split === "history");
const test = SMALL_DATASET.queries.filter(({ split }) => split === "test");
const FOLDS: Fold[] = [{ history, test }];

async function collect(names: readonly string[], encoder: EncoderPort | null, folds = FOLDS): Promise<Asked[]> {
  const rows: Asked[] = [];
  const input = {
    dataset: SMALL_DATASET,
    folds,
    split: "given" as const,
    methods: names.map(findMethod),
    protocol: PROTOCOLS.strict,
    encoder,
    environment: encoder ? TEST_ENVIRONMENT : WORDS_ENVIRONMENT,
    seed: 1,
  };
  for await (const asked of evaluateFolds(input)) rows.push(asked);
  return rows;
}

function context(more: Partial<FoldContext> = {}): FoldContext {
  return buildFoldContext(SMALL_DATASET, FOLDS[0]!, {
    encoder: createWordEncoder(),
    environment: TEST_ENVIRONMENT,
    pool: "history",
    inner: "random",
    seed: 1,
    ...more,
  });
}

async function answer(name: string, query: Query, more: Partial<FoldContext> = {}) {
  const { method, retriever } = findMethod(name);
  return (await method.prepare(context(more), retriever))(query);
}

describe("nearestRequests", () => {
  it("gives each request what it gets when it is asked alone, whatever is asked next", async () => {
    for (const retriever of ["hybrid", "dense", "bm25"] as const) {
      const together = context();
      for (const query of [...test].reverse()) {
        const indices = historyWithout(together, query);
        const alone = await rankRequests(context(), query, retriever, indices);
        expect(alone.length).toBeGreaterThan(0);
        expect(await nearestRequests(together, query, retriever)).toEqual(alone);
      }
      const ahead = context();
      for (const query of test) {
        const alone = await rankRequests(context(), query, retriever, historyWithout(ahead, query));
        expect(await nearestRequests(ahead, query, retriever)).toEqual(alone);
      }
    }
  });
});

describe("registry", () => {
  it("has an id, a label, a sentence and a source for each method, none twice", () => {
    const all = [...METHODS, ...NETWORK_STUDIES, ...NETWORK_METHODS];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
    for (const { about, source } of all) for (const text of [about, source]) expect(text).toMatch(/\.$/);
  });

  it("reads a retriever behind a colon, and says what is wrong with a name", () => {
    expect(findMethod("nearest-query").retriever).toBe("hybrid");
    expect(findMethod("nearest-query:bm25").retriever).toBe("bm25");
    expect(() => findMethod("magic")).toThrow('no method "magic"');
    expect(() => findMethod("nearest-query:magic")).toThrow("hybrid, dense, bm25");
    expect(() => findMethod("popularity:bm25")).toThrow("nothing behind a colon");
  });
});

describe.each([
  ["with an encoder", createWordEncoder()],
  ["with words only", null],
])("every method %s", (_name, encoder) => {
  // Of MassTool what shares one training: the other settings differ from it by a constant.
  const trained = ["masstool", "masstool-expected", "masstool-size", "masstool-ranked", "masstool-or-none"];
  const names = [...[...METHODS, ...NETWORK_STUDIES].map(({ id }) => id), ...(encoder ? trained : [])];
  let rows: Asked[];
  beforeAll(async () => {
    rows = await collect(names, encoder);
  });

  it("answers with distinct tools of the catalogue and a confidence from 0 to 1", () => {
    expect(rows).toHaveLength(names.length * test.length);
    const known = new Set(SMALL_DATASET.tools.map(({ id }) => id));
    for (const { method, row } of rows) {
      expect(new Set(row.predicted).size, method).toBe(row.predicted.length);
      expect(
        row.predicted.every((tool) => known.has(tool)),
        method,
      ).toBe(true);
      if (row.confidence === null) continue;
      expect(row.confidence, method).toBeGreaterThanOrEqual(0);
      expect(row.confidence, method).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it("answers the same twice, and does not look at the gold of test requests", async () => {
    const quick = names.filter((name) => !findMethod(name).method.trains);
    const again = await collect(quick, encoder);
    expect(again.map(({ row }) => row)).toEqual(
      rows.filter(({ method }) => quick.includes(method)).map(({ row }) => row),
    );
    const blind = names.filter((name) => name !== "ptr-published");
    const renamed = test.map((query) => ({ ...query, gold: ["message" as never] }));
    const renamedRows = await collect(blind, encoder, [{ history, test: renamed }]);
    // Scores, and what a walk is said to have missed, are by the gold.
    const answers = (asked: readonly Asked[]) =>
      asked
        .filter(({ method }) => blind.includes(method))
        .map(({ method, row: { query, predicted, confidence, need } }) => ({
          ...{ method, query, predicted, confidence, need },
        }));
    expect(answers(renamedRows)).toEqual(answers(rows));
  });
});

describe("a method that trains", () => {
  const many = Array.from({ length: 8 }, (_, copy) =>
    history.map((query) => ({ ...query, id: `${query.id}-${copy}` as QueryId })),
  );
  const fold: Fold = { history: many.flat(), test };

  it.each([...METHODS, ...NETWORK_STUDIES, ...NETWORK_METHODS].map((method) => [method.id, method] as const))(
    "is told of %s",
    async (_, method) => {
      const dataset = { ...SMALL_DATASET, queries: [...fold.history, ...test] };
      const rest = {
        encoder: createWordEncoder(),
        environment: TEST_ENVIRONMENT,
        pool: "history" as const,
        inner: "random" as const,
        seed: 1,
      };
      const { once, ...ground } = buildFoldContext(dataset, fold, rest);
      let isTrained = false;
      // What takes long is not waited for: that it is asked for is enough.
      const heard: FoldContext["once"] = (name, make) => {
        if (!/^(learned history|trained walks|masstool (?!provisions))/.test(name)) return once(name, make);
        isTrained = true;
        throw new Error("It would train now.");
      };
      const answering = (async () =>
        (await method.prepare({ ...ground, once: heard }, method.retrievers[0] ?? "hybrid"))(test[0]!))();
      await answering.catch((error: unknown) => expect(String(error)).toBe("Error: It would train now."));
      expect(isTrained).toBe(method.trains === true);
    },
  );
});

describe("single methods", () => {
  const [asked] = test as [Query];

  it("nearest-query copies the nearest past request, popularity the most used bundle, first of equals", async () => {
    expect((await answer("nearest-query", asked)).tools).toEqual(["packing", "weather"]);
    expect((await answer("popularity", asked)).tools).toEqual(["flight", "hotel"]);
  });

  it("top-k gives as many tools as past requests need on average", async () => {
    expect((await answer("top-k", asked)).tools).toHaveLength(2);
  });

  it("bundle-text finds the bundle of a test request only in the whole file", async () => {
    const leaking = makeQuery("t9", "flight packing flight packing", ["flight", "packing"], { split: "test" });
    const fold: Fold = { history, test: [asked, leaking] };
    const lay = (pool: FoldContext["pool"]) =>
      buildFoldContext(SMALL_DATASET, fold, {
        encoder: null,
        environment: WORDS_ENVIRONMENT,
        pool,
        inner: "random",
        seed: 1,
      });
    const { method, retriever } = findMethod("bundle-text:bm25");
    const tools = async (pool: FoldContext["pool"]) =>
      (await (await method.prepare(lay(pool), retriever))(leaking)).tools;
    expect(await tools("whole-file")).toEqual(["flight", "packing"]);
    expect(await tools("history")).not.toEqual(["flight", "packing"]);
  });

  it("the ablations are parts of the walk", async () => {
    const whole = await answer("ptr", asked);
    const noVote = await answer("ptr-no-vote", asked);
    const noCoverage = await answer("ptr-no-coverage", asked);
    expect(whole.trace!.stage2.kept.map(({ tool }) => tool)).toEqual(noVote.tools);
    expect(noCoverage.tools.slice(0, 2)).toEqual(whole.trace!.stage1.chosen!.tools);
    expect((await answer("ptr-no-bundle", asked)).tools.length).toBeGreaterThan(0);
  });

  it("MassTool says what it lacks without an encoder", async () => {
    await expect(answer("masstool", asked, { encoder: null })).rejects.toThrow("choose an encoder");
  });

  it("random-bundle draws a past bundle by the seed", async () => {
    const drawn = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => answer("random-bundle", asked, { seed })));
    expect(new Set(drawn.map(({ tools }) => tools.join("+"))).size).toBeGreaterThan(1);
  });
});

describe("measureSplit", () => {
  it("finds near-duplicates by cosine", async () => {
    const copy = makeQuery("t8", "will there be rain in Oslo tomorrow tomorrow", ["weather"], { split: "test" });
    const leakage = await measureSplit([{ history, test: [...test, copy] }], createWordEncoder());
    expect(leakage.n).toBe(3);
    expect(leakage.nearDuplicates).toBeGreaterThan(0);
    expect((await measureSplit(FOLDS, null)).nearDuplicates).toBeNull();
  });
});

describe("a law of all that learn", () => {
  it("the order of the test requests changes no answer", async () => {
    const names = ["mixture", "expected-tracc-size", "linear", "copy-or-compose"];
    const inOrder = await collect(names, null);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(test, { minLength: 2 }), async (order) => {
        const byQuery = (rows: readonly Asked[]) =>
          rows.map(({ method, query, row }) => `${method} ${query.id} ${row.predicted.join("+")}`).sort();
        expect(byQuery(await collect(names, null, [{ history, test: order }]))).toEqual(byQuery(inOrder));
      }),
      { numRuns: 3 },
    );
  });
});
