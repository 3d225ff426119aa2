/** What a row of an evaluation stores is what the walk gives that is opened from it: by words, by meaning, in every split. */
import { describe, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan, EvaluationRow, SplitKind } from "../../core/domain/evaluation";
import type { QueryId, Sha256 } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { walkOfRow } from "../../core/evaluate/walk-of-row";
import { makeAskingDataset, makeAskingPlan } from "../testing/asking-dataset";
import { createEvaluationInThread } from "../testing/evaluation-in-thread";
import { createFakeEncoder } from "../testing/fake-encoder";
import { MODELS } from "../models/manifest";
import { createMemoryVectors } from "../vectors/vector-stores";
import { createWalkEngineInThread } from "../walk/walk-engine-in-thread";
import type { WalkEngine } from "../walk/walk-engine";

const ENCODER = "tool-static-256-int4" as const;
/** Every method whose answer is the end of a walk. */
const WALKS = ["ptr", "ptr-staged:bm25", "ptr-choice", "ptr:dense", "ptr-no-bundle", "ptr-paper", "ptr-published"];

/** Past texts that differ from test texts in capitals only, stars that cleaning takes away, and a part that the file names. */
const dataset: Dataset = (() => {
  const asking = makeAskingDataset();
  const queries = asking.queries.map((query, i) => ({
    ...query,
    raw: `** ${query.text}`,
    text: i === 7 ? asking.queries[2]!.text.toUpperCase() : query.text,
    split: i % 3 === 0 ? ("test" as const) : ("history" as const),
  }));
  return { ...asking, queries };
})();

function openEngines() {
  const ports = {
    openEncoder: createFakeEncoder().open,
    store: createMemoryVectors(),
    loadBytes: (url: string) => Promise.reject<Uint8Array>(new Error(url)),
    now: () => performance.now(),
    appVersion: "test",
  };
  return {
    evaluation: createEvaluationInThread({ ...ports, findModel: () => MODELS[ENCODER] }),
    walk: createWalkEngineInThread(ports),
  };
}

async function evaluate(
  plan: EvaluationPlan,
  data: Dataset = dataset,
): Promise<{ rows: [string, EvaluationRow][]; walk: WalkEngine }> {
  const { evaluation, walk } = openEngines();
  const rows: [string, EvaluationRow][] = [];
  const request = { dataset: data, plan, device: "wasm" as const, vectorsBase: null, known: {}, seconds: {} };
  await evaluation.evaluate(request, (update) => {
    if (update.type === "rows") rows.push(...update.rows.map((row): [string, EvaluationRow] => [update.method, row]));
  }).finished;
  await walk.open(data);
  const { encoder } = plan;
  if (encoder !== "words") await walk.prepare({ datasetHash: data.hash, encoder }, () => undefined);
  return { rows, walk };
}

async function walkRow(walk: WalkEngine, plan: EvaluationPlan, method: string, row: EvaluationRow): Promise<Trace> {
  const { split, protocol, encoder } = plan;
  const { input } = walkOfRow(dataset, { method, split, protocol, encoder }, row)!;
  return walk.preview({ datasetHash: dataset.hash, input, encoder });
}

const answerOf = ({ recommendation }: Trace) => recommendation.tools.map(({ tool }) => tool);

describe("the walk of a row", () => {
  const splits: [SplitKind, number | null][] = [
    ["random", 3],
    ["random", null],
    ["given", null],
    ["bundle-disjoint", 3],
    ["tool-disjoint", 2],
  ];
  for (const encoder of ["words", ENCODER] as const) {
    for (const [kind, folds] of splits) {
      it(`gives the answer of every row: ${kind}, ${folds ?? "no"} folds, ${encoder}`, async () => {
        for (const protocol of ["strict", "paper", "published"] as const) {
          const split = { kind, seed: 3, folds, limit: 5 };
          const plan = makeAskingPlan({ split, protocol, encoder, methods: WALKS });
          const { rows, walk } = await evaluate(plan);
          expect(rows.length).toBeGreaterThanOrEqual(4 * WALKS.length);
          for (const [method, row] of rows) {
            const trace = await walkRow(walk, plan, method, row);
            expect([method, row.query, answerOf(trace)]).toEqual([method, row.query, row.predicted]);
            expect(trace.history?.fold).toBe(row.fold);
          }
        }
      });
    }
  }

  it("gives it under a guard and a limit too, and counts what it knows", async () => {
    const split = { kind: "random" as const, seed: 1, folds: 4, limit: 10, guard: true };
    const plan = makeAskingPlan({ split, encoder: ENCODER, methods: WALKS });
    const { rows, walk } = await evaluate(plan);
    expect(rows.length).toBeGreaterThan(0);
    for (const [method, row] of rows) {
      const trace = await walkRow(walk, plan, method, row);
      expect([method, row.query, answerOf(trace)]).toEqual([method, row.query, row.predicted]);
      expect(trace.history).toMatchObject({ of: 24, folds: 4 });
      const isPast = trace.config.stage1.pool === "history" && trace.config.stage1.search === "past-requests";
      if (isPast) expect(trace.stage1.historySize).toBe(trace.history!.requests);
    }
  });

  it("learns its choice from the fold, as the evaluation did", async () => {
    const { queries } = dataset;
    const more = ["Soon", "Today"].flatMap((when) =>
      queries.map((query) => ({ ...query, id: `${query.id}-${when}` as QueryId, text: `${query.text} ${when}.` })),
    );
    const large = { ...dataset, queries: [...queries, ...more], hash: "cd".repeat(32) as Sha256 };
    const split = { kind: "random" as const, seed: 2, folds: 2, limit: null };
    const plan = makeAskingPlan({ split, methods: ["ptr-choice"] });
    const { rows, walk } = await evaluate(plan, large);
    const some = [0, 1].flatMap((fold) => rows.filter(([, row]) => row.fold === fold).slice(0, 3));
    expect(some).toHaveLength(6);
    for (const [place, [method, row]] of some.entries()) {
      const { input } = walkOfRow(large, { ...plan, method }, row)!;
      const asked = { datasetHash: large.hash, encoder: plan.encoder };
      // Rows of one fold follow each other, and its training serves them all.
      if (place % 3 === 0) await walk.train({ ...asked, fold: input.fold! }, () => undefined);
      const trace = await walk.preview({ ...asked, input });
      expect(trace.choice).toBeDefined();
      expect(trace.history?.fold).toBe(row.fold);
      expect(answerOf(trace)).toEqual(row.predicted);
    }
  });

  it("would not be given with all past requests: the history is what makes the difference", async () => {
    const plan = makeAskingPlan({
      split: { kind: "bundle-disjoint", seed: 3, folds: 3, limit: null },
      methods: ["ptr"],
    });
    const { rows, walk } = await evaluate(plan);
    const others: string[] = [];
    for (const [method, row] of rows) {
      const { split, protocol, encoder } = plan;
      const { fold: _, ...input } = walkOfRow(dataset, { method, split, protocol, encoder }, row)!.input;
      const trace = await walk.preview({ datasetHash: dataset.hash, input, encoder });
      expect(trace.history).toBeUndefined();
      if (JSON.stringify(answerOf(trace)) !== JSON.stringify(row.predicted)) others.push(row.query);
    }
    expect(others.length).toBeGreaterThan(0);
  });

  it("refuses a fold that the split does not have, in a sentence", async () => {
    const { walk } = await evaluate(makeAskingPlan({ methods: ["ptr"] }));
    const { split, protocol } = makeAskingPlan();
    const row = { query: dataset.queries[0]!.id, fold: 9, predicted: [] };
    const { input } = walkOfRow(dataset, { method: "ptr", split, protocol, encoder: "words" }, row)!;
    await expect(walk.preview({ datasetHash: dataset.hash, input, encoder: "words" })).rejects.toMatchObject({
      message:
        "The history of this walk's fold cannot be made again. This split has 3 folds of this data set, and no fold 10.",
    });
  });
});
