import type { Span } from "../../core/domain/query";
import { matchSpans } from "../../core/understand/match-spans";
import { splitByModels } from "../../core/understand/splitter";
import { readModels } from "../../core/understand/stored-models";
import { dealFolds, furtherExamples, type Example } from "./examples";
import { trainModels } from "./train";

const FOLDS = 5;
const SEED = 7;

/** A request and where a splitter found requirements in it. */
export interface SplitRequest {
  example: Example;
  found: readonly Span[];
}

/**
 * Each example split by models that were trained without any example of its group. The further requests are always
 * trained on and never tested on.
 */
export function splitHeldOut(withTools: readonly Example[], withoutTools: readonly Example[]): SplitRequest[] {
  const further = furtherExamples();
  const foldOf = new Map([...dealFolds(withTools, FOLDS, SEED), ...dealFolds(withoutTools, FOLDS, SEED)]);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = ({ group }: Example): boolean => foldOf.get(group) === fold;
    const isIn = (example: Example): boolean => !isOut(example);
    const models = readModels(trainModels([...withTools.filter(isIn), ...further], withoutTools.filter(isIn)));
    const heldOut = [...withTools.filter(isOut), ...withoutTools.filter(isOut)];
    return heldOut.map((example) => ({ example, found: splitByModels(example.text, models) }));
  }).flat();
}

/** False spans in requests that have no requirement. */
export interface FalseSpans {
  requests: number;
  spans: number;
  requestsWithSpans: number;
}

/** Spans found and right over requests that have requirements, and false spans over those that have none. */
export function scoreSpans(split: readonly SplitRequest[]) {
  const spans = { hits: 0, found: 0, right: 0 };
  const falseSpans: FalseSpans = { requests: 0, spans: 0, requestsWithSpans: 0 };
  for (const { example, found } of split) {
    if (example.gold.length > 0) {
      spans.hits += matchSpans(found, example.gold).length;
      spans.found += found.length;
      spans.right += example.gold.length;
    } else {
      falseSpans.requests++;
      falseSpans.spans += found.length;
      if (found.length > 0) falseSpans.requestsWithSpans++;
    }
  }
  return { spans, falseSpans };
}

export function describeFalseSpans({ requests, spans, requestsWithSpans }: FalseSpans): string {
  return `${spans} false spans, in ${requestsWithSpans} of ${requests} requests`;
}
