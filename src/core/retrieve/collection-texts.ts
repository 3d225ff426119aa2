import type { BundleKey, QueryId, ToolId } from "../domain/ids";
import type { Collection, StoredText } from "../domain/ports";
import type { TieKey } from "./rank";
import type { Pool, RetrievalIndex } from "./retrieval-index";
import type { TextIndex } from "./text-index";

/** One collection as a finder sees it. */
export interface Texts {
  index: TextIndex;
  /** All of them, in order. */
  indices: readonly number[];
  indicesOf(id: string): readonly number[];
  store(index: number): Omit<StoredText, "vector">;
  /** What breaks ties; `lastFirst`: as in the released code, whose BM25 takes the last of equal ones first. */
  keyOf(index: number, lastFirst: boolean): TieKey;
  /** Of a request the number of its bundle, of a bundle its own; absent for tools. */
  bundleOf?: (index: number) => number;
}

/** What can be searched in an index. `pool`: its past requests and bundles that may be found. */
export function textsOfCollections(index: RetrievalIndex, pool: Pool): Record<Collection, Texts> {
  return { tools: textsOfTools(index), requests: textsOfRequests(pool), bundles: textsOfBundles(pool) };
}

const EVERY_INDEX = new WeakMap<readonly unknown[], readonly number[]>();

/** The indices of a list, made once for each list. */
function everyIndex(list: readonly unknown[]): readonly number[] {
  const indices = EVERY_INDEX.get(list) ?? list.map((_, index) => index);
  EVERY_INDEX.set(list, indices);
  return indices;
}

function textsOfTools({ tools, toolNumbers, catalogue }: RetrievalIndex): Texts {
  return {
    index: catalogue,
    indices: everyIndex(tools),
    indicesOf: (id) => placed(toolNumbers.get(id as ToolId)),
    store: (index) => ({
      id: tools[index]!.id,
      text: catalogue.texts[index]!,
      tools: [tools[index]!.id],
      bundle: null,
    }),
    keyOf: (index) => tools[index]!,
  };
}

function textsOfRequests(pool: Pool): Texts {
  const { requests, bundles, bundleIndexOfRequest } = pool;
  return {
    index: pool.requestTexts,
    indices: pool.indices,
    indicesOf: (id) => pool.indicesOf({ id: id as QueryId }),
    store: (index) => {
      const { key, tools } = bundles[bundleIndexOfRequest[index]!]!;
      return { id: requests[index]!.id, text: requests[index]!.text, tools, bundle: key };
    },
    keyOf: (index) => ({ name: requests[index]!.text, id: requests[index]!.id }),
    bundleOf: (index) => bundleIndexOfRequest[index]!,
  };
}

function textsOfBundles({ bundles, bundleNumbers, bundleTexts }: Pool): Texts {
  return {
    index: bundleTexts,
    indices: everyIndex(bundles),
    indicesOf: (id) => placed(bundleNumbers.get(id as BundleKey)),
    store: (index) => ({
      id: bundles[index]!.key,
      text: bundleTexts.texts[index]!,
      tools: bundles[index]!.tools,
      bundle: bundles[index]!.key,
    }),
    keyOf: (index, lastFirst) => ({
      name: lastFirst ? orderKey(bundles.length - index) : bundleTexts.texts[index]!,
      id: bundles[index]!.key,
    }),
    bundleOf: (index) => index,
  };
}

function placed(index: number | undefined): readonly number[] {
  return index === undefined ? [] : [index];
}

/** Numbers as text that sorts like them. */
function orderKey(index: number): string {
  return String(index).padStart(12, "0");
}
