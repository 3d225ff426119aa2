import { exponential } from "../../math/elementary-functions";
import { fitLogistic, predictLogistic, type LogisticModel } from "../../math/logistic-regression";
import { cautiousThreshold, MOST_LOST, thresholdByLoss, type LeftOutChances } from "./no-tool-costs";

/** A request, or a piece of one, of which it is known whether it needs a tool. */
export interface Judged {
  features: number[];
  needs: boolean;
  /** A request of the history, or one that needs no tool; false: one of other data that needs a tool. */
  isOwn: boolean;
  /** A piece of a request, which stands for a short one. */
  isPiece: boolean;
  /** ln of its words less 3. */
  length: number;
}

/** What the evidence is worth. */
export interface FittedNeed {
  both: LogisticModel;
  /** Below this chance the answer is the empty set. */
  threshold: number;
  /** What requests had that were left out: from these follows what any threshold finds, loses and costs. */
  leftOut: LeftOutChances;
}

/** Bands of lengths in which pieces of both kinds are balanced. */
const BANDS = 5;
const RIDGE = 1e-3;

/** Without a left-out past request there is nothing to go by: every request seems to need a tool. */
const NOTHING_KNOWN = {
  both: { weights: [0, 0, 0, 0, 0, 0, 0], bias: 0 },
  threshold: 0,
  leftOut: { needing: [], none: [] },
};

/**
 * The weights of what is known, and what whole left-out requests had under them, rising: from these follows what any
 * threshold finds and loses.
 */
export function fitNeed(judged: readonly Judged[]): FittedNeed {
  if (!judged.some(({ needs }) => needs)) return NOTHING_KNOWN;
  const learned = [...judged.filter(({ isPiece }) => !isPiece), ...balancePieces(judged)];
  const both = fitLogistic(
    learned.map(({ features }) => features),
    learned.map(({ needs }) => (needs ? 1 : 0)),
    RIDGE,
  );
  const chancesOf = (isWanted: (one: Judged) => boolean): number[] =>
    judged
      .filter((one) => !one.isPiece && isWanted(one))
      .map(({ features }) => predictLogistic(both, features))
      .sort((a, b) => a - b);
  const leftOut = {
    needing: chancesOf(({ needs, isOwn }) => needs && isOwn),
    none: chancesOf(({ needs }) => !needs),
  };
  return {
    both,
    threshold: fitThreshold(
      leftOut,
      chancesOf(({ needs, isOwn }) => needs && !isOwn),
    ),
    leftOut,
  };
}

/** As many pieces of both kinds for each band of lengths: of short ones neither kind is the usual one. */
function balancePieces(judged: readonly Judged[]): Judged[] {
  const bands = [...Array(BANDS).keys()].map((band) =>
    judged.filter(({ isPiece, length }) => isPiece && bandOf(length) === band),
  );
  return bands.flatMap((pieces) => {
    const kinds = [true, false].map((wanted) => pieces.filter(({ needs }) => needs === wanted));
    const count = Math.min(...kinds.map(({ length }) => length));
    return kinds.flatMap((kind) => kind.slice(0, count));
  });
}

/** Up to 3, 6, 9, 12 words, and more. */
function bandOf(length: number): number {
  return Math.min(BANDS - 1, Math.floor((Math.round(exponential(length + 3)) - 1) / 3));
}

/**
 * The cheapest threshold for requests like the past ones, unless it loses more than 10 % of these, or of the requests of
 * other data (rising chances). Learned from all of the history, fewer are lost.
 */
function fitThreshold(leftOut: LeftOutChances, ofOtherData: readonly number[]): number {
  const mostOfOthers = ofOtherData.length > 0 ? thresholdByLoss({ needing: ofOtherData }, MOST_LOST) : 1;
  return Math.min(cautiousThreshold(leftOut), mostOfOthers);
}
