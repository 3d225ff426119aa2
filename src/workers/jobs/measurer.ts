import type { MeasuredScores, ScoresToMeasure } from "../../core/compare/measure-runs";

/** Draws what a comparison needs away from the page. */
export interface Measurer {
  /** As `measureScores`. Scores are parted among the processors; the numbers do not depend on how. */
  measure(wanted: ScoresToMeasure): Promise<MeasuredScores>;
}

export interface MeasureRequestMessage extends ScoresToMeasure {
  requestId: number;
}

export interface MeasureAnswerMessage {
  requestId: number;
  measured: MeasuredScores;
}
