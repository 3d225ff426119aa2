import { readFileSync } from "node:fs";
import { ask, closeSettings, encoderReady, openApp, pointAtUndo, saved, shownTrace } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

test("anything is found by a few letters, also while typing, and opened by keys", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await page.getByRole("textbox", { name: "What do you need done?" }).focus();
  await page.keyboard.press("Control+k");
  const finder = page.getByRole("dialog", { name: /Go to/ });
  await expect(finder.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("compa");
  await expect(finder.getByRole("option", { selected: true })).toContainText("Compare");
  await expectAccessible(page, "the finder");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/screen=compare/);

  const { text, id } = await page.evaluate(() => kitpick.session().dataset!.queries[17]!);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(text.slice(0, 40));
  await expect(finder.getByRole("option", { selected: true })).toContainText(text.slice(0, 40));
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await shownTrace(page)).query.id).toBe(id);
});

test("text size, stillness and letters are chosen, work at once and outlive a reload; a taken letter is said", async ({
  page,
}) => {
  // The list of encoders comes late: what stands below it waits for it, and nothing moves under the pointer.
  await page.route(/encoder-library[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await openApp(page);
  await encoderReady(page);
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  const settings = page.getByRole("dialog", { name: /Settings/ });
  const place = await settings.getByRole("switch", { name: "Text one size larger" }).boundingBox();
  await expect(settings.getByRole("radio", { name: "Tool Static" })).toBeVisible();
  expect(await settings.getByRole("switch", { name: "Text one size larger" }).boundingBox()).toEqual(place);
  for (const name of ["Text one size larger", "Stand still, no motion"]) {
    // Not `check`, which wants it to be on in the same moment.
    await settings.getByRole("switch", { name }).click();
    await expect(settings.getByRole("switch", { name })).toBeChecked();
  }
  await settings.getByRole("button", { name: /^Change the key L/ }).press("Enter");
  await page.keyboard.press("7");
  await expect(settings).toContainText("“7” is no letter.");
  await page.keyboard.press("k");
  await expect(settings).toContainText("K already means “tool of the bundle: keep”.");
  await settings.getByRole("button", { name: "let the two change places" }).press("Enter");
  await expectAccessible(page, "settings with keys of one's own");
  await expect.poll(() => page.evaluate(() => kitpick.library().writes)).toBe(0);
  await page.reload();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("18px");
  const stillness = page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--d-draw"));
  expect(await stillness).toMatch(/^0m?s$/);
  // What is being chosen belongs to an answer: the next one, by the encoder, would begin anew.
  await encoderReady(page);
  await page.locator('[data-node^="requirement"]').first().press("k");
  await expect(page.getByRole("heading", { name: "While choosing a tool" })).toBeVisible();
});

test("the right button, or the menu key, lists what can be done with an item and does it", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  const key = await page.locator('[data-node^="bundle-tool"]').first().getAttribute("data-node");
  const tool = page.locator(`[data-node="${key}"]`);
  await tool.focus();
  await page.keyboard.press("Shift+F10");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  const restore = menu.getByRole("menuitem", { name: /^Restore/ });
  await expect(restore, "Nothing was changed yet.").toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(tool).toBeFocused();
  await tool.press("x");
  await expect.poll(async () => (await shownTrace(page)).stage2.dropped.some(({ by }) => by === "edit")).toBe(true);
  await tool.press("Shift+F10");
  await restore.press("Enter");
  await expect.poll(async () => (await shownTrace(page)).stage2.dropped.some(({ by }) => by === "edit")).toBe(false);

  await page.locator('[data-node^="requirement"]').first().click({ button: "right" });
  const before = (await shownTrace(page)).stage2.requirements.length;
  await menu.getByRole("menuitem", { name: /Delete it/ }).click();
  await expect.poll(async () => (await shownTrace(page)).stage2.requirements.length).toBe(before - 1);
});

test("what is stored is deleted by its kind and comes back; a reset offers a backup and leaves a first visit", async ({
  page,
}) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, "Find me a ferry to Islay and tell me whether it rains there.");
  await saved(page);
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  const settings = page.getByRole("dialog", { name: /^Settings/ });
  const stored = settings.getByRole("list", { name: "What is stored" });
  const [walks] = await Promise.all([
    page.waitForEvent("download"),
    stored.getByRole("button", { name: "Export: 1 walk" }).press("Enter"),
  ]);
  expect(walks.suggestedFilename()).toMatch(/^kitpick-walks-.*\.jsonl$/);
  const written = readFileSync(await walks.path(), "utf8");
  expect(written.split("\n").filter((line) => line.includes('"store":"walks"'))).toHaveLength(1);
  expect(written).not.toContain('"store":"settings"');
  await stored.getByRole("button", { name: "Delete: 1 walk" }).press("Enter");
  await expect(stored).toContainText("all of them deleted, kept for 30 days");
  await settings.getByText("Deleted in the last 30 days: 1").click();
  await settings.getByRole("button", { name: /^Bring back Find me a ferry/ }).press("Enter");
  await expect(stored.getByRole("button", { name: "Delete: 1 walk" })).toBeVisible();
  await stored.getByRole("button", { name: "Delete: Tool MiniLM" }).press("Enter");
  await expect(stored).not.toContainText("fetched again when it is missing");

  await settings.getByRole("button", { name: "Reset the app" }).press("Enter");
  const reset = page.getByRole("dialog", { name: "Reset the app" });
  await expect(reset).toContainText("What goes, for good: 1 walk");
  await expectAccessible(page, "before a reset");
  const backup = page.waitForEvent("download");
  await reset.getByRole("button", { name: "Save everything to a file" }).press("Enter");
  expect((await backup).suggestedFilename()).toMatch(/^kitpick-backup-.*\.jsonl$/);
  await expect(reset).toContainText("The backup is among your downloads.");
  const loaded = page.waitForEvent("load");
  await reset.getByRole("button", { name: "Delete everything and begin anew" }).press("Enter");
  await loaded;
  await expect.poll(() => page.evaluate(() => kitpick.session().trace?.query.text ?? "")).toContain("My mother flies");
  expect(await page.evaluate(() => kitpick.library().walks)).toEqual([]);
  await expect(page.getByText(/is gone|was lost/)).toHaveCount(0);
});

test("the way back waits behind a dialog, and goes eight seconds after it is closed", async ({ page }) => {
  await page.clock.install();
  await openApp(page);
  await encoderReady(page);
  await ask(page, "Find me a ferry to Islay and tell me whether it rains there.");
  await saved(page);
  await page.getByRole("button", { name: /^Walks: 1/ }).press("Enter");
  await page.getByRole("button", { name: /^Delete Find me a ferry/ }).press("Enter");
  await pointAtUndo(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await expect(page.getByRole("dialog", { name: /^Settings/ })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(30_000);
  const deleted = page.getByText("The walk was deleted.", { exact: true });
  await expect(deleted).toBeAttached();
  await closeSettings(page);
  await page.clock.runFor(9000);
  await expect(deleted).toHaveCount(0);
});
