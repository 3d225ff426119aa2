import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import MiniSearch from "minisearch";
import createSearch from "wink-bm25-text-search";
import { scoreBm25 } from "../../src/core/retrieve/bm25";
import { rankBest } from "../../src/core/retrieve/rank";
import { buildTextIndex } from "../../src/core/retrieve/text-index";
import { tokenize } from "../../src/core/retrieve/tokenize";
import { measureBusyShare, megabytes, milliseconds, type Ratio } from "./ratios";

const TOOL_LENS = path.resolve("../shared/data/toollens");
const COUNT = 10;

interface Candidate {
  name: string;
  build(texts: readonly string[]): (query: string) => readonly unknown[];
  /** One query in so many is asked. */
  step: number;
}

interface Measured {
  name: string;
  queryMs: number;
  bytes: number;
  buildMs: number;
}

const OURS: Candidate = {
  name: "ours",
  step: 10,
  build: (texts) => {
    const index = buildTextIndex(texts);
    const places = texts.map((_, place) => place);
    const keyOf = (place: number) => ({ name: texts[place]!, id: "" });
    // One list for all requests, as where a whole data set is asked.
    const scores = new Float64Array(texts.length);
    return (query) => rankBest(places, scoreBm25(index.words, tokenize(query), scores), keyOf, COUNT);
  },
};

const PEERS: Candidate[] = [
  {
    name: "wink-bm25-text-search",
    step: 150,
    build: (texts) => {
      const wink = createSearch();
      wink.defineConfig({ fldWeights: { text: 1 } });
      wink.definePrepTasks([tokenize]);
      texts.forEach((text, id) => wink.addDoc({ text }, id));
      wink.consolidate(9);
      return (query) => wink.search(query, COUNT);
    },
  },
  {
    name: "minisearch",
    step: 300,
    build: (texts) => {
      const search = new MiniSearch({ fields: ["text"], tokenize, processTerm: (term) => term });
      search.addAll(texts.map((text, id) => ({ id, text })));
      return (query) => search.search(query).slice(0, COUNT);
    },
  },
];

/** BM25 over the ToolLens texts beside two libraries, in Node: time of the processor, and memory after collecting. */
export async function measureWords(): Promise<Ratio[]> {
  if (!existsSync(TOOL_LENS)) {
    console.log("The BM25 lines need the ToolLens texts in ../shared/data/toollens; they are left out.");
    return [];
  }
  const { tools, queries } = readTexts();
  const texts = [...tools, ...queries];
  const busyShare = await measureBusyShare();
  const ours = measure(OURS, texts, queries);
  const ratios = PEERS.map((peer): Ratio[] => {
    const theirs = measure(peer, texts, queries);
    const memoryTarget = peer.name === "minisearch" ? "≤ 0.20" : "≤ 0.10";
    return [
      {
        what: `BM25 over ${texts.length.toLocaleString("en")} texts: best 10 for a request`,
        ours: milliseconds(ours.queryMs),
        yardstick: `${theirs.name}: ${milliseconds(theirs.queryMs)}`,
        ratio: `${(theirs.queryMs / ours.queryMs).toFixed(0)} ×`,
        target: "≥ 100 ×",
        busyShare,
      },
      {
        what: "its index in memory, the texts not counted",
        ours: megabytes(ours.bytes),
        yardstick: `${theirs.name}: ${megabytes(theirs.bytes)}`,
        ratio: (ours.bytes / theirs.bytes).toFixed(2),
        target: memoryTarget,
        busyShare,
      },
      {
        what: "making it",
        ours: milliseconds(ours.buildMs),
        yardstick: `${theirs.name}: ${milliseconds(theirs.buildMs)}`,
        ratio: (ours.buildMs / theirs.buildMs).toFixed(2),
        target: "",
        busyShare,
      },
    ];
  });
  return ratios.flat();
}

function readTexts(): { tools: string[]; queries: string[] } {
  const textsOf = (file: string): string[] =>
    readFileSync(path.join(TOOL_LENS, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { text: string }).text);
  return { tools: textsOf("corpus.jsonl"), queries: textsOf("queries.jsonl") };
}

function measure({ name, build, step }: Candidate, texts: readonly string[], queries: readonly string[]): Measured {
  const asked = queries.filter((_, place) => place % step === 0);
  const before = usedBytes();
  const start = processorMs();
  const search = build(texts);
  const buildMs = processorMs() - start;
  const bytes = usedBytes() - before;
  let queryMs = Infinity;
  for (let round = 0; round < 3; round++) {
    const roundStart = processorMs();
    for (const query of asked) search(query);
    queryMs = Math.min(queryMs, (processorMs() - roundStart) / asked.length);
  }
  return { name, queryMs, bytes, buildMs };
}

/** Time that the processors spent on this program: waiting for others does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let collect: (() => void) | null = null;

/** What is left on the heap and in arrays after collecting. */
function usedBytes(): number {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  for (let i = 0; i < 3; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
