import type { NeedJudgement, NoToolEffect } from "../../domain/learned";
import type { FoldContext } from "../method/fold-context";
import { predictLogistic } from "../../math/logistic-regression";
import { prepareRequest, type TrainedHistory, type PreparedRequest } from "./train-on-history";
import {
  computeRequestFeatures,
  takePiece,
  textsOfRequest,
  type RequestFeatures,
  type ToolFeatures,
} from "./scorer/features";
import type { LeftOutPart } from "./out-of-fold";
import { REQUIREMENT, type RequestPiece } from "../../requirements/split-request";
import { fitNeed, type FittedNeed, type Judged } from "./fit-need";
import { effectOfThreshold, EQUAL_COSTS } from "./no-tool-costs";
import { computeDistribution, type SetModel } from "./set-model/set-model";
import { fitTextRegression, oddsOfText, readText, type TextRegression, type TextRow } from "./text-regression";

/** Tells requests that need no tool, with the chance that a request needs one: plain data, so that it can be stored. */
export interface NoToolDetector extends FittedNeed {
  sentence: TextRegression;
}

const HUNDREDTHS = Array.from({ length: 101 }, (_, i) => i / 100);

/**
 * Learns to tell requests that need no tool: a regression on the words, the clauses and the vector of the request (past requests, and 424
 * of any data, against 1,004 that need none), and what the set model says of it, together in a logistic regression over requests that were
 * left out and over pieces of them, since a history may have no short request. Of those of any data, 420 near-misses are read
 * as a whole by the first regression alone. Source: learned study, no tool needed; pieces, near-misses, length and threshold
 * are ours (`NOTES.md`).
 */
export async function trainNoToolDetector(
  context: FoldContext,
  learned: TrainedHistory,
  model: SetModel,
): Promise<NoToolDetector> {
  const featuresOfTexts = (texts: readonly string[]): Promise<RequestFeatures[]> =>
    computeRequestFeatures(texts, learned.material.tools, context.encoder);
  const texts = await readTexts(context);
  const none = await featuresOfTexts(texts.none);
  const further = await featuresOfTexts(texts.needing);
  const near = {
    none: await readWholes(texts.nearMisses.none, learned.material.tools, context),
    needing: await readWholes(texts.nearMisses.needing, learned.material.tools, context),
  };
  const fit = (own: Requests, others: Requests, needless: Requests): TextRegression =>
    fitSentence(
      [own.map(readWhole), [...others.map(readWhole), ...near.needing]],
      [...needless.map(readWhole), ...near.none],
    );
  const judged: Judged[] = [];
  for (const [number, left] of learned.parts.entries()) {
    context.learning?.report?.({ phase: "need", done: number, total: learned.parts.length });
    const isHeldOut = (_: unknown, index: number): boolean => index % learned.parts.length === number;
    const without = (requests: readonly RequestFeatures[]): RequestFeatures[] =>
      requests.filter((_, index) => !isHeldOut(_, index));
    const own = left.part.places.flatMap((index) => learned.material.requests.get(index) ?? []);
    const sentence = fit(own, without(further), without(none));
    const heldOut = { none: none.filter(isHeldOut), further: further.filter(isHeldOut) };
    judged.push(...(await judgePart({ context, learned, model, sentence }, left, heldOut)));
  }
  const sentence = fit([...learned.material.requests.values()], further, none);
  return { sentence, ...fitNeed(judged) };
}

type Requests = readonly RequestFeatures[];
type Kind = Pick<Judged, "needs" | "isOwn" | "isPiece">;

interface Judging {
  context: FoldContext;
  learned: TrainedHistory;
  model: SetModel;
  sentence: TextRegression;
}

/** The requests that one part left out, those of other data that were held out, and a piece of each, as that part sees them. */
async function judgePart(
  { context, learned: { material }, model, sentence }: Judging,
  { part, rows }: LeftOutPart,
  { none, further }: Record<"none" | "further", readonly RequestFeatures[]>,
): Promise<Judged[]> {
  const judge = (request: RequestFeatures, given: PreparedRequest["candidates"]["given"], rest: Kind): Judged => ({
    ...rest,
    features: featuresOf(sentence, model, request, given),
    length: request.length[1],
  });
  const judgeAnew = async (request: RequestFeatures, rest: Kind): Promise<Judged> => {
    await context.learning?.pause?.();
    return judge(request, (await prepareRequest(context, material, part, request)).candidates.given, rest);
  };
  const judged: Judged[] = [];
  for (const [turn, { kind, index, candidates }] of rows.entries()) {
    if (kind === "variant") continue;
    const request = material.requests.get(index)!;
    judged.push(judge(request, candidates.given, { needs: true, isOwn: true, isPiece: false }));
    const piece = requirementOf(request, turn);
    if (piece) judged.push(await judgeAnew(piece, { needs: true, isOwn: true, isPiece: true }));
  }
  const others = [
    ...none.map((request) => ({ request, needs: false })),
    ...further.map((request) => ({ request, needs: true })),
  ];
  for (const [turn, { request, needs }] of others.entries()) {
    const kind = { needs, isOwn: !needs };
    judged.push(await judgeAnew(request, { ...kind, isPiece: false }));
    const piece = needs ? requirementOf(request, turn) : pieceOf(request, (_, place) => place > 0, turn);
    if (piece) judged.push(await judgeAnew(piece, { ...kind, isPiece: true }));
  }
  return judged;
}

function requirementOf(request: RequestFeatures, turn: number): RequestFeatures | null {
  return pieceOf(request, ({ kind }) => kind === REQUIREMENT, turn);
}

/** One of the wanted pieces, in turn, as a request of its own; `null`: there is none. */
function pieceOf(
  request: RequestFeatures,
  isWanted: (piece: RequestPiece, place: number) => boolean,
  turn: number,
): RequestFeatures | null {
  const places = [...request.instances.keys()].filter((place) => isWanted(request.instances[place]!, place));
  return places.length === 0 ? null : takePiece(request, places[turn % places.length]!);
}

/** Fetches the files that learning reads, which are no part of the first load: it may be wanted without a net. */
export async function fetchTextsOfNoTool(): Promise<void> {
  await Promise.all([
    ...[noToolTexts(), import("./further-requests.json"), import("./needing-requests.json")],
    import("./near-misses.json"),
  ]);
}

/** The sample's requests that need no tool and are no part of its data, as they are written. */
export async function noToolTexts(): Promise<string[]> {
  const { default: requests } = await import("./no-tool-requests.json");
  return requests.map(({ text }) => text);
}

/**
 * Requests of any data, as they are written: a history has a style of its own, and by its words alone whatever is written
 * otherwise would seem to need nothing. Where the history is not the sample's, every other past request of the sample is
 * one of those that need tools. Near-misses of both kinds were written to be mistaken: by them no threshold is fitted.
 */
async function readTexts({ index }: Pick<FoldContext, "index">): Promise<NeedTexts & { nearMisses: NeedTexts }> {
  const { none, needing } = (await import("./further-requests.json")).default;
  const { default: nearMisses } = await import("./near-misses.json");
  const { default: ofSample } = await import("./needing-requests.json");
  const own = new Set(index.history.requests.map(({ text }) => text));
  const isSample = ofSample.some((text) => own.has(text));
  return {
    none: [...(await noToolTexts()), ...none],
    needing: [...needing, ...(isSample ? [] : ofSample)],
    nearMisses,
  };
}

type NeedTexts = Record<"none" | "needing", string[]>;

/** The texts that learning to tell them encodes; nothing twice. */
export async function textsOfNoTool(context: Pick<FoldContext, "index">): Promise<string[]> {
  const { none, needing, nearMisses } = await readTexts(context);
  const whole = [...nearMisses.none, ...nearMisses.needing];
  return [...new Set([...whole, ...[...none, ...needing].flatMap((text) => [text, ...textsOfRequest(text)])])];
}

/** The chance that a request needs a tool, 0 to 1. The model is the one that the detector was learned with. */
export function chanceOfNeed(
  { sentence, both }: NoToolDetector,
  model: SetModel,
  { candidates, request }: Pick<PreparedRequest, "candidates" | "request">,
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

/** The regression on words and vectors of whole requests. */
function fitSentence(needing: readonly (readonly TextRow[])[], none: readonly TextRow[]): TextRegression {
  return fitTextRegression(
    needing.filter(({ length }) => length > 0),
    none,
  );
}

/** Texts that are read as a whole only, with vectors as long as those of requests. */
async function readWholes(
  texts: readonly string[],
  { dimensions }: ToolFeatures,
  { encoder }: Pick<FoldContext, "encoder">,
): Promise<TextRow[]> {
  const vectors = encoder ? await encoder.encode(texts) : [];
  return texts.map((text, place) => {
    const vector = new Float32Array(dimensions);
    if (encoder) vector.set(vectors[place]!);
    return readText(text, vector);
  });
}

function readWhole({ text, vectors }: RequestFeatures): TextRow {
  return readText(text, vectors[0]!);
}

/**
 * What the detector weighs: log-odds by words and vector, ln of all sets together against no tool, how much the strongest tool
 * is called for, the length, and the first three times the length: of few words each says less, or more.
 */
function featuresOf(
  sentence: TextRegression,
  model: SetModel,
  request: RequestFeatures,
  given: PreparedRequest["candidates"]["given"],
): number[] {
  const { logTotal, logNone } = computeDistribution(model, given);
  const evidence = [
    oddsOfText(sentence, readWhole(request)),
    logTotal - logNone,
    given.logits.reduce((most, logit) => Math.max(most, logit), -Infinity),
  ];
  const [, length] = request.length;
  return [...evidence, length, ...evidence.map((value) => value * length)];
}
