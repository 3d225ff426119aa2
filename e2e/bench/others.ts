import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compareRuns, USUAL_OPTIONS } from "../../src/core/compare/compare-runs";
import { MODES } from "../../src/core/domain/config";
import type { Dataset } from "../../src/core/domain/dataset";
import type { Run } from "../../src/core/domain/comparison";
import type { Environment, Trace } from "../../src/core/domain/trace";
import { mulberry32 } from "../../src/core/math/random";
import { requirementsByRules } from "../../src/core/pipeline/edit-requirements";
import { runWholePipeline } from "../../src/core/pipeline/run-pipeline";
import { attachVectors, buildIndex, textsToEncode } from "../../src/core/retrieve/retrieval-index";
import { readData } from "../../src/headless/evaluation/read-data";
import { stackInKernels } from "../../src/workers/vectors/kernels/block-matrix";
import { makeRuns } from "./compare";
import { measureBusyShare, milliseconds, type Ratio } from "./ratios";

const RECTOOLS = path.resolve("../shared/data/rectools");
const FOLDER = path.resolve("node_modules/.kitpick");
const ASKED = 200;
const DIMENSIONS = 384;
/** As many as RecTools has. */
const COMPARED = { rows: 800, bundles: 199 };
const TIMES = 3;

interface Answer {
  bundle: number;
  tools: number[];
}

/** What `others.py` prints. */
interface Others {
  walks: { answers: Answer[]; anewMs: number; onceMs: number } | null;
  ranx: { ms: number; recall: number[] };
  scipy: { ms: number };
}

/**
 * The same work with what people use in Python, in the same run: 200 requests of RecTools the way of PTR's released code, and
 * a comparison of six runs. `BENCH_PYTHON` names a Python with rank_bm25, ranx and SciPy; without one the lines are left out.
 */
export async function measureOthers(): Promise<Ratio[]> {
  const python = process.env["BENCH_PYTHON"] ?? "python3";
  if (!canImport(python)) {
    console.log(
      `The lines beside Python need rank_bm25, ranx and scipy, which ${python} does not have; they are left out.`,
    );
    return [];
  }
  const busyShare = await measureBusyShare();
  mkdirSync(FOLDER, { recursive: true });
  const work = path.join(FOLDER, "bench-others.json");
  try {
    const walks = existsSync(RECTOOLS) ? await ourWalks() : null;
    const { runs, ms: comparedMs, recall } = ourComparison();
    if (walks) writeFileSync(path.join(FOLDER, VECTORS), new Uint8Array(walks.vectors.buffer));
    writeFileSync(work, JSON.stringify({ walks: walks?.work ?? null, comparison: workOf(runs) }));
    const others = JSON.parse(execFileSync(python, ["e2e/bench/others.py", work], { encoding: "utf8" })) as Others;
    others.ranx.recall.forEach((mean, run) => requireEqual(mean, recall[run]!));
    return [
      ...(walks && others.walks ? walkLines(walks, others.walks, busyShare) : []),
      ...comparisonLines(comparedMs, others, busyShare),
    ];
  } finally {
    for (const file of [work, path.join(FOLDER, VECTORS)]) rmSync(file, { force: true });
  }
}

const VECTORS = "bench-vectors.bin";

function canImport(python: string): boolean {
  try {
    execFileSync(python, ["-c", "import rank_bm25, ranx, scipy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function requireEqual(theirs: number, ours: number): void {
  if (Math.abs(theirs - ours) > 1e-9) throw new Error(`A mean of ${theirs} there is ${ours} here.`);
}

interface OurWalks {
  ms: number;
  answers: Answer[];
  vectors: Float32Array;
  work: object;
}

/** The last 200 requests of RecTools, the others are the past: mode `published`, the index made once, random vectors given. */
async function ourWalks(): Promise<OurWalks> {
  const { dataset: whole } = await readData({ data: [RECTOOLS], history: null, test: null });
  const from = whole.queries.length - ASKED;
  const queries = whole.queries.map((query, at) => ({ ...query, split: at < from ? "history" : "test" }) as const);
  const dataset: Pick<Dataset, "hash" | "tools" | "queries"> = { ...whole, queries };
  const asked = queries.slice(from);
  const plain = buildIndex(dataset);
  const requirements = asked.map(({ text }) => requirementsByRules(text).map((one) => one.text));
  const texts = [...new Set([...textsToEncode(plain), ...asked.map(({ text }) => text), ...requirements.flat()])];
  const vectors = drawVectors(texts.length);
  const places = new Map(texts.map((text, place) => [text, place]));
  const vectorOf = (text: string): Float32Array | undefined => {
    const place = places.get(text);
    return place === undefined ? undefined : vectors.subarray(place * DIMENSIONS, (place + 1) * DIMENSIONS);
  };
  const encoder = {
    dimensions: DIMENSIONS,
    encode: async (some: readonly string[]) => some.map((text) => vectorOf(text) ?? new Float32Array(DIMENSIONS)),
  };
  const environment: Environment = {
    encoder: { id: "words", sha256: whole.hash, dtype: "fp32", dimensions: DIMENSIONS },
    ...{ device: "none", appVersion: "bench" },
  };
  let ms = Infinity;
  let traces: Trace[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    traces = [];
    const start = performance.now();
    const index = attachVectors(buildIndex(dataset), vectorOf, DIMENSIONS, stackInKernels);
    for (const query of asked)
      traces.push(
        await runWholePipeline({ query, config: MODES.published, edits: [] }, { index, encoder, environment }),
      );
    ms = Math.min(ms, performance.now() - start);
  }
  const { wholeFile: pool, history, tools, catalogue } = plain;
  const toolPlaces = new Map(tools.map(({ id }, place) => [id, place]));
  const bundlePlaces = new Map(pool.bundles.map(({ key }, place) => [key, place]));
  return {
    ms,
    vectors,
    answers: traces.map(({ stage1, recommendation }) => ({
      bundle: bundlePlaces.get(stage1.chosen!.bundle) ?? -1,
      tools: recommendation.tools.map(({ tool }) => toolPlaces.get(tool)!).sort((a, b) => a - b),
    })),
    work: {
      dimensions: DIMENSIONS,
      vectors: VECTORS,
      bundles: pool.bundleTexts.texts,
      tools: catalogue.texts.map((text) => places.get(text)),
      past: history.requests.map(({ text, gold }) => ({
        vector: places.get(text),
        tools: gold!.map((tool) => toolPlaces.get(tool)),
      })),
      requests: asked.map(({ text }, at) => ({
        text,
        requirements: requirements[at]!.map((requirement) => places.get(requirement)),
      })),
    },
  };
}

/** Of length 1. */
function drawVectors(count: number): Float32Array {
  const random = mulberry32(7);
  const vectors = Float32Array.from({ length: count * DIMENSIONS }, () => random() - 0.5);
  for (let at = 0; at < vectors.length; at += DIMENSIONS) {
    const vector = vectors.subarray(at, at + DIMENSIONS);
    const length = Math.hypot(...vector);
    vector.forEach((value, place) => (vector[place] = value / length));
  }
  return vectors;
}

function walkLines(ours: OurWalks, theirs: NonNullable<Others["walks"]>, busyShare: number): Ratio[] {
  const equal = ours.answers.filter((one, at) => JSON.stringify(one) === JSON.stringify(theirs.answers[at])).length;
  const line = (what: string, ms: number): Ratio => ({
    what: `${ASKED} requests of RecTools by stages 1 and 3 of the published rule, vectors given, index made once (${equal} of ${ASKED} answers equal); beside it rank_bm25 and numpy, ${what}`,
    ours: milliseconds(ours.ms),
    yardstick: milliseconds(ms),
    ratio: `${(ms / ours.ms).toFixed(1)} ×`,
    ...{ target: "", busyShare },
  });
  return [
    line("index made anew for each request, as in the released code", theirs.anewMs),
    line("index made once", theirs.onceMs),
  ];
}

function ourComparison(): { runs: Run[]; ms: number; recall: number[] } {
  const runs = makeRuns(COMPARED);
  let ms = Infinity;
  for (let round = 0; round < TIMES; round += 1) {
    const start = performance.now();
    compareRuns(runs, { ...USUAL_OPTIONS, unit: "request", seed: 100 + round });
    ms = Math.min(ms, performance.now() - start);
  }
  const recall = runs.map(({ rows }) => rows.reduce((sum, { scores }) => sum + (scores["acc"] ?? 0), 0) / rows.length);
  return { runs, ms, recall };
}

function workOf(runs: readonly Run[]): object {
  const [first] = runs;
  const columnOf = (run: Run, score: string): number[] => run.rows.map(({ scores }) => scores[score] ?? 0);
  return {
    gold: Object.fromEntries((first!.asked ?? []).map(({ id, gold }) => [id, gold])),
    runs: Object.fromEntries(
      runs.map(({ name, rows }) => [name, Object.fromEntries(rows.map(({ query, predicted }) => [query, predicted]))]),
    ),
    columns: Object.fromEntries(USUAL_OPTIONS.scores.map((score) => [score, runs.map((run) => columnOf(run, score))])),
    ...{ draws: 2000, swaps: 10_000 },
  };
}

function comparisonLines(ms: number, { ranx, scipy }: Others, busyShare: number): Ratio[] {
  const what = `six runs of ${COMPARED.rows} requests: 9 scores with intervals of 2,000 draws, 15 pairs with 10,000 swaps each, in Node`;
  return [
    {
      ...{ what: `${what}; beside it SciPy, the scores given`, ours: milliseconds(ms) },
      ...{ yardstick: milliseconds(scipy.ms), ratio: `${(scipy.ms / ms).toFixed(1)} ×`, target: "", busyShare },
    },
    {
      what: `the same; beside it ranx with 3 scores and 10,000 swaps, no intervals, compiled before`,
      ours: milliseconds(ms),
      ...{ yardstick: milliseconds(ranx.ms), ratio: `${(ranx.ms / ms).toFixed(1)} ×`, target: "", busyShare },
    },
  ];
}
