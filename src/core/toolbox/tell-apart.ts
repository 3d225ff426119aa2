import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";
import { isSmallWord } from "../requirements/lexicon";
import { findCommonWords, tellingWords } from "../retrieve/telling-words";
import { tokenize } from "../retrieve/tokenize";
import { askedRequests, searchWords } from "./finders";

/** What tells one of two tools from the other. */
export interface OwnSide {
  /** Words of requests that need it and not the other which its own texts do not have: what its description could say. */
  missing: string[];
  /** Such words that its texts have already. */
  said: string[];
  /** Names of parameters that only it takes. */
  parameters: string[];
}

/**
 * What tells two tools apart: parameters that only one takes, and words by which the requests that need the one differ from
 * those that need the other (`tellingWords`). Small words of English are left out.
 */
export function tellApart(queries: readonly Query[], a: Tool, b: Tool): { a: OwnSide; b: OwnSide } {
  const asked = askedRequests(queries).map(({ text, gold }) => ({ words: new Set(tokenize(text)), gold }));
  const isCommon = findCommonWords(asked.map(({ words }) => words));
  const isIdle = (word: string): boolean => isCommon(word) || isSmallWord(word);
  const needing = (one: ToolId, other: ToolId) =>
    asked.filter(({ gold }) => gold.includes(one) && !gold.includes(other)).map(({ words }) => words);
  const [forA, forB] = [needing(a.id, b.id), needing(b.id, a.id)];
  const sideOf = (tool: Tool, other: Tool, words: readonly string[]): OwnSide => {
    const own = new Set(searchWords(tool));
    const taken = new Set(other.parameters?.map(({ name }) => name));
    return {
      missing: words.filter((word) => !own.has(word)),
      said: words.filter((word) => own.has(word)),
      parameters: (tool.parameters ?? []).map(({ name }) => name).filter((name) => !taken.has(name)),
    };
  };
  return {
    a: sideOf(a, b, tellingWords(forA, forB, isIdle)),
    b: sideOf(b, a, tellingWords(forB, forA, isIdle)),
  };
}
