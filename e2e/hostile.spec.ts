import { ask, encoderReady, expectWalk, openApp, part, shownTrace } from "./fixtures/app";
import { HOSTILE, HOSTILE_REQUESTS, HOSTILE_TOOLS } from "./fixtures/bad-files";
import { dropFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

declare global {
  var harmed: boolean | undefined;
}

test("markup, turned text and names of the language's own are shown as the text they are", async ({ page }) => {
  await openApp(page);
  await dropFiles(page, [HOSTILE_TOOLS, HOSTILE_REQUESTS]);
  await expect(page.getByRole("region", { name: HOSTILE_TOOLS.name })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(HOSTILE.html);
  await page.getByRole("button", { name: /^Load/ }).click();
  await expect(page.getByRole("button", { name: `Data set: ${HOSTILE.html}` })).toBeVisible();
  await encoderReady(page);
  await ask(page, `Book a table ${HOSTILE.html} for two and order a pizza.`);
  await expectWalk(page);
  const { tools, stage1 } = await shownTrace(page);
  const names = stage1.chosen?.tools.map((id) => tools[id]?.name);
  expect(names).toEqual(expect.arrayContaining([HOSTILE.html, HOSTILE.prototype]));
  await expect(part(page, "1 Bundle")).toContainText(HOSTILE.html);
  await expect(part(page, "1 Bundle")).toContainText(HOSTILE.prototype);
  await ask(page, `Send the picture ${HOSTILE.bidi} to my friend.`);
  await expectWalk(page);
  expect(await page.locator("img, script:not([src])").count()).toBe(0);
  expect(await page.evaluate(() => globalThis.harmed)).toBeUndefined();
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
});
