import type { ReadText } from "./features";
import { scoreFeatures, type LinearModel } from "./linear-model";
import { describeRequest } from "./need-features";

/** A model of whole requests: above 0 the odds are that a tool is needed. */
export interface NeedModel {
  request: LinearModel;
  /** Least log-odds that count as needing one. Below 0, since a missed request costs more than a false one. */
  threshold: number;
}

/** Whether a request reads as if it needed a tool, rather than talk, common knowledge, a piece of writing or a riddle. */
export function seemsToNeedTool(text: ReadText, { request, threshold }: NeedModel): boolean {
  const [logOdds = 0] = scoreFeatures(request, describeRequest(text));
  return logOdds >= threshold;
}
