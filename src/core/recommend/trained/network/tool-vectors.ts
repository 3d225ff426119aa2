import { requirementsByRules } from "../../../pipeline/edit-requirements";
import { linkRuleOf } from "../../../pipeline/link-rules";
import { shuffle } from "../../../math/splits";
import type { RetrievalIndex } from "../../../retrieve/retrieval-index";
import { vectorsOf, type TextIndex } from "../../../retrieve/text-index";
import { dot, stackVectors } from "../../../retrieve/vector-matrix";
import type { EncoderPort } from "../../../domain/ports";
import type { Query } from "../../../domain/query";
import type { FoldContext } from "../../method/fold-context";
import { similarityEdges } from "../../../network/similarity-edges";
import { LAMBDA, makeVectors, nearest, type Lesson, type Lessons } from "./rocchio";
import { drawPairs, tryPairs, type TrialPlan } from "./vector-trials";

/** The threshold is carried over by so many past requests at most. */
const MOST_FOR_THRESHOLD = 1500;

/**
 * The threshold above which the same share of pairs is after as was before: the value at that place in falling order, of
 * the first that is below now. `before` and `after` are of the same pairs.
 *
 * @example transferThreshold(0.5, [0.9, 0.4], [0.8, 0.7]) // 0.7
 */
export function transferThreshold(threshold: number, before: Iterable<number>, after: Iterable<number>): number {
  let above = 0;
  for (const score of before) if (score >= threshold) above += 1;
  const ranked = Float64Array.from(after).sort().reverse();
  return ranked[Math.min(above, ranked.length - 1)] ?? threshold;
}

/** Vectors of tools that learned from past requests. */
export interface LearnedToolVectors {
  /** The catalogue for a request: what the request itself taught is left out, exactly. */
  catalogueFor(query: Pick<Query, "id" | "text">): TextIndex;
  /** The catalogue without what these past requests (rows of the history) taught. */
  catalogueWithout(requests: readonly number[]): TextIndex;
  /** Least cosine of a link with which as many pairs are linked as without learning. */
  threshold: number;
}

/**
 * Learns a vector for each tool: its own, moved towards the requirements that called for it in past requests. A request
 * without requirements counts as one. Rejects with what the encoder rejects with.
 */
export async function learnToolVectors(
  context: FoldContext,
  plan: TrialPlan | null = null,
): Promise<LearnedToolVectors | null> {
  const { index, encoder, environment, seed } = context;
  if (!encoder) return null;
  const learned = await context.once("requirements of past requests", async (): Promise<Lessons> => {
    const matrix = await vectorsOf(index.catalogue, encoder);
    const documents = index.tools.map((_, tool) => matrix.row(tool));
    return { documents, lessons: await readLessons(index, encoder, documents), lambda: LAMBDA };
  });
  const { dimensions } = encoder;
  const tried = plan && tryPairs(learned, await pairsOf(context, encoder, plan), { plan, dimensions, seed });
  return useLessons(tried ? { ...learned, confused: tried } : learned, {
    ...{ index, encoder, seed },
    threshold: linkRuleOf(environment.encoder?.id ?? "words").threshold,
  });
}

/** Rows of the catalogue that are tried against each other. */
async function pairsOf({ index, once, seed }: FoldContext, encoder: EncoderPort, { along }: TrialPlan) {
  const alike = await once("rows of look-alikes", async () => {
    const matrix = await vectorsOf(index.catalogue, encoder);
    const ids = index.tools.map(({ id }) => id);
    const { edges } = await similarityEdges(ids, (tool) => matrix.dotRows(matrix.row(tool)));
    return edges.map(({ a, b }) => [index.toolNumbers.get(a)!, index.toolNumbers.get(b)!] as const);
  });
  return along === "look-alikes" ? alike : drawPairs(index.tools.length, alike.length, seed);
}

function useLessons(
  learned: Lessons,
  {
    index,
    encoder,
    threshold,
    seed,
  }: { encoder: EncoderPort; threshold: number } & Pick<FoldContext, "index" | "seed">,
): LearnedToolVectors {
  const { documents, lessons } = learned;
  const { vectors, without } = makeVectors(learned, encoder.dimensions);
  const catalogueOf = (rows: readonly Float32Array[]): TextIndex => ({
    ...{ texts: index.catalogue.texts, words: index.catalogue.words, spaces: index.catalogue.spaces },
    vectors: stackVectors(rows, encoder.dimensions),
  });
  const whole = catalogueOf(vectors);
  const places = shuffle([...lessons.keys()], seed).slice(0, MOST_FOR_THRESHOLD);
  const leftOut = places.map((at) => [lessons[at]!, without([at])] as const);
  const catalogueWithout = (requests: readonly number[]): TextIndex => {
    if (requests.length === 0) return whole;
    const changed = without(requests);
    return catalogueOf(vectors.map((vector, tool) => changed.get(tool) ?? vector));
  };
  return {
    threshold: carryThreshold(threshold, leftOut, documents, vectors),
    catalogueFor: (query) => catalogueWithout(index.history.indicesOf(query)),
    catalogueWithout,
  };
}

async function readLessons(
  { history, toolNumbers }: RetrievalIndex,
  encoder: EncoderPort,
  documents: readonly Float32Array[],
): Promise<Lesson[]> {
  const texts = history.requests.map(({ text }) => {
    const found = requirementsByRules(text).map((requirement) => requirement.text);
    return found.length > 0 ? found : [text];
  });
  const all = [...new Set(texts.flat())];
  const vectors = await encoder.encode(all);
  const byText = new Map(all.map((text, i) => [text, vectors[i]!]));
  return history.requests.map(({ gold }, at) => {
    const segments = texts[at]!.map((text) => byText.get(text)!);
    const taught = (gold ?? []).map((id) => {
      const tool = toolNumbers.get(id)!;
      return { tool, segment: nearest(segments, documents[tool]!) };
    });
    return { segments, taught };
  });
}

/** Over pairs of a requirement of a past request with a tool; what the request itself taught is left out. */
function carryThreshold(
  threshold: number,
  lessons: readonly (readonly [Lesson, ReadonlyMap<number, Float32Array>])[],
  documents: readonly Float32Array[],
  vectors: readonly Float32Array[],
): number {
  const count = lessons.reduce((sum, [{ segments }]) => sum + segments.length, 0) * documents.length;
  const [before, after] = [new Float64Array(count), new Float64Array(count)];
  let at = 0;
  for (const [{ segments }, changed] of lessons) {
    for (const segment of segments) {
      for (const [tool, document] of documents.entries()) {
        before[at] = dot(segment, document);
        after[at++] = dot(segment, changed.get(tool) ?? vectors[tool]!);
      }
    }
  }
  return transferThreshold(threshold, before, after);
}
