import type { ToolId } from "../../domain/ids";
import type { Query } from "../../domain/query";
import { shuffle } from "../../math/splits";
import type { FoldContext } from "../method/fold-context";
import type { RequestFeatures, ToolFeatures } from "./scorer/features";
import {
  computePieceFeatures,
  computeRequestFeatures,
  computeToolFeatures,
  textsOfRequest,
  type StatedRequirement,
} from "./scorer/features";

/** The history of a fold as training needs it. Tools and bundles are named by their indices. */
export interface HistoryFeatures {
  tools: ToolFeatures;
  /** The past requests that the scorer learns from, by their indices: all, or a draw of 3,000. */
  requests: ReadonlyMap<number, RequestFeatures>;
  /** Of these requests, where the data say which words call for which tools. */
  stated: ReadonlyMap<number, readonly StatedRequirement[]>;
  /** Tools that each past request needs, sorted. */
  needed: readonly (readonly number[])[];
  /** Tools of each bundle, sorted. */
  bundles: readonly (readonly number[])[];
  bundleKeys: ReadonlySet<string>;
  bundleOf: readonly number[];
  /** Tools that any past request needs. */
  used: readonly number[];
}

const usedTools = new WeakMap<readonly number[], ReadonlySet<number>>();

/** Tools that any of these past requests needs, worked out once for each list of them. */
export function usedIn({ needed }: Pick<HistoryFeatures, "needed">, places: readonly number[]): ReadonlySet<number> {
  const known = usedTools.get(places);
  if (known) return known;
  const used = new Set(places.flatMap((place) => needed[place]!));
  usedTools.set(places, used);
  return used;
}

/** A scorer learns from so many past requests at most: more take minutes in a browser. */
const MOST_REQUESTS = 3000;

/** All past requests, or a draw of 3,000 in their order: a training on more takes minutes in a browser. */
function drawPlaces(indices: readonly number[], seed: number): readonly number[] {
  if (indices.length <= MOST_REQUESTS) return indices;
  return shuffle(indices, seed)
    .slice(0, MOST_REQUESTS)
    .sort((a, b) => a - b);
}

/**
 * Reads and encodes the history once for all methods that learn from it: catalogue, bundles, and the past requests
 * that the scorer learns from. Rejects with what the encoder rejects with.
 */
export function computeHistoryFeatures(context: FoldContext): Promise<HistoryFeatures> {
  return context.once("learned material", async () => {
    const { history } = context.index;
    const material = await computeCatalogueFeatures(context);
    const drawn = placesToLearn(context);
    const texts = drawn.map((index) => history.requests[index]!.text);
    const requests = await computeRequestFeatures(texts, material.tools, context.encoder);
    return {
      ...material,
      requests: new Map(drawn.map((index, i) => [index, requests[i]!])),
      stated: await computeStated(context, material.tools, drawn),
    };
  });
}

/** The requirements that the data name in these past requests, with the tools that serve them. */
async function computeStated(
  { index: { history, toolNumbers }, encoder }: FoldContext,
  tools: ToolFeatures,
  indices: readonly number[],
): Promise<HistoryFeatures["stated"]> {
  const stated = indices.flatMap((index) =>
    statedIn(history.requests[index]!).map(({ text, serving }) => ({ index, text, serving })),
  );
  const vectors = encoder ? await encoder.encode(stated.map(({ text }) => text)) : null;
  const byRequest = new Map<number, StatedRequirement[]>();
  stated.forEach(({ index, text, serving }, i) => {
    const needed = serving.map((id) => toolNumbers.get(id)!).sort((a, b) => a - b);
    const piece = computePieceFeatures(text, vectors?.[i] ?? null, tools);
    byRequest.set(index, [...(byRequest.get(index) ?? []), { piece, needed }]);
  });
  return byRequest;
}

/** Words of a request and the tools of its set that the data say they call for. */
function statedIn({ text, gold, requirements = [] }: Query): { text: string; serving: ToolId[] }[] {
  return requirements
    .map(({ span, tools }) => ({
      text: text.slice(span.start, span.end),
      serving: tools.filter((id) => gold?.includes(id)),
    }))
    .filter(({ serving }) => serving.length > 0);
}

/** The first `count` of the past requests that the scorer learns from, as it reads them. */
export async function computeSampleFeatures(context: FoldContext, count: number): Promise<RequestFeatures[]> {
  const { tools: catalogue, history } = context.index;
  const texts = placesToLearn(context)
    .slice(0, count)
    .map((index) => history.requests[index]!.text);
  return computeRequestFeatures(texts, await computeToolFeatures(catalogue, context.encoder), context.encoder);
}

/** As `computeHistoryFeatures` without the past requests themselves: what answers need once all is learned. */
export async function computeCatalogueFeatures({
  index,
  encoder,
}: Pick<FoldContext, "index" | "encoder">): Promise<HistoryFeatures> {
  const { tools: catalogue, history, toolNumbers } = index;
  const numbersOf = (ids: readonly string[]): number[] =>
    ids.map((id) => toolNumbers.get(id as never)!).sort((a, b) => a - b);
  const bundles = history.bundles.map((bundle) => numbersOf(bundle.tools));
  return {
    tools: await computeToolFeatures(catalogue, encoder),
    requests: new Map(),
    stated: new Map(),
    needed: history.bundleIndexOfRequest.map((bundle) => bundles[bundle]!),
    bundles,
    bundleKeys: new Set(bundles.map((bundle) => bundle.join())),
    bundleOf: history.bundleIndexOfRequest,
    used: [...new Set(bundles.flat())].sort((a, b) => a - b),
  };
}

/** The texts that learning encodes, beside those of the catalogue; nothing twice. `count`: of so many past requests alone. */
export function textsToLearn(context: Pick<FoldContext, "index" | "seed">, count?: number): string[] {
  const { requests } = context.index.history;
  const textsOf = (request: Query): string[] => [
    ...textsOfRequest(request.text),
    ...statedIn(request).map(({ text }) => text),
  ];
  const places = placesToLearn(context).slice(0, count);
  return [...new Set(places.flatMap((index) => textsOf(requests[index]!)))];
}

/** Indices of the past requests that the scorer of the whole history learns from: all, or the draw. */
export function placesToLearn({ index, seed }: Pick<FoldContext, "index" | "seed">): readonly number[] {
  return drawPlaces(index.history.indices, seed);
}
