const MOST_WORDS = 6;
/** A word counts where so many requests of the one tool have it, and so many need that tool. */
const LEAST_WITH_WORD = 2;
const LEAST_REQUESTS = 3;
/** A word of more than this share of all past requests tells nothing. */
const COMMON = 0.1;

/** Whether more than a tenth of all requests have a word: then it tells nothing. */
export function findCommonWords(requests: readonly ReadonlySet<string>[]): (word: string) => boolean {
  const counts = new Map<string, number>();
  for (const words of requests) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => counts.get(word)! > COMMON * requests.length;
}

/**
 * Log-odds of a word among requests of the one tool against those of the other, by the root of how often it is there:
 * `[ln((c_a + ½) / (n_a + 1)) − ln((c_b + ½) / (n_b + 1))] · √(c_a + c_b)`, above 0 only. The six most telling, the most
 * telling first; none with fewer than three requests of its own.
 */
export function tellingWords(
  own: readonly ReadonlySet<string>[],
  others: readonly ReadonlySet<string>[],
  isCommon: (word: string) => boolean,
): string[] {
  if (own.length < LEAST_REQUESTS) return [];
  const rate = (count: number, of: number) => Math.log((count + 0.5) / (of + 1));
  const countIn = (sets: readonly ReadonlySet<string>[], word: string) => sets.filter((set) => set.has(word)).length;
  return [...new Set(own.flatMap((words) => [...words]))]
    .filter((word) => word.length > 2 && !isCommon(word))
    .map((word) => ({ word, here: countIn(own, word), there: countIn(others, word) }))
    .filter(({ here }) => here >= LEAST_WITH_WORD)
    .map(({ word, here, there }) => ({
      word,
      weight: (rate(here, own.length) - rate(there, others.length)) * Math.sqrt(here + there),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
}
