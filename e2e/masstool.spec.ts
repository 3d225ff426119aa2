import type { Page } from "@playwright/test";
import { ask, chooseEncoder, encoderReady, openApp, saved, settled, shownTrace } from "./fixtures/app";
import { GARDEN_REQUESTS, GARDEN_TOOLS, loadFiles, openFileDialog, pickFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";
import { empty, fill, limitStorage } from "./torture/full-disk";

async function askInGarden(page: Page): Promise<void> {
  await pickFiles(page, () => openFileDialog(page), [GARDEN_REQUESTS, GARDEN_TOOLS]);
  await loadFiles(page, "16 requests and 10 tools");
  await encoderReady(page);
  await ask(page, "Is there a night frost coming, and when do I sow the beans?");
  await saved(page);
}

async function openTraining(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = "screen=evaluate&train=masstool"));
}

/** Trainings are long where other work holds the processors. */
test("MassTool is trained, stopped, gone on with and there after a reload; its gate stands before the walk and can be opened", async ({
  page,
}) => {
  await openApp(page);
  await chooseEncoder(page, "Tool Static");
  await askInGarden(page);
  await openTraining(page);
  const phases = page.getByRole("list", { name: "Phases" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Train MassTool on the 16 past requests of");
  await page.getByRole("button", { name: "Train", exact: true }).click();
  await expect(phases).toContainText(/[1-9]\d* epochs?, number/);
  await page.getByRole("button", { name: "Stop" }).click();
  const resume = page.getByRole("button", { name: /^(Go on|Train without each part)$/ });
  await expect(resume).toBeVisible();
  await page.reload();
  await encoderReady(page);
  await expect(phases, "What was stored is shown again.").toContainText(/[1-9]\d* epochs?, number/);
  await expect(resume.first()).toBeVisible();
  const further = page.getByRole("button", { name: "Go on" });
  if (await further.isVisible()) await further.click();
  await expect(page.getByRole("button", { name: "Train without each part" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("MassTool finds");

  const learned = page.getByRole("figure", { name: /^What it learned/ });
  await expect(learned).toContainText("PCA");
  await page.getByRole("button", { name: "UMAP" }).click();
  await expect(learned).toContainText(/UMAP by cosine, 15 neighbours, seed 1, \d+ epochs/);
  await expect(page.getByRole("button", { name: "Stop the map" })).toHaveCount(0);
  await learned.getByRole("button", { name: "What it learned as a table" }).click();
  await expect(learned.getByRole("columnheader", { name: "search x" })).toBeVisible();

  await page.getByRole("checkbox", { name: /MassTool’s gate judges/ }).check();
  await page.evaluate(() => (location.hash = ""));
  const gate = page.getByRole("region", { name: "0 Gate" });
  await expect(gate).toContainText("Does it need a tool at all?");
  await gate.getByRole("slider", { name: "Threshold" }).press("End");
  await expect(gate).toContainText("No tool is the answer.");
  await settled(page);
  expect((await shownTrace(page)).recommendation.tools).toEqual([]);
  await gate.getByRole("button", { name: "Take the walk anyway" }).click();
  await expect(gate).toContainText("The walk is taken all the same.");
  await settled(page);
  const forced = await shownTrace(page);
  expect(forced.gate).toMatchObject({ by: "masstool", isForced: true, threshold: 1 });
  expect(forced.recommendation.tools.length).toBeGreaterThan(0);
  const says = page.getByRole("region", { name: "What MassTool says" });
  await says.getByText("MassTool by itself").click();
  await expect(says.getByText("What brought each tool")).toBeVisible();
  const { neighbours, tools } = forced.gate!.retrieval!;
  await expect(says).toContainText(neighbours[0]!.text);
  const used = tools.find(({ past }) => past.length > 0)!;
  await expect(says).toContainText(
    `by ${used.uses} past ${used.uses === 1 ? "request" : "requests"}, most by ${used.past[0]!.text}`,
  );
  await page.keyboard.press("i");
  await expect(says.getByRole("button", { name: "Drop past intent 1", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await settled(page);
  const without = (await shownTrace(page)).gate!.retrieval!;
  expect(without.neighbours.map(({ query }) => query)).not.toContain(neighbours[0]!.query);
  expect(without.requests).toBe(forced.gate!.retrieval!.requests - 1);
  await page.keyboard.press("ControlOrMeta+z");
  await settled(page);
  expect((await shownTrace(page)).gate!.retrieval).toEqual(forced.gate!.retrieval);
  await gate.getByRole("button", { name: "Leave it to the gate" }).click();
  await expect(gate).toContainText("No tool is the answer.");
});

test("MassTool on a full disk: it is said, what was trained judges in walks all the same, and is stored when there is room", async ({
  page,
}) => {
  await limitStorage(page, 32 * 1024 * 1024);
  await openApp(page);
  await chooseEncoder(page, "Tool Static");
  await askInGarden(page);
  await openTraining(page);
  await fill(page, Infinity, undefined, true);
  await page.getByRole("button", { name: "Train", exact: true }).click();
  const unstored = page.getByRole("alert").filter({ hasText: "This training is not stored." });
  await expect(unstored).toContainText("You can use it until you close or reload this page");
  // Until it has ended it is stored again and again, and what is stored for something else meanwhile makes room for it.
  await expect(page.getByRole("button", { name: "Train without each part" })).toBeVisible();
  await page.getByRole("checkbox", { name: /MassTool’s gate judges/ }).check();
  await page.evaluate(() => (location.hash = ""));
  const gate = page.getByRole("region", { name: "0 Gate" });
  await expect(gate).toContainText("Does it need a tool at all?");
  expect((await shownTrace(page)).gate).toMatchObject({ by: "masstool" });

  await empty(page);
  await openTraining(page);
  await unstored.getByRole("button", { name: "Store it now" }).click();
  await expect(unstored).toHaveCount(0);
  await page.reload();
  await encoderReady(page);
  await expect(page.getByRole("button", { name: "Train without each part" })).toBeVisible();
  await expect(unstored).toHaveCount(0);
});
