/**
 * How often 95 % intervals hold the truth, by the number of bundles: the figures behind `intervalWay`. Bundles are drawn from
 * made-up worlds, and from the answers of evaluation files, whose means over all bundles are the truth.
 */
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { bundleKey } from "../core/domain/bundle";
import { bootstrapClusters, meanOf, type Interval } from "../core/math/bootstrap";
import { intervalsOfMeans, rangeOfDifference, type ScoreRange } from "../core/math/intervals";
import { mulberry32 } from "../core/math/random";
import { rangeOfScore } from "../core/metrics/score-names";
import { readOwnRuns } from "../formats/import/read-own-runs";
import { parseOptions, readWholeNumber, UsageError, answerHelp, type Option } from "./command-line/options";

const SIZES = [1, 2, 3, 5, 10, 12, 15, 19, 20, 30, 49, 50, 100];
const OPTIONS = {
  trials: { type: "string", value: "N", about: "samples of each size and world (500)" },
  sizes: { type: "string", value: "LIST", about: `numbers of bundles, separated by commas (${SIZES.join(",")})` },
  evaluation: {
    type: "string",
    multiple: true,
    value: "FILE",
    about: "an evaluation file; the scores of its methods, and of their differences to the first, are worlds too",
  },
  score: { type: "string", value: "ID", about: "which score of the evaluation files (tracc)" },
} as const satisfies Record<string, Option>;

/** Bundles of a made-up world. */
const POPULATION = 20_000;
const SEED = 11;
/** Half of those of the app, to be done sooner. */
const DRAWS = 1000;
const TOLERANCE = 1e-12;

/** Bundles with the scores of their requests. */
interface World {
  name: string;
  range: ScoreRange;
  bundles: readonly (readonly number[])[];
}

if (
  answerHelp(argv, {
    usage: "npm run -s coverage -- [options]",
    about: "Prints how often 95 % intervals hold the truth, by the number of bundles.",
    options: OPTIONS,
  })
)
  exit(0);

try {
  const { values } = parseOptions(argv.slice(2), OPTIONS);
  const trials = readWholeNumber("--trials", values.trials, 1) ?? 500;
  const score = values.score ?? "tracc";
  const worlds = [...madeUpWorlds(), ...(values.evaluation ?? []).flatMap((file) => worldsOfFile(file, score))];
  const sizes = values.sizes === undefined ? SIZES : values.sizes.split(",").map(readSize);
  for (const world of worlds) printCoverage(world, trials, sizes);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  exit(2);
}

function printCoverage({ name, range, bundles }: World, trials: number, sizes: readonly number[]): void {
  const truth = meanOf(bundles.flat());
  console.log(`${name}: mean ${truth.toFixed(3)}\n  bundles  percentile  shown  mean width`);
  const random = mulberry32(SEED);
  for (const size of sizes) {
    const hits = { percentile: 0, shown: 0, width: 0, none: 0 };
    for (let trial = 0; trial < trials; trial++) {
      const drawn = Array.from({ length: size }, () => bundles[Math.floor(random() * bundles.length)]!);
      const scores = drawn.flat();
      const units = drawn.flatMap((each, bundle) => each.map(() => String(bundle)));
      const seed = Math.floor(random() * 4_294_967_296);
      if (holds(bootstrapClusters(scores, units, DRAWS, seed), truth)) hits.percentile += 1;
      const shown = intervalsOfMeans([scores], units, { ranges: [range], draws: DRAWS, seed })[0]!;
      if (shown === null) hits.none += 1;
      else hits.width += shown.high - shown.low;
      if (shown && holds(shown, truth)) hits.shown += 1;
    }
    const given = trials - hits.none;
    const figures = given === 0 ? "none" : `${share(hits.shown / given)}   ${(hits.width / given).toFixed(3)}`;
    console.log(`  ${String(size).padEnd(8)} ${share(hits.percentile / trials)}        ${figures}`);
  }
}

function readSize(value: string): number {
  return readWholeNumber("--sizes", value, 1)!;
}

function holds({ low, high }: Interval, truth: number): boolean {
  return low <= truth + TOLERANCE && truth <= high + TOLERANCE;
}

function share(value: number): string {
  return value.toFixed(2).replace(/^0/, "");
}

/** Even: five requests a bundle, scores about a mean of their own. Others: 1 to about 20 requests, right, half right or wrong. */
function madeUpWorlds(): World[] {
  const random = mulberry32(SEED);
  const many = (make: () => number[]): number[][] => Array.from({ length: POPULATION }, make);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const even = (): number[] => {
    const own = normal();
    return Array.from({ length: 5 }, () => own + normal());
  };
  const uneven = (power: number) => (): number[] => {
    const chance = random() ** power;
    const requests = 1 + Math.floor(-4 * Math.log(1 - random()));
    return Array.from({ length: requests }, () => (random() < chance ? 1 : random() < 0.5 ? 0 : 0.5));
  };
  return [
    { name: "even bundles, normal scores", range: [null, null], bundles: many(even) },
    { name: "uneven bundles, middling scores", range: [0, 1], bundles: many(uneven(1)) },
    { name: "uneven bundles, nearly all right", range: [0, 1], bundles: many(uneven(1 / 6)) },
  ];
}

function worldsOfFile(file: string, score: string): World[] {
  const range = rangeOfScore(score);
  const own = readOwnRuns(readFileSync(file, "utf8"));
  if (own?.kind !== "evaluations") throw new UsageError(`${file} is no evaluation file.`);
  return own.evaluations.flatMap(({ dataset, methods, asked = [] }) => {
    const bundleOf = new Map(asked.flatMap(({ id, gold }) => (gold && gold.length > 0 ? [[id, bundleKey(gold)]] : [])));
    const scoresOf = methods.map(({ rows }) => new Map(rows.map(({ query, scores }) => [query, scores[score] ?? 0])));
    return methods.flatMap(({ method }, index) => {
      const group = (valueOf: (query: (typeof asked)[number]["id"]) => number): number[][] => {
        const bundles = new Map<string, number[]>();
        for (const [query, key] of bundleOf) bundles.set(key, [...(bundles.get(key) ?? []), valueOf(query)]);
        return [...bundles.values()];
      };
      const [first, one] = [scoresOf[0]!, scoresOf[index]!];
      const name = `${dataset.name}, ${method}, ${score}`;
      const alone: World = { name, range, bundles: group((query) => one.get(query) ?? 0) };
      if (index === 0) return [alone];
      const less = group((query) => (one.get(query) ?? 0) - (first.get(query) ?? 0));
      return [alone, { name: `${name} less ${methods[0]!.method}`, range: rangeOfDifference(range), bundles: less }];
    });
  });
}
