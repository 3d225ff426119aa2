/** Asks the same here and there, and says how often the answers are the same and how long those from elsewhere took. */
import type { EncodedQuery, FinderPort, Found, TextSearch } from "../../core/domain/ports";
import type { EncoderPort } from "../../core/domain/ports";
import { createFarFinder } from "../../core/retrieve/far-finder";
import { createInTabFinder } from "../../core/retrieve/in-tab-finder";
import type { RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { encodeQueries } from "../../core/retrieve/text-index";
import type { EngineCall } from "../../workers/elsewhere/engine-call";
import type { FoundIndex } from "../../workers/elsewhere/opensearch-indexes";
import { createOpenSearch } from "../../workers/elsewhere/opensearch";

/** What one way of asking came to. */
export interface CheckLine {
  collection: "tools" | "requests";
  retriever: "dense" | "bm25" | "hybrid";
  way: "exact" | "fast";
  copies: "_primary" | "_replica";
  asked: number;
  /** Ids and order the same. */
  same: number;
  proved: number;
  /** Proved, and not the same: must be 0. */
  wrong: number;
  /** Share of the first ten here that were found there. */
  recall: number;
  /** Greatest difference of a score. */
  difference: number;
  p50Ms: number;
  p95Ms: number;
  /** The median here, in the same turn. */
  hereP50Ms: number;
}

const FIRST = 10;
const BARS = { recall: 0.99, proved: 0.95, difference: 1e-6 };

/** Below one of these an index is not good enough. */
export function isBelowBars({ way, asked, same, proved, wrong, recall, difference }: CheckLine): boolean {
  if (way === "fast") return recall < BARS.recall;
  return wrong > 0 || same < asked || proved < BARS.proved * asked || difference > BARS.difference;
}

interface CheckInput {
  call: EngineCall;
  found: FoundIndex;
  index: RetrievalIndex;
  encoder: EncoderPort | null;
  texts: readonly string[];
  hasReplicas: boolean;
  /** Absent: tools and past requests. */
  collections?: readonly CheckLine["collection"][];
  /** Absent: by looking at each text, and by the graph of neighbours. */
  ways?: readonly CheckLine["way"][];
}

/** Asks about each text, with every retriever, primaries and replicas. */
export async function checkIndex(input: CheckInput): Promise<CheckLine[]> {
  const { call, found, index, encoder, texts, hasReplicas } = input;
  const { collections = ["tools", "requests"], ways = ["exact", "fast"] } = input;
  const queries = await encodeQueries(texts, encoder);
  const here = createInTabFinder(index, encoder);
  const lines: CheckLine[] = [];
  for (const copies of hasReplicas ? (["_primary", "_replica"] as const) : (["_primary"] as const)) {
    for (const way of ways) {
      const there = createFarFinder(createOpenSearch(call, found, { fast: way === "fast", copies }));
      for (const retriever of encoder ? (["dense", "bm25", "hybrid"] as const) : (["bm25"] as const)) {
        if (way === "fast" && retriever === "bm25") continue;
        for (const collection of collections)
          lines.push({
            collection,
            retriever,
            way,
            copies,
            ...(await compare(queries, { collection, retriever, here, there })),
          });
      }
    }
  }
  return lines;
}

interface Compared extends Pick<TextSearch, "collection" | "retriever"> {
  here: FinderPort;
  there: FinderPort;
}

async function compare(queries: readonly EncodedQuery[], { collection, retriever, here, there }: Compared) {
  const times = { here: [] as number[], there: [] as number[] };
  const sum = { same: 0, proved: 0, wrong: 0, recall: 0, difference: 0 };
  for (const query of queries) {
    const search = { ...query, collection, retriever, denseWeight: 0.7, seed: 1, except: [] };
    const begun = performance.now();
    const near = await (await first(here, search)).best(FIRST);
    const start = performance.now();
    const found = await first(there, search);
    const far = await found.best(FIRST);
    times.here.push(start - begun);
    times.there.push(performance.now() - start);
    const ids = new Set(far.map(({ id }) => id));
    const isSame = near.length === far.length && near.every(({ id }, i) => id === far[i]!.id);
    if (isSame) sum.same++;
    if (found.certainty === "proved") sum.proved++;
    if (found.certainty === "proved" && !isSame) sum.wrong++;
    sum.recall += near.filter(({ id }) => ids.has(id)).length / Math.max(1, near.length);
    if (isSame)
      near.forEach(({ score }, i) => (sum.difference = Math.max(sum.difference, Math.abs(score - far[i]!.score))));
  }
  return {
    asked: queries.length,
    ...sum,
    recall: sum.recall / Math.max(1, queries.length),
    p50Ms: quantile(times.there, 0.5),
    p95Ms: quantile(times.there, 0.95),
    hereP50Ms: quantile(times.here, 0.5),
  };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
}

async function first(finder: FinderPort, search: TextSearch): Promise<Found> {
  return (await finder.find([search]))[0]!;
}
