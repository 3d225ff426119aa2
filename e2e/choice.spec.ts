import { ask, encoderReady, openApp, part, settled, shownTrace } from "./fixtures/app";
import { GARDEN_REQUESTS, GARDEN_TOOLS, loadFiles, openFileDialog, pickFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

const REQUEST = "Book a table for four on Friday, and tell me whether it rains then.";

test("the first own request of a first visit is answered by the choice, without training", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  const { choice, recommendation } = await shownTrace(page);
  expect(choice?.tools.map(({ tool }) => tool)).toEqual(recommendation.tools.map(({ tool }) => tool));
  expect(await page.evaluate(() => kitpick.library().training.status)).toBe("idle");
  await expect(part(page, "Result").getByRole("heading", { name: "4 Choice" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What the choice changed" })).toContainText("The paper’s rule gives");
  const rows = page.getByRole("region", { name: "The choice", exact: true }).getByRole("listitem");
  await expect(rows.filter({ hasText: "keep out" })).toHaveCount(recommendation.tools.length);
});

test("a key keeps a tool out and puts it in again, as foretold, and one restores it", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  const before = await shownTrace(page);
  const tool = before.recommendation.tools[0]!.tool;
  const node = part(page, "Result").locator(`[data-node="result-tool ${tool}"]`);
  await node.focus();
  const menu = page.getByRole("group", { name: `For ${before.tools[tool]!.name}` });
  await expect(menu).toContainText(/Keep out.* expected (?:\.\d\d|1\.00|under \.01|over \.99)/);
  const foretold = /expected (\S+(?: \.\d\d)?)/.exec(await menu.innerText())![1]!;
  await page.keyboard.press("x");
  await settled(page);
  const without = await shownTrace(page);
  expect(without.recommendation.tools.map((one) => one.tool)).not.toContain(tool);
  expect(without.stage3, "The stages are left as they are.").toEqual(before.stage3);
  await expect(part(page, "Result")).toContainText(
    new RegExp(`(?:expected TRACC|expected )\\s*0?${foretold.replace(".", "\\.")}`),
  );
  await expect(part(page, "Result")).toContainText("kept out by hand");
  await expect(node).toBeFocused();

  await page.keyboard.press("k");
  await settled(page);
  const { choice } = await shownTrace(page);
  expect(choice?.tools.find((one) => one.tool === tool)?.by).toBe("edit");
  // The code that takes an edit back is fetched when it is first wanted.
  await page.keyboard.press("r");
  await expect.poll(async () => (await shownTrace(page)).choice).toEqual(before.choice);
});

test("what is kept out in the list of the choice takes the focus along, and gives it back", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  const { recommendation, tools } = await shownTrace(page);
  const { name } = tools[recommendation.tools[0]!.tool]!;
  const panel = page.getByRole("region", { name: "The choice", exact: true });
  await panel.getByRole("button", { name: `Keep ${name} out` }).press("Enter");
  await settled(page);
  const restore = panel.getByRole("button", { name: `Restore ${name}` });
  await expect(restore).toBeFocused();
  await restore.press("Enter");
  await settled(page);
  await expect(panel.getByRole("button", { name: `Keep ${name} out` })).toBeFocused();
});

test("the paper’s rule is one click away and back, and a stored walk keeps what it was asked with", async ({
  page,
}) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  const chosen = await shownTrace(page);
  const section = page.getByRole("region", { name: "What the choice changed" });
  await section.getByRole("button", { name: "Answer by the paper’s rule" }).click();
  await settled(page);
  const ruled = await shownTrace(page);
  expect(ruled.choice).toBeUndefined();
  expect(ruled.recommendation.tools.map(({ tool }) => tool)).toEqual(chosen.choice!.rule.tools);
  await expect(part(page, "Result").getByRole("heading", { name: "Result" })).toBeVisible();
  await section.getByRole("button", { name: "Choose the set" }).click();
  await settled(page);
  expect((await shownTrace(page)).choice).toEqual(chosen.choice);
});

test("with few past requests the stages answer and the page says why; a greeting needs no tool", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, "Thank you so much, that was very kind of you!");
  expect((await shownTrace(page)).recommendation.tools).toEqual([]);
  await expect(part(page, "Result")).toContainText(/No tool is needed\s*chance that none is needed (?:over )?\.\d\d/);

  await pickFiles(page, () => openFileDialog(page), [GARDEN_REQUESTS, GARDEN_TOOLS]);
  await loadFiles(page, "16 requests and 10 tools");
  await encoderReady(page);
  await ask(page, "Is there a night frost coming, and when do I sow the beans?");
  await expect(page.getByText("The choice needs at least 30 past requests, and there are 16.")).toBeVisible();
  expect((await shownTrace(page)).choice).toBeUndefined();
});
