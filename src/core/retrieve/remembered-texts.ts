import type { Collection } from "../domain/ports";
import type { EngineAdapter, EngineText } from "./engine-adapter";

/** Texts that were read of an index, the newest last. */
export type TextMemory = Record<Collection, Map<string, EngineText>>;

/** So many of a collection are kept: about 10 MB with vectors of 384 dimensions. */
const MOST_TEXTS = 4000;

/** Before the first text. */
export function noTexts(): TextMemory {
  return { tools: new Map(), requests: new Map(), bundles: new Map() };
}

/** The same engine, whose texts are read once: an index is never written again. Beyond `most`, those read first are forgotten. */
export function rememberTexts(engine: EngineAdapter, memory: TextMemory, most = MOST_TEXTS): EngineAdapter {
  const keep = (kept: Map<string, EngineText>, texts: readonly EngineText[]): void => {
    for (const text of texts) {
      kept.delete(text.id);
      kept.set(text.id, text);
    }
    for (const id of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(id);
    }
  };
  return {
    ...engine,
    async list(searches) {
      const lists = await engine.list(searches);
      lists.forEach(({ texts }, i) => keep(memory[searches[i]!.collection], texts));
      return lists;
    },
    async read(collection, ids) {
      const kept = memory[collection];
      const known = ids.flatMap((id) => kept.get(id) ?? []);
      const unknown = ids.filter((id) => !kept.has(id));
      const read = unknown.length === 0 ? [] : [...(await engine.read(collection, unknown)).values()];
      const texts = [...known, ...read];
      keep(kept, texts);
      return new Map(texts.map((text) => [text.id, text]));
    },
  };
}
