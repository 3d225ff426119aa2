import type { Download, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Evaluation } from "../src/core/domain/evaluation";
import type { Trace } from "../src/core/domain/trace";
import { expectWalk, openApp, settled, shownTrace } from "./fixtures/app";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { dropFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

async function openEvaluate(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Evaluate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Words only, so that no encoder has to be fetched; as many requests as the test needs. */
async function plan(page: Page, atMost: number): Promise<void> {
  const bar = page.getByRole("form", { name: "What to measure" });
  await bar.getByRole("combobox", { name: /^Encoder/ }).selectOption("words");
  await bar.getByLabel("At most").fill(String(atMost));
}

const run = (page: Page): Promise<void> => page.getByRole("button", { name: "Run", exact: true }).click();

/** Stops as soon as there is something to keep, from within the page: all may be done before a test looks. */
async function stopAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stop = (_: unknown, observer: MutationObserver): void => {
      const isStop = ({ textContent }: Element): boolean => /^Stop, keep [1-9]/.test(textContent);
      const button = [...document.querySelectorAll("button")].find(isStop);
      if (!button) return;
      observer.disconnect();
      button.click();
    };
    new MutationObserver(stop).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

const grid = (page: Page) => page.getByRole("grid", { name: "Requests with their answers" });
const firstCell = (page: Page, column: string) =>
  grid(page).locator(`[role="gridcell"][data-column="${column}"]`).first();
const done = (page: Page) => expect(page.getByText(/^[\d,]+ answers$/)).toBeVisible();

/** What is there after a reload. */
async function countStored(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const { store, ...actions } = await kitpick.evaluations();
    await actions.list();
    return store.getState().stored?.length;
  });
}

/** The request of the walk, its lines joined as in a row of the table. */
async function walkedText(page: Page): Promise<string> {
  return (await shownTrace(page)).query.text.replace(/\s+/g, " ");
}

async function exported(page: Page, button: string, row: RegExp): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: button }).click();
  const left = (): Promise<number> =>
    page.locator(":popover-open").evaluate((panel) => panel.getBoundingClientRect().left);
  await expect.poll(left, "The panel hangs over the edge.").toBeGreaterThanOrEqual(0);
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: row }).click();
  const download: Download = await arrives;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("a data set is measured, stopped, gone on with, reloaded, and its rows are read and walked", async ({ page }) => {
  await openApp(page);
  await openEvaluate(page);
  await plan(page, 200);
  await page.getByRole("form", { name: "What to measure" }).getByLabel("Each stage by itself").check();
  await stopAtOnce(page);
  await run(page);
  await expect(page.getByText("stopped; means cover these answers")).toBeVisible();
  await expect(page.getByText(/is not in this browser/)).toBeHidden();
  await expect(page.getByText(/leakage: 0 % equal bundles/)).toBeVisible();

  await expect.poll(() => countStored(page)).toBe(1);
  await page.reload();
  // A page that goes before the stop is written comes back paused; both go on where they were.
  await expect(page.getByText(/^(paused|stopped; means cover these answers)$/)).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await done(page);
  await expect(page.getByText("1,000 answers")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/\d+ requests scored: TRACC 0\.\d\d, between/);
  await expect(page.getByRole("figure", { name: "Fate of tools" })).toBeVisible();

  await expect(page.getByRole("application", { name: /^Attribution: 1 Bundle/ })).toBeVisible();
  await expect(page.getByRole("application", { name: /^Requirements found: precision/ })).toBeVisible();
  await page.getByRole("application", { name: /^Size error/ }).press("ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ tools? too few: [\d,]+ requests?$/ })).toBeVisible();
  const slice = page.getByRole("button", { name: "one tool needed" });
  await slice.click();
  await expect(page.getByRole("heading", { name: /^\d+ of 200 rows$/ })).toBeVisible();
  await expect(firstCell(page, "gold")).toHaveText("1");
  await slice.click();
  await expect(page.getByRole("heading", { name: "200 rows", exact: true })).toBeVisible();

  await page.getByRole("region", { name: "Rows" }).getByRole("button", { name: "TRACC", exact: true }).click();
  await expect(firstCell(page, "score")).toHaveText("0.00");
  await page.getByRole("region", { name: "Rows" }).getByRole("button", { name: "TRACC", exact: true }).click();
  await expect(firstCell(page, "score")).not.toHaveText("0.00");
  await page.getByLabel("Show").selectOption("not-exact");
  await page.getByLabel("Find words in requests").fill("the");
  await expect(page.getByRole("heading", { name: /^\d+ of 200 rows$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /^\d+ of 200 rows$/ })).toBeVisible();
  const wanted = await firstCell(page, "text").innerText();

  // A row opens when the workbench has its data.
  await expect.poll(() => page.evaluate(() => kitpick.session().dataset !== null)).toBe(true);
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expectWalk(page);
  await settled(page);
  expect(await walkedText(page)).toBe(wanted);
  await expect(page.getByText(/^Row 1 of \d+$/)).toBeVisible();
  await expectAnswerOfRow(page);
  await page.keyboard.press("]");
  await expect(page.getByText(/^Row 2 of \d+$/)).toBeVisible();
  await settled(page);
  await expectAnswerOfRow(page);
  expect(await walkedText(page)).not.toBe(wanted);
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^\d+ of 200 rows$/ })).toBeVisible();
});

test("an evaluation leaves as files, and its own file opens again", async ({ page }) => {
  await openApp(page);
  await openEvaluate(page);
  await plan(page, 60);
  await run(page);
  await done(page);

  const file = await exported(page, "Export the evaluation", /^Evaluation/);
  const evaluation = JSON.parse(file.text) as Evaluation;
  expect(evaluation.methods.map(({ method, rows }) => [method, rows.length])).toEqual([
    ["ptr", 60],
    ["nearest-query", 60],
    ["expected-tracc-size", 60],
    ["bundle-text:bm25", 60],
    ["popularity", 60],
  ]);
  const csv = await exported(page, "Export the evaluation", /^CSV/);
  expect(csv.text.trimEnd().split("\r\n")).toHaveLength(301);
  const walks = await exported(page, "Export the evaluation", /^JSONL with walks/);
  await page.keyboard.press("Escape");
  const lines = walks.text.trimEnd().split("\n");
  expect(lines).toHaveLength(60);
  const { predicted, trace } = JSON.parse(lines[0]!) as { predicted: string[]; trace: Trace };
  expect(trace.recommendation.tools.map(({ tool }) => tool)).toEqual(predicted);
  const latex = await exported(page, "Export the evaluation", /^LaTeX/);
  expect(latex.text).toContain("\\toprule\nMethod & TRACC");
  expect(latex.text).toContain("seed 1");

  await page.getByRole("figure", { name: "Size error" }).hover();
  await page.keyboard.press("t");
  await expect(page.getByRole("figure", { name: "Size error" }).getByRole("columnheader").first()).toHaveText(
    "difference",
  );
  await page.keyboard.press("t");
  // What has no drawing yet has none to save.
  await expect(page.getByRole("application", { name: /^Size error/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  const svg = await exported(page, "Export Size error", /^SVG/);
  expect(svg.text).toContain('fill="#ffffff"');
  expect(svg.text).toContain("rgb(20, 22, 26)");
  expect(svg.text).toContain(evaluation.dataset.hash.slice(0, 12));

  const means = await exported(page, "Export Means", /^SVG/);
  expect(means.text).toMatch(/means with 95 % intervals.*>TRACC<.*n = \d+/s);
  expect(means.text).not.toContain('width="0"');

  await page.getByRole("button", { name: /^Earlier evaluations/ }).click();
  await page.getByRole("button", { name: /^Rename the evaluation/ }).click();
  await page.getByRole("textbox", { name: /^New name of/ }).fill("First try");
  await page.keyboard.press("Enter");
  const remove = page.getByRole("button", { name: "Delete the evaluation First try" });
  await remove.click();
  await expect(page.getByRole("form", { name: "What to measure" })).toBeVisible();
  await page.getByRole("button", { name: /^Earlier evaluations: 0/ }).click();
  await page.getByText("Deleted, kept for 30 days: 1").click();
  await page.getByRole("button", { name: "Bring back First try" }).click();
  await page.getByRole("button", { name: /^First try/ }).click();
  await expect(page.getByRole("figure", { name: "Fate of tools" })).toBeVisible();
  await page.getByRole("button", { name: /^Earlier evaluations: 1/ }).click();
  await remove.click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("form", { name: "What to measure" })).toBeVisible();
  await dropFiles(page, [{ name: file.name, text: file.text }]);
  await expect(page.getByText("from a file", { exact: true })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Fate of tools" })).toBeVisible();
});

test("an example is one click away, figures say their values by key, a file without its data shows what it holds", async ({
  page,
}) => {
  await openApp(page);
  await openEvaluate(page);
  await page.getByRole("button", { name: "look at a recorded evaluation" }).click();
  await expect(page.getByText("recorded with the app, not measured here")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Printed \d+ \w+ \d{4} with Kitpick\.$/)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const says = (text: RegExp) => page.getByRole("status").filter({ hasText: text });
  await page.getByRole("application", { name: /^Fate of tools/ }).press("ArrowRight");
  await expect(says(/^\d+ of \d+ tools of the bundles serve a requirement$/)).toBeVisible();
  await page.getByRole("application", { name: /^TRACC by gold tools/ }).press("ArrowRight");
  await expect(says(/^tools needed \d: PTR, stages alone 0\.\d\d.*Nearest past request 0\.\d\d/s)).toBeVisible();
  await page.getByLabel("Draw all methods in the figures below").uncheck();
  await page.getByRole("application", { name: /^TRACC by gold tools/ }).press("ArrowRight");
  await expect(says(/^tools needed \d: 0\.\d\d \[.*requests?$/)).toBeVisible();
  // What was turned or enlarged stays so while its figure is made anew.
  await page.getByRole("button", { name: "Size error as a table" }).press("Enter");
  await page.getByRole("button", { name: "Means alone" }).press("Enter");
  const alone = page.getByRole("dialog", { name: "Means" });
  await alone.getByRole("button", { name: "Jaccard" }).press("Enter");
  await expect(page.getByRole("figure", { name: "Jaccard by gold tools" })).toBeVisible();
  await expect(alone.getByRole("button", { name: "Jaccard", pressed: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Nearest past request", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nearest past request.");
  await expect(page.getByRole("button", { name: "Size error as a table", pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Size error as a table" }).press("Enter");
  await page.getByRole("button", { name: "PTR, stages alone", exact: true }).press("Enter");
  await page.getByRole("button", { name: "TRACC", exact: true }).first().press("Enter");
  const ranks = page.getByRole("figure", { name: "By rank" });
  await expect(ranks.getByRole("row", { name: /^PTR, stages alone 0\.\d\d/ })).toBeVisible();
  await expect(ranks.getByRole("row", { name: /^MassTool on ToolLens/ })).toContainText(".952–.965");

  const recorded = JSON.parse(readFileSync("public/samples/errands/evaluation.json", "utf8")) as Evaluation;
  const foreign = { ...recorded, dataset: { name: "Elsewhere", hash: "f".repeat(64) } };
  await dropFiles(page, [{ name: "elsewhere.json", text: JSON.stringify(foreign) }]);
  await expect(page.getByText(/^The data set of this file is not in this browser/)).toBeVisible();
  for (const name of ["Fate of tools", "Size error", "Slices", "By rank"]) {
    await expect(page.getByRole("figure", { name })).toBeVisible();
  }
  await expect(page.getByRole("figure", { name: "TRACC by overlap" })).toBeHidden();
  await expect(firstCell(page, "text")).toHaveText(recorded.asked![0]!.text);

  await page.getByRole("button", { name: "New evaluation" }).click();
  // The new plan begins as the one that was shown: with its four methods.
  await plan(page, 40);
  await run(page);
  await expect(page.getByText("160 answers", { exact: true })).toBeVisible();
  await expect(page.getByText("done", { exact: true })).toBeVisible();
  // A new visit: nothing in the address says what was shown.
  await openApp(page, "./?again");
  await openEvaluate(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/requests scored/);
});

for (const [name, width, height] of [
  ["1440", 1440, 900],
  ["390", 390, 844],
] as const) {
  test(`axe finds nothing on Evaluate: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const expectGood = (state: string): Promise<void> => expectGoodInBothThemes(page, `${state}, ${name}`);
    await openApp(page);
    await openEvaluate(page);
    await expectGood("before the first");
    await page.getByRole("button", { name: /^Methods:/ }).click();
    await expectGood("choosing methods");
    await page.keyboard.press("Escape");
    await plan(page, 60);
    await run(page);
    await done(page);
    await expect(page.getByRole("figure", { name: "Fate of tools" })).toBeVisible();
    await expectGood("measured");
    await page.getByRole("button", { name: "Explain Means" }).focus();
    await page.keyboard.press("e");
    await page.keyboard.press("t");
    await expectGood("a figure as a table, explained");
    await page.keyboard.press("f");
    await expectGood("a figure alone");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Nearest past request" }).click();
    await page.getByLabel("Find words in requests").fill("zzzz");
    await expect(page.getByText("No rows match these words.")).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectGood("no rows");
  });
}

/** The walk knows the history of its row's fold, and ends where the row does. */
async function expectAnswerOfRow(page: Page): Promise<void> {
  const beside = page.getByText(/^History of (fold \d|the evaluation), \d+ of \d+ past requests\./);
  await expect(beside).toContainText("The walk gives the answer of the row, by PTR, stages alone.");
}
