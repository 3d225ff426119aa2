import type { Dataset } from "../../../core/domain/dataset";
import { createMomentsSum } from "../../../core/retrieve/candidate-bounds";
import type { EngineText } from "../../../core/retrieve/engine-adapter";
import { readEngineTexts } from "../../../core/retrieve/engine-texts";
import { buildIndex } from "../../../core/retrieve/retrieval-index";
import type { ModelManifest } from "../../models/manifest";
import {
  COLLECTIONS,
  hashMoments,
  INDEX_SCHEMA,
  indexStem,
  momentsIndex,
  toBase64,
  type IndexMeta,
} from "../opensearch-indexes";
import { numbersOf, termOf } from "../opensearch-queries";
import type { MockDocument, MockOpenSearch } from "./mock-opensearch";

interface KeptIndex {
  isComplete?: boolean;
  /** Absent: words only. */
  encoder?: Pick<ModelManifest, "id" | "sha256" | "key" | "dimensions"> & { vectorOf(text: string): Float32Array };
}

/** An index of a data set as the command writes it, put into the engine at once. What its names begin with. */
export function keepIndex(
  { indexes }: Pick<MockOpenSearch, "indexes">,
  dataset: Dataset,
  { isComplete = true, encoder }: KeptIndex = {},
): string {
  const texts = readEngineTexts(buildIndex(dataset));
  const stem = indexStem(dataset.hash, encoder?.key ?? null);
  const moments = new Map<string, MockDocument>();
  const { vectorOf = null, ...named } = encoder ?? {};
  for (const collection of COLLECTIONS) {
    const kept = texts[collection].map((text) => ({ ...text, vector: vectorOf?.(text.text) ?? null }));
    const sums = vectorOf && sumUp(kept);
    if (sums) moments.set(collection, sums as unknown as MockDocument);
    const rows = kept.length;
    const words = kept.reduce((sum, text) => sum + text.words.length, 0);
    const meta: IndexMeta = {
      ...{ kitpick: INDEX_SCHEMA, dataHash: dataset.hash, dataName: dataset.name, rows, meanLength: words / rows },
      encoder: vectorOf ? (named as NonNullable<IndexMeta["encoder"]>) : null,
      ...{ moments: sums && hashMoments(sums.mean, sums.products), complete: isComplete },
    };
    indexes.set(`${stem}-${collection}`, { settings: {}, meta, documents: documentsOf(kept) });
  }
  if (moments.size > 0) indexes.set(momentsIndex(stem), { settings: {}, meta: undefined, documents: moments });
  return stem;
}

function documentsOf(texts: readonly EngineText[]): Map<string, MockDocument> {
  const sorted = texts.toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  return new Map(
    sorted.map(({ id, name, text, tools, bundle, words, vector }, order) => [
      id,
      {
        ...{ id, order, text, tools, words: words.map(termOf).join(" "), len: words.length },
        ...(name === text ? {} : { name }),
        ...(bundle === null ? {} : { bundle }),
        ...(vector ? { vector: numbersOf(vector) } : {}),
      },
    ]),
  );
}

function sumUp(texts: readonly EngineText[]): Record<"mean" | "products", string> {
  const sum = createMomentsSum(texts[0]!.vector!.length);
  for (const { vector } of texts) sum.add(vector!);
  const { mean, products } = sum.moments();
  return { mean: toBase64(mean), products: toBase64(products) };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
