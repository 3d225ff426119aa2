import type { Sha256 } from "../../../src/core/domain/ids";
import type { TextSearch } from "../../../src/core/domain/ports";
import { createFarFinder } from "../../../src/core/retrieve/far-finder";
import { createEngineCall, readEngineAddress, type EngineCall } from "../../../src/workers/elsewhere/engine-call";
import { createOpenSearch } from "../../../src/workers/elsewhere/opensearch";
import { openIndex } from "../../../src/workers/elsewhere/opensearch-indexes";

/** A search as it is handed to a page. */
export type WrittenSearch = Omit<TextSearch, "vector"> & { vector: readonly number[] };

export interface AskedElsewhere {
  address: string;
  hash: Sha256;
  searches: readonly WrittenSearch[];
  count: number;
  isFast: boolean;
}

export interface AnsweredElsewhere {
  /** Milliseconds from the search to its texts, scored and in order. */
  times: number[];
  /** Of a search that finds nothing, one before each: what the way there and back costs. */
  emptyTimes: number[];
  /** What the engine itself says that it took for a search. */
  engineTimes: number[];
  ids: string[][];
}

declare global {
  /** Asks an engine one search after the other, as the app does. */
  var askElsewhere: (job: AskedElsewhere) => Promise<AnsweredElsewhere>;
}

globalThis.askElsewhere = async ({ address, hash, searches, count, isFast }) => {
  const call = createEngineCall(readEngineAddress(address), null, {
    fetch: (url, init) => fetch(url, init),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    origin: location.origin,
  });
  const index = await openIndex(call, hash, hash);
  let took = 0;
  const watched: EngineCall = {
    ...call,
    async send(asked) {
      const answer = await call.send(asked);
      took += (answer as { took: number }).took;
      return answer;
    },
  };
  const finder = createFarFinder(createOpenSearch(watched, index, { fast: isFast }));
  const empty = `{"index":"${index.names.requests}"}\n{"size":0,"query":{"match_none":{}}}\n`;
  const answered: AnsweredElsewhere = { times: [], emptyTimes: [], engineTimes: [], ids: [] };
  for (const search of searches) {
    const before = performance.now();
    await call.send({ method: "POST", path: "/_msearch", body: empty });
    answered.emptyTimes.push(performance.now() - before);
    took = 0;
    const start = performance.now();
    const [found] = await finder.find([{ ...search, vector: Float32Array.from(search.vector) }]);
    const best = await found!.best(count);
    answered.times.push(performance.now() - start);
    answered.engineTimes.push(took);
    answered.ids.push(best.map(({ id }) => id));
  }
  return answered;
};
