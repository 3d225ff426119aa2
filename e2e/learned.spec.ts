import { ask, chooseEncoder, encoderReady, openApp, part, saved, settled, shownTrace } from "./fixtures/app";
import { GARDEN_REQUESTS, GARDEN_TOOLS, loadFiles, openFileDialog, pickFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

/** Training is the longest wait of all: minutes, where other work holds the processors. */
test.use({ fetchesAhead: true });

test("which tool serves which words is learned from the history, once, without a net, and kept for the next visit", async ({
  page,
  context,
}) => {
  await openApp(page);
  // Learning reads some thousand texts beside the sixteen: this encoder has read them in a moment.
  await chooseEncoder(page, "Tool Static");
  await pickFiles(page, () => openFileDialog(page), [GARDEN_REQUESTS, GARDEN_TOOLS]);
  await loadFiles(page, "16 requests and 10 tools");
  await encoderReady(page);
  await ask(page, "Is there a night frost coming, and when do I sow the beans?");
  await page.evaluate(() => kitpick.whenFetched);
  await context.setOffline(true);
  await page.getByRole("button", { name: "by rules" }).click();
  await page.getByRole("radio", { name: /Learned from the history/ }).check();
  await expect(page.getByText("Learned from all 16 past requests.")).toBeVisible();
  const { learned, stage2 } = await shownTrace(page);
  expect(stage2.scoreKind).toBe("learned-chance");
  expect(learned).toMatchObject({ requests: 16, isSeen: false });

  await page.getByRole("radio", { name: "mixed" }).press("ArrowRight");
  await expect(page.getByRole("radio", { name: "mostly new" })).toBeChecked();
  await page.getByRole("radio", { name: "mostly new" }).press("ArrowLeft");
  await page.getByRole("checkbox", { name: /^Answer with no tool/ }).check();
  await page.getByRole("slider", { name: /^No tool below this chance/ }).press("End");
  await expect(part(page, "Result")).toContainText("No tool is needed");
  expect((await shownTrace(page)).recommendation.tools).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("slider"), "A slider leaves the keys of the walk alone.").toBeHidden();
  await page.getByRole("button", { name: "Find tools all the same" }).click();
  await expect(page.getByRole("meter", { name: "Copied from the past" })).toBeVisible();

  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await encoderReady(page);
  await expect.poll(async () => (await shownTrace(page)).learned).toEqual(learned);
  expect(await page.evaluate(() => kitpick.library().training.status), "Nothing is learned again.").toBe("idle");

  await part(page, "Result").locator("[data-node]").first().click();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Add to the past requests" }).click();
  const past = () => page.evaluate(() => kitpick.session().dataset?.queries.length);
  await expect.poll(past, "A panel that is opened sooner is closed by the new data.").toBe(17);
  await settled(page);
  await page.getByTitle("Who finds requirements and the tools that serve them").click();
  await expect(page.getByText("Learned again: 1 past request added.")).toBeVisible();
  await expect(page.getByText(/of 17 past requests\. This request is a past one/)).toBeVisible();
});
