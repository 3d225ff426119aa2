import type { FoldContext, TrainingAside, TrainingPorts, TrainingUnit } from "../method/fold-context";
import { applyLinear, softmax } from "./regression/linear-map";
import { trainOnBundles } from "./regression/linear";
import { describeRequest } from "./regression/text-features";
import { trainScorer, type TrainedScorer } from "./scorer/train-scorer";
import { learnProvisions, type Provision } from "./set-model/identifiers";
import { computeHistoryFeatures } from "./history-features";

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

/** What a unit gives, by what it trains. */
export type TrainedUnit = TrainedScorer | BundleRegression;

/**
 * Trains one unit. The scorer learns from each requirement that the data name as from one more request, which needs its
 * tools alone. Requests beyond the draw of 3,000 count in neighbours and bundles, not in the scorer. Rejects with what the
 * encoder, or a stopped training, rejects with.
 */
export async function trainUnit(
  context: FoldContext,
  { what, places }: TrainingUnit,
  ports: TrainingPorts,
  onShare: (share: number) => void,
): Promise<TrainedUnit> {
  if (what === "bundles") return trainOnBundles(context, places, onShare);
  const material = await computeHistoryFeatures(context);
  const drawn = places.filter((index) => material.requests.has(index));
  const stated = drawn.flatMap((index) => material.stated.get(index) ?? []);
  const examples = {
    tools: material.tools,
    requests: [...drawn.map((index) => material.requests.get(index)!), ...stated.map(({ piece }) => piece)],
    needed: [...drawn.map((index) => material.needed[index]!), ...stated.map(({ needed }) => needed)],
    seed: context.seed,
  };
  return trainScorer(examples, ports, onShare);
}

type Learned = Partial<Record<TrainingUnit["what"], TrainedUnit>>;

/** A unit with the part that it is of. */
interface NumberedUnit extends TrainingUnit {
  part: number;
}

/**
 * Trains a part on each of these sets of past requests: the scorer and, where bundles come back often enough, the regression
 * over bundles. `look` is awaited for each part here, once nothing is left to be trained here: looking at requests leaves much
 * behind, and by then a thread aside, with its memory, has mostly ended. Gives what it gives, in the order of the sets.
 * Where there is a thread aside, it trains the regressions and this one the scorers; where there are only scorers, it takes them
 * from the end.
 */
export async function trainParts<Seen>(
  context: FoldContext,
  ports: TrainingPorts,
  sets: readonly (readonly number[])[],
  look: (part: TrainedPart, number: number) => Promise<Seen>,
): Promise<Seen[]> {
  const { requests, bundles } = context.index.history;
  const comesBack = requests.length >= REQUESTS_PER_BUNDLE * bundles.length;
  const kinds = comesBack ? (["scorer", "bundles"] as const) : (["scorer"] as const);
  const units = queueUnits(kinds, sets);
  const shareOf = reportShares(ports, { units: kinds.length * sets.length, total: sets.length });
  const { learned, ready, finish } = collectUnits(kinds, sets.length);
  const seen: Seen[] = [];
  const aside = await ports.openAside?.(context, comesBack ? "bundles" : "scorer");
  const trainAside = async (unit: NumberedUnit): Promise<boolean> => {
    const trained = (await aside!.train(unit, shareOf(unit))) as TrainedUnit | null;
    if (trained) finish(unit, await trainOnce(context, unit, () => Promise.resolve(trained)));
    return trained !== null;
  };
  const { underWay, isOver } = workAside(units, aside, trainAside);
  const workHere = async (): Promise<void> => {
    for (;;) {
      const unit = units.takeHere(!underWay());
      const part = unit ? undefined : ready.shift();
      if (unit) finish(unit, await trainOnce(context, unit, () => trainUnit(context, unit, ports, shareOf(unit))));
      else if (part !== undefined) seen[part] = await look(joinPart(context, sets[part]!, learned[part]!), part);
      else if (underWay()) await underWay();
      else return;
    }
  };
  try {
    await Promise.all([isOver, workHere()]);
  } finally {
    units.clear();
    aside?.close();
  }
  return seen;
}

/** One unit after the other aside, until none is left or it can no more; `underWay`: the one in work, `null`: there is none, and will be none. */
function workAside(
  units: ReturnType<typeof queueUnits>,
  aside: TrainingAside | undefined,
  train: (unit: NumberedUnit) => Promise<boolean>,
) {
  let underWay: Promise<boolean> | null = null;
  const work = async (): Promise<void> => {
    let unit = aside && units.takeAside();
    while (unit) {
      underWay = train(unit);
      const isTrained = await underWay;
      if (!isTrained) units.giveBack(unit);
      unit = isTrained ? units.takeAside() : undefined;
    }
    underWay = null;
    // Its memory, some 200 MB of a large history, is not kept for as long as the last unit is trained here.
    aside?.close();
  };
  return { isOver: work(), underWay: () => underWay };
}

/**
 * What is still to be trained. Of a large history a regression takes 120 MB while it is trained: only one is at a time, here
 * where nothing is trained aside. Aside they are taken in the order of the parts, so that those which are looked at are there
 * first.
 */
function queueUnits(kinds: readonly TrainingUnit["what"][], sets: readonly (readonly number[])[]) {
  const listOf = (what: TrainingUnit["what"]): NumberedUnit[] =>
    kinds.includes(what) ? sets.map((places, part) => ({ what, places, part })) : [];
  const [scorers, regressions] = [listOf("scorer"), listOf("bundles")];
  return {
    takeHere: (isAlone: boolean) => scorers.shift() ?? (isAlone ? regressions.shift() : undefined),
    takeAside: () => (kinds.includes("bundles") ? regressions.shift() : scorers.pop()),
    giveBack: (unit: NumberedUnit) => void (unit.what === "bundles" ? regressions : scorers).unshift(unit),
    clear: () => void (scorers.length = regressions.length = 0),
  };
}

/** Which parts are trained: `ready` is for the taker to empty. */
function collectUnits(kinds: readonly TrainingUnit["what"][], parts: number) {
  const learned = Array.from({ length: parts }, (): Learned => ({}));
  const ready: number[] = [];
  const finish = ({ what, part }: NumberedUnit, trained: TrainedUnit): void => {
    learned[part]![what] = trained;
    if (kinds.every((kind) => kind in learned[part]!)) ready.push(part);
  };
  return { learned, ready, finish };
}

/** The regression over all bundles is what the method of that name stands on: it is there once. */
function trainOnce(
  context: FoldContext,
  { what, places }: TrainingUnit,
  train: () => Promise<TrainedUnit>,
): Promise<TrainedUnit> {
  const isWhole = what === "bundles" && places === context.index.history.indices;
  return isWhole ? context.once("linear over bundles", train) : train();
}

function joinPart(context: FoldContext, places: readonly number[], { scorer, bundles }: Learned): TrainedPart {
  return {
    places,
    scorer: scorer as TrainedScorer,
    overBundles: (bundles ?? null) as BundleRegression | null,
    provisions: learnProvisions(context.index, places),
  };
}

/** Tells every twentieth of a part. Each unit counts for what it is of all parts together. */
function reportShares(ports: TrainingPorts, { units, total }: { units: number; total: number }) {
  const shares = new Map<TrainingUnit, number>();
  let told = -1;
  const tell = (): void => {
    const done = ([...shares.values()].reduce((sum, share) => sum + share, 0) * total) / units;
    const twentieth = Math.floor(done * 20);
    if (twentieth <= told || done === total) return;
    told = twentieth;
    ports.report?.({ phase: "scorer", done, total });
  };
  tell();
  return (unit: TrainingUnit) =>
    (share: number): void => {
      shares.set(unit, share);
      tell();
    };
}
