import type { RetrievalIndex } from "../../../retrieve/retrieval-index";
import { vectorsOf } from "../../../retrieve/text-index";
import type { FoldContext } from "../../method/fold-context";
import { noToolTexts } from "../no-tool";
import { NEIGHBOURS } from "./buffers";
import { nearestIntents, type Neighbour } from "./graph";
import { createNeighbourLists, FOUND } from "./neighbour-lists";
import type { MassToolExamples } from "./train-masstool";

/** Vectors that are compared with all past requests in one pass; their products are let go at once. */
const BLOCK = 16;

/** Everything that MassTool reads of a history, encoded. Throws RangeError, with a sentence for the screen, without an encoder. */
export async function readExamples(context: FoldContext): Promise<MassToolExamples> {
  const { index, encoder, seed } = context;
  if (!encoder) throw new RangeError("MassTool reads requests and tools by their vectors: choose an encoder for it.");
  const { history, catalogue, toolNumbers } = index;
  const bundles = history.bundles.map(({ tools }) => tools.map((id) => toolNumbers.get(id)!));
  const past = await encoder.encode(history.requestTexts.texts);
  const lists = await findNeighbours(context, past);
  return {
    dimensions: encoder.dimensions,
    tools: await encoder.encode(catalogue.texts),
    past,
    needed: history.bundleIndexOfRequest.map((bundle) => bundles[bundle]!),
    bundleOf: history.bundleIndexOfRequest,
    without: await encoder.encode(await textsWithoutNeed(index)),
    ...{ ...lists, seed },
  };
}

/** Requests that need no tool, of any data, and past ones that were judged so; without repeats. */
export async function textsWithoutNeed({ needless }: Pick<RetrievalIndex, "needless">): Promise<string[]> {
  return [...new Set([...(await noToolTexts()), ...needless])];
}

/** The nearest of all others, and the nearest of other bundles, for every past request. */
async function findNeighbours(context: FoldContext, past: readonly Float32Array[]) {
  const { requestTexts, requests, bundleIndexOfRequest: bundleOf, indicesOf } = context.index.history;
  const matrix = await vectorsOf(requestTexts, context.encoder!);
  const ids = requests.map(({ id }) => id);
  const near = createNeighbourLists(past);
  const nearOthers = createNeighbourLists(past);
  for (let from = 0; from < past.length; from += BLOCK) {
    const block = past.slice(from, from + BLOCK);
    const products = await (matrix.dotRowsAside?.(block) ?? matrix.dotRowsOfMany(block));
    products.forEach((cosines, row) => {
      const index = from + row;
      const own = new Set(indicesOf(requests[index]!));
      near.fill(
        index,
        nearestIntents(cosines, ids, FOUND, (other) => !own.has(other)),
      );
      nearOthers.fill(
        index,
        nearestIntents(cosines, ids, FOUND, (other) => bundleOf[other] !== bundleOf[index]),
      );
    });
    await context.learning?.pause?.();
  }
  matrix.letGo?.();
  return { near, nearOthers };
}

/** The past requests that a request searches. */
export async function neighboursOf(
  { index, encoder }: FoldContext,
  vector: Float32Array,
  isOpen: (index: number) => boolean,
): Promise<Neighbour[]> {
  const matrix = await vectorsOf(index.history.requestTexts, encoder!);
  const ids = index.history.requests.map(({ id }) => id);
  return nearestIntents(matrix.dotRows(vector), ids, NEIGHBOURS, isOpen);
}
