import { DEFAULT_CONFIG, type EncoderId } from "../../core/domain/config";
import { flattenScores, scoreTrace } from "../../core/metrics/score-walk";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, WalkId } from "../../core/domain/ids";
import type { LearningStorePort } from "../../core/domain/ports";
import type { WalkInput, WalkRecord } from "../../core/domain/walk";
import type { WalkEngine } from "../../workers/walk/walk-engine";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createNodeOpener } from "../../workers/encoder/node-encoder";
import { createWalkEngineInThread } from "../../workers/walk/walk-engine-in-thread";
import { createMemoryVectors } from "../../workers/vectors/vector-stores";
import type { Evaluation } from "../../core/domain/evaluation";
import { askedQueries } from "../../core/evaluate/judged-rows";
import { readEvaluateOptions } from "../command-line/evaluate-options";
import { runEvaluation } from "../evaluation/run-evaluation";

/** The same moment in every recorded walk, so that making them again gives the same bytes. */
const RECORDED_AT = "2026-01-01T00:00:00.000Z";

/** A walk of a request of the data set with the default configuration, as it would be saved. The engine must be ready. */
export async function recordWalk(engine: WalkEngine, dataset: Dataset, id: QueryId, name: string): Promise<WalkRecord> {
  const query = dataset.queries.find((candidate) => candidate.id === id);
  if (!query) throw new RangeError(`${dataset.name} has no request "${id}".`);
  const input: WalkInput = { query, config: DEFAULT_CONFIG, edits: [] };
  const computed = await engine.run(
    { datasetHash: dataset.hash, input, encoder: DEFAULT_CONFIG.encoder },
    () => undefined,
  );
  const scores = scoreTrace(computed);
  return {
    schema: 1,
    id: `sample-${id}` as WalkId,
    name,
    createdAt: RECORDED_AT,
    updatedAt: RECORDED_AT,
    deletedAt: null,
    revision: 0,
    dataset: {
      id: dataset.id,
      name: dataset.name,
      hash: dataset.hash,
      files: dataset.provenance.files.map(({ name: file, sha256 }) => ({ name: file, sha256 })),
    },
    log: [{ seq: 0, at: RECORDED_AT, command: { type: "open" }, input, score: scores?.metrics.tracc.standard ?? null }],
    cursor: 0,
    computed,
    edited: null,
    scores: scores ? flattenScores(scores) : {},
  };
}

/** A request of the sample that is shown as an example, and what the walk is called. */
interface SampleWalk {
  id: QueryId;
  name: string;
}

/**
 * What there is to see in each, in order: a choice that leaves out what the vote added and brings what no stage had; a vote
 * that overrules the nearest tool; a choice that is right and gives itself less than an even chance; eighty words with two
 * tools for one need; five needs, and a tool too many left out. The first is the first thing a newcomer sees, and stands in
 * the test part, which nothing was fitted on.
 */
export const SAMPLE_WALKS: readonly SampleWalk[] = [
  { id: "s-043" as QueryId, name: "A flight for Mother" },
  { id: "h-052" as QueryId, name: "A pothole" },
  { id: "n-010" as QueryId, name: "A pram on the dyke" },
  { id: "h-102" as QueryId, name: "The choir in Tbilisi" },
  { id: "s-049" as QueryId, name: "An evening out" },
];

/** Where the sample data set lies, as it is served. */
export const SAMPLE_FOLDER = "public/samples/errands";

/**
 * The engine in this thread with one data set open and one encoder ready, using the sample's vectors where they fit, and what
 * was learned from it. With a store for what is learned, nothing that was learned before is used.
 */
export async function openNodeEngine(
  dataset: Dataset,
  encoder: EncoderId,
  learned?: LearningStorePort,
): Promise<WalkEngine> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const engine = createWalkEngineInThread({
    openEncoder: createNodeOpener("public/models"),
    store: createMemoryVectors(),
    ...(learned ? { learned } : {}),
    loadBytes: (path) => readFile(path),
    now: () => performance.now(),
    appVersion: version,
  });
  const learnedBase = learned ? {} : { learnedBase: `${SAMPLE_FOLDER}/learned-` };
  await engine.open(dataset, { vectorsBase: `${SAMPLE_FOLDER}/vectors-`, ...learnedBase });
  if (encoder !== "words") await engine.prepare({ datasetHash: dataset.hash, encoder }, () => undefined);
  return engine;
}

/** The stages of a walk, which need no training, two methods beside them and the plain bundle: few enough for a small file. */
const METHODS = ["ptr-staged", "nearest-query", "expected-tracc-size", "bundle-text:bm25"];
const SEED = 1;

/**
 * The evaluation that a first visit can look at before anything was measured: the test part of the sample, asked of four
 * methods with the default encoder, by the code of the command line. Times are left out (0), so that two runs give the same
 * bytes.
 */
export async function recordSampleEvaluation(dataset: Dataset): Promise<Evaluation> {
  const given = readEvaluateOptions(["--data", SAMPLE_FOLDER, "--split", "given", "--method", METHODS.join(",")]);
  const { evaluation, queries } = await runEvaluation(given, dataset, SEED, () => undefined);
  const methods = evaluation.methods.map((method) => ({ ...method, seconds: 0 }));
  return { ...evaluation, methods, asked: askedQueries(methods, queries) };
}
