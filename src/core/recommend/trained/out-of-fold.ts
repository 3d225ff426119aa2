import type { FoldContext, TrainingPorts } from "../method/fold-context";
import { partHistory, type InnerFold } from "../method/inner-folds";
import { mulberry32 } from "../../math/random";
import { selectCandidates, type Candidates } from "./set-model/select-candidates";
import type { Provision } from "./set-model/identifiers";
import { usedIn, type HistoryFeatures } from "./history-features";
import { gatherPast, type PastEvidence } from "./set-model/past-evidence";
import { scoreRequest } from "./scorer/score-request";
import { LARGEST_SET } from "./set-model/set-model";
import { chancesOfBundles, type TrainedPart } from "./train-parts";
import { shareOfLikeliest } from "./likeliest-bundle";
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
  /** What it needed of the candidate tools, as indices among them. */
  gold: readonly number[];
  /** How many tools it needed that are no candidates. */
  missed: number;
  /** Index of the needed set among the candidate bundles; −1: none. */
  bundle: number;
  /** As `PastEvidence`. */
  nearest: number | null;
  /**
   * The likeliest past bundle under the regression over bundles, −1 for tools that are no candidates, and the chance that a walk
   * would state for it; `null` without it.
   */
  likeliest: { tools: readonly number[]; chance: number } | null;
}

const FOLDS = 5;
/** What was learned without a part of the history, and that part as it sees it. */
export interface LeftOutPart {
  part: TrainedPart;
  rows: readonly LeftOutRow[];
}

/** One fold, which a part of what is learned is to be trained without. */
export interface FoldToLeave {
  fold: InnerFold;
  kind: "repeat" | "new";
  name: string;
}

/** Every past request is left out twice: in one of five random parts, and in one of five parts of the bundles. */
export function foldsToLeave(context: FoldContext): FoldToLeave[] {
  const folds = [
    ...partHistory(context, FOLDS, "random").map((fold) => ({ fold, kind: "repeat" as const })),
    ...partHistory(context, FOLDS, "bundle-disjoint").map((fold) => ({ fold, kind: "new" as const })),
  ];
  return folds.map(({ fold, kind }, number) => ({ fold, kind, name: `${kind} ${number}` }));
}

interface FoldWork extends FoldToLeave {
  context: FoldContext;
  material: HistoryFeatures;
  ports: TrainingPorts;
}

/**
 * Looks at each request of a fold as if it had just come in, with what was trained without it. Requests that need no tool,
 * or more than 12, are no rows: the set model gives such sets no chance.
 */
export function lookAtLeftOut(work: FoldWork, part: TrainedPart): Promise<LeftOutRow[]> {
  const { requests } = work.material;
  return lookAtFold(work, part, (index) => scoreRequest(part.scorer, requests.get(index)!).logits);
}

/** The requests that a fold left out as rows; `logitsOf` says what was learned without the fold of each of them. */
export async function lookAtFold(
  { context, material, ports, fold, kind, name }: FoldWork,
  part: Omit<TrainedPart, "scorer">,
  logitsOf: (index: number) => Float64Array,
): Promise<LeftOutRow[]> {
  const rows: LeftOutRow[] = [];
  const used = usedIn(material, part.places);
  for (const index of fold.valid.filter((one) => material.requests.has(one))) {
    const needed = material.needed[index]!;
    if (needed.length === 0 || needed.length > LARGEST_SET) continue;
    const { text } = context.index.history.requests[index]!;
    const chances = await chancesOfBundles(context, part, text);
    const past = await gatherPast(context, text, part.places, chances);
    const learned = { logits: logitsOf(index), chances, provisions: part.provisions, used };
    const seen = { index, needed, past, ...learned };
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
  used: ReadonlySet<number>;
}

/**
 * One left-out request with its candidates. Needed tools that the past knows are always among them, even where nothing speaks
 * for them: a row whose answer is out of reach would teach nothing. Ours: those that no past request needs are candidates only
 * where a walk would look at them, too; otherwise such a tool among the candidates would be a needed one too often.
 */
function makeRow(
  material: HistoryFeatures,
  { index, needed, past, logits, chances, provisions, used }: SeenRequest,
  as: Pick<LeftOutRow, "kind" | "fold">,
  bundles: readonly (readonly number[])[],
): LeftOutRow {
  const candidates = selectCandidates({
    ...{ logits, past, provisions, used, length: material.requests.get(index)!.length },
    forced: needed.filter((tool) => used.has(tool)),
    toolsOfRequest: (other) => bundles[material.bundleOf[other]!]!,
    toolsOfBundle: (bundle) => bundles[bundle]!,
  });
  const own = needed.map((tool) => candidates.tools.indexOf(tool)).filter((place) => place >= 0);
  const key = [...own].sort((a, b) => a - b).join();
  const missed = needed.length - own.length;
  const bundle =
    missed > 0
      ? -1
      : candidates.given.bundles.findIndex(({ tools }) => [...tools].sort((a, b) => a - b).join() === key);
  const placesOf = (tools: readonly number[]): number[] => tools.map((tool) => candidates.tools.indexOf(tool));
  const likeliest = chances && {
    tools: placesOf(bundles[likeliestOf(chances)]!),
    chance: shareOfLikeliest(chances),
  };
  return { ...as, index, candidates, gold: own, missed, bundle, nearest: past.best, likeliest };
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
