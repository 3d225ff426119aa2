/** How well a line can end between two words. Costs are in lines: 0.3 means "better than three tenths of a line more". */

const OPENS_A_CLAUSE = new Set(
  "and but or nor so then plus that which who whom whose where when while because since whether if also until unless before after as".split(
    " ",
  ),
);
const HANGS_ON_THE_NEXT = new Set(
  (
    "a an the my our your his her its their this these any some no of to in on at for with from by into about under over " +
    "is are was be and or but so if that i we you he she they it i'd i'm i've i'll we'd we're what which how please"
  ).split(" "),
);

const SENTENCE_END = /[.!?…]["'”’)\]]*$/u;
const SENTENCE_START = /^["'“‘([]*[\p{Lu}\p{N}]/u;

export function isSentenceEnd(word: string, next: string): boolean {
  return SENTENCE_END.test(word) && SENTENCE_START.test(next) && !/^\p{Lu}\.$/u.test(word);
}

/** What it costs to end a line after `word`, when `next` begins the next one. */
export function breakCost(word: string, next: string): number {
  const opens = OPENS_A_CLAUSE.has(next.toLowerCase());
  if (isSentenceEnd(word, next)) return 0;
  if (/[;:–—]["'”’)\]]*$/u.test(word) || /^[–—]$/u.test(word)) return 0.02;
  if (/,["'”’)\]]*$/u.test(word)) return opens ? 0.02 : 0.06;
  if (/^[–—(]/u.test(next)) return 0.05;
  if (HANGS_ON_THE_NEXT.has(word.toLowerCase())) return 0.5;
  return opens ? 0.1 : 0.25;
}
