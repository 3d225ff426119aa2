import type { StageNumber, StageSet, StageValues } from "../domain/evaluation";
import type { ToolId, BundleKey } from "../domain/ids";
import { meanOf } from "../math/bootstrap";
import type { Bundle } from "../domain/bundle";
import type { Edit } from "../domain/edit";
import type { Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import { tracc } from "../metrics/tracc";

/** What each stage gave and what it could have given, in TRACC (method notes 4.5). Of one walk, or means over many. */
export interface Attribution {
  /** Walks behind it. */
  n: number;
  /** Of the walk. */
  result: number;
  /** Of an answer without any stage: the empty one. 0, or 1 where nothing is needed. */
  empty: number;
  /** Gains of the stages in their order, -1 to 1; they add up to `result - empty`. */
  increments: Record<StageNumber, number>;
  /** What the result has over the pipeline without the stage, -1 to 1. They need not add up. */
  overWithout: Record<StageNumber, number>;
  /** Mean gain of each stage over all orders, -1 to 1; adds up to `result - empty`. */
  shapley: Record<StageNumber, number>;
  /** The result with a stage that knows the needed tools, the others as they are: at least `result`, at most 1. */
  ceilings: Record<StageNumber, number>;
}

const STAGES: readonly StageNumber[] = [1, 2, 3];
const STAGE_SETS: readonly StageSet[] = ["", "1", "2", "3", "12", "13", "23", "123"];
const WITHOUT: Record<StageNumber, StageSet> = { 1: "23", 2: "13", 3: "12" };

/**
 * Attribution of the mean of several walks, which is the mean of their attributions, since all of it but the ceilings'
 * lower bound is linear and that bound is in the values already. All numbers are TRACC; `null` without walks.
 */
export function attributeStages(walks: readonly StageValues[]): Attribution | null {
  if (walks.length === 0) return null;
  const value = (stages: StageSet): number => meanOf(walks.map(({ configurations }) => configurations[stages]));
  const values = Object.fromEntries(STAGE_SETS.map((stages) => [stages, value(stages)])) as Record<StageSet, number>;
  return {
    n: walks.length,
    result: values["123"],
    empty: values[""],
    increments: { 1: values["1"] - values[""], 2: values["12"] - values["1"], 3: values["123"] - values["12"] },
    overWithout: forStages((stage) => values["123"] - values[WITHOUT[stage]]),
    shapley: shapley((stages) => values[stages]),
    ceilings: forStages((stage) => meanOf(walks.map(({ ceilings }) => ceilings[stage]))),
  };
}

function forStages(valueOf: (stage: StageNumber) => number): Record<StageNumber, number> {
  return Object.fromEntries(STAGES.map((stage) => [stage, valueOf(stage)])) as Record<StageNumber, number>;
}

/** What the score of a set loses (or wins, below 0) without each tool. */
export function leaveOneOut(
  tools: readonly ToolId[],
  score: (tools: readonly ToolId[]) => number,
): Record<ToolId, number> {
  const whole = score(tools);
  return Object.fromEntries(tools.map((tool) => [tool, whole - score(tools.filter((other) => other !== tool))]));
}

/** What the score of a set wins (or loses, below 0) with each of other tools. */
export function addOne(
  tools: readonly ToolId[],
  others: readonly ToolId[],
  score: (tools: readonly ToolId[]) => number,
): Record<ToolId, number> {
  const whole = score(tools);
  return Object.fromEntries(others.map((tool) => [tool, score([...tools, tool]) - whole]));
}

/** A judged walk as sets of tools, with what its parts would have answered. */
export interface StageSets {
  gold: readonly ToolId[];
  /** Of stage 1. */
  bundle: readonly ToolId[];
  /** Of stage 2. */
  kept: readonly ToolId[];
  /** How many requirements stage 2 left open: so many tools stage 3 may add. */
  open: number;
  /** Of stage 3. */
  result: readonly ToolId[];
  /** The vote's answer were every requirement open and nothing kept. */
  votes: readonly ToolId[];
  /** The result with the past bundle nearest to the needed tools. */
  withNearestBundle: readonly ToolId[];
}

/** Runs the whole pipeline again on another input. */
type WalkAgain = (input: WalkInput) => Promise<Trace>;

/**
 * A judged walk, tried again in two ways: with a stage 2 that keeps nothing, and with the past bundle nearest to the needed
 * tools. Two more walks at most, whose texts have their vectors already; with a language model its answers are used again,
 * and a bundle it was never asked about is matched by rules. It is the stages that are tried: where the choice made another
 * answer of what they found, the result here is still theirs. `edits` are those of the walk, `bundles` those that
 * stage 1 may find. Rejects with RangeError for a request that nobody has judged, and with what `again` rejects with.
 */
export async function replayStages(
  trace: Trace,
  edits: readonly Edit[],
  bundles: readonly Pick<Bundle, "key" | "tools">[],
  again: WalkAgain,
): Promise<StageSets> {
  const { query, stage1, stage2 } = trace;
  const { choice: _, ...config } = trace.config;
  const { gold } = query;
  if (gold === null) throw new RangeError("Nobody has judged this request.");
  const keep = "published-empty" as const;
  const isEmpty = config.stage2.keep === keep;
  const answers = stage2.model ? { exchanges: stage2.model.exchanges } : {};
  const voting = { query, config: { ...config, stage2: { ...config.stage2, keep } }, edits: [...edits], ...answers };
  const votes = isEmpty && !trace.choice ? trace : await again(voting);
  const bundle = nearestBundle(bundles, gold);
  const isThere = bundle === null || bundle === stage1.chosen?.bundle;
  const nearest = isThere
    ? null
    : await again({ query, config, edits: [...edits, { kind: "choose-bundle", bundle }], ...answers });
  const result = trace.choice?.rule.tools ?? toolsOf(trace);
  return {
    gold,
    bundle: stage1.chosen?.tools ?? [],
    kept: stage2.kept.map(({ tool }) => tool),
    open: stage2.unsolved.length,
    result,
    votes: toolsOf(votes),
    withNearestBundle: nearest ? toolsOf(nearest) : result,
  };
}

/**
 * The bundle with the highest TRACC against the needed tools, the first of equal ones; `null` when none has a needed
 * tool. The best that stage 1 could have found.
 */
export function nearestBundle(
  bundles: readonly Pick<Bundle, "key" | "tools">[],
  gold: readonly ToolId[],
): BundleKey | null {
  let best: { key: BundleKey | null; score: number } = { key: null, score: 0 };
  for (const { key, tools } of bundles) {
    const score = gold.length === 0 ? 0 : scoreOf(gold, tools);
    if (score > best.score) best = { key, score };
  }
  return best.key;
}

/** What the walk scores, stage by stage left out or made to know (method notes 4.5, 1.8 for the readings of "without"). */
export function measureStages(sets: StageSets): StageValues {
  const { gold, bundle, kept, result, votes } = sets;
  const score = (tools: readonly ToolId[]): number => scoreOf(gold, tools);
  const reached = score(result);
  return {
    configurations: {
      "": score([]),
      "1": score(bundle),
      "2": score([]),
      "3": score(votes),
      "12": score(kept),
      "13": score([...new Set([...bundle, ...votes])]),
      "23": score(votes),
      "123": reached,
    },
    ceilings: {
      1: Math.max(reached, score(sets.withNearestBundle)),
      2: Math.max(reached, score(coverExactly(sets))),
      3: Math.max(reached, score(voteExactly(sets))),
    },
  };
}

/** Stage 2 that knows: of the bundle exactly the needed tools stay, and exactly those requirements are open whose vote is needed. */
export function coverExactly({ gold, bundle, votes }: Pick<StageSets, "gold" | "bundle" | "votes">): ToolId[] {
  return [...new Set([...bundle, ...votes])].filter((tool) => gold.includes(tool));
}

/** Stage 3 that knows: each open requirement adds one needed tool, as long as one is missing. */
export function voteExactly({ gold, kept, open }: Pick<StageSets, "gold" | "kept" | "open">): ToolId[] {
  return [...kept, ...gold.filter((tool) => !kept.includes(tool)).slice(0, open)];
}

function scoreOf(gold: readonly ToolId[], recommended: readonly ToolId[]): number {
  return tracc.standard({ gold, goldAsGiven: gold, recommended });
}

function toolsOf({ recommendation }: Trace): ToolId[] {
  return recommendation.tools.map(({ tool }) => tool);
}

const PLAYERS: readonly StageNumber[] = [1, 2, 3];

/**
 * What each stage adds, whatever the order they are switched on in: its mean gain over all orders (Shapley). The three
 * add up to `value("123") − value("")`. Source: method notes 4.5.
 */
export function shapley(valueOf: (stages: StageSet) => number): Record<StageNumber, number> {
  const gainOf = (stage: StageNumber): number => {
    const [a, b] = PLAYERS.filter((other) => other !== stage) as [StageNumber, StageNumber];
    const gain = (others: StageNumber[]): number => valueOf(keyOf([...others, stage])) - valueOf(keyOf(others));
    return gain([]) / 3 + (gain([a]) + gain([b])) / 6 + gain([a, b]) / 3;
  };
  return { 1: gainOf(1), 2: gainOf(2), 3: gainOf(3) };
}

function keyOf(stages: readonly StageNumber[]): StageSet {
  return [...stages].sort().join("") as StageSet;
}
