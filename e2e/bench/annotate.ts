import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Dataset } from "../../src/core/domain/dataset";
import type { Project } from "../../src/core/domain/judgement";
import { chooseEncoder } from "../fixtures/app";
import { writeColleagues } from "../fixtures/colleagues";
import { dropFiles } from "../fixtures/files";
import { serveApp } from "../fixtures/serve";
import { readStored } from "../fixtures/stored";
import { measureJudgementsInNode } from "./annotate-in-node";
import { measureBusyShare, megabytes, milliseconds, type Ratio, QUIET_SHARE } from "./ratios";
import { describeTask, settledBytes, watchMemory, watchTasks } from "./watch";

const REQUESTS = Number(process.env["BENCH_REQUESTS"] ?? 50_000);
const PEOPLE = 2;
const TOOLS = 60;
const JUDGED = 40;
/** Nobody reads a request faster. */
const READ_MS = 700;
const LONG_MS = 600_000;

/** Annotating very many requests: the queue, a large file of judgements, orders, agreement. */
export async function measureAnnotating(port: number): Promise<Ratio[]> {
  const { address, browser, close } = await serveApp(port);
  const folder = path.resolve("node_modules/.kitpick");
  const file = path.join(folder, "bench-judgements.jsonl");
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(LONG_MS);
    await page.addInitScript(watchTasks);
    await page.goto(address);
    await chooseEncoder(page, "Words");
    await loadRequests(page);
    // From the past requests among them the page learns for some minutes.
    let busyShare = await measureBusyShare();
    for (let tries = 0; busyShare > QUIET_SHARE && tries < 300; tries += 1) busyShare = await measureBusyShare();
    const before = await settledBytes(page);
    const line = (what: string, ours: string, target: string, yardstick = ""): Ratio => ({
      ...{ what: `annotating ${REQUESTS.toLocaleString("en")} requests: ${what}` },
      ...{ ours, yardstick, ratio: "", target, busyShare },
    });
    await page.evaluate(() => (location.hash = "#screen=annotate"));
    await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
    await proposed(page);

    mkdirSync(folder, { recursive: true });
    const [project] = (await readStored(page, "projects")) as Project[];
    const lines = writeColleagues(file, project!, await readDataset(page), PEOPLE);
    const memory = watchMemory(browser);
    const added = await addFile(page, file);
    const peak = await memory.stop();
    const queue = await judge(page);
    const standing = await settledBytes(page);
    const orders = await measureOrders(page);
    const opened = await measureOpening(page);
    const agreed = await measureAgreement(page);
    const count = lines.toLocaleString("en");
    return [
      line(
        `Enter to the next one painted, ${JUDGED} (median, 95 %)`,
        middle(queue.next),
        "95 %: ≤ 50 ms",
        high(queue.next),
      ),
      line(`a key to its mark, ${queue.mark.length} (median, 95 %)`, middle(queue.mark), "≤ 16 ms", high(queue.mark)),
      line(`Enter to “saved”, ${JUDGED} (median, 95 %)`, middle(queue.saved), "95 %: ≤ 20 ms", high(queue.saved)),
      line(
        `a file of ${count} judgements, from choosing it to all of it stored`,
        milliseconds(added.read + added.stored),
        "≤ 4000 ms",
        `read in ${milliseconds(added.read)}, stored in ${milliseconds(added.stored)}`,
      ),
      line(
        `longest task of the page while that file is read; while it is stored`,
        `${describeTask(added.readTask)}; ${describeTask(added.storeTask)}`,
        "below 50 ms",
      ),
      line(
        `the screen opened with ${count} judgements, to its first request; longest task`,
        milliseconds(opened.ms),
        "≤ 400 ms",
        describeTask(opened.task),
      ),
      line(
        `another order; narrowed by words`,
        `${milliseconds(orders.order)}; ${milliseconds(orders.filter)}`,
        "≤ 150 ms",
      ),
      line(
        `agreement of ${count} judgements, from the tab to the sentence; longest task`,
        milliseconds(agreed.ms),
        "",
        describeTask(agreed.task),
      ),
      line(
        `memory of the page beside the data set; at the most, while the file was added`,
        megabytes(standing - before),
        "≤ 120 MB",
        megabytes(peak - before),
      ),
      ...(await measureJudgementsInNode(busyShare)),
    ];
  } finally {
    await close();
    rmSync(file, { force: true });
  }
}

/** One request in fifty has a gold set and is a past request: learning from all of them is not what is measured. */
async function loadRequests(page: Page): Promise<void> {
  const nameOf = (tool: number): string => `Tool${tool % TOOLS}`;
  const tools = Object.fromEntries(Array.from({ length: TOOLS }, (_, i) => [nameOf(i), `Does the thing number ${i}.`]));
  const requests = Array.from({ length: REQUESTS }, (_, i) => ({
    query: `Please do ${(i * 7919) % REQUESTS} of ${nameOf(i)} and what belongs to it`,
    ...(i % 50 === 0 ? { tool: Array.from({ length: 1 + (i % 3) }, (_each, more) => nameOf(i + more)) } : {}),
  }));
  await dropFiles(page, [
    { name: "tools.json", text: JSON.stringify(tools) },
    { name: "requests.json", text: JSON.stringify(requests) },
  ]);
  await page.getByRole("button", { name: /^Load \d/ }).click();
  await page.waitForFunction((count) => kitpick.session().dataset?.queries.length === count, REQUESTS);
}

async function readDataset(page: Page): Promise<Pick<Dataset, "queries" | "tools">> {
  return page.evaluate(() => {
    const { queries, tools } = kitpick.session().dataset!;
    return { queries, tools };
  });
}

/** What took long may have covered the request: a key that does nothing uncovers it. */
async function proposed(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.locator('section[aria-label="Request"][aria-busy="false"]').waitFor();
}

const forgetTasks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { longestMs } = taskWatch;
    taskWatch.longestMs = 0;
    return longestMs;
  });

async function addFile(page: Page, file: string) {
  await page.getByRole("button", { name: "Files" }).press("Enter");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open a file" }).press("Enter"),
  ]);
  await forgetTasks(page);
  const start = performance.now();
  await chooser.setFiles(file);
  const add = page.getByRole("button", { name: "Add it" });
  await add.waitFor();
  const read = performance.now() - start;
  const readTask = await forgetTasks(page);
  const begun = performance.now();
  await add.press("Enter");
  await page.getByText(/judgements were added/).waitFor();
  const stored = performance.now() - begun;
  return { read, readTask, stored, storeTask: await forgetTasks(page) };
}

/** Each time from the key as the page heard it to the first frame that shows what came of it. */
async function judge(page: Page): Promise<{ next: number[]; mark: number[]; saved: number[] }> {
  const times = { next: [] as number[], mark: [] as number[], saved: [] as number[] };
  for (let at = 0; at < JUDGED; at += 1) {
    await proposed(page);
    await page.waitForTimeout(READ_MS);
    // Of some requests the words find no tool at all.
    if ((await page.locator('[aria-label="Request"] [aria-pressed]').count()) > 0)
      times.mark.push((await press(page, "1", ["mark"])).mark);
    const { next, saved } = await press(page, "Enter", ["next", "saved"]);
    times.next.push(next);
    times.saved.push(saved);
  }
  return times;
}

type Sight = "mark" | "next" | "saved";

interface HeardKeys {
  /** What the key brought to sight, and after how many milliseconds. */
  heardKey: Promise<Record<Sight, number>>;
}

/** The page listens before the key is pressed: a listener on its way would miss it. */
async function press(page: Page, key: string, sights: readonly Sight[]): Promise<Record<Sight, number>> {
  await page.evaluate(hearKey, sights);
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as HeardKeys).heardKey);
}

function hearKey(sights: readonly Sight[]): void {
  const text = (): string => document.querySelector("main")?.textContent ?? "";
  const request = '[aria-label="Request"]';
  const looks: Record<Sight, () => string | null> = {
    mark: () => document.querySelector(`${request} [aria-pressed]`)?.getAttribute("aria-pressed") ?? "",
    next: () => {
      const isReady = document.querySelector(`section${request}`)?.getAttribute("aria-busy") === "false";
      return isReady ? (/request ([\d,]+) of/.exec(text())?.[1] ?? null) : null;
    },
    saved: () =>
      document.querySelector('[data-annotation-save="saved"]') ? (/([\d,]+) done/.exec(text())?.[1] ?? null) : null,
  };
  const until = (sight: Sight): Promise<[Sight, number]> =>
    new Promise((resolve) => {
      const before = looks[sight]();
      const hear = ({ timeStamp }: KeyboardEvent): void => {
        const check = (): void => {
          const now = looks[sight]();
          if (now === null || now === before) requestAnimationFrame(check);
          else resolve([sight, performance.now() - timeStamp]);
        };
        requestAnimationFrame(check);
      };
      addEventListener("keydown", hear, { capture: true, once: true });
    });
  const heardKey = Promise.all(sights.map(until)).then(Object.fromEntries);
  Object.assign(globalThis, { heardKey });
}

async function measureOrders(page: Page): Promise<{ order: number; filter: number }> {
  await page.getByRole("button", { name: "How the queue is judged" }).press("Enter");
  const order = await timed(
    page,
    () => page.getByRole("radio", { name: "at random", exact: true }).click(),
    /at random \/ annotator/,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Narrow the queue" }).press("Enter");
  const box = page.getByRole("textbox", { name: "Words of the request" });
  const filter = await timed(page, () => box.fill("Tool7 "), /[\d,]+ of [\d,]+ requests/);
  await box.fill("");
  await page.keyboard.press("Escape");
  return { order, filter };
}

/** From the input to the frame in which the words stand there. */
async function timed(page: Page, act: () => Promise<void>, words: RegExp): Promise<number> {
  const shown = page.evaluate(
    (source) =>
      new Promise<number>((resolve) => {
        const wanted = new RegExp(source);
        let start = 0;
        for (const kind of ["pointerdown", "input"])
          addEventListener(kind, ({ timeStamp }) => (start ||= timeStamp), { capture: true, once: true });
        const look = (): void => {
          const isThere = start > 0 && wanted.test(document.querySelector("main")?.textContent ?? "");
          if (isThere) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      }),
    words.source,
  );
  await page.evaluate(() => undefined);
  await act();
  return shown;
}

/** From another screen, with the data set open, after a reload. */
async function measureOpening(page: Page): Promise<{ ms: number; task: number }> {
  await page.evaluate(() => (location.hash = "#screen=datasets"));
  await page.reload();
  await page.waitForFunction((count) => kitpick.session().dataset?.queries.length === count, REQUESTS);
  await page.waitForTimeout(5000);
  await forgetTasks(page);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        location.hash = "#screen=annotate";
        const look = (): void => {
          if (document.querySelector('section[aria-label="Request"]')) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await proposed(page);
  return { ms, task: await forgetTasks(page) };
}

async function measureAgreement(page: Page): Promise<{ ms: number; task: number }> {
  await forgetTasks(page);
  const start = performance.now();
  await page.getByRole("link", { name: "Agreement" }).press("Enter");
  await page.getByRole("heading", { level: 1 }).filter({ hasText: "annotators" }).waitFor();
  return { ms: performance.now() - start, task: await forgetTasks(page) };
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const middle = (values: readonly number[]): string => milliseconds(sorted(values)[Math.floor(values.length / 2)]!);
const high = (values: readonly number[]): string => milliseconds(sorted(values)[Math.ceil(values.length * 0.95) - 1]!);
