/** Of the ranking, so many are tried as the likeliest 1, 2, … tools, and so many may be added or exchanged. */
const TOPS = 12;
const CLIMBING_TOOLS = 14;
/** A set counts as better only by more than what rounding can make of two equal values. */
const GAIN = 1e-12;

/** What is searched for, and how far. */
export interface SetSearch<Tool> {
  /** Likeliest first. The answer is in this order; tools that are not among these come last. */
  ranked: readonly Tool[];
  /** Sets to begin from, beside the likeliest tools: the past bundles. */
  given: readonly (readonly Tool[])[];
  /** What a set is worth: its expected TRACC. */
  valueOf(tools: readonly Tool[]): number;
  /** Steps of improvement at most; the search ends earlier where none helps. */
  rounds: number;
  /** Whether a step may also exchange one tool for another. */
  exchanges: boolean;
  /** Whether no tool at all may be the answer. */
  mayBeEmpty: boolean;
  /** No step makes a set larger than this; absent: none is too large. */
  largest?: number;
}

/** A set with what it is worth; `-Infinity` where nothing could be tried. */
export interface FoundSet<Tool> {
  tools: Tool[];
  value: number;
}

/**
 * The set with the highest value that hill climbing finds: the best of the given sets and of the likeliest 1 … 12 tools, then
 * improved by removing, adding or exchanging one tool, the best step of each round. The best set may be none of those given.
 * Not exact, since every subset of 40 tools is out of reach: on past requests of three data sets exchanges found a better set
 * for 1 to 4 % of them (`trained/NOTES.md`). Equal sets: the first that was tried. Sources: method notes 4.1, learned study,
 * recipe 5.
 */
export function findBestSet<Tool>(search: SetSearch<Tool>): FoundSet<Tool> {
  const { ranked, given, valueOf, rounds, mayBeEmpty } = search;
  const tops = ranked.slice(0, TOPS).map((_, last) => ranked.slice(0, last + 1));
  const none: FoundSet<Tool> = { tools: [], value: mayBeEmpty ? valueOf([]) : -Infinity };
  let best = bestOf([...given, ...tops], search, none);
  for (let round = 0; round < rounds; round++) {
    const before = best;
    best = bestOf(stepsFrom(before.tools, search), search, before);
    if (best === before) break;
  }
  const rank = new Map(ranked.map((tool, index) => [tool, index]));
  const rankOf = (tool: Tool): number => rank.get(tool) ?? ranked.length;
  return { ...best, tools: [...best.tools].sort((a, b) => rankOf(a) - rankOf(b)) };
}

function bestOf<Tool>(
  sets: readonly (readonly Tool[])[],
  { valueOf }: Pick<SetSearch<Tool>, "valueOf">,
  start: FoundSet<Tool>,
): FoundSet<Tool> {
  let best = start;
  for (const tools of sets) {
    const value = valueOf(tools);
    if (value > best.value + GAIN) best = { tools: [...tools], value };
  }
  return best;
}

/** All sets that one step leads to: first with a tool less, then with one more, then with one exchanged. */
function stepsFrom<Tool>(
  tools: readonly Tool[],
  { ranked, exchanges, mayBeEmpty, largest = Infinity }: SetSearch<Tool>,
): Tool[][] {
  const others = ranked.slice(0, CLIMBING_TOOLS).filter((tool) => !tools.includes(tool));
  const without = tools.map((tool) => tools.filter((other) => other !== tool));
  return [
    ...(tools.length > 1 || mayBeEmpty ? without : []),
    ...(tools.length < largest ? others.map((tool) => [...tools, tool]) : []),
    ...(exchanges ? without.flatMap((fewer) => others.map((tool) => [...fewer, tool])) : []),
  ];
}
