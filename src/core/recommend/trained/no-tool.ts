import type { NeedJudgement, NoToolEffect } from "../../domain/learned";
import type { FoldContext } from "../method/fold-context";
import { fitLogistic, predictLogistic, type LogisticModel } from "../../math/logistic-regression";
import { prepareRequest, type TrainedHistory, type PreparedRequest } from "./train-on-history";
import { computeRequestFeatures, textsOfRequest, type RequestFeatures } from "./scorer/features";
import { cheapestThreshold, effectOfThreshold, thresholdByLoss, type LeftOutChances } from "./no-tool-costs";
import { computeDistribution, type SetModel } from "./set-model/set-model";
import { fitTextRegression, oddsOfVector, type TextRegression } from "./text-regression";

/** Tells requests that need no tool, with the chance that a request needs one: plain data, so that it can be stored. */
export interface NoToolDetector {
  sentence: TextRegression | null;
  both: LogisticModel;
  /** Below this chance the answer is the empty set. */
  threshold: number;
  /** What requests had that were left out: from these follows what any threshold finds, loses and costs. */
  leftOut: LeftOutChances;
}

/** Share of left-out past requests that may be answered with the empty set. The whole history loses fewer than its parts. */
const MOST_LOST = 0.05;
const FOLDS = 5;
const RIDGE = 1e-3;
const HUNDREDTHS = Array.from({ length: 101 }, (_, i) => i / 100);
/** Both mistakes weigh the same, and half of the requests need no tool: ours, until a person sets the threshold. */
const EQUAL_COSTS = { bothered: 1, unanswered: 1, noNeed: 0.5 };

interface Judged {
  features: number[];
  needs: boolean;
}

/**
 * Learns to tell requests that need no tool: a regression on the vector of the request (past requests against 400 that
 * need none, of any data), and the evidence for any set against none, ln Z / PB_0, together in a logistic regression
 * over requests that were left out. The threshold loses 5 % of the left-out past requests at most. Source: learned
 * study, no tool needed; there a threshold was read off the test, here it is ours, from the history.
 */
export async function trainNoToolDetector(
  context: FoldContext,
  learned: TrainedHistory,
  model: SetModel,
): Promise<NoToolDetector> {
  const none = await computeRequestFeatures(await noToolTexts(), learned.material.tools, context.encoder);
  const judged: Judged[] = [];
  for (const [number, { part, rows }] of learned.parts.entries()) {
    context.learning?.report?.({ phase: "need", done: number, total: learned.parts.length });
    const fold = number % FOLDS;
    const isHeldOut = (_: unknown, index: number): boolean => index % FOLDS === fold;
    const own = part.places.flatMap((index) => learned.material.requests.get(index) ?? []);
    const sentence = fitSentence(
      context,
      own,
      none.filter((_, index) => !isHeldOut(_, index)),
    );
    for (const { kind, index, candidates } of rows) {
      if (kind === "variant") continue;
      const request = learned.material.requests.get(index)!;
      judged.push({ features: featuresOf(sentence, model, request, candidates.given), needs: true });
    }
    for (const request of none.filter(isHeldOut)) {
      const { candidates } = await prepareRequest(context, learned.material, part, request);
      judged.push({ features: featuresOf(sentence, model, request, candidates.given), needs: false });
      await context.learning?.pause?.();
    }
  }
  const sentence = fitSentence(context, [...learned.material.requests.values()], none);
  return { sentence, ...fitBoth(judged) };
}

/** The requests that need no tool, as they are written. */
export async function noToolTexts(): Promise<string[]> {
  const { default: requests } = await import("./no-tool-requests.json");
  return requests.map(({ text }) => text);
}

/** The texts that learning to tell them encodes; nothing twice. */
export async function textsOfNoTool(): Promise<string[]> {
  return [...new Set((await noToolTexts()).flatMap((text) => [text, ...textsOfRequest(text)]))];
}

/** The chance that a request needs a tool, 0 to 1. The model is the one that the detector was learned with. */
export function chanceOfNeed(
  { sentence, both }: NoToolDetector,
  model: SetModel,
  { candidates, request }: PreparedRequest,
): number {
  return predictLogistic(both, featuresOf(sentence, model, request, candidates.given));
}

/** The same with what thresholds did to requests that were left out; `null` where there were none to go by. */
export function judgeNeed(detector: NoToolDetector, model: SetModel, read: PreparedRequest): NeedJudgement | null {
  const fitted = effectOf(detector, detector.threshold);
  if (!fitted) return null;
  const effects = HUNDREDTHS.map((threshold) => effectOf(detector, threshold)!);
  return {
    chance: chanceOfNeed(detector, model, read),
    fitted,
    found: effects.map(({ found }) => round(found)),
    lost: effects.map(({ lost }) => round(lost)),
  };
}

function effectOf({ leftOut }: NoToolDetector, threshold: number): NoToolEffect | null {
  const { found, lost } = effectOfThreshold(leftOut, threshold, EQUAL_COSTS);
  return found === null || lost === null ? null : { threshold, found, lost };
}

/** As it is shown: it goes into every trace. */
function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** Whether the empty set is the answer. */
export function needsNoTool(detector: NoToolDetector, model: SetModel, read: PreparedRequest): boolean {
  return chanceOfNeed(detector, model, read) < detector.threshold;
}

/**
 * The regression on vectors of whole requests; `null` without an encoder, where only the evidence of the set model
 * speaks.
 */
function fitSentence(
  { encoder }: FoldContext,
  needing: readonly RequestFeatures[],
  none: readonly RequestFeatures[],
): TextRegression | null {
  if (!encoder) return null;
  const wholeOf = ({ vectors }: RequestFeatures): Float32Array => vectors.subarray(0, encoder.dimensions);
  return fitTextRegression(needing.map(wholeOf), none.map(wholeOf));
}

/** The two numbers that the detector weighs: log-odds by the vector, and ln of all sets together against no tool. */
function featuresOf(
  sentence: TextRegression | null,
  model: SetModel,
  { vectors }: RequestFeatures,
  given: PreparedRequest["candidates"]["given"],
): number[] {
  const { logTotal, logNone } = computeDistribution(model, given);
  return [sentence ? oddsOfVector(sentence, vectors) : 0, logTotal - logNone];
}

/** Without a left-out past request there is nothing to go by: every request seems to need a tool. */
const NOTHING_KNOWN = { both: { weights: [0, 0], bias: 0 }, threshold: 0, leftOut: { needing: [], none: [] } };

/**
 * The weights of both numbers, and what left-out requests had under them, rising: from these follows what any
 * threshold finds and loses.
 */
function fitBoth(judged: readonly Judged[]): Pick<NoToolDetector, "both" | "threshold" | "leftOut"> {
  if (!judged.some(({ needs }) => needs)) return NOTHING_KNOWN;
  const rows = judged.map(({ features }) => features);
  const both = fitLogistic(
    rows,
    judged.map(({ needs }) => (needs ? 1 : 0)),
    RIDGE,
  );
  const chancesOf = (wanted: boolean): number[] =>
    judged
      .filter(({ needs }) => needs === wanted)
      .map(({ features }) => predictLogistic(both, features))
      .sort((a, b) => a - b);
  const leftOut = { needing: chancesOf(true), none: chancesOf(false) };
  return { both, threshold: fitThreshold(leftOut), leftOut };
}

/**
 * The threshold that loses 5 % of the left-out past requests, or a lower one where that finds as much for less: where the two
 * kinds of requests lie far apart, losing any is of no use.
 */
function fitThreshold(leftOut: LeftOutChances): number {
  const cheapest = cheapestThreshold(leftOut, EQUAL_COSTS);
  return Math.min(thresholdByLoss(leftOut, MOST_LOST), cheapest?.threshold ?? 1);
}
