import { countOf } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import { toolText, type Tool } from "../../core/domain/tool";
import { quote, createMessage } from "../model/create-message";
import type { FormatMessage, GivenVectors } from "../model/format";
import { hashBytes } from "../model/hash-bytes";

/** Given vectors by the text they are of, as encoders read it: `name: description` for a tool. */
export interface MatchedVectors {
  encoder: string | null;
  dimensions: number;
  vectors: [text: string, vector: Float32Array][];
}

/**
 * Finds the texts that a file's vectors are of: by the name of a tool (when it is the only one so called), the text of a
 * request, or the SHA-256 of the text. What belongs to nothing is held back; what has no vector is computed when needed.
 */
export function matchVectors(
  file: string,
  { encoder, dimensions, rows }: GivenVectors,
  { tools, queries }: { tools: readonly Tool[]; queries: readonly Pick<Query, "text">[] },
): { matched: MatchedVectors; messages: FormatMessage[] } {
  const texts = new Map<string, string | null>();
  const offer = (id: string, text: string): void => {
    texts.set(id, texts.has(id) && texts.get(id) !== text ? null : text);
  };
  for (const tool of tools) {
    offer(tool.name, toolText(tool));
    offer(hashBytes(toolText(tool)), toolText(tool));
  }
  for (const { text } of queries) {
    offer(text, text);
    offer(hashBytes(text), text);
  }
  const vectors = rows.flatMap(({ id, vector }): [string, Float32Array][] => {
    const text = texts.get(id);
    return text === undefined || text === null ? [] : [[text, vector]];
  });
  const lost = rows.filter(({ id }) => (texts.get(id) ?? null) === null);
  const messages: FormatMessage[] = [];
  const [first] = lost;
  if (first) {
    const what = lost.length === 1 ? "belongs" : "belong";
    const sentence = `${countOf(lost.length, "vector")} ${what} to no tool or request of this data set, or to several (first: ${quote(first.id, 40)}). Held back.`;
    messages.push(createMessage(file, "unknown-id", sentence, { where: first.at, rows: lost.length }));
  }
  return { matched: { encoder, dimensions, vectors }, messages };
}
