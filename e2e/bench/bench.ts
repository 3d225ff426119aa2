/**
 * What must be measured in a real browser: `npm run bench`, explained by `--help`. Prints the figures; `--write` writes them into
 * src/workers/PERFORMANCE.md.
 * A measurement, not a test: nothing fails when it is slow.
 */
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { exit } from "node:process";
import type { BrowserContext, Page } from "@playwright/test";
import { firstLoad, totalGzipKb } from "../../.ci/size.mjs";
import { answerHelp } from "../../src/headless/command-line/options";
import { chooseEncoder, encoderReady } from "../fixtures/app";
import { writeBetweenMarks } from "../fixtures/marked-lines";
import { serveApp } from "../fixtures/serve";
import { measureAnnotating } from "./annotate";
import { measureBatch } from "./batch";
import { measureComparison } from "./compare";
import { measureEdits } from "./edits";
import { measureEncoders } from "./encoders";
import { measureEngine, measureMillion } from "./engine";
import { describeMachine, type Figure } from "./figures";
import { measureImport } from "./import";
import { measureLearning } from "./learning";
import { measureLoads } from "./loads";
import { measureMassTool } from "./masstool";
import { measureFirstPaint, measureRequest, waitForCompanion, watchPaint } from "./measure";
import { measureOthers } from "./others";
import { describeRatios } from "./ratios";
import { measureScans } from "./scans";
import { measureTable } from "./table";
import { measureToolbox } from "./toolbox";
import { measureWords } from "./words";

const PORT = Number(process.env["BENCH_PORT"] ?? 4321);
const FIRST_PAINTS = 9;
const REQUESTS = 60;
/** What a skilled typist takes for one key (Card, Moran and Newell, 1983): nobody presses Enter sooner after a paste. */
const KEY_MS = 200;

/**
 * Requests of the sample that are no past requests, each with a word more, so that no vector of it is stored anywhere: as
 * many after the first `skipped`, so that no requirement is met twice.
 */
function newRequests(skipped = 0): string[] {
  const queries = JSON.parse(readFileSync(path.resolve("public/samples/errands/dataset.json"), "utf8")) as {
    queries: { text: string; split?: string }[];
  };
  const unused = queries.queries.filter(({ split }) => split !== "history");
  return unused.slice(skipped, skipped + REQUESTS).map(({ text }) => `${text} Thanks.`);
}

async function freshPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

async function run(): Promise<Figure[]> {
  const { address, browser, close } = await serveApp(PORT);
  const inFreshProfile = async <Result>(
    look: (page: Page, context: BrowserContext) => Promise<Result>,
  ): Promise<Result> => {
    const context = await browser.newContext();
    await context.addInitScript(watchPaint);
    try {
      return await look(await freshPage(context), context);
    } finally {
      await context.close();
    }
  };
  try {
    const firstPaints: number[] = [];
    for (let i = 0; i < FIRST_PAINTS; i += 1) {
      firstPaints.push(await inFreshProfile(async (page) => measureFirstPaint(page, address)));
    }
    const figures: Figure[] = [
      { what: "first visit to the sample walk painted", unit: "ms", values: firstPaints, target: 1000 },
    ];
    for (const encoder of ["Tool MiniLM", "Tool Static"]) {
      figures.push(
        ...(await inFreshProfile(async (page) => {
          await page.goto(address);
          await chooseEncoder(page, encoder);
          await encoderReady(page);
          return measureEncoder(page, encoder);
        })),
      );
    }
    const { js, css } = firstLoad(path.resolve("dist"));
    figures.push({ what: "first load, JavaScript", unit: "kB gzip", values: [totalGzipKb(js)], target: 130 });
    figures.push({ what: "first load, CSS", unit: "kB gzip", values: [totalGzipKb(css)], target: 20 });
    return figures;
  } finally {
    await close();
  }
}

async function measureEncoder(page: Page, encoder: string): Promise<Figure[]> {
  const isDefault = encoder === "Tool MiniLM";
  const loadMs = await page.evaluate(() => {
    const status = kitpick.library().encoder;
    return status.status === "ready" ? status.ready.loadMs : NaN;
  });
  // The static encoder gets none.
  if (isDefault && !(await waitForCompanion(page))) console.log(`${encoder}: measured with one encoder`);
  const whole: number[] = [];
  const encode: number[] = [];
  const later: number[] = [];
  for (const text of newRequests()) {
    const measured = await measureRequest(page, text);
    whole.push(measured.wholeMs);
    encode.push(measured.encodeMs);
  }
  for (const text of newRequests(REQUESTS)) later.push((await measureRequest(page, text, { thinkMs: KEY_MS })).wholeMs);
  return [
    { what: `${encoder}: load, download from this machine included`, unit: "ms", values: [loadMs] },
    {
      what: `${encoder}: Enter to last stage painted, pressed ${KEY_MS / 1000} s after the paste, ${later.length} new requests`,
      unit: "ms",
      values: later,
      ...(isDefault ? { target: 35, targetP95: 50 } : {}),
    },
    { what: `${encoder}: the same, pressed by a script at once after the paste`, unit: "ms", values: whole },
    { what: `${encoder}: encoding in that`, unit: "ms", values: encode },
  ];
}

/** What is measured, by the name of the part. */
const PARTS = {
  page: "first paint, and Enter to the last stage",
  visits: "a second visit with each encoder",
  rates: "texts a second, with one worker and with two",
  loads: "memory while one encoder takes the other's place again and again",
  scans: "the nearest of many vectors",
  words: "BM25 beside two libraries, in Node",
  batch: "an evaluation of 1,000 requests of ToolLens",
  table: "sorting a table of 20,000 rows",
  compare: "six runs of 20,000 requests side by side",
  import: "reading 100 MB of requests",
  learning: "learning from past requests of the sample",
  "learning-rectools": "the same of RecTools",
  "learning-walk": "learning from ToolLens for a walk, and asking meanwhile",
  masstool: "training MassTool on its screen",
  edits: "correcting a walk",
  annotate: "judging 50,000 requests",
  toolbox: "counting 100 to 5,000 tools",
  engine: "a search engine beside the tab, where KITPICK_OPENSEARCH names one",
  million: "the same with 1,000,000 texts, an hour; only where it is named",
  others: "beside rank_bm25, ranx and SciPy, where BENCH_PYTHON names a Python that has them",
};
type Part = keyof typeof PARTS;

if (
  answerHelp(process.argv, {
    usage: "npm run bench [-- [--only PART,PART] [--write]]",
    about: "Measures in a real browser what only one can tell, and prints the figures. Nothing fails when it is slow.",
    options: {
      only: { type: "string", value: "PART,PART", about: "these parts alone" },
      write: { type: "boolean", about: "write the figures into src/workers/PERFORMANCE.md; rows of other parts stay" },
    },
    lists: [{ heading: "Parts", entries: Object.entries(PARTS) }],
  })
)
  exit(0);

/** Parts that were asked for; all without `--only`. */
const only = process.argv.includes("--only") ? (process.argv.at(process.argv.indexOf("--only") + 1) ?? "") : null;
const unknown = only?.split(",").find((part) => !(part in PARTS));
if (unknown !== undefined) {
  console.error(`There is no part “${unknown}”. There are: ${Object.keys(PARTS).join(", ")}.`);
  exit(2);
}
const wants = (part: Part): boolean => only?.split(",").includes(part) ?? true;

const figures = wants("page") ? await run() : [];
const encoders = await measureEncoders(PORT, { visits: wants("visits"), rates: wants("rates") });
const loads = wants("loads") ? await measureLoads(PORT) : [];
const scans = wants("scans") ? await measureScans(PORT) : [];
const words = wants("words") ? await measureWords() : [];
const batch = wants("batch") ? await measureBatch(PORT) : [];
const table = wants("table") ? await measureTable(PORT) : [];
const compared = wants("compare") ? await measureComparison(PORT) : [];
const imported = wants("import") ? await measureImport(PORT) : [];
const learning = await measureLearning(PORT, {
  sample: wants("learning"),
  recTools: wants("learning-rectools"),
  walk: wants("learning-walk"),
});
const massTool = wants("masstool") ? await measureMassTool(PORT) : [];
const edits = wants("edits") ? await measureEdits(PORT) : [];
const annotating = wants("annotate") ? await measureAnnotating(PORT) : [];
const toolbox = wants("toolbox") ? await measureToolbox(PORT) : [];
const engine = wants("engine") ? await measureEngine(PORT) : [];
const million = only !== null && wants("million") ? await measureMillion(PORT) : [];
const others = wants("others") ? await measureOthers() : [];
const measured = [...encoders, ...loads, ...scans, ...words, ...batch, ...table, ...compared, ...imported];
const ratios = [
  ...measured,
  ...learning,
  ...massTool,
  ...edits,
  ...annotating,
  ...toolbox,
  ...engine,
  ...million,
  ...others,
];
const lines = [...describeMachine(cpus(), figures), "", ...describeRatios(ratios)];
console.log(lines.join("\n"));
if (process.argv.includes("--write")) writeBetweenMarks("src/workers/PERFORMANCE.md", "bench", lines, only === null);
