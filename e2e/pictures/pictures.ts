/** Named pictures of the app, to be looked at: `npm run pictures`, explained by `--help`. */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { exit } from "node:process";
import type { BrowserContextOptions, Page } from "@playwright/test";
import type { Dataset } from "../../src/core/domain/dataset";
import type { Query } from "../../src/core/domain/query";
import { answerHelp } from "../../src/headless/command-line/options";
import { ask, encoderReady, openApp, settled } from "../fixtures/app";
import { BAD_FILES, REQUESTS_WITH_BAD_ROWS } from "../fixtures/bad-files";
import { dropFiles, GARDEN_TOOLS } from "../fixtures/files";
import { serveApp, type ServedApp } from "../fixtures/serve";

const PORT = 4321;

interface Picture {
  name: string;
  /** Width and height in pixels, default 1440 × 900. */
  size?: [number, number];
  theme?: "light" | "dark";
  /** The whole page instead of what fits. */
  whole?: boolean;
  stage: (page: Page) => Promise<void>;
}

const sample = JSON.parse(readFileSync(path.resolve("public/samples/errands/dataset.json"), "utf8")) as Dataset;
const pastRequests = sample.queries.filter(({ split }) => split === "history");

function best(rank: (query: Query) => number): string {
  const [first] = [...pastRequests].sort((a, b) => rank(b) - rank(a));
  if (!first) throw new Error("The sample has no past requests.");
  return first.text;
}

const wordCount = ({ text }: Query): number => text.split(/\s+/).length;
const LONGEST = best(wordCount);
const SHORTEST = best((query) => -query.text.length);
const WIDEST_SPAN = best(({ requirements }) =>
  Math.max(0, ...(requirements ?? []).map(({ span }) => span.end - span.start)),
);
const TWO_TOOLS = best((query) => {
  const most = Math.max(0, ...(query.requirements ?? []).map(({ tools }) => tools.length));
  return most >= 2 ? 1000 - wordCount(query) : 0;
});

const walk = (page: Page): Promise<void> => openApp(page);

/** A walk of this request, made by the encoder. */
const walkOf =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await openApp(page);
    await encoderReady(page);
    await ask(page, text);
  };

async function selectWords(page: Page): Promise<void> {
  await openApp(page);
  await encoderReady(page);
  await settled(page);
  await page.keyboard.press("w");
  for (let i = 0; i < 3; i += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.getByText(/would (stay open|serve it)/).waitFor();
}

async function chooseTool(page: Page): Promise<void> {
  await openApp(page);
  await encoderReady(page);
  await settled(page);
  await page.locator('[data-node^="requirement"]').last().focus();
  await page.keyboard.press("l");
}

async function showHistory(page: Page): Promise<void> {
  await openApp(page);
  await encoderReady(page);
  await settled(page);
  for (const key of ["x", "k", "x"]) {
    await page.locator('[data-node^="bundle-tool"]').first().focus();
    await page.keyboard.press(key);
    await settled(page);
  }
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Close" }).waitFor();
}

const PICTURES: readonly Picture[] = [
  { name: "walk-1440-light", stage: walk },
  { name: "walk-1440-dark", theme: "dark", stage: walk },
  { name: "walk-1280-light", size: [1280, 720], stage: walk },
  { name: "walk-390-light", size: [390, 844], whole: true, stage: walk },
  { name: "walk-390-dark", size: [390, 844], whole: true, theme: "dark", stage: walk },
  {
    name: "empty-1440-light",
    stage: async (page) => {
      await openApp(page);
      await encoderReady(page);
      await ask(page, SHORTEST);
      await page.keyboard.press("n");
    },
  },
  {
    name: "busy-1440-light",
    stage: async (page) => {
      await page.route("**/models/**/*.onnx", () => new Promise(() => undefined));
      await openApp(page);
      await ask(page, LONGEST);
    },
  },
  {
    name: "error-1440-light",
    stage: async (page) => {
      await page.route("**/models/**", (route) => route.fulfill({ status: 404, body: "gone" }));
      await openApp(page);
      await ask(page, TWO_TOOLS);
      await page.getByRole("alert").filter({ hasText: "could not be made ready" }).waitFor();
    },
  },
  { name: "ninety-words-1440-light", whole: true, stage: walkOf(LONGEST) },
  { name: "ninety-words-1440-dark", whole: true, theme: "dark", stage: walkOf(LONGEST) },
  { name: "ninety-words-390-light", size: [390, 844], whole: true, stage: walkOf(LONGEST) },
  { name: "one-line-1440-light", stage: walkOf(SHORTEST) },
  { name: "longest-span-1440-light", stage: walkOf(WIDEST_SPAN) },
  { name: "two-tool-requirement-1440-light", stage: walkOf(TWO_TOOLS) },
  { name: "select-words-1440-light", stage: selectWords },
  { name: "choose-tool-1440-light", stage: chooseTool },
  { name: "history-1440-dark", theme: "dark", stage: showHistory },
  {
    name: "import-1440-light",
    stage: async (page) => {
      await openApp(page);
      await dropFiles(page, [GARDEN_TOOLS, REQUESTS_WITH_BAD_ROWS]);
      await page.getByRole("button", { name: /^Load \d/ }).waitFor();
    },
  },
  {
    name: "import-error-1280-light",
    size: [1280, 720],
    stage: async (page) => {
      await openApp(page);
      await dropFiles(
        page,
        BAD_FILES.slice(0, 3).map(({ file }) => file),
      );
      await page.getByRole("region", { name: "Cannot be read" }).waitFor();
    },
  },
  {
    name: "settings-1440-light",
    stage: async (page) => {
      await openApp(page);
      await encoderReady(page);
      await page.getByRole("button", { name: "Settings" }).press("Enter");
      await page.getByRole("dialog").waitFor();
    },
  },
];

async function take({ browser, address }: ServedApp, picture: Picture, folder: string): Promise<void> {
  const [width, height] = picture.size ?? [1440, 900];
  const options: BrowserContextOptions = {
    baseURL: address,
    viewport: { width, height },
    colorScheme: picture.theme ?? "light",
    reducedMotion: "reduce",
    isMobile: width < 500,
    hasTouch: width < 500,
  };
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await picture.stage(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: path.join(folder, `${picture.name}.png`), fullPage: picture.whole ?? false });
    console.log(`${picture.name}.png`);
  } finally {
    await context.close();
  }
}

if (
  answerHelp(process.argv, {
    usage: "npm run pictures [-- FOLDER]",
    about: "Takes pictures of the app's screens, to be looked at (into test-results/pictures).",
    lists: [
      { heading: "Pictures", entries: PICTURES.map(({ name, size }) => [name, (size ?? [1440, 900]).join(" × ")]) },
    ],
  })
)
  exit(0);

const folder = path.resolve(process.argv[2] ?? "test-results/pictures");
mkdirSync(folder, { recursive: true });
const app = await serveApp(PORT);
try {
  for (const picture of PICTURES) {
    try {
      await take(app, picture, folder);
    } catch (error) {
      console.log(`${picture.name}: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`);
      process.exitCode = 1;
    }
  }
} finally {
  await app.close();
}
