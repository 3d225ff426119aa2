import type { Dataset } from "../../../core/domain/dataset";
import type { Collection } from "../../../core/domain/ports";
import type { EngineText } from "../../../core/retrieve/engine-adapter";
import { readEngineTexts } from "../../../core/retrieve/engine-texts";
import { buildIndex } from "../../../core/retrieve/retrieval-index";
import { COLLECTIONS, INDEX_SCHEMA, indexStem, type IndexMeta } from "../opensearch-indexes";
import { termOf } from "../opensearch-queries";
import type { MockOpenSearch } from "./mock-opensearch";

/** An index of a data set by words, as the command writes it, put into the engine at once. What its names begin with. */
export function keepWords({ indexes }: Pick<MockOpenSearch, "indexes">, dataset: Dataset, complete = true): string {
  const texts = readEngineTexts(buildIndex(dataset));
  const stem = indexStem(dataset.hash, null);
  for (const collection of COLLECTIONS) {
    const documents = texts[collection]
      .toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
      .map(({ id, name, text, tools, bundle, words }, order) => ({
        ...{ id, order, text, tools, words: words.map(termOf).join(" "), len: words.length },
        ...(name === text ? {} : { name }),
        ...(bundle === null ? {} : { bundle }),
      }));
    indexes.set(`${stem}-${collection}`, {
      ...{ settings: {}, meta: metaOf(dataset, texts, collection, complete) },
      documents: new Map(documents.map((document) => [document.id, document])),
    });
  }
  return stem;
}

function metaOf(
  { hash, name }: Dataset,
  texts: Record<Collection, EngineText[]>,
  collection: Collection,
  complete: boolean,
): IndexMeta {
  const rows = texts[collection].length;
  const words = texts[collection].reduce((sum, text) => sum + text.words.length, 0);
  const about = { kitpick: INDEX_SCHEMA, dataHash: hash, dataName: name, encoder: null, moments: null } as const;
  return { ...about, rows, meanLength: words / rows, complete };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
