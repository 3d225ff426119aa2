import { tokenFeatures } from "../../core/requirements/token-features";
import { requestFeatures } from "../../core/requirements/need-model";
import { type StoredModels, splitByModels, parseModels } from "../../core/requirements/span-splitter";
import { LABELS } from "../../core/requirements/tagger";
import { chainObjective } from "./chain-objective";
import { labelTokens, readExample, type Example, dealFolds, furtherExamples } from "./examples";
import { minimise, type Objective } from "../../core/math/minimise";
import type { Span } from "../../core/domain/query";
import { matchSpans } from "../../core/requirements/spans";

/**
 * How the models are trained, chosen by 5-fold cross-validation over bundles of the sample's history, over the requests that
 * need no tool and over the development half of the rambling ones. Held out: F1 of spans 0.894 (0.893 rambling), and 61 of
 * 400 requests that need no tool get false spans. Before (fewer features of need, 126 further requests, the likeliest
 * labelling instead of `chooseSpans`): 0.886 and 119. Without the model of need 0.904, and 373 of 400. The threshold keeps
 * about 97 of 100 past requests. Weights of need are small, so they have a finer unit: rounded as coarsely as the tagger's,
 * 77 instead of 59 requests get false spans.
 */
const TAGGER = { leastCount: 3, penalty: 2, rounds: 50, unit: 0.05, leastWeight: 0.05 };
const NEED = { leastCount: 3, penalty: 10, rounds: 100, unit: 0.02, leastWeight: 0.02, threshold: -0.8 };

/** The tagger learns from requests with requirements; the model of need from these and from those without. */
export function trainModels(examples: readonly Example[]): StoredModels {
  const withTools = examples.filter(({ gold }) => gold.length > 0);
  const withoutTools = examples.filter(({ gold }) => gold.length === 0);
  return {
    tagger: trainTagger(withTools),
    need: { unit: NEED.unit, threshold: NEED.threshold, weights: trainNeed(withTools, withoutTools) },
  };
}

function trainTagger(examples: readonly Example[]): StoredModels["tagger"] {
  const read = examples
    .map((example) => ({ example, text: readExample(example) }))
    .filter(({ text }) => text.tokens.length > 0);
  const described = read.map(({ text }) => tokenFeatures(text));
  const numbers = numberFeatures(
    described.map((tokens) => tokens.flat()),
    TAGGER.leastCount,
  );
  const chains = read.map(({ example, text }, i) => ({
    features: described[i]!.map((names) => toNumbers(names, numbers)),
    labels: labelTokens(text.tokens, example.gold).map((label) => LABELS.indexOf(label)),
  }));
  const size = (numbers.size + LABELS.length) * LABELS.length;
  const weights = minimise(chainObjective(chains, numbers.size, TAGGER.penalty), new Float64Array(size), TAGGER.rounds);
  const transitions = LABELS.map((_, from) =>
    LABELS.map((__, to) =>
      toUnits(weights[(numbers.size + from) * LABELS.length + to]!, { unit: TAGGER.unit, leastWeight: 0 }),
    ),
  );
  return { unit: TAGGER.unit, transitions, weights: storeWeights(numbers, weights, LABELS.length, TAGGER) };
}

function trainNeed(withTools: readonly Example[], withoutTools: readonly Example[]): string[] {
  const described = [...withTools, ...withoutTools].map((example) => requestFeatures(readExample(example)));
  const numbers = numberFeatures(described, NEED.leastCount);
  const rows = described.map((names, i) => ({ features: toNumbers(names, numbers), needs: i < withTools.length }));
  const weights = minimise(logisticObjective(rows, NEED.penalty), new Float64Array(numbers.size), NEED.rounds);
  return storeWeights(numbers, weights, 1, NEED);
}

function logisticObjective(rows: readonly { features: Int32Array; needs: boolean }[], penalty: number): Objective {
  return (weights, gradient) => {
    let loss = 0;
    for (let i = 0; i < weights.length; i++) {
      loss += (penalty / 2) * weights[i]! ** 2;
      gradient[i] = penalty * weights[i]!;
    }
    for (const { features, needs } of rows) {
      let logOdds = 0;
      for (const number of features) logOdds += weights[number]!;
      loss += Math.log1p(Math.exp(needs ? -logOdds : logOdds));
      const slope = 1 / (1 + Math.exp(-logOdds)) - (needs ? 1 : 0);
      for (const number of features) gradient[number]! += slope;
    }
    return loss;
  };
}

/** Numbers for the features that occur in at least so many examples, in order of appearance. */
function numberFeatures(examples: readonly (readonly string[])[], leastCount: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const names of examples) for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= leastCount);
  return new Map(kept.map(([name], number) => [name, number]));
}

function toNumbers(names: readonly string[], numbers: ReadonlyMap<string, number>): Int32Array {
  return Int32Array.from(names.map((name) => numbers.get(name)).filter((number) => number !== undefined));
}

/** One line a feature, sorted; features whose weights all round to nothing are left out. */
function storeWeights(
  numbers: ReadonlyMap<string, number>,
  weights: Float64Array,
  columns: number,
  rounding: Rounding,
): string[] {
  const lines: string[] = [];
  for (const [name, number] of numbers) {
    const row = Array.from(weights.subarray(number * columns, (number + 1) * columns), (weight) =>
      toUnits(weight, rounding),
    );
    if (row.some((units) => units !== 0)) lines.push(`${name}\t${row.join(" ")}`);
  }
  return lines.sort();
}

/** Weights are stored as whole numbers of the unit; smaller ones than the least as nothing. */
interface Rounding {
  unit: number;
  leastWeight: number;
}

function toUnits(weight: number, { unit, leastWeight }: Rounding): number {
  return Math.abs(weight) < leastWeight ? 0 : Math.round(weight / unit) + 0;
}

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
export function splitHeldOut(examples: readonly Example[]): SplitRequest[] {
  const further = furtherExamples();
  const isOfKind = (needs: boolean) => examples.filter(({ gold }) => gold.length > 0 === needs);
  const foldOf = new Map([true, false].flatMap((needs) => [...dealFolds(isOfKind(needs), FOLDS, SEED)]));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = ({ group }: Example): boolean => foldOf.get(group) === fold;
    const models = parseModels(trainModels([...examples.filter((example) => !isOut(example)), ...further]));
    return examples.filter(isOut).map((example) => ({ example, found: splitByModels(example.text, models) }));
  }).flat();
}

/** False spans in requests that have no requirement. */
interface FalseSpans {
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
