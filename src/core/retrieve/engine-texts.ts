import type { Collection } from "../domain/ports";
import type { EngineText } from "./engine-adapter";
import type { Pool, RetrievalIndex } from "./retrieval-index";
import { tokenize } from "./tokenize";

/** What an engine is to keep of an index: every tool, past request and bundle, with its vector where vectors are attached. */
export function readEngineTexts(index: RetrievalIndex): Record<Collection, EngineText[]> {
  const { tools, catalogue, history } = index;
  return {
    tools: tools.map(({ id, name }, row) => ({
      ...{ id, name, tools: [id], bundle: null },
      ...textAt(catalogue, row),
    })),
    requests: history.requests.map(({ id, text }, row) => ({
      ...{ id, name: text, ...bundleAt(history, history.bundleIndexOfRequest[row]!) },
      ...textAt(history.requestTexts, row),
    })),
    bundles: history.bundles.map(({ key }, row) => ({
      ...{ id: key, name: history.bundleTexts.texts[row]!, ...bundleAt(history, row) },
      ...textAt(history.bundleTexts, row),
    })),
  };
}

function textAt({ texts, vectors }: RetrievalIndex["catalogue"], row: number) {
  const text = texts[row]!;
  return { text, words: tokenize(text), vector: vectors?.row(row) ?? null };
}

function bundleAt({ bundles }: Pool, row: number): Pick<EngineText, "tools" | "bundle"> {
  return { tools: bundles[row]!.tools, bundle: bundles[row]!.key };
}
