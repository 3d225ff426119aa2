import type { Config, RetrieverName } from "../domain/config";
import type { ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";

/** The setting that a change turns: what it was, and what it becomes. */
export type TurnedSetting =
  | { name: "retriever"; from: RetrieverName; to: RetrieverName }
  | { name: "search"; to: Config["stage1"]["search"] }
  /** Least score of a link, 0 to 1 (a chance or a cosine may lie below 0). */
  | { name: "threshold"; from: number; to: number }
  /** How many tools each list of the vote holds. */
  | { name: "list-length"; from: number; to: number }
  /** A run by words alone, compared by meaning with the encoder of another run. */
  | { name: "encoder"; from: RetrieverName; to: RetrieverName; encoder: string };

/** One setting turned, all others as they were; or another method that chooses the tools, by its name in an evaluation. */
export type SingleChange =
  | { kind: "config"; turned: TurnedSetting; config: Config }
  | { kind: "chooser"; method: string };

/** What a change comes to. */
export interface TriedChange {
  change: SingleChange;
  /** The answer with it. */
  tools: readonly ToolId[];
}

/** What came of all changes that were tried. */
export interface Turning {
  /** How many changes were tried. */
  tried: number;
  /** Whether the two answers were the same set before any change. */
  isSame: boolean;
  /** Changes whose answer is the wanted one, in the order of the walk. */
  turning: SingleChange[];
  /** Where none is: the one that comes nearest, and what still differs. `null`: nothing comes nearer than the walk itself. */
  nearest: { change: SingleChange; missing: ToolId[]; spare: ToolId[] } | null;
}

const RETRIEVERS: readonly RetrieverName[] = ["hybrid", "dense", "bm25"];
const LENGTHS: readonly number[] = [1, 3, 5, 7, 10, 15];
/** Ways to choose that learn nothing slowly: each answers one request in moments. */
const CHOOSERS: readonly string[] = [
  ...["nearest-query", "ptr-no-coverage", "ptr-no-vote", "ptr-no-bundle", "knn-vote", "mixture", "top-k"],
  ...["expected-tracc", "expected-tracc-size"],
];
/** Between two scores that are printed the same nobody can choose. */
const STEP = 0.005;

/**
 * The changes of one setting of a walk: the retriever, what is searched, every threshold at which another link would count,
 * the length of the lists of the vote, the way the tools are chosen. Those that ask for an encoder are left out where
 * there is none.
 */
export function listSingleChanges(trace: Trace): SingleChange[] {
  const { config, environment } = trace;
  return [
    ...retrieverChanges(config, trace.stage1.retriever, environment.encoder !== null),
    ...thresholdChanges(trace),
    ...LENGTHS.filter((k) => k !== config.stage3.k).map((k): SingleChange => ({
      ...{ kind: "config", turned: { name: "list-length", from: config.stage3.k, to: k } },
      config: { ...config, stage3: { k } },
    })),
    ...CHOOSERS.map((method): SingleChange => ({ kind: "chooser", method })),
  ];
}

/**
 * Another way to compare texts, where it can be had without an encoder or one is there, and the other texts to search.
 */
function retrieverChanges(config: Config, used: RetrieverName, hasEncoder: boolean): SingleChange[] {
  const { stage1 } = config;
  const others = RETRIEVERS.filter((name) => name !== used && (hasEncoder || name === "bm25"));
  const search = stage1.search === "bundle-text" ? "past-requests" : "bundle-text";
  return [
    ...others.map((retriever): SingleChange => ({
      ...{ kind: "config", turned: { name: "retriever", from: used, to: retriever } },
      config: { ...config, stage1: { ...stage1, retriever } },
    })),
    {
      ...{ kind: "config", turned: { name: "search", to: search } },
      config: { ...config, stage1: { ...stage1, search } },
    },
  ];
}

/** One threshold for each set of links there can be: half way between neighbouring scores, and past both ends. */
function thresholdChanges({ config, stage2, environment }: Trace): SingleChange[] {
  const scores = [...new Set(stage2.matches.map(({ score }) => score))].sort((a, b) => a - b);
  if (scores.length === 0 || config.stage2.keep !== "matched") return [];
  const between = scores.slice(1).map((score, index) => (score + scores[index]!) / 2);
  const wanted = [scores[0]! - STEP, ...between, scores.at(-1)! + STEP];
  const isSame = (threshold: number): boolean =>
    scores.every((score) => score >= threshold === score >= stage2.threshold);
  return wanted
    .filter((threshold) => !isSame(threshold))
    .map((threshold): SingleChange => ({
      ...{ kind: "config", turned: { name: "threshold", from: stage2.threshold, to: threshold } },
      config: {
        ...config,
        encoder: environment.encoder?.id ?? "words",
        stage2: { ...config.stage2, threshold },
      },
    }));
}

/** Which of the tried changes turn the answer `before` into the wanted one, as sets of tools; else which comes nearest. */
export function findTurning(
  tried: readonly TriedChange[],
  before: readonly ToolId[],
  wanted: readonly ToolId[],
): Turning {
  const apart = distance(before, wanted);
  const none = { tried: tried.length, isSame: apart === 0, turning: [], nearest: null };
  if (apart === 0) return none;
  const turning = tried.filter(({ tools }) => distance(tools, wanted) === 0).map(({ change }) => change);
  if (turning.length > 0) return { ...none, turning };
  const closest = [...tried].sort((a, b) => distance(a.tools, wanted) - distance(b.tools, wanted))[0];
  if (!closest || distance(closest.tools, wanted) >= apart) return none;
  const missing = wanted.filter((tool) => !closest.tools.includes(tool));
  const spare = closest.tools.filter((tool) => !wanted.includes(tool));
  return { ...none, nearest: { change: closest.change, missing, spare } };
}

/**
 * How many tools only one of the two has; 0 means the same set.
 *
 * @example distance(["a", "b"], ["b", "c"]) // 2
 */
function distance(first: readonly ToolId[], second: readonly ToolId[]): number {
  const [one, other] = [new Set(first), new Set(second)];
  return [...one].filter((tool) => !other.has(tool)).length + [...other].filter((tool) => !one.has(tool)).length;
}
