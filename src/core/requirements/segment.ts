import { tokenize } from "../retrieve/tokenize";

/** 0: the whole request; 1: a sentence; 2: a clause. */
export type InstanceKind = 0 | 1 | 2;

/** A piece of a request that may call for tools by itself. */
export interface Instance {
  text: string;
  kind: InstanceKind;
}

const SENTENCE = /(?<=[.!?;])["')\]]*\s+|\n+|\s+[-•*]\s+|(?<=[a-z0-9]):\s+/u;
const CLAUSE =
  /,\s+(?:and\s+|then\s+|or\s+|but\s+)?(?:also\s+|then\s+)?|\s+(?:and|then|plus|as well as|while|so that|so)\s+(?:also\s+|then\s+)?|\s+[–—-]\s+|;\s*|\s*\(|\)\s*/iu;
const WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)?/gu;
const SENTENCE_EDGE = /^[ \-•*"']+|[ \-•*"']+$/gu;
const CLAUSE_EDGE = /^[ .,!?;:"']+|[ .,!?;:"']+$/gu;
const SENTENCE_WORDS = 3;
const CLAUSE_WORDS = 2;
const MOST = 24;

/**
 * The pieces of a request that are looked at one by one: the whole (first, even when empty), its sentences, then the clauses
 * of each sentence; pieces that say the same but for capitals and marks are given once. At most 24. They overlap on
 * purpose: which of them call for a tool is learned. Source: learned study, recipe 1 and its exact expressions.
 *
 * @example segmentRequest("Book a room and call a taxi.") // the whole, "Book a room", "call a taxi"
 */
export function segmentRequest(request: string): Instance[] {
  const whole = request.replace(/^[\s*"\-•]+/u, "").replace(/[\s*"]+$/u, "");
  const instances: Instance[] = [{ text: whole, kind: 0 }];
  const sentences = cut(whole, SENTENCE, SENTENCE_EDGE, SENTENCE_WORDS);
  for (const text of sentences) instances.push({ text, kind: 1 });
  for (const sentence of sentences) {
    for (const text of cut(sentence, CLAUSE, CLAUSE_EDGE, CLAUSE_WORDS)) instances.push({ text, kind: 2 });
  }
  const seen = new Set<string>();
  return instances
    .filter(({ text }) => {
      const key = tokenize(text).join(" ");
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, MOST);
}

/** How many clauses a request has: one where no piece of it is a clause of its own. */
export function countClauses(instances: readonly Instance[]): number {
  return Math.max(1, instances.filter(({ kind }) => kind === 2).length);
}

/** How many words the recipe counts in a text: `don't` is one. */
export function countPlainWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

function cut(text: string, at: RegExp, edge: RegExp, fewestWords: number): string[] {
  const pieces = text
    .split(at)
    .map((piece) => piece.replace(edge, ""))
    .filter((piece) => piece.length > 0);
  return mergeShort(pieces, fewestWords);
}

/** A piece of too few words goes to its left neighbour; the first one to its right neighbour. */
function mergeShort(pieces: readonly string[], fewestWords: number): string[] {
  const merged: string[] = [];
  let opening = "";
  for (const piece of pieces) {
    const text = opening === "" ? piece : `${opening} ${piece}`;
    const isShort = countPlainWords(opening === "" ? piece : text) < fewestWords;
    opening = "";
    if (!isShort) merged.push(text);
    else if (merged.length > 0) merged.push(`${merged.pop()} ${text}`);
    else opening = text;
  }
  return opening === "" ? merged : [...merged, opening];
}
