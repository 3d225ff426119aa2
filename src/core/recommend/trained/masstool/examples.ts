import type { RetrievalIndex } from "../../../retrieve/retrieval-index";
import { vectorsOf } from "../../../retrieve/text-index";
import type { NearestRows } from "../../../retrieve/vector-matrix";
import type { FoldContext } from "../../method/fold-context";
import { noToolTexts } from "../no-tool";
import { NEIGHBOURS } from "./buffers";
import { nearestIntents, type Neighbour } from "./graph";
import { createNeighbourLists, FOUND } from "./neighbour-lists";
import type { MassToolExamples } from "./train-masstool";

/** Vectors that are compared with all past requests in one pass, where their products are kept meanwhile and where they are not. */
const BLOCK = { products: 16, nearest: 64 };
/** Nearest rows that are asked for where a matrix can tell them: of more than 60, some are the request's own or of its bundle. */
const LISTED = 100;

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
  const size = matrix.nearestOfMany ? BLOCK.nearest : BLOCK.products;
  for (let from = 0; from < past.length; from += size) {
    const block = past.slice(from, from + size);
    const found = matrix.nearestOfMany?.(block, LISTED);
    const products = found ? null : await (matrix.dotRowsAside?.(block) ?? matrix.dotRowsOfMany(block));
    for (const [row, vector] of block.entries()) {
      const index = from + row;
      const own = new Set(indicesOf(requests[index]!));
      const nearestOf = (isOpen: (other: number) => boolean): number[] =>
        (found && firstOpen(found[row]!, ids, isOpen)) ??
        nearestIntents(products?.[row] ?? matrix.dotRows(vector), ids, FOUND, isOpen).map(({ index: other }) => other);
      near.fill(
        index,
        nearestOf((other) => !own.has(other)),
      );
      nearOthers.fill(
        index,
        nearestOf((other) => bundleOf[other] !== bundleOf[index]),
      );
    }
    await context.learning?.pause?.();
  }
  matrix.letGo?.();
  return { near, nearOthers };
}

/** The first 60 that are open, equal ones by id; `null` where the list is too short to tell: all rows have to be looked at. */
function firstOpen(
  { rows, scores }: NearestRows,
  ids: readonly string[],
  isOpen: (index: number) => boolean,
): number[] | null {
  const open: number[] = [];
  for (let at = 0; at < rows.length; at++) if (isOpen(rows[at]!)) open.push(at);
  const isBefore = (a: number, b: number): boolean =>
    scores[a]! > scores[b]! || (scores[a] === scores[b] && ids[rows[a]!]! < ids[rows[b]!]!);
  open.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const isWhole = rows.length === ids.length;
  // As good as the last of the list may be others that it lacks.
  const last = open[FOUND - 1];
  if (!isWhole && (last === undefined || scores[last]! <= scores.at(-1)!)) return null;
  return open.slice(0, FOUND).map((at) => rows[at]!);
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
