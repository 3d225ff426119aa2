import { readFile } from "node:fs/promises";
import type { Adjudication, Judgement } from "../src/core/domain/judgement";
import type { Dataset } from "../src/core/domain/dataset";
import { pointAtUndo, proposed } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";
import { readJudgements, readStored } from "./fixtures/stored";
import type { Page } from "@playwright/test";

async function saveFile(page: Page, row: string): Promise<string> {
  await page.getByRole("button", { name: "Files" }).press("Enter");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: row }).press("Enter"),
  ]);
  return saved.path();
}

async function openFile(page: Page, button: string, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).press("Enter"),
  ]);
  await chooser.setFiles(path);
  await page.getByRole("region", { name: "File" }).getByRole("button", { name: "Add it" }).press("Enter");
  await expect(page.getByRole("region", { name: "File" })).toHaveCount(0);
}

/** Opens the menu of files. A request that was covered meanwhile takes the first key for itself. */
async function openMenu(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Files" }).press("Enter");
    await expect(page.getByRole("button", { name: "Open a file" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Accepts three requests; with `-` the first two are said to need no tool. */
async function judgeThree(page: Page, isOther: boolean): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    await proposed(page);
    if (isOther && at < 2) await page.keyboard.press("-");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${at + 1} done`)).toBeVisible();
    await expect(page.getByText(`request ${at + 2} of`)).toBeVisible();
  }
}

test("two people differ about two requests: both are settled by keys alone, kept over a reload, and one is taken back", async ({
  page,
  browser,
}) => {
  await page.goto("./#screen=annotate");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  const project = await saveFile(page, "Save the project");
  await judgeThree(page, false);
  const other = await browser.newPage();
  await other.goto("./#screen=annotate");
  await expect(other.getByRole("button", { name: "Annotate this data set" })).toBeVisible();
  await openFile(other, "Open a project file", project);
  await judgeThree(other, true);
  const theirs = await saveFile(other, "Save my judgements");
  await openMenu(page);
  await openFile(page, "Open a file", theirs);
  await other.close();

  await page.getByRole("link", { name: "Adjudicate" }).press("Enter");
  await expect(page.getByText("1 agreed by themselves, 0 settled, 2 to settle")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Suggestion/ })).toBeVisible();
  await expectAccessible(page, "two answers side by side");
  await page.keyboard.press("u");
  await page.keyboard.press("c");
  await page.getByRole("textbox", { name: "Reason" }).fill("Both are asked for.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 agreed by themselves, 1 settled, 1 to settle")).toBeVisible();
  await page.keyboard.press("i");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 agreed by themselves, 2 settled, 0 to settle")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Mine and the decision: 1 request/ })).toBeVisible();

  const records = async () => await readJudgements(page);
  const decisions = (await records())
    .filter((record): record is Adjudication => record.kind === "adjudication")
    .sort((a, b) => a.by.seq - b.by.seq);
  const judged = (await records()).filter((record): record is Judgement => record.kind === "judgement");
  const [union, intersection] = decisions;
  const toolsOf = ({ of }: Adjudication) =>
    [...new Set(judged.filter(({ id }) => of.includes(id)).flatMap(({ answer }) => answer!.tools))].sort();
  expect(union).toMatchObject({ took: "union", reason: "Both are asked for." });
  expect(union!.of).toHaveLength(2);
  expect(union!.answer.tools).toEqual(toolsOf(union!));
  expect(union!.answer.tools.length).toBeGreaterThan(0);
  expect(intersection).toMatchObject({ took: "intersection", reason: null, answer: { tools: [] } });

  await page.getByRole("button", { name: "Make a corrected copy" }).press("Enter");
  await expect(page.getByText("“Errands, edited” is in Datasets")).toBeVisible();
  const [copy] = (await readStored(page, "datasets")) as Dataset[];
  const goldOf = ({ item }: Adjudication) => copy!.queries.find(({ id }) => id === item.query)!.gold!;
  expect([...goldOf(union!)].sort()).toEqual(union!.answer.tools);
  expect(goldOf(intersection!)).toEqual([]);
  expect(copy!.provenance.annotation!.decisions).toEqual(decisions.map(({ id }) => id).sort());

  await page.reload();
  await expect(page.getByText("1 agreed by themselves, 2 settled, 0 to settle")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("1 agreed by themselves, 1 settled, 1 to settle")).toBeVisible();
  expect(await records(), "Nothing was removed: one record more.").toHaveLength(judged.length + 3);
});

test("a disputed gold set goes out as text and as a patch of the file; words of a decision are marked by keys; alike answers are settled in one step", async ({
  page,
  browser,
}) => {
  await page.goto("./#screen=annotate");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  const project = await saveFile(page, "Save the project");
  await proposed(page);
  await page.keyboard.press("d");
  await page.getByRole("textbox", { name: "Note" }).fill("Nobody asks for it.");
  await page.getByRole("button", { name: "Dispute it" }).press("Enter");
  await judgeThree(page, false);
  const other = await browser.newPage();
  await other.goto("./#screen=annotate");
  await expect(other.getByRole("button", { name: "Annotate this data set" })).toBeVisible();
  await openFile(other, "Open a project file", project);
  await judgeThree(other, true);
  const theirs = await saveFile(other, "Save my judgements");
  await openMenu(page);
  await openFile(page, "Open a file", theirs);
  await other.close();
  await page.getByRole("link", { name: "Adjudicate" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Disputed gold 1 request" })).toBeVisible();

  const [text] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as issue text" }).press("Enter"),
  ]);
  const issue = await readFile(await text.path(), "utf8");
  expect(issue).toContain("1 gold set of Errands");
  expect(issue).toContain("“Nobody asks for it.”");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Save as JSON Patch" }).press("Enter"),
  ]);
  const [patch] = await Promise.all([
    page.waitForEvent("download"),
    chooser.setFiles("public/samples/errands/dataset.json"),
  ]);
  const steps = JSON.parse(await readFile(await patch.path(), "utf8")) as { op: string; path: string }[];
  expect(steps.map(({ op, path }) => `${op} ${path.replace(/\d+/, "n")}`)).toEqual([
    "test /queries/n/raw",
    "replace /queries/n/gold",
    "replace /queries/n/requirements",
    "replace /hash",
  ]);

  await page.keyboard.press("t");
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  await page.keyboard.press("1");
  await expect(page.getByRole("status").filter({ hasText: "“" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 agreed by themselves, 1 settled, 1 to settle")).toBeVisible();
  await page.getByText("1 request that everybody answered alike").press("Enter");
  await page.getByRole("button", { name: "Settle 1 request" }).press("Enter");
  const undo = await pointAtUndo(page);
  await expect(page.getByText("0 agreed by themselves, 2 settled, 1 to settle")).toBeVisible();
  const took = (await readJudgements(page))
    .filter((record): record is Adjudication => record.kind === "adjudication")
    .map((record) => record.took);
  expect(took.sort()).toEqual(["agreed", "own"]);
  await undo.press("Enter");
  await expect(page.getByText("1 agreed by themselves, 1 settled, 1 to settle")).toBeVisible();
});
