import { projectToPlane } from "../../../math/principal-components";
import { shuffle } from "../../../math/splits";
import type { FoldContext, TrainingPorts } from "../../method/fold-context";
import { VIEWS } from "./buffers";
import { readExamples } from "./examples";
import { compareCuts } from "./cuts";
import { WHOLE_MODEL } from "./parameters";
import { openReader } from "./read-masstool";
import { EPOCHS, trainMassTool, type MassToolExamples, type MassToolSetting } from "./train-masstool";
import { foldsOf, type NamedFold } from "./study-folds";
import { leaveOutPart, type StudyAside } from "./study-parts";
import {
  ABLATIONS,
  type AblationName,
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
  /** Where there are a processor and room for it: a thread that leaves out parts beside this one. */
  openStudyAside?(): StudyAside;
}

const DRAWN = 300;

/** Begins, or goes on with, a study. The context's encoder reads tools, past requests and requests that need none. */
export async function studyMassTool(
  context: FoldContext,
  plan: StudyPlan,
  before: MassToolStudy | null,
  outside: StudyPorts,
): Promise<MassToolStudy> {
  const study = before ?? beginStudy(context, plan);
  const { timed, mark } = timeIn(study, outside.now);
  const keep = (kept: MassToolStudy): void => {
    mark();
    outside.keep(kept);
  };
  const ports = { ...outside, keep };
  ports.tell({ phase: "neighbours", done: 0, total: 1, ablation: null });
  const examples = await timed("neighbours", () => readExamples(context));
  study.counts.none = examples.without.length;
  study.counts.edges = examples.needed.reduce((sum, tools) => sum + tools.length, 0);
  study.dimensions = examples.dimensions;
  ports.tell({ phase: "graph", done: 0, total: 1, ablation: null });
  const whole = { context, ports, study, plan };
  await timed("training", () => trainWhole(whole, examples));
  study.picture ??= await drawViews(whole, examples);
  const folds = foldsOf(context, plan.share);
  const aside = ports.openStudyAside?.();
  const work = { ...whole, ...(aside ? { aside } : {}) };
  try {
    await timed("left-out", () => leaveOutParts(work, examples, folds, null));
    study.cuts ??= await compareCuts(context, study.parts, examples);
    ports.keep(study);
    for (const name of plan.ablations) await timed("ablations", () => leaveOutParts(work, examples, folds, name));
  } finally {
    aside?.close();
  }
  return study;
}

interface StudyWork {
  context: FoldContext;
  ports: StudyPorts;
  study: MassToolStudy;
  plan: StudyPlan;
  aside?: StudyAside;
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

function settingOf({ share, drawn }: MassToolStudy, ablation: AblationName | null): MassToolSetting {
  const parts = { ...WHOLE_MODEL, ...(ablation ? ABLATIONS[ablation] : {}) };
  return { share, parts, ...(drawn === undefined ? {} : { drawn }) };
}

/** Times add up over sessions: what is kept on the way has the time until then. */
function timeIn(study: MassToolStudy, now: () => number) {
  let running: { phase: StudyPhase; sinceMs: number } | null = null;
  const mark = (): void => {
    if (!running) return;
    const { phase, sinceMs } = running;
    running.sinceMs = now();
    study.seconds[phase] = (study.seconds[phase] ?? 0) + (running.sinceMs - sinceMs) / 1000;
  };
  return {
    mark,
    async timed<Value>(phase: StudyPhase, work: () => Promise<Value>): Promise<Value> {
      running = { phase, sinceMs: now() };
      const value = await work();
      mark();
      running = null;
      return value;
    },
  };
}

async function trainWhole({ context, ports, study }: StudyWork, examples: MassToolExamples): Promise<void> {
  if (study.isTrained) return;
  const tell = (done: number): void => ports.tell({ phase: "training", done, total: EPOCHS, ablation: null });
  tell(study.training?.epochs.length ?? 0);
  const setting = settingOf(study, null);
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

/** Two parts at a time where a thread trains aside; they are kept in their order. */
async function leaveOutParts(
  { context, ports, study, aside }: StudyWork,
  examples: MassToolExamples,
  folds: readonly NamedFold[],
  ablation: AblationName | null,
): Promise<void> {
  const parts = ablation === null ? study.parts : (study.ablations[ablation] ??= []);
  const phase = ablation === null ? "left-out" : "ablations";
  const keep = (part: StudyPart | null): void => {
    if (!part) return;
    // What a cut is fitted on is of the whole model alone.
    parts.push(ablation === null ? part : { ...part, scored: [], scores: new Float32Array(0) });
    ports.keep(study);
  };
  while (parts.length < folds.length) {
    const number = parts.length;
    const shares = [0, 0];
    const tell = (which: number) => (share: number) => {
      shares[which] = share;
      ports.tell({ phase, done: number + shares[0]! + shares[1]!, total: folds.length, ablation });
    };
    tell(0)(0);
    const setting = settingOf(study, ablation);
    const next = number + 1 < folds.length && aside?.leaveOut({ number: number + 1, setting }, tell(1));
    const part = await leaveOutPart(context, examples, folds[number]!, { number, setting, ports, onShare: tell(0) });
    keep(part);
    if (next) keep(await next);
  }
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
