import { createWriteStream, mkdirSync } from "node:fs";
import { once } from "node:events";
import path from "node:path";
import type { Page } from "@playwright/test";
import { mulberry32 } from "../../src/core/math/random";
import { serveApp } from "../fixtures/serve";
import { measureBusyShare, megabytes, milliseconds, type Ratio } from "./ratios";
import { describeTask, rendererBytes, watchMemory, watchTasks } from "./watch";

const FOLDER = path.resolve("node_modules/.kitpick");
const SEED = 20_260_101;
const TOOLS = 500;
const WANTED_BYTES = 100_000_000;
const WORDS =
  "find book send call move park mend learn bring sell plant count draw lend a the my our some every on for with without before after town garden letter ticket photo bicycle sister neighbour Friday evening school market harbour train".split(
    " ",
  );

/** Reading 100 MB of generated requests: how long the page stood still at most, how long it took, how much memory it took. */
export async function measureImport(port: number): Promise<Ratio[]> {
  const files = await generate();
  const { address, browser, close } = await serveApp(port);
  try {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(watchTasks);
    await page.goto(address);
    await page.waitForFunction(() => kitpick.session().trace !== null);
    await page.waitForTimeout(5000);
    await page.evaluate(() => {
      taskWatch.longestMs = 0;
    });
    const before = await rendererBytes(browser);
    const busyShare = await measureBusyShare();
    const start = performance.now();
    const memory = watchMemory(browser);
    await choose(page, files);
    await page.waitForFunction(() => kitpick.library().importing?.status === "preview", undefined, {
      timeout: 300_000,
      // Looked at with every frame, the page would draw sixty of them a second, on a processor that the reading wants.
      polling: 20,
    });
    const readMs = performance.now() - start;
    const peak = await memory.stop();
    const longest = await page.evaluate(() => taskWatch.longestMs);
    const rows = await page.evaluate(() => kitpick.library().importing?.rows.kept ?? 0);
    const what = `import of ${megabytes(WANTED_BYTES)}, ${rows.toLocaleString("en")} rows (seed ${SEED})`;
    const line = (measured: string, ours: string, target: string): Ratio => {
      return { what: `${what}: ${measured}`, ours, yardstick: "", ratio: "", target, busyShare };
    };
    return [
      line("longest task of the page while it is read and shown", describeTask(longest), "≤ 100 ms"),
      line("from choosing the files to the preview", milliseconds(readMs), ""),
      line("memory of the page and its workers, added at the peak", megabytes(peak - before), ""),
    ];
  } finally {
    await close();
  }
}

async function choose(page: Page, files: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: /^Data set/ }).click();
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await dialog).setFiles([...files]);
}

/** A catalogue and its requests, the same for the same seed. */
async function generate(): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const random = mulberry32(SEED);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const words = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(" ");
  const names = Array.from({ length: TOOLS }, (_, place) => `Tool${place}`);
  const tools = path.join(FOLDER, "import-tools.json");
  const requests = path.join(FOLDER, "import-requests.json");
  await write(tools, [JSON.stringify(Object.fromEntries(names.map((name) => [name, words(12)])))]);
  await write(
    requests,
    (function* () {
      let bytes = 1;
      for (let row = 0; bytes < WANTED_BYTES; row += 1) {
        const text = JSON.stringify({
          query: `${words(20 + Math.floor(random() * 20))} ${row}`,
          tool: [pick(names), pick(names)],
        });
        bytes += text.length + 2;
        yield `${row === 0 ? "[" : ",\n"}${text}`;
      }
      yield "]";
    })(),
  );
  return [tools, requests];
}

async function write(file: string, parts: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  for (const part of parts) if (!stream.write(part)) await once(stream, "drain");
  stream.end();
  await once(stream, "finish");
}
