import type { Locator, Page } from "@playwright/test";
import type { Dataset } from "../src/core/domain/dataset";
import type { Judgement } from "../src/core/domain/judgement";
import { chooseEncoder, openApp, proposed } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";
import { readJudgements, readStored } from "./fixtures/stored";

const ITEMS = 30;
const SETTLED = 10;

/** Where pictures of each stage are put; nowhere without the variable. */
const PICTURES = process.env["KITPICK_STORY"];

async function look(page: Page, stage: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${stage}.png` });
}

/** Judges by keys alone: `keysAt` says which keys come before Enter. */
async function judge(page: Page, keysAt: (place: number) => readonly string[]): Promise<void> {
  for (let place = 1; place <= ITEMS; place += 1) {
    await expect(page.getByText(`request ${place} of`)).toBeVisible();
    await proposed(page);
    for (const key of keysAt(place)) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText(`${ITEMS} done`)).toBeVisible();
  await expect(page.locator('[data-annotation-save="saved"]')).toBeVisible();
}

async function saveFile(page: Page, row: string): Promise<string> {
  await expect(async () => {
    await page.getByRole("button", { name: "Files" }).press("Enter");
    await expect(page.getByRole("button", { name: row })).toBeVisible({ timeout: 5000 });
  }).toPass();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: row }).press("Enter"),
  ]);
  return saved.path();
}

async function openFile(page: Page, button: string, path: string): Promise<void> {
  if (button === "Open a file")
    await expect(async () => {
      await page.getByRole("button", { name: "Files" }).press("Enter");
      await expect(page.getByRole("button", { name: button })).toBeVisible({ timeout: 5000 });
    }).toPass();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).press("Enter"),
  ]);
  await chooser.setFiles(path);
  const panel = page.getByRole("region", { name: "File" });
  await expect(panel.getByRole("button", { name: "Add it" })).toBeVisible();
  await look(page, `file-${button.replaceAll(" ", "-")}`);
  await panel.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(panel).toHaveCount(0);
}

async function call(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "How the queue is judged" }).press("Enter");
  await page.getByRole("textbox", { name: /^Your name/ }).fill(name);
  await page.getByRole("textbox", { name: /^Your name/ }).press("Enter");
  await page.keyboard.press("Escape");
}

/** "Errands, the open one" or "Errands, of this evaluation", whichever it is. */
async function valueNamed(data: Locator, name: string): Promise<string> {
  const options = await data
    .locator("option")
    .evaluateAll((all) => all.map((one) => [one.textContent, (one as HTMLOptionElement).value]));
  return options.find(([label]) => [`${name}, the open one`, `${name}, of this evaluation`].includes(label!))![1]!;
}

/** Measures one quick method on the open data set, all of its requests that are tested. */
async function evaluate(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Evaluate" }).click();
  const plan = page.getByRole("form", { name: "What to measure" });
  const anew = page.getByRole("button", { name: "New evaluation" });
  await expect(plan.or(anew).first()).toBeVisible();
  if (!(await plan.isVisible())) await anew.press("Enter");
  await expect(plan).toBeVisible();
  // Where an evaluation of another data set is shown, the next one is of the open set unless that is chosen.
  const data = plan.getByLabel("Data set");
  if (await data.isVisible()) await data.selectOption(await valueNamed(data, name));
  await plan.getByRole("combobox", { name: /^Encoder/ }).selectOption("words");
  // The test part is the same in both: with folds of bundles, another gold set would draw other requests.
  await plan.getByLabel("Split").selectOption("given");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^[\d,]+ answers$/)).toBeVisible();
}

test("an annotator, a second one elsewhere, and a lead who merges, settles ten, exports the corrected set and compares it with the old one", async ({
  page,
  browser,
}) => {
  await openApp(page);
  await chooseEncoder(page, "Words");
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Annotate" }).click();
  await look(page, "01-before");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  await call(page, "mk");
  await proposed(page);
  await look(page, "02-first-request");
  await judge(page, (place) => (place % 5 === 0 ? ["1"] : []));
  await look(page, "03-thirty-judged");
  const project = await saveFile(page, "Save the project");
  const mine = await saveFile(page, "Save my judgements");
  const first = await readJudgements<Judgement>(page);
  expect(first.every(({ edits }) => edits.length <= 1)).toBe(true);

  const other = await browser.newPage();
  await openApp(other);
  await chooseEncoder(other, "Words");
  await other.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Annotate" }).click();
  await openFile(other, "Open a project file", project);
  await call(other, "ao");
  await openFile(other, "Open a file", mine);
  await expect(other.getByText("0 done"), "The answers of a colleague are not one's own.").toBeVisible();
  await judge(other, (place) => (place % 2 === 0 ? ["-"] : []));
  await look(other, "04-second-annotator");
  const theirs = await saveFile(other, "Save my judgements");
  await openFile(page, "Open a file", theirs);
  await other.close();
  await page.getByRole("link", { name: "Agreement" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Two annotators");
  await expect(page.getByText(/median/).first()).toBeVisible();
  await expectAccessible(page, "agreement of two people");
  await look(page, "05-agreement");
  await page.getByRole("link", { name: "Adjudicate" }).press("Enter");
  const standing = page.getByText(/\d+ agreed by themselves, \d+ settled, \d+ to settle/);
  await expect(standing).toBeVisible();
  const toSettle = Number(/(\d+) to settle/.exec((await standing.textContent()) ?? "")![1]);
  expect(toSettle).toBeGreaterThanOrEqual(SETTLED);
  await look(page, "06-adjudicate");
  for (let settled = 1; settled <= SETTLED; settled += 1) {
    await page.keyboard.press(settled % 2 === 0 ? "u" : "i");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${settled} settled, ${toSettle - settled} to settle`)).toBeVisible();
  }
  await look(page, "07-ten-settled");
  await page.getByRole("button", { name: "Make a corrected copy" }).press("Enter");
  await expect(page.getByText("“Errands, edited” is in Datasets")).toBeVisible();
  await look(page, "08-corrected-copy");

  await evaluate(page, "Errands");
  await page.getByRole("button", { name: /^Data set/ }).click();
  await page.getByRole("button", { name: /^Errands, edited/ }).click();
  await expect.poll(() => page.evaluate(() => kitpick.session().dataset?.name)).toBe("Errands, edited");
  await evaluate(page, "Errands, edited");
  await look(page, "09-evaluated");
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Compare" }).click();
  const methods = page
    .getByRole("region", { name: "Runs to choose from" })
    .getByRole("checkbox", { name: /^PTR, stages alone/ });
  await expect(methods).toHaveCount(2);
  await look(page, "10-compare");
  // What was measured first, on the data as it was, is the baseline.
  await methods.nth(1).click();
  await methods.nth(0).click();
  const finding = page.getByRole("heading", { level: 1 });
  await expect(finding).toContainText("in TRACC");
  await expect(page.getByText(/B is on Errands, edited/)).toBeVisible();
  await look(page, "11-compared");
  const [copy] = (await readStored(page, "datasets")) as Dataset[];
  expect(copy!.provenance.annotation!.decisions).toHaveLength(SETTLED);
});
