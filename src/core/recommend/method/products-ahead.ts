import type { FinderPort } from "../../domain/ports";
import type { Query } from "../../domain/query";
import { requirementsByRules } from "../../pipeline/edit-requirements";
import { createInTabFinder, type ReadyProducts } from "../../retrieve/in-tab-finder";
import { createBlocksAhead } from "./blocks-ahead";
import type { FoldContext } from "./fold-context";

/** The first walk waits for few texts to be encoded. */
const FIRST = 2;
const MOST = 8;
/** So many blocks are on their way: then neither side waits for the other. */
const BEGUN = 2;

/**
 * A finder for the walk of an asked request that has its products with all past requests, those of the request and of its
 * requirements: made elsewhere while the walks before it are walked. `undefined`: there is no elsewhere. A requirement that is
 * not open in the end was multiplied for nothing.
 */
export async function openFinderAhead(context: FoldContext, query: Query): Promise<FinderPort | undefined> {
  const { encoder, index, once } = context;
  if (!encoder || !index.history.requestTexts.vectors?.dotRowsAside) return undefined;
  const blocks = once("products ahead of walks", () =>
    createBlocksAhead(context, {
      sizeOf: (block) => Math.min(MOST, FIRST * 2 ** block),
      begun: BEGUN,
      make: (queries) => multiply(context, queries),
    }),
  );
  return createInTabFinder(index, encoder, index.history, await blocks.of(query).made);
}

async function multiply({ encoder, index }: FoldContext, queries: readonly Query[]): Promise<ReadyProducts> {
  const texts = queries.flatMap(({ text }) => [text, ...requirementsByRules(text).map((one) => one.text)]);
  const vectors = [...new Set(await encoder!.encode([...new Set(texts)]))];
  const products = await index.history.requestTexts.vectors!.dotRowsAside!(vectors);
  return new Map(vectors.map((vector, i) => [vector, products[i]!]));
}
