import { projectToPlane } from "../../../math/principal-components";
import { shuffle } from "../../../math/splits";
import { compAt } from "../../../metrics/comp";
import { ndcgAt } from "../../../metrics/ndcg";
import { recallAt } from "../../../metrics/recall-at";
import type { FoldContext, TrainingPorts } from "../../method/fold-context";
import { VIEWS } from "./buffers";
import { neighboursOf, readExamples } from "./examples";
import { compareCuts } from "./cuts";
import { gatherNeed } from "./need-evidence";
import { WHOLE_MODEL, type MassToolParts } from "./parameters";
import { openReader } from "./read-masstool";
import { EPOCHS, rankTools, trainMassTool, type MassToolExamples, type MassToolSetting } from "./train-masstool";
import { FOLDS, foldsOf, type NamedFold } from "./study-folds";
import {
  ABLATIONS,
  type AblationName,
  type LeftOutRequest,
  type MassToolStudy,
  type StudyPart,
  type StudyPhase,
  type StudyPicture,
  type StudyPlan,
} from "./study-state";

/* A training that is watched: the model for walks, what it does on past requests that were left out, and what it is without
   each of its parts. Everything is of the history; requests of a test part are never read. */

export interface StudyProgress {
  phase: StudyPhase;
  /** Trainings, by the share of them that is done. */
  done: number;
  total: number;
  ablation: AblationName | null;
}

export interface StudyPorts extends TrainingPorts {
  now(): number;
  /** Hears how far it is. */
  tell(progress: StudyProgress): void;
  /** Hears what is worth storing, whenever there is more of it. The same object, which goes on changing. */
  keep(study: MassToolStudy): void;
}

const DRAWN = 300;

/** Begins, or goes on with, a study. The context's encoder reads tools, past requests and requests that need none. */
export async function studyMassTool(
  context: FoldContext,
  plan: StudyPlan,
  before: MassToolStudy | null,
  ports: StudyPorts,
): Promise<MassToolStudy> {
  const study = before ?? beginStudy(context, plan);
  const timed = timeIn(study, ports.now);
  const work = { context, ports, study, plan };
  ports.tell({ phase: "neighbours", done: 0, total: 1, ablation: null });
  const examples = await timed("neighbours", () => readExamples(context));
  study.counts.none = examples.without.length;
  study.counts.edges = examples.needed.reduce((sum, tools) => sum + tools.length, 0);
  study.dimensions = examples.dimensions;
  ports.tell({ phase: "graph", done: 0, total: 1, ablation: null });
  await timed("training", () => trainWhole(work, examples));
  study.picture ??= await drawViews(work, examples);
  const folds = foldsOf(context, plan.share);
  await timed("left-out", () => leaveOutParts(work, examples, folds, null));
  study.cuts ??= await compareCuts(context, study.parts, examples);
  ports.keep(study);
  for (const ablation of plan.ablations) await timed("ablations", () => leaveOutParts(work, examples, folds, ablation));
  return study;
}

interface StudyWork {
  context: FoldContext;
  ports: StudyPorts;
  study: MassToolStudy;
  plan: StudyPlan;
}

function beginStudy(context: FoldContext, { share, drawn }: StudyPlan): MassToolStudy {
  return {
    ...(drawn === undefined ? {} : { drawn }),
    ...{ share, dimensions: 0, training: null, isTrained: false, parts: [], ablations: {} },
    counts: { requests: context.index.history.requests.length, tools: context.index.tools.length, edges: 0, none: 0 },
    partCount: foldsOf(context, share).length,
    ...{ cuts: null, picture: null, seconds: {} },
  };
}

function settingOf({ share, drawn }: MassToolStudy, parts: MassToolParts): MassToolSetting {
  return { share, parts, ...(drawn === undefined ? {} : { drawn }) };
}

/** Times add up over sessions. */
function timeIn(study: MassToolStudy, now: () => number) {
  return async <Value>(phase: StudyPhase, work: () => Promise<Value>): Promise<Value> => {
    const startedMs = now();
    const value = await work();
    study.seconds[phase] = (study.seconds[phase] ?? 0) + (now() - startedMs) / 1000;
    return value;
  };
}

async function trainWhole({ context, ports, study }: StudyWork, examples: MassToolExamples): Promise<void> {
  if (study.isTrained) return;
  const tell = (done: number): void => ports.tell({ phase: "training", done, total: EPOCHS, ablation: null });
  tell(study.training?.epochs.length ?? 0);
  const setting = settingOf(study, WHOLE_MODEL);
  const { parameters, epochs, kept } = await trainMassTool(examples, context.index.history.indices, setting, ports, {
    before: study.training,
    onEpoch(sofar) {
      study.training = sofar;
      ports.keep(study);
      tell(sofar.epochs.length);
    },
  });
  study.training = { parameters, epochs, kept };
  study.isTrained = true;
  ports.keep(study);
}

async function leaveOutParts(
  { context, ports, study }: StudyWork,
  examples: MassToolExamples,
  folds: readonly NamedFold[],
  ablation: AblationName | null,
): Promise<void> {
  const parts = ablation === null ? study.parts : (study.ablations[ablation] ??= []);
  const phase = ablation === null ? "left-out" : "ablations";
  const tell = (done: number): void => ports.tell({ phase, done, total: folds.length, ablation });
  const setting = settingOf(study, { ...WHOLE_MODEL, ...(ablation ? ABLATIONS[ablation] : {}) });
  for (const [number, named] of folds.entries()) {
    tell(number);
    if (number < parts.length) continue;
    const startedMs = ports.now();
    const part = await leaveOutPart(context, examples, named, {
      number,
      setting,
      ports,
      onShare: (done) => tell(number + done),
    });
    // What a cut is fitted on is of the whole model alone.
    const scores = ablation === null ? part.scores : new Float32Array(0);
    parts.push({ ...part, scores, seconds: (ports.now() - startedMs) / 1000 });
    ports.keep(study);
  }
}

interface PartWork {
  number: number;
  setting: MassToolSetting;
  ports: StudyPorts;
  onShare(done: number): void;
}

async function leaveOutPart(
  context: FoldContext,
  examples: MassToolExamples,
  { fold, kind }: NamedFold,
  { number, setting, ports, onShare }: PartWork,
): Promise<Omit<StudyPart, "seconds">> {
  const isHeldOut = (_: unknown, index: number): boolean => index % FOLDS === number % FOLDS;
  const without = examples.without.filter((_, index) => !isHeldOut(_, index));
  const trained = await trainMassTool({ ...examples, without }, fold.train, setting, ports, {
    onEpoch: ({ epochs }) => onShare(epochs.length / EPOCHS),
  });
  const read = openReader(
    examples,
    { parameters: trained.parameters, parts: setting.parts, places: fold.train },
    ports,
  );
  const known = new Set(fold.train);
  const requests: LeftOutRequest[] = [];
  const scores = new Float32Array(fold.valid.length * examples.tools.length);
  for (const [at, index] of fold.valid.entries()) {
    const near = examples.near.nearest(index, (other) => known.has(other));
    const reading = read(examples.past[index]!, near);
    scores.set(reading.scores, at * examples.tools.length);
    const need = gatherNeed(reading.need, near, examples.past[index]!, without);
    requests.push({ ...scoreRequest(examples, index, reading.scores), need });
    await ports.pause?.();
  }
  const none: StudyPart["none"] = [];
  for (const [index, vector] of examples.without.entries()) {
    if (!isHeldOut(vector, index)) continue;
    const near = await neighboursOf(context, vector, (other) => known.has(other));
    none.push({ index, need: gatherNeed(read(vector, near).need, near, vector, without) });
  }
  return { kind, requests, scores, none };
}

function scoreRequest(
  { needed, bundleOf }: MassToolExamples,
  index: number,
  scores: Float64Array,
): Omit<LeftOutRequest, "need"> {
  const gold = needed[index]!.map(String);
  const ranking = rankTools(scores).map(String);
  return {
    ...{ index, bundle: bundleOf[index]! },
    recallAt3: recallAt(gold, ranking, 3),
    recallAtNeeded: recallAt(gold, ranking, gold.length),
    ndcgAt3: ndcgAt(gold, ranking, 3),
    compAt3: compAt(gold, ranking, 3),
  };
}

/** The three views of some past requests, each read as if it were new, in the plane in which they differ most. */
async function drawViews(
  { context, study, ports, plan }: StudyWork,
  examples: MassToolExamples,
): Promise<StudyPicture> {
  const { indices } = context.index.history;
  const parts = WHOLE_MODEL;
  const read = openReader(examples, { parameters: study.training!.parameters, parts, places: indices }, ports);
  const drawn = shuffle([...indices], context.seed + plan.share).slice(0, DRAWN);
  const vectors: Float32Array[] = [];
  for (const index of drawn) {
    const near = examples.near.nearest(index, () => true);
    const { views } = read(examples.past[index]!, near).explain();
    vectors.push(...VIEWS.map((view) => toUnit(views[view])));
    await ports.pause?.();
  }
  const { points, explained } = projectToPlane(vectors, vectors[0]?.length ?? 0);
  const dimensions = vectors[0]?.length ?? 0;
  const stacked = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => stacked.set(vector, row * dimensions));
  return {
    explained,
    vectors: stacked,
    marks: drawn.map((index, at) => ({
      index,
      points: VIEWS.map((_, view): [number, number] => {
        const row = 2 * (at * VIEWS.length + view);
        return [points[row]!, points[row + 1]!];
      }),
    })),
  };
}

/** What is compared is a cosine: lengths say nothing. */
function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
