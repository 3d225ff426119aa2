import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import type { MassToolStudy, StudyPlan } from "../../core/recommend/trained/masstool/study-state";
import { VIEWS } from "../../core/recommend/trained/masstool/buffers";
import {
  countTrainings,
  estimateStudy,
  measureSpeed,
  type StudyEstimate,
} from "../../core/recommend/trained/masstool/cost";
import { foldsOf } from "../../core/recommend/trained/masstool/study-folds";
import { summarizeStudy, type StudySummary } from "../../core/recommend/trained/masstool/study-summary";
import type { LeftOutChances } from "../../core/recommend/trained/no-tool-costs";
import { textsWithoutNeed } from "../../core/recommend/trained/masstool/examples";
import { packTraining } from "../../core/recommend/trained/training-data";
import type { EncoderId } from "../../core/domain/config";
import type { EncoderPool, Encoding } from "../encoder/encoder-pool";
import { hashText } from "../hash";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";
import { readTexts } from "../vectors/read-texts";
import type { DatasetVectors } from "../vectors/text-vectors";
import { contextOfWords, contextWith, preparedVectors, type OpenDataset } from "./dataset-contexts";
import type { JobsProtocol } from "../jobs/ports";
import { study } from "../jobs/training";
import type { StudyNews } from "../jobs/ports";
import { embedInWorker, NoWorkerError, studyInWorker } from "../jobs/training-client";
import { WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import type { MassToolNews, MassToolRequest, MassToolView } from "./walk-engine";
import type { StudyStore } from "./study-store";
import { fingerprintOf, openFold, WHOLE, type WalkTraining } from "./walk-training";

/** Fewer past requests cannot be left out in parts. */
const LEAST = 10;
/** Grows when what is stored has another form or comes out differently. */
const VERSION = 5;

export interface StudyWork extends MassToolRequest {
  line: string;
  ours(): Promise<LeftOutChances | null>;
  read(texts: readonly string[]): Promise<void>;
  onNews(news: MassToolNews): void;
  signal: AbortSignal;
}

export interface MassToolTraining {
  /** Begins or goes on with the study of this context's history; `null`: nothing is stored, and nothing was to be trained. */
  study(context: PipelineContext, work: StudyWork): Promise<MassToolView | null>;
}

interface Parts {
  studies: StudyStore;
  spawnTraining?: SpawnThread<JobsProtocol>;
  now(): number;
}

/** Studies of MassTool in a worker of their own, kept by data and settings after every step that is worth it. */
export function createMassToolTraining(parts: Parts): MassToolTraining {
  return {
    async study(context, work) {
      const name = nameOfStudy(context, work.plan);
      const kept = await parts.studies.read(name);
      const before = kept?.study ?? null;
      const viewOf = createViews(context, work.ours());
      if (work.what === "embed" && before?.picture) await embed(parts, before, work);
      if (work.what === "estimate") work.onNews({ estimate: await estimate(context, work.plan, before, parts.now) });
      const store = (study: MassToolStudy): Promise<boolean> => parts.studies.write(name, work.line, study);
      if (work.what === "store" && kept) return viewOf(kept.study, kept.isStored || (await store(kept.study)));
      if (work.what !== "train") return kept && viewOf(kept.study, kept.isStored);
      requireHistory(context);
      await work.read([...(await textsWithoutNeed(context.index)), ...context.index.history.requestTexts.texts]);
      let keeping: Promise<unknown> = Promise.resolve();
      const onNews = ({ progress, study }: StudyNews): void => {
        if (!study) return work.onNews({ progress });
        keeping = keeping.then(async () => {
          const isStored = await store(study);
          if (!work.signal.aborted) work.onNews({ progress, view: await viewOf(study, isStored) });
        });
      };
      const study = await train(parts, context, { ...work, before, onNews });
      await keeping;
      return viewOf(study, await store(study));
    },
  };
}

/** Equal names: the same is learned from the same. */
export function nameOfStudy(
  { index, environment: { encoder } }: PipelineContext,
  { share }: Pick<StudyPlan, "share">,
): string {
  return [
    "masstool",
    VERSION,
    share,
    fingerprintOf(index),
    encoder?.sha256 ?? "words",
    hashText(JSON.stringify(index.needless)),
  ].join(" ");
}

interface Training {
  plan: StudyPlan;
  before: MassToolStudy | null;
  onNews(news: StudyNews): void;
  signal: AbortSignal;
}

/** In a worker of its own where there is one, else here, in turns with walks. */
async function train(
  { spawnTraining, now }: Parts,
  context: PipelineContext,
  { plan, before, onNews, signal }: Training,
): Promise<MassToolStudy> {
  const pack = async () => packTraining(openFold(context, WHOLE), await textsWithoutNeed(context.index));
  if (spawnTraining) {
    try {
      // Nothing of it stays here.
      return await studyInWorker(spawnTraining, { data: await pack(), plan, before }, { onNews, signal });
    } catch (error) {
      if (!(error instanceof NoWorkerError)) throw error;
    }
  }
  return study({ data: await pack(), plan, before }, now, { onNews, signal });
}

/** What training would take here and now, from a tenth of a second of products. */
async function estimate(
  context: PipelineContext,
  plan: StudyPlan,
  before: MassToolStudy | null,
  now: () => number,
): Promise<StudyEstimate> {
  const { index, encoder } = context;
  const none = (await textsWithoutNeed(index)).length;
  const { requests, bundles } = index.history;
  const trainings = countTrainings(before, foldsOf(openFold(context, WHOLE), plan.share).length, plan);
  const speed = measureSpeed(openProductWorkspace, now);
  const sizes = { requests: requests.length, bundles: bundles.length, tools: index.tools.length };
  const size = { ...sizes, none, dimensions: encoder?.dimensions ?? 0 };
  return estimateStudy(size, { trainings, speed, hasBegun: (before?.training ?? null) !== null });
}

/** Views of requests as a map, in a worker of its own; without one it is not drawn. */
async function embed(
  { spawnTraining }: Parts,
  { picture }: MassToolStudy,
  { onNews, signal }: StudyWork,
): Promise<void> {
  const rows = (picture?.marks.length ?? 0) * VIEWS.length;
  if (!spawnTraining || !picture || rows === 0) return;
  const input = { vectors: picture.vectors, dimensions: picture.vectors.length / rows };
  await embedInWorker(spawnTraining, input, {
    onStep: (embedding) => onNews({ embedding }),
    signal,
  });
}

/** Draws for intervals take a moment: they are made once for as many parts as there are. */
function createViews(context: PipelineContext, ours: Promise<LeftOutChances | null>) {
  const { requests } = context.index.history;
  let last: { key: string; summary: StudySummary } | null = null;
  const light = (parts: MassToolStudy["parts"]): MassToolStudy["parts"] =>
    parts.map((part) => ({ ...part, requests: [], scored: [], scores: new Float32Array(0), none: [] }));
  return async (study: MassToolStudy, isStored: boolean): Promise<MassToolView> => {
    const counts = Object.entries(study.ablations).map(([name, parts]) => [name, parts.length === study.partCount]);
    const key = JSON.stringify([study.parts.length, counts]);
    if (last?.key !== key) last = { key, summary: summarizeStudy(study, await ours) };
    return {
      isStored,
      study: {
        ...study,
        training: study.training && { ...study.training, parameters: new Float32Array(0) },
        parts: light(study.parts),
        picture: study.picture && { ...study.picture, vectors: new Float32Array(0) },
        ablations: Object.fromEntries(Object.entries(study.ablations).map(([name, parts]) => [name, light(parts)])),
      },
      summary: last.summary,
      texts: Object.fromEntries((study.picture?.marks ?? []).map(({ index }) => [index, requests[index]!.text])),
    };
  };
}

function requireHistory({ index, encoder }: PipelineContext): void {
  if (!encoder)
    throw new WorkerError(
      "EngineFailure",
      "MassTool reads requests by their vectors. Choose an encoder, then train it.",
    );
  const { length } = index.history.requests;
  if (length >= LEAST) return;
  throw new WorkerError(
    "EngineFailure",
    `MassTool needs at least ${LEAST} past requests, and this data set has ${length}. Add past requests to train it.`,
  );
}

interface StudyServiceParts {
  pool: EncoderPool;
  training: Pick<WalkTraining, "leftOutNeed">;
  massTool: MassToolTraining;
  now(): number;
  appVersion: string;
}

/** So few texts are read by the encoder that is open already: a second one takes some 200 MB, and seconds to start. */
const FEW_TEXTS = 1000;

function readersOf(
  texts: readonly string[],
  { vectorOf }: Pick<DatasetVectors, "vectorOf">,
  { encodeBulk, watch, helpers }: Encoding,
): Parameters<typeof readTexts>[2] {
  const unread = texts.filter((text) => vectorOf(text) === undefined);
  return { encodeBulk, watch, ...(unread.length > FEW_TEXTS ? { helpers } : {}) };
}

/** A study reads the whole history of the data set. */
export async function studyDataset(
  dataset: OpenDataset,
  { encoder, plan, what }: { encoder: EncoderId } & MassToolRequest,
  { onProgress, signal }: { onProgress: (news: MassToolNews) => void; signal: AbortSignal },
  { pool, training, massTool, now, appVersion }: StudyServiceParts,
): Promise<MassToolView | null> {
  if (encoder === "words") {
    const context = contextOfWords(dataset, appVersion);
    const silent = { read: () => Promise.resolve(), ours: () => Promise.resolve(null) };
    return massTool.study(context, { ...silent, line: dataset.line, plan, what, onNews: onProgress, signal });
  }
  const encoding = pool.get(encoder);
  const vectors = await preparedVectors(dataset, encoder, pool.devices.wanted);
  const context = contextWith(vectors, encoding, appVersion);
  return massTool.study(context, {
    ...{ line: dataset.line, plan, what, onNews: onProgress, signal },
    read: (texts) =>
      readTexts(vectors, texts, readersOf(texts, vectors, encoding), { onProgress: () => undefined, signal, now }),
    ours: () => training.leftOutNeed(context, dataset.shipped),
  });
}
