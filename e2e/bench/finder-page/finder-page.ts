import type { Sha256 } from "../../../src/core/domain/ids";
import type { TextSearch } from "../../../src/core/domain/ports";
import { createFarFinder } from "../../../src/core/retrieve/far-finder";
import { createEngineCall, readEngineAddress } from "../../../src/workers/elsewhere/engine-call";
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
  const finder = createFarFinder(createOpenSearch(call, await openIndex(call, hash, hash), { fast: isFast }));
  const answered: AnsweredElsewhere = { times: [], ids: [] };
  for (const search of searches) {
    const start = performance.now();
    const [found] = await finder.find([{ ...search, vector: Float32Array.from(search.vector) }]);
    const best = await found!.best(count);
    answered.times.push(performance.now() - start);
    answered.ids.push(best.map(({ id }) => id));
  }
  return answered;
};
