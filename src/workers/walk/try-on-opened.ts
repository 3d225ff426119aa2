import type { HistoryEffect, HistoryTrial } from "../../core/annotate/past-requests";
import type { Config, EncoderId } from "../../core/domain/config";
import { applyDatasetEdit } from "../../core/domain/dataset";
import type { WalkInput } from "../../core/domain/walk";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import { buildIndex } from "../../core/retrieve/retrieval-index";
import type { EncoderPool } from "../encoder/encoder-pool";
import type { PrepareProgress } from "../encoder/encoder-protocol";
import { readTexts } from "../vectors/read-texts";
import {
  contextInFold,
  contextOfWords,
  contextWith,
  readyVectors,
  textsAhead,
  textsOfSearch,
  textsOfWalks,
  type OpenDataset,
} from "./dataset-contexts";
import { tryHistory } from "./try-history";
import type { TrialProgress } from "./walk-engine";
import type { WalkTraining } from "./walk-training";

/** The walks of a trial need no memory of each other: each is of another request. */
export async function tryOnOpened(
  dataset: OpenDataset,
  { encoder, config, trial }: { encoder: EncoderId; config: Config; trial: HistoryTrial },
  { onProgress, signal }: { onProgress: (progress: TrialProgress) => void; signal: AbortSignal },
  { pool, training, now, appVersion }: { pool: EncoderPool; training: WalkTraining; now(): number; appVersion: string },
): Promise<HistoryEffect> {
  const { queries } = applyDatasetEdit(dataset.dataset, trial.edit);
  const changed = { index: buildIndex({ ...dataset.dataset, queries }), attached: new Map() };
  const work = { dataset: dataset.dataset, config, onProgress, signal, now };
  const ship = encoder === "words" ? undefined : dataset.shipped;
  const histories = async (before: PipelineContext, after: PipelineContext) => ({
    before: {
      context: before,
      equip: (context: PipelineContext, input: WalkInput) => training.equip(context, input, ship),
    },
    after: { context: after, equip: await training.carry(before, after, ship) },
  });
  if (encoder === "words") {
    const before = contextOfWords(dataset, appVersion);
    const both = await histories(before, contextInFold(before, changed, config));
    return tryHistory(trial, { ...work, ...both, vectorOf: null, read: () => Promise.resolve() });
  }
  const encoding = pool.get(encoder);
  const silent = { signal, onProgress: () => undefined };
  const vectors = await readyVectors(dataset, encoder, config, { ...silent, encoding, device: pool.devices.wanted });
  const read = (texts: readonly string[]): Promise<void> =>
    readTexts(vectors, texts, encoding, { signal, now, onProgress: (step) => tellOfReading(step, onProgress) });
  await read([...textsOfWalks(changed.index), ...textsOfSearch(changed.index, config)]);
  const before = contextWith(vectors, encoding, appVersion);
  const both = await histories(before, contextInFold(before, changed, config, vectors));
  const readWalks = (texts: readonly string[]): Promise<void> => read(texts.flatMap(textsAhead));
  return tryHistory(trial, { ...work, ...both, vectorOf: vectors.vectorOf, read: readWalks });
}

function tellOfReading(step: PrepareProgress, onProgress: (progress: TrialProgress) => void): void {
  if (step.phase === "embed") onProgress({ phase: "reading", done: step.done, total: step.total });
}
