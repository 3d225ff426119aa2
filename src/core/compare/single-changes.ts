import type { Config, RetrieverName } from "../domain/config";
import type { ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { findMethod } from "../recommend/registry";
import { listWords } from "../domain/phrases";

/** One setting turned, all others as they were: a walk with other settings, or another way to choose the tools. */
export type SingleChange = { label: string } & (
  | { kind: "config"; config: Config }
  /** `method`: its name, as in an evaluation. */
  | { kind: "chooser"; method: string }
);

/** What a change comes to. */
export interface TriedChange {
  change: SingleChange;
  /** The answer with it. */
  tools: readonly ToolId[];
}

/** What is told of all changes that were tried. */
export interface Turning {
  /** Changes whose answer is the wanted one, in the order of the walk. */
  turning: SingleChange[];
  /** Where none is: the one that comes nearest, and what still differs. `null`: nothing comes nearer than the walk itself. */
  nearest: { change: SingleChange; missing: ToolId[]; spare: ToolId[] } | null;
  sentence: string;
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
      ...{ kind: "config", label: `lists of ${k} in the vote (k ${config.stage3.k} now)` },
      config: { ...config, stage3: { k } },
    })),
    ...CHOOSERS.map((method): SingleChange => ({
      ...{ kind: "chooser", method, label: `tools chosen by “${findMethod(method).method.label}”` },
    })),
  ];
}

function retrieverChanges(config: Config, used: RetrieverName, hasEncoder: boolean): SingleChange[] {
  const { stage1 } = config;
  const others = RETRIEVERS.filter((name) => name !== used && (hasEncoder || name === "bm25"));
  const search = stage1.search === "bundle-text" ? "past-requests" : "bundle-text";
  const searched = search === "bundle-text" ? "the texts of bundles" : "past requests";
  return [
    ...others.map((retriever): SingleChange => ({
      ...{ kind: "config", label: `retriever ${retriever} (${used} now)` },
      config: { ...config, stage1: { ...stage1, retriever } },
    })),
    {
      ...{ kind: "config", label: `${searched} searched` },
      config: { ...config, stage1: { ...stage1, search } },
    },
  ];
}

/** One threshold for each set of links there can be: half way between neighbouring scores, and past both ends. */
function thresholdChanges({ config, stage2, environment }: Trace): SingleChange[] {
  const scores = [...new Set(stage2.matches.map(({ score }) => score))].sort((a, b) => a - b);
  if (scores.length === 0 || config.stage2.keep !== "matched") return [];
  const between = scores.slice(1).map((score, place) => (score + scores[place]!) / 2);
  const wanted = [scores[0]! - STEP, ...between, scores.at(-1)! + STEP];
  const isSame = (threshold: number): boolean =>
    scores.every((score) => score >= threshold === score >= stage2.threshold);
  return wanted
    .filter((threshold) => !isSame(threshold))
    .map((threshold): SingleChange => ({
      ...{
        kind: "config",
        label: `threshold ${threshold.toFixed(2).replace("-", "−")} (${stage2.threshold.toFixed(2)} now)`,
      },
      config: {
        ...config,
        encoder: environment.encoder?.id ?? "words",
        stage2: { ...config.stage2, threshold },
      },
    }));
}

/**
 * Which of the tried changes turn the answer into the wanted one, as sets of tools. `letters`: what the two runs are called.
 */
export function findTurning(
  tried: readonly TriedChange[],
  before: readonly ToolId[],
  wanted: readonly ToolId[],
  letters: readonly [own: string, wanted: string],
): Turning {
  const [own, other] = letters;
  if (distance(before, wanted) === 0) {
    return { turning: [], nearest: null, sentence: `${own} and ${other} give the same tools.` };
  }
  const turning = tried.filter(({ tools }) => distance(tools, wanted) === 0).map(({ change }) => change);
  if (turning.length > 0) {
    const [first, ...more] = turning.map(({ label }) => label);
    const also = more.length > 0 ? ` So does each of ${more.length} more.` : "";
    return { turning, nearest: null, sentence: `One change turns ${own}’s answer into ${other}’s: ${first!}.${also}` };
  }
  const closest = [...tried].sort((a, b) => distance(a.tools, wanted) - distance(b.tools, wanted))[0];
  if (!closest || distance(closest.tools, wanted) >= distance(before, wanted)) {
    const sentence = `None of ${tried.length} single changes brings ${own}’s answer nearer to ${other}’s.`;
    return { turning, nearest: null, sentence };
  }
  const missing = wanted.filter((tool) => !closest.tools.includes(tool));
  const spare = closest.tools.filter((tool) => !wanted.includes(tool));
  const sentence = `None of ${tried.length} single changes turns ${own}’s answer into ${other}’s. Nearest: ${closest.change.label}.`;
  return { turning, nearest: { change: closest.change, missing, spare }, sentence };
}

/** What stands between the two sets in words; `nameOf` gives the shown name. */
export function describeRest({ missing, spare }: NonNullable<Turning["nearest"]>, nameOf: (tool: ToolId) => string) {
  const parts = [
    ...(missing.length > 0 ? [`still lacks ${listWords(missing.map(nameOf))}`] : []),
    ...(spare.length > 0 ? [`has ${listWords(spare.map(nameOf))} too many`] : []),
  ];
  return `It ${parts.join(" and ")}.`;
}

/** Tools that only one of the two has. */
function distance(first: readonly ToolId[], second: readonly ToolId[]): number {
  const [one, other] = [new Set(first), new Set(second)];
  return [...one].filter((tool) => !other.has(tool)).length + [...other].filter((tool) => !one.has(tool)).length;
}
