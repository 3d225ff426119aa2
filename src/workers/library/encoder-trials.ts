import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { VectorStorePort } from "../../core/domain/ports";
import { fitRule, scoreHistory, countLinks, f1Of } from "../../core/evaluate/link-rules";
import { buildIndex } from "../../core/retrieve/retrieval-index";
import type { Agreement, FittedThreshold, GivenTexts, LibraryProgress, Speed } from "./encoder-library";
import { createDatasetVectors } from "../vectors/text-vectors";
import { rememberRecent } from "../encoder/recent-vectors";
import type { OpenedEncoder } from "../encoder/open-encoder";
import { TOLERANCE, type ModelManifest, type AnyModel } from "../models/manifest";

export interface TrialPorts {
  open(model: ModelManifest, onProgress: (progress: LibraryProgress) => void): Promise<OpenedEncoder>;
  store: VectorStorePort;
  /** Milliseconds. */
  now(): number;
}

type OnProgress = (progress: LibraryProgress) => void;

/** Requests of usual length, written for this: all different, so that nothing could be remembered. */
const REQUESTS = [
  "Find a cheap train to Ghent on Friday and tell me whether I need an umbrella there.",
  "Book a table for four near the theatre and put the evening into everybody's calendar.",
  "Translate this letter into Portuguese and read it to me slowly.",
  "How many calories does the soup have if I leave out the cream?",
  "Remind me to water the tomatoes whenever it has not rained for three days.",
  "Sum up the last meeting and send the open points to the team.",
  "Which of these two phones has the better camera, and where is it in stock?",
  "Plan a walk of about ten kilometres that ends at a café with a view.",
];

const WARM_UP_TEXTS = 2;
const MEASURED_MS = 1500;

/** Sentences a second, measured for a second and a half after a short warm-up, each text alone. */
export function measureSpeed(model: AnyModel, ports: TrialPorts, onProgress: OnProgress): Promise<Speed> {
  return withEncoder(model, ports, onProgress, async (encoder) => {
    await encoder.encode(REQUESTS.slice(0, WARM_UP_TEXTS));
    const startMs = ports.now();
    let texts = 0;
    let characters = 0;
    while (ports.now() - startMs < MEASURED_MS || texts < REQUESTS.length) {
      const text = `${REQUESTS[texts % REQUESTS.length]!} (${texts})`;
      await encoder.encode([text]);
      texts += 1;
      characters += text.length;
    }
    const perSecond = (texts * 1000) / Math.max(1, ports.now() - startMs);
    return { perSecond, texts, meanCharacters: Math.round(characters / texts) };
  });
}

/** How far it is from the vectors that were recorded of it; where none were, how far from itself. */
export function checkAgreement(model: AnyModel, ports: TrialPorts, onProgress: OnProgress): Promise<Agreement> {
  return withEncoder(model, ports, onProgress, async (encoder) => {
    const shipped = model.source === undefined;
    const recorded = shipped ? [{ text: model.probe.text, vector: model.probe.components }] : (model.golden ?? []);
    if (recorded.length > 0) {
      const vectors = await encoder.encode(recorded.map(({ text }) => text));
      const difference = Math.max(...recorded.map(({ vector }, i) => largestDifference(vector, vectors[i]!)));
      const tolerance = shipped ? model.probe.tolerance : TOLERANCE[model.dtype];
      return { kind: "golden", texts: recorded.length, difference, tolerance };
    }
    const [text, ...others] = REQUESTS as [string, ...string[]];
    const [alone] = await encoder.encode([text]);
    const [again] = await encoder.encode([text]);
    const among = await encoder.encode([...others, text]);
    return {
      kind: "self",
      twice: largestDifference(alone!, again!),
      amongOthers: largestDifference(alone!, among.at(-1)!),
    };
  });
}

const COMPARED_TEXTS = 8;

/** Computes some of the given vectors here, spread over all of them. Throws when one is not what the encoder gives. */
export function compareGiven(
  { dimensions, vectors }: GivenTexts,
  model: AnyModel,
  ports: TrialPorts,
  onProgress: OnProgress,
): Promise<void> {
  if (dimensions !== model.dimensions)
    throw new Error(`They have ${dimensions} dimensions; those of this encoder have ${model.dimensions}.`);
  return withEncoder(model, ports, onProgress, async (encoder) => {
    const step = Math.max(1, Math.floor(vectors.length / COMPARED_TEXTS));
    const some = vectors.filter((_, i) => i % step === 0).slice(0, COMPARED_TEXTS);
    const own = await encoder.encode(some.map(([text]) => text));
    some.forEach(([text, vector], i) => {
      const difference = largestDifference(vector, own[i]!);
      if (difference > TOLERANCE[model.dtype])
        throw new Error(
          `That of “${text.slice(0, 40)}” differs by ${difference.toFixed(3)} from what this encoder gives. Tools are read as “name: description”.`,
        );
    });
  });
}

/** NaN counts as infinitely far. */
function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let worst = 0;
  for (let i = 0; i < a.length; i += 1) {
    const off = Math.abs((a[i] ?? NaN) - (b[i] ?? NaN));
    worst = Number.isNaN(off) ? Infinity : Math.max(worst, off);
  }
  return worst;
}

/**
 * The threshold that `npm run fit:thresholds` would find for this encoder: the best link F1 on the annotated requirements
 * of the past requests, with as many best tools as the settings start with. Throws when nothing is annotated.
 */
export function fitThreshold(
  model: AnyModel,
  dataset: Dataset,
  ports: TrialPorts,
  onProgress: OnProgress,
): Promise<FittedThreshold> {
  return withEncoder(model, ports, onProgress, async (encoder) => {
    const { store, now } = ports;
    const words = buildIndex(dataset);
    const vectors = createDatasetVectors({ index: words, encoder, shipped: new Map(), store, now });
    const encode = rememberRecent((texts) => encoder.encode(texts));
    await vectors.add([...words.catalogue.texts, ...words.history.requestTexts.texts], {
      encode,
      watch: () => () => encoder.prove().then(() => true),
      signal: new AbortController().signal,
      onProgress: (progress) => {
        if (progress.phase === "embed") onProgress({ phase: "encode", done: progress.done, total: progress.total });
      },
    });
    const context = {
      config: { ...DEFAULT_CONFIG, encoder: model.id },
      index: vectors.index,
      encoder: { dimensions: encoder.dimensions, encode: known(vectors.vectorOf, encode) },
    };
    const scored = await scoreHistory(dataset, context, (done, total) => onProgress({ phase: "encode", done, total }));
    if (scored.length === 0) throw new Error("Nothing is annotated in this data set, so nothing can be fitted on it.");
    const rule = fitRule(scored, DEFAULT_CONFIG.stage2.bestTools);
    return { threshold: rule.threshold, f1: f1Of(countLinks(scored, rule)), requirements: scored.length };
  });
}

function known(
  vectorOf: (text: string) => Float32Array | undefined,
  encode: (texts: readonly string[]) => Promise<Float32Array[]>,
): (texts: readonly string[]) => Promise<Float32Array[]> {
  return (texts) => Promise.all(texts.map(async (text) => vectorOf(text) ?? (await encode([text]))[0]!));
}

async function withEncoder<Result>(
  model: AnyModel,
  { open }: TrialPorts,
  onProgress: OnProgress,
  work: (encoder: OpenedEncoder) => Promise<Result>,
): Promise<Result> {
  const encoder = await open(model, onProgress);
  try {
    return await work(encoder);
  } finally {
    encoder.close();
  }
}
