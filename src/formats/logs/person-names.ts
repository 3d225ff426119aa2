/** A word that may be a person's name, and how many requests hold it. */
export interface NameCandidate {
  word: string;
  requests: number;
}

const NAMES_AT_MOST = 12;
const CAPITALISED = /(?<=[\p{Ll}\p{N},;:] )\p{Lu}\p{Ll}{2,20}(?:'s)?\b/gu;
const CALENDAR =
  "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english french german spanish italian";

/**
 * Capitalised words inside sentences that at least two requests hold, that no request writes in small letters and no tool has
 * in its name: most are names of persons or places, which only a person can tell. Most frequent first.
 */
export function findNames(texts: readonly string[], toolNames: readonly string[]): NameCandidate[] {
  const known = new Set([
    ...CALENDAR.split(" "),
    ...toolNames.flatMap((name) => name.toLowerCase().match(/\p{L}+/gu) ?? []),
  ]);
  const small = new Set(texts.flatMap((text) => text.match(/(?<!\p{L})\p{Ll}+/gu) ?? []));
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = new Set((text.match(CAPITALISED) ?? []).map((word) => word.replace(/'s$/, "")));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([word, count]) => count > 1 && !known.has(word.toLowerCase()) && !small.has(word.toLowerCase()))
    .map(([word, requests]) => ({ word, requests }))
    .sort((a, b) => b.requests - a.requests || (a.word < b.word ? -1 : 1))
    .slice(0, NAMES_AT_MOST);
}

/** A text with every occurrence of these words, in whatever case, alone or before "'s", replaced. */
export function replaceNames(text: string, words: readonly string[]): string {
  return words.reduce(
    (current, word) =>
      current.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "giu"),
        "[name]",
      ),
    text,
  );
}
