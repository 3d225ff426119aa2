import type { RequirementMapper } from "../../domain/learned";
import { selectBest } from "../../retrieve/rank";
import { fastSigmoid } from "../../math/fast-functions";
import type { TrainedHistory } from "./train-on-history";
import { computePieceFeatures, type RequestFeatures, type ToolFeatures } from "./scorer/features";
import { scoreRequest } from "./scorer/score-request";
import type { TrainedScorer } from "./scorer/train-scorer";

/** Thresholds that are tried: 0, at which every piece keeps its best tools, some below .05, then .05, .10 … .90. */
const THRESHOLDS = [0, 0.005, 0.01, 0.02, 0.03, 0.04, ...Array.from({ length: 18 }, (_, i) => (i + 1) / 20)];
/** Links that a piece may have, as in coverage mapping. */
const LINKS = 2;

/**
 * Maps requirements to tools by the clause scorer: the chance is the sigmoid of the score of the words alone, after
 * the competition between tools.
 */
export function makeTrainedMapper(learned: TrainedHistory): RequirementMapper {
  const { material, whole } = learned;
  return { threshold: fitThreshold(learned), chancesOf: chancesByScorer(whole.scorer, material.tools) };
}

/**
 * The chance of each tool of the catalogue, in its order, that some words call for it. The words are read as a requirement.
 */
export function chancesByScorer(scorer: TrainedScorer, tools: ToolFeatures): RequirementMapper["chancesOf"] {
  return (text, vector) => scoreRequest(scorer, computePieceFeatures(text, vector, tools)).byInstance.map(fastSigmoid);
}

/**
 * The threshold whose links, over the pieces of past requests that were left out, come nearest to the tools they needed
 * (mean F1). Ours; the study scores whole sets only.
 */
export function fitThreshold({ material, parts }: TrainedHistory): number {
  const sums = THRESHOLDS.map(() => 0);
  for (const { part, rows } of parts) {
    for (const { kind, index } of rows) {
      if (kind === "variant") continue;
      const links = bestLinks(part.scorer, material.requests.get(index)!);
      THRESHOLDS.forEach((threshold, i) => (sums[i]! += scoreLinks(links, threshold, material.needed[index]!)));
    }
  }
  return THRESHOLDS[sums.indexOf(Math.max(...sums))]!;
}

interface Link {
  tool: number;
  chance: number;
}

/** The best tools of each of the smallest pieces of a request: its requirements, else its clauses, else its sentences, else the whole. */
function bestLinks(scorer: TrainedScorer, request: RequestFeatures): Link[] {
  const { byInstance } = scoreRequest(scorer, request);
  const finest = Math.max(...request.instances.map(({ kind }) => kind));
  return request.instances.flatMap(({ kind }, instance) => {
    if (kind !== finest) return [];
    const from = instance * scorer.toolCount;
    return bestOf(byInstance.subarray(from, from + scorer.toolCount).map(fastSigmoid));
  });
}

/** The two likeliest tools of a piece; ties by their index. */
function bestOf(chances: Float64Array): Link[] {
  const better = (a: number, b: number): number => chances[b]! - chances[a]! || a - b;
  return selectBest([...chances.keys()], better, LINKS).map((tool) => ({ tool, chance: chances[tool]! }));
}

/** F1, 0 to 1, of the linked tools of a request against those it needed. */
function scoreLinks(links: readonly Link[], threshold: number, needed: readonly number[]): number {
  const linked = new Set(links.filter(({ chance }) => chance >= threshold).map(({ tool }) => tool));
  const hits = needed.filter((tool) => linked.has(tool)).length;
  return (2 * hits) / (needed.length + linked.size);
}
