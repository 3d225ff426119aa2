import { historyOf, type Dataset } from "../../../domain/dataset";
import type { QueryId, ToolId } from "../../../domain/ids";
import type { Query } from "../../../domain/query";
import { toolText } from "../../../domain/tool";
import { shuffle } from "../../../math/splits";
import { findCommonWords, tellingWords } from "../../../retrieve/telling-words";
import { tokenize } from "../../../retrieve/tokenize";
import { dot } from "../../../retrieve/vector-matrix";
import { rocchio, type VectorSum } from "./rocchio";

/** What past requests say of two tools that look alike. */
export interface PairTrials {
  a: ToolId;
  b: ToolId;
  /** Past requests that need the first and not the second: those that were tried, and those that fit the second better. */
  first: TrialCount;
  /** The same of the second. */
  second: TrialCount;
  /** Words by which requests that need the one differ from those that need the other, most telling first; at most six. */
  words: { first: string[]; second: string[] };
  /** Up to five requests that went wrong. */
  missed: QueryId[];
}

export interface TrialCount {
  tried: number;
  wrong: number;
}

const MOST_TRIED = 20;
const LAMBDA = 2;
const MOST_MISSED = 5;
/** Pairs between two reports. */
const STEP = 50;

/**
 * Trials along look-alikes without a language model: each past request that needs exactly one of two tools, at most 20 of
 * each pair, is compared with both by vectors that learned from the other past requests (Rocchio, λ = 2); it goes wrong
 * where the tool that is not needed is nearer. The paper has a model write probes and answer them; this is ours. Requests and tools
 * without a vector are left out. `report` hears the share of pairs that are done, 0 to 1, and may throw to end it.
 */
export async function tryLookAlikes(
  dataset: Pick<Dataset, "tools" | "queries">,
  pairs: readonly (readonly [ToolId, ToolId])[],
  { vectorOf, seed }: { vectorOf: (text: string) => Float32Array | undefined; seed: number },
  report: (share: number) => Promise<void>,
): Promise<PairTrials[]> {
  const history = historyOf(dataset).filter(({ gold }) => gold !== null);
  const tools = new Set(pairs.flat());
  const learned = learnSums(dataset.tools, history, { tools, vectorOf });
  const wordsOf = new Map(history.map(({ id, text }) => [id, new Set(tokenize(text))]));
  const isCommon = findCommonWords([...wordsOf.values()]);
  const tried: PairTrials[] = [];
  for (const [at, [a, b]] of pairs.entries()) {
    if (at % STEP === 0) await report(at / pairs.length);
    const [forA, forB] = [needing(learned, a, b), needing(learned, b, a)];
    const drawn = shuffle([...forA, ...forB], seed).slice(0, MOST_TRIED);
    const isRight = (query: Query) => wins(learned, query, forA.includes(query) ? [a, b] : [b, a]);
    const wrong = drawn.filter((query) => !isRight(query));
    const count = (own: readonly Query[]): TrialCount => ({
      tried: drawn.filter((query) => own.includes(query)).length,
      wrong: wrong.filter((query) => own.includes(query)).length,
    });
    const sets = [forA, forB].map((own) => own.map(({ id }) => wordsOf.get(id)!));
    tried.push({
      ...{ a, b, first: count(forA), second: count(forB) },
      words: { first: tellingWords(sets[0]!, sets[1]!, isCommon), second: tellingWords(sets[1]!, sets[0]!, isCommon) },
      missed: wrong.slice(0, MOST_MISSED).map(({ id }) => id),
    });
  }
  return tried;
}

interface LearnedSums {
  /** By tool. */
  sums: ReadonlyMap<ToolId, { document: Float32Array; taught: VectorSum; requests: readonly Query[] }>;
  vectorOf: (text: string) => Float32Array | undefined;
}

function learnSums(
  tools: Dataset["tools"],
  history: readonly Query[],
  wanted: { tools: ReadonlySet<ToolId>; vectorOf: LearnedSums["vectorOf"] },
): LearnedSums {
  const requests = new Map<ToolId, Query[]>();
  for (const query of history) {
    if (!wanted.vectorOf(query.text)) continue;
    for (const tool of new Set(query.gold)) requests.set(tool, [...(requests.get(tool) ?? []), query]);
  }
  const sums = tools.flatMap((tool) => {
    const document = wanted.tools.has(tool.id) ? wanted.vectorOf(toolText(tool)) : undefined;
    if (!document) return [];
    const own = requests.get(tool.id) ?? [];
    const sum = new Float64Array(document.length);
    for (const { text } of own) for (const [i, value] of wanted.vectorOf(text)!.entries()) sum[i]! += value;
    return [[tool.id, { document, taught: { sum, count: own.length }, requests: own }] as const];
  });
  return { sums: new Map(sums), vectorOf: wanted.vectorOf };
}

/** Past requests that need the one and not the other, where both have a vector. */
function needing({ sums }: LearnedSums, one: ToolId, other: ToolId): Query[] {
  if (!sums.has(one) || !sums.has(other)) return [];
  return sums.get(one)!.requests.filter(({ gold }) => !gold!.includes(other));
}

/** Whether the needed tool is at least as near as the other, the request itself left out of what the tools learned. */
function wins({ sums, vectorOf }: LearnedSums, query: Query, [needed, other]: readonly [ToolId, ToolId]): boolean {
  const asked = vectorOf(query.text)!;
  const { document, taught } = sums.get(needed)!;
  const without = { sum: taught.sum.map((value, i) => value - asked[i]!), count: taught.count - 1 };
  const rival = sums.get(other)!;
  const own = dot(asked, Float32Array.from(rocchio(document, without, LAMBDA)));
  return own >= dot(asked, Float32Array.from(rocchio(rival.document, rival.taught, LAMBDA)));
}
