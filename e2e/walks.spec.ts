import type { Page } from "@playwright/test";
import { ask, encoderReady, expectWalk, openApp, pointAtUndo, saved, settled, shownTrace } from "./fixtures/app";
import { dropFiles, GARDEN_REQUESTS, GARDEN_TOOLS, loadFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

const FIRST = "Order flowers for my aunt and tell me when the shop closes.";
const SECOND = "Translate the lease into English, then remind me to sign it on Monday.";

async function openWalks(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Walks/ }).click();
}

async function copiedLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: /link/i })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a walk is named, left, found again, renamed, deleted and brought back", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, FIRST);
  await saved(page);
  await openWalks(page);
  await page.getByRole("textbox", { name: "This walk is a draft. Name it" }).fill("Flowers");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => page.evaluate(() => kitpick.session().walk.name)).toBe("Flowers");
  await page.keyboard.press("Escape");
  const first = await shownTrace(page);

  await ask(page, SECOND);
  await saved(page);
  await page.reload();
  await expectWalk(page);
  expect((await shownTrace(page)).query.text, "The last walk is on the screen again.").toBe(SECOND);

  await openWalks(page);
  await page
    .getByRole("listitem")
    .getByRole("button", { name: /^Flowers/ })
    .click();
  await expect.poll(() => page.evaluate(() => kitpick.session().walk.name)).toBe("Flowers");
  await settled(page);
  expect((await shownTrace(page)).query).toEqual(first.query);

  await openWalks(page);
  await page.getByRole("button", { name: "Rename Flowers" }).click();
  await page.getByRole("textbox", { name: "New name of Flowers" }).fill("Aunt");
  await page.getByRole("textbox", { name: "New name of Flowers" }).press("Enter");
  await expect(page.getByRole("listitem").getByRole("button", { name: /^Aunt/ })).toBeVisible();

  await page.getByRole("button", { name: "Delete Aunt" }).click();
  const undo = await pointAtUndo(page);
  await expect(page.getByRole("button", { name: "Delete Aunt" })).toBeHidden();
  await page.keyboard.press("Escape");
  await undo.press("Enter");
  await expect(page.getByRole("status").getByText("“Aunt” is back.")).toBeVisible();
  await page.reload();
  await expectWalk(page);
  await openWalks(page);
  await expect(page.getByRole("listitem").getByRole("button", { name: /^Aunt/ })).toBeVisible();
});

test("a link to a sample walk opens it in a fresh profile", async ({ page, context, browser, guard }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openApp(page);
  await encoderReady(page);
  await ask(page, SECOND);
  await page.evaluate(() => kitpick.session().trace?.recommendation.tools[0]?.tool);
  const link = await copiedLink(page);
  const sent = await shownTrace(page);

  const fresh = await browser.newContext();
  await guard.watch(fresh);
  const other = await fresh.newPage();
  await other.goto(link);
  await expectWalk(other);
  await encoderReady(other);
  await settled(other);
  expect(await shownTrace(other)).toEqual(sent);
  await fresh.close();
});

test("a link whose data is missing names the files, and goes on when they are dropped", async ({
  page,
  context,
  browser,
  guard,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openApp(page);
  await dropFiles(page, [GARDEN_TOOLS, GARDEN_REQUESTS]);
  await page.getByRole("textbox", { name: "Name" }).fill("Garden");
  await loadFiles(page);
  await encoderReady(page);
  await ask(page, "What eats my lettuce, and will it freeze tonight?");
  const link = await copiedLink(page);
  const sent = await shownTrace(page);

  const fresh = await browser.newContext();
  await guard.watch(fresh);
  const other = await fresh.newPage();
  await other.goto(link);
  const notice = other.getByRole("alert").filter({ hasText: "This walk needs" });
  await expect(notice).toContainText(GARDEN_TOOLS.name);
  await expect(notice).toContainText(GARDEN_REQUESTS.name);
  await expect(other.getByTitle("Encoder and other settings")).toHaveText(/waits for data$/);
  await expect(other.getByRole("progressbar", { name: /^Preparing/ })).toBeHidden();
  await dropFiles(other, [GARDEN_REQUESTS, GARDEN_TOOLS]);
  await loadFiles(other);
  await expect(notice).toBeHidden();
  await encoderReady(other);
  await settled(other);
  expect(await shownTrace(other)).toEqual(sent);
  await fresh.close();
});

test("a damaged link says so, and the page works", async ({ page }) => {
  // It is said before the walk is there, and goes after a while.
  const said = page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: /link/i });
  await Promise.all([said.waitFor(), openApp(page, "./#walk=this-is-no-walk")]);
  await ask(page, FIRST);
});

test("the requests of the sample are offered before they are read, and listed when they are", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/samples/errands/dataset.json", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  await page.getByRole("button", { name: "All 480 requests of this data set" }).press("Enter");
  await expect(page.getByText("The requests stand here once the data has been read.")).toBeVisible();
  release();
  await expect(page.getByRole("searchbox", { name: "Find a request" })).toBeFocused();
});
