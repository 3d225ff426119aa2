import type { Sha256 } from "../../src/core/domain/ids";
import type { EncoderPort } from "../../src/core/domain/ports";
import { createInTabFinder } from "../../src/core/retrieve/in-tab-finder";
import type { RetrievalIndex } from "../../src/core/retrieve/retrieval-index";
import { encodeQueries } from "../../src/core/retrieve/text-index";
import { measureBusyShare, milliseconds, type Ratio } from "./ratios";
import { servePage } from "./serve-page";
import type { WrittenSearch } from "./finder-page/finder-page";

const FIRST = 10;

export interface SearchedFromPage {
  /** The page's: the engine answers this origin. */
  port: number;
  /** Of the engine. */
  engine: string;
  hash: Sha256;
  index: RetrievalIndex;
  encoder: EncoderPort;
  texts: readonly string[];
  name: string;
}

/** Searches by meaning from a page in Chromium, one after the other, beside what is found here. */
export async function measureFromPage(input: SearchedFromPage): Promise<Ratio[]> {
  const { port, engine, hash, index, encoder, texts, name } = input;
  const common = { collection: "requests", retriever: "dense", denseWeight: 1, seed: 1, except: [] } as const;
  const queries = (await encodeQueries(texts, encoder)).map((query) => ({ ...query, ...common }));
  const here = createInTabFinder(index, encoder);
  const near: string[] = [];
  for (const query of queries) {
    const [found] = await here.find([query]);
    near.push((await found!.best(FIRST)).map(({ id }) => id).join());
  }
  const searches: WrittenSearch[] = queries.map((query) => ({ ...query, vector: [...query.vector!] }));
  const { address, browser, close } = await servePage("finder-page", port);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => "askElsewhere" in globalThis);
    const rows: Ratio[] = [];
    for (const { way, target } of WAYS) {
      const busyShare = await measureBusyShare();
      const job = { address: engine, hash, searches, count: FIRST, isFast: way === "fast" };
      const { times, emptyTimes, engineTimes, ids } = await page.evaluate((asked) => askElsewhere(asked), job);
      const same = ids.filter((one, i) => one.join() === near[i]).length;
      rows.push({
        what: `OpenSearch, ${name}, from a page in Chromium: first ten by dense, ${way}, median of ${times.length}`,
        ours: `${milliseconds(quantile(times, 0.5))} (95 %: ${milliseconds(quantile(times, 0.95))}); ${same} the same`,
        yardstick: `the engine's own: ${milliseconds(quantile(engineTimes, 0.5))}; an empty search: ${milliseconds(quantile(emptyTimes, 0.5))}`,
        ...{ ratio: "", target, busyShare },
      });
    }
    return rows;
  } finally {
    await close();
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;
}

const WAYS = [
  { way: "exact", target: "≤ 15 ms, all the same" },
  { way: "fast", target: "≤ 10 ms" },
] as const;
