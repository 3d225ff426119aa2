import { endSentence } from "../../core/domain/phrases";
import type { FormatMessage } from "../model/format";
import { LEVELS_AT_MOST, tooDeep } from "./parse-json";
import { createMessage } from "../model/create-message";

/** Whether a text that is not JSON looks like an OpenAPI document, or a list of tools, in YAML. */
export function looksLikeYaml(text: string): boolean {
  return /^["']?(?:openapi|swagger|tools)["']?\s*:/m.test(text.slice(0, 20_000));
}

/** A YAML document as the value JSON would have; several of one file as the list of them. The reader of YAML is fetched with the first such file. */
export async function parseYaml(name: string, text: string): Promise<{ json: unknown; messages: FormatMessage[] }> {
  const { parseAllDocuments, LineCounter } = await import("yaml");
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter, prettyErrors: false, merge: false, uniqueKeys: true });
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    const where = `line ${line}, character ${col}`;
    return refused(
      createMessage(name, "bad-yaml", `${endSentence(error.message)} Fix it there and drop the file again.`, { where }),
    );
  }
  try {
    const values = documents.map((document) => document.toJS({ maxAliasCount: 100 }) as unknown);
    const filled = values.filter((value) => value !== null);
    const json = filled.length > 1 ? filled : (filled[0] ?? null);
    if (depthOf(json) > LEVELS_AT_MOST)
      return refused(createMessage(name, "too-deep", tooDeep("YAML", LEVELS_AT_MOST + 1)));
    return { json, messages: [] };
  } catch (problem) {
    const why = endSentence(problem instanceof Error ? problem.message : "It cannot be read");
    return refused(
      createMessage(name, "bad-yaml", `${why} Write the repeated parts out, or drop the document as JSON.`),
    );
  }
}

function refused(message: FormatMessage): { json: undefined; messages: FormatMessage[] } {
  return { json: undefined, messages: [message] };
}

/** Up to one more than can be read; a value that contains itself is as deep as that. */
function depthOf(value: unknown, left = LEVELS_AT_MOST + 1): number {
  if (typeof value !== "object" || value === null || left === 0) return 0;
  return 1 + Object.values(value).reduce<number>((deepest, item) => Math.max(deepest, depthOf(item, left - 1)), 0);
}
