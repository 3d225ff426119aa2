import type { Sha256 } from "../../src/core/domain/ids";
import type { EncodedQuery, FinderPort } from "../../src/core/domain/ports";
import { readEngineTexts } from "../../src/core/retrieve/engine-texts";
import { createFarFinder } from "../../src/core/retrieve/far-finder";
import { createInTabFinder } from "../../src/core/retrieve/in-tab-finder";
import { encodeQueries } from "../../src/core/retrieve/text-index";
import { checkIndex, isBelowBars, type CheckLine } from "../../src/headless/elsewhere/check-index";
import { openCall } from "../../src/headless/elsewhere/open-call";
import { startEngine, whyNoEngine, type EngineNode } from "../../src/headless/elsewhere/testing/start-engine";
import { writeIndex } from "../../src/headless/elsewhere/write-index";
import type { EngineCall } from "../../src/workers/elsewhere/engine-call";
import { EngineFault } from "../../src/workers/elsewhere/engine-fault";
import { createOpenSearch } from "../../src/workers/elsewhere/opensearch";
import { indexStem, openIndex } from "../../src/workers/elsewhere/opensearch-indexes";
import { makeTexts, type MadeTexts } from "./made-texts";
import type { Verdict } from "./verdict";

interface KillOptions {
  rows: number;
  dimensions: number;
  /** Searches in all; after a tenth of them a node is killed. */
  searches: number;
  /** Requests that are asked here and there before, on every copy. */
  checked: number;
  say(line: string): void;
}

interface KillOutcome {
  check: CheckLine[];
  loadSeconds: number;
  /** Answers that were not those of the tab. */
  wrong: number;
  /** Searches that said they had no answer, by the code of the fault. */
  faults: Record<string, number>;
  /** What a search came to when two of three nodes were dead: a code, `right` or `wrong`. */
  withTwoDead: string;
}

const KEY = "e".repeat(64) as Sha256;
const HASH = "d".repeat(64) as Sha256;
const FIRST = 10;

/** Wrong answers count as lost; a fault that says so does not. Without an engine nothing is tried, and the table says why. */
export async function tortureEngine(say: (line: string) => void, searches = 1000): Promise<Verdict> {
  const torture = `${searches} searches at an engine of three nodes, one of them killed, then another`;
  const why = whyNoEngine();
  if (why !== null) return { torture, outcome: `not tried: ${why}`, lost: 0 };
  const options = { rows: 20_000, dimensions: 384, searches, checked: 200, say };
  const { check, loadSeconds, wrong, faults, withTwoDead } = await killNodes(options);
  for (const line of check) say(JSON.stringify(line));
  const said = Object.entries(faults).map(([code, count]) => `${count} ${code}`);
  const below = check.filter(isBelowBars).length;
  return {
    torture,
    outcome: `${wrong} wrong; ${said.join(", ") || "none"} without an answer; two nodes dead: ${withTwoDead}; ${below} of ${check.length} comparisons below the bars; written in ${loadSeconds.toFixed(0)} s`,
    lost: wrong + below + (withTwoDead === "wrong" ? 1 : 0),
  };
}

/** Three nodes with two copies of each shard: compared with the tab on every copy, while a node is killed, and then another. */
async function killNodes(options: KillOptions): Promise<KillOutcome> {
  const made = makeTexts(options.rows, options.dimensions);
  const engine = await startEngine(3);
  try {
    options.say("Three nodes are up.");
    const call = openCall(engine.nodes[0]!.address);
    const start = performance.now();
    await load(call, made, options);
    const loadSeconds = (performance.now() - start) / 1000;
    const found = await openIndex(call, HASH, KEY);
    const texts = made.dataset.queries.slice(-options.checked).map(({ text }) => `${text} w1 w${text.length}`);
    const check = await checkIndex({ call, found, ...made, texts, hasReplicas: true });
    const queries = await encodeQueries(texts, made.encoder);
    const here = createInTabFinder(made.index, made.encoder);
    const right = await Promise.all(queries.map((query) => firstIds(here, query)));
    const there = createFarFinder(createOpenSearch(call, found));
    const searched = await searchWhileKilling(there, { queries, right, ...options }, engine.nodes[2]!);
    await engine.nodes[1]!.kill();
    options.say("Two nodes are killed.");
    const withTwoDead = await judge(there, queries[0]!, right[0]!);
    return { check, loadSeconds, ...searched, withTwoDead };
  } finally {
    await engine.stop();
  }
}

async function load(call: EngineCall, { dataset, index }: MadeTexts, { dimensions, say }: KillOptions): Promise<void> {
  const encoder = { id: "made", sha256: KEY, key: KEY, dimensions };
  const meta = { dataHash: HASH, dataName: dataset.name, encoder };
  await writeIndex(
    call,
    { stem: indexStem(HASH, KEY), texts: readEngineTexts(index), meta, shards: 3, replicas: 1 },
    say,
  );
}

interface Searching extends Pick<KillOptions, "searches" | "say"> {
  queries: readonly EncodedQuery[];
  right: readonly string[];
}

async function searchWhileKilling(there: FinderPort, { queries, right, searches, say }: Searching, victim: EngineNode) {
  const faults: Record<string, number> = {};
  let wrong = 0;
  for (let i = 0; i < searches; i++) {
    const which = i % queries.length;
    const judging = judge(there, queries[which]!, right[which]!);
    // While this very search is on its way.
    if (i === Math.floor(searches / 10)) {
      await victim.kill();
      say("One node is killed.");
    }
    const came = await judging;
    if (came === "wrong") wrong++;
    else if (came !== "right") faults[came] = (faults[came] ?? 0) + 1;
  }
  return { wrong, faults };
}

/** `right`, `wrong`, or the code of a fault. */
async function judge(finder: FinderPort, query: EncodedQuery, right: string): Promise<string> {
  try {
    return (await firstIds(finder, query)) === right ? "right" : "wrong";
  } catch (error) {
    if (error instanceof EngineFault) return error.code;
    throw error;
  }
}

async function firstIds(finder: FinderPort, query: EncodedQuery): Promise<string> {
  const search = { ...query, collection: "requests" as const, retriever: "hybrid" as const };
  const [found] = await finder.find([{ ...search, denseWeight: 0.7, seed: 1, except: [] }]);
  return (await found!.best(FIRST)).map(({ id }) => id).join(" ");
}
