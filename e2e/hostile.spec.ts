import { START_GUARD } from "../src/headless/site/headers";
import { ask, encoderReady, expectWalk, openApp, part, shownTrace } from "./fixtures/app";
import { HOSTILE, HOSTILE_REQUESTS, HOSTILE_TOOLS } from "./fixtures/bad-files";
import { dropFiles, loadFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

declare global {
  var harmed: boolean | undefined;
}

test("markup, turned text and names of the language's own are shown as the text they are", async ({ page }) => {
  await openApp(page);
  await dropFiles(page, [HOSTILE_TOOLS, HOSTILE_REQUESTS]);
  await expect(page.getByRole("region", { name: HOSTILE_TOOLS.name })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(HOSTILE.html);
  await loadFiles(page);
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
  expect(await page.locator("img").count()).toBe(0);
  const written = await page.locator("script:not([src])").allTextContents();
  expect(written).toEqual([START_GUARD]);
  expect(await page.evaluate(() => globalThis.harmed)).toBeUndefined();
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
});

test("names without end hold no page wide: the longest that is read, and a longer one that is not", async ({
  page,
}) => {
  const long = "n".repeat(500);
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await openApp(page);
  await encoderReady(page);
  const tools = { [long]: "Sends parcels.", Weather: "Rain or sun.", ["x".repeat(100_000)]: "A book." };
  const requests = [
    { query: "Send a parcel", tool: [long, "Weather"] },
    { query: `Send ${"w".repeat(3000)}`, tool: ["Weather"] },
  ];
  await dropFiles(page, [
    { name: `${"f".repeat(200)}.json`, text: JSON.stringify(tools) },
    { name: "requests.json", text: JSON.stringify(requests) },
  ]);
  await expect(page.getByText("has 100,000 characters; at most 512 can be read")).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(isWithin).toBe(true);
  }
  await loadFiles(page);
  await ask(page, "Send a parcel");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(isWithin).toBe(true);
  }
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Datasets" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("over 2 tools");
  await expect.poll(isWithin).toBe(true);
});
