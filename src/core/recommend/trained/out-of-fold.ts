import type { FoldContext, TrainingPorts } from "../method/fold-context";
import { partHistory, type InnerFold } from "../method/inner-folds";
import { describeRequest } from "./regression/text-features";
import { trainOnBundles } from "./regression/linear";
import { applyLinear, softmax } from "./regression/linear-map";
import { mulberry32 } from "../../math/random";
import { selectCandidates, type Candidates } from "./set-model/select-candidates";
import { learnProvisions, type Provision } from "./set-model/identifiers";
import type { HistoryFeatures } from "./history-features";
import { gatherPast, type PastEvidence } from "./set-model/past-evidence";
import { scoreRequest } from "./scorer/score-request";
import { LARGEST_SET } from "./set-model/set-model";
import { trainScorer, type TrainedScorer } from "./scorer/train-scorer";
import type { RandomPort } from "../../domain/ports";

/**
 * A past request as a model saw it that was trained without it. `repeat`: a random part was held out; `new`: a part of the
 * bundles was; `variant`: as `repeat`, but its own bundle was falsified, so that what it needs is a variant of the past.
 */
export interface LeftOutRow {
  kind: "repeat" | "new" | "variant";
  /** Rows of one fold were left out together. */
  fold: string;
  /** Index in the history. */
  index: number;
  candidates: Candidates;
  /** Indices among the candidate tools. */
  gold: readonly number[];
  /** Index of the needed set among the candidate bundles; −1: none. */
  bundle: number;
  /** As `PastEvidence`. */
  nearest: number | null;
  /** The likeliest past bundle under the regression over bundles, −1 for tools that are no candidates; `null` without it. */
  likeliest: readonly number[] | null;
}

const FOLDS = 5;
/** Fewer past requests for each bundle than these say too little to a regression over bundles. */
const REQUESTS_PER_BUNDLE = 20;

/** What answers are made of, all of it learned from some past requests. */
export interface TrainedPart {
  places: readonly number[];
  scorer: TrainedScorer;
  /** The regression over bundles; `null` where bundles come back too seldom. */
  overBundles: BundleRegression | null;
  /** Where a history that was changed since is walked: the output of the regression for each of its bundles, −1: none. */
  carried?: readonly number[];
  /** Which tool yields the identifiers that others require. */
  provisions: readonly Provision[];
}

type BundleRegression = Awaited<ReturnType<typeof trainOnBundles>>;

/** Chance of each bundle of the history; `null` without a regression over bundles. */
export async function chancesOfBundles(
  context: FoldContext,
  { overBundles, carried }: Pick<TrainedPart, "overBundles" | "carried">,
  text: string,
): Promise<Float64Array | null> {
  if (!overBundles) return null;
  const chances = softmax(
    applyLinear(overBundles.map, await describeRequest(context, { text }, overBundles.vocabulary)),
  );
  return carried ? Float64Array.from(carried, (output) => chances[output] ?? 0) : chances;
}

/**
 * Trains the scorer on the past requests at these indexes (each requirement that the data name counts as one more request,
 * which needs its tools alone) and, where bundles come back often enough, the regression
 * over bundles. `onShare` hears how much is done, 0 to 1. Requests beyond the draw of 3,000 count in neighbours and
 * bundles, not in the scorer.
 */
export async function trainPart(
  context: FoldContext,
  material: HistoryFeatures,
  places: readonly number[],
  ports: TrainingPorts,
  onShare: (share: number) => void = () => undefined,
): Promise<TrainedPart> {
  const { requests, bundles } = context.index.history;
  const comesBack = requests.length >= REQUESTS_PER_BUNDLE * bundles.length;
  const drawn = places.filter((index) => material.requests.has(index));
  const stated = drawn.flatMap((index) => material.stated.get(index) ?? []);
  const scorer = await trainScorer(
    {
      tools: material.tools,
      requests: [...drawn.map((index) => material.requests.get(index)!), ...stated.map(({ piece }) => piece)],
      needed: [...drawn.map((index) => material.needed[index]!), ...stated.map(({ needed }) => needed)],
      seed: context.seed,
    },
    ports,
    (share) => onShare(comesBack ? share / 2 : share),
  );
  const train = (): ReturnType<typeof trainOnBundles> =>
    trainOnBundles(context, places, (share) => onShare((1 + share) / 2));
  const isWhole = places === context.index.history.indices;
  const overBundles = comesBack ? await (isWhole ? context.once("linear over bundles", train) : train()) : null;
  return { places, scorer, overBundles, provisions: learnProvisions(context.index, places) };
}

/** What was learned without a part of the history, and that part as it sees it. */
export interface LeftOutPart {
  part: TrainedPart;
  rows: readonly LeftOutRow[];
}

/** Every past request as models see it that were trained without it: five random parts, then five parts of the bundles. */
export async function trainOutOfFold(
  context: FoldContext,
  material: HistoryFeatures,
  ports: TrainingPorts,
): Promise<LeftOutPart[]> {
  const folds = [
    ...partHistory(context, FOLDS, "random").map((fold) => ({ fold, kind: "repeat" as const })),
    ...partHistory(context, FOLDS, "bundle-disjoint").map((fold) => ({ fold, kind: "new" as const })),
  ];
  const parts: LeftOutPart[] = [];
  for (const [done, { fold, kind }] of folds.entries()) {
    const onShare = reportShare(ports, { done, total: folds.length + 1 });
    parts.push(await leaveOutFold({ context, material, ports, fold, kind, name: `${kind} ${done}`, onShare }));
  }
  return parts;
}

/** Tells every twentieth of a training; `done` trainings of `total` are over. */
export function reportShare(ports: TrainingPorts, { done, total }: { done: number; total: number }) {
  let told = 0;
  ports.report?.({ phase: "scorer", done, total });
  return (share: number): void => {
    const twentieth = Math.floor(share * 20);
    if (twentieth === told || share === 1) return;
    told = twentieth;
    ports.report?.({ phase: "scorer", done: done + share, total });
  };
}

interface FoldWork {
  context: FoldContext;
  material: HistoryFeatures;
  ports: TrainingPorts;
  fold: InnerFold;
  kind: "repeat" | "new";
  name: string;
  onShare: (share: number) => void;
}

/**
 * Trains without one fold, then looks at each of its requests as if it had just come in. Requests that need no tool,
 * or more than 12, are no rows: the set model gives such sets no chance.
 */
async function leaveOutFold({ context, material, ports, fold, kind, name, onShare }: FoldWork): Promise<LeftOutPart> {
  const part = await trainPart(context, material, fold.train, ports, onShare);
  const logitsOf = (index: number): Float64Array => scoreRequest(part.scorer, material.requests.get(index)!).logits;
  return { part, rows: await lookAtFold({ context, material, ports, fold, kind, name }, part, logitsOf) };
}

/** The requests that a fold left out as rows; `logitsOf` says what was learned without the fold of each of them. */
export async function lookAtFold(
  { context, material, ports, fold, kind, name }: Omit<FoldWork, "onShare">,
  part: Omit<TrainedPart, "scorer">,
  logitsOf: (index: number) => Float64Array,
): Promise<LeftOutRow[]> {
  const rows: LeftOutRow[] = [];
  for (const index of fold.valid.filter((one) => material.requests.has(one))) {
    const needed = material.needed[index]!;
    if (needed.length === 0 || needed.length > LARGEST_SET) continue;
    const { text } = context.index.history.requests[index]!;
    const chances = await chancesOfBundles(context, part, text);
    const past = await gatherPast(context, text, part.places, chances);
    const seen = { index, needed, past, logits: logitsOf(index), chances, provisions: part.provisions };
    rows.push(makeRow(material, seen, { kind, fold: name }, material.bundles));
    if (kind === "repeat") rows.push(...makeVariantRow(context, material, seen, name));
    await ports.pause?.();
  }
  return rows;
}

interface SeenRequest {
  index: number;
  needed: readonly number[];
  past: PastEvidence;
  logits: Float64Array;
  chances: Float64Array | null;
  provisions: readonly Provision[];
}

/**
 * One left-out request with its candidates. The needed tools are always among them, even where nothing speaks for
 * them: a row whose answer is out of reach would teach nothing.
 */
function makeRow(
  material: HistoryFeatures,
  { index, needed, past, logits, chances, provisions }: SeenRequest,
  as: Pick<LeftOutRow, "kind" | "fold">,
  bundles: readonly (readonly number[])[],
): LeftOutRow {
  const candidates = selectCandidates({
    ...{ logits, past, provisions, forced: needed, length: material.requests.get(index)!.length },
    toolsOfRequest: (other) => bundles[material.bundleOf[other]!]!,
    toolsOfBundle: (bundle) => bundles[bundle]!,
  });
  const own = needed.map((tool) => candidates.tools.indexOf(tool));
  const key = [...own].sort((a, b) => a - b).join();
  const bundle = candidates.given.bundles.findIndex(({ tools }) => [...tools].sort((a, b) => a - b).join() === key);
  const copied = chances ? bundles[likeliestOf(chances)]!.map((tool) => candidates.tools.indexOf(tool)) : null;
  return { ...as, index, candidates, gold: own, bundle, nearest: past.best, likeliest: copied };
}

/** The index of the highest chance, the first of equal ones. */
function likeliestOf(chances: Float64Array): number {
  return chances.reduce((best, chance, bundle) => (chance > chances[best]! ? bundle : best), 0);
}

/**
 * The same request where its own bundle had a tool less, more or another, so that copying it is nearly right and
 * composing is needed: without such rows the model learns that a near bundle is always the answer. Nothing where its
 * bundle is new to the part, or where the changed bundle is another past one.
 */
function makeVariantRow(
  context: FoldContext,
  material: HistoryFeatures,
  seen: SeenRequest,
  fold: string,
): LeftOutRow[] {
  const own = material.bundleOf[seen.index]!;
  if (!seen.past.bundles.some(({ bundle }) => bundle === own)) return [];
  const random = mulberry32(context.seed * 1_000_003 + seen.index);
  const falsified = perturbBundle(material.bundles[own]!, material.used, random);
  if (material.bundleKeys.has(falsified.join())) return [];
  const bundles = material.bundles.map((tools, bundle) => (bundle === own ? falsified : tools));
  return [makeRow(material, seen, { kind: "variant", fold }, bundles)];
}

/**
 * A bundle with one tool dropped (4 times in 10), added (4 in 10) or swapped, sorted. A bundle of one tool is never
 * emptied: there a tool is added instead. `all`: the tools to draw from. Source: learned study, recipe 3, near-misses.
 */
export function perturbBundle(tools: readonly number[], all: readonly number[], random: RandomPort): number[] {
  const draw = random();
  const others = all.filter((tool) => !tools.includes(tool));
  const pick = (from: readonly number[]): number => from[Math.floor(random() * from.length)]!;
  const drops = (draw < 0.4 || draw >= 0.8) && tools.length > (draw < 0.4 ? 1 : 0);
  const dropped = drops ? pick(tools) : null;
  const adds = (!drops || draw >= 0.8) && others.length > 0;
  const kept = tools.filter((tool) => tool !== dropped);
  return (adds ? [...kept, pick(others)] : kept).sort((a, b) => a - b);
}
