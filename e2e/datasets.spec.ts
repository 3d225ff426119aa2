import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Dataset } from "../src/core/domain/dataset";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { dropFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

const TABS = ["Overview", "Requests", "Tools", "History", "Findings", "Map", "Card"] as const;

async function openTab(page: Page, name: (typeof TABS)[number]): Promise<void> {
  await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
}

async function openDatasets(page: Page): Promise<void> {
  await page.goto("./#screen=datasets");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("480 requests over 72 tools");
  await expect(page.getByText("60 of 120", { exact: true })).toBeVisible();
}

async function downloadOf(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("a data set is looked over, corrected in a copy, taken back and written as a file that reads again", async ({
  page,
}) => {
  await openDatasets(page);

  await test.step("what the split gives away, and the same without shared bundles", async () => {
    await page.getByRole("button", { name: "Show requests that repeat a bundle" }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "60 of 480 requests" })).toBeVisible();
    await page.getByRole("button", { name: "show all" }).click();
  });

  await test.step("search says which field matched", async () => {
    await page.getByRole("searchbox", { name: "Search requests" }).fill("Galosh");
    await expect(page.getByText("matches its tools").first()).toBeVisible();
    const { name, text } = await downloadOf(page, async () => {
      await page.getByRole("button", { name: /^Export \d+ of 480 requests/ }).click();
      await page.getByRole("button", { name: /^Kitpick data set/ }).click();
    });
    expect(name).toMatch(/^errands-\d+-of-480-requests-galosh\.kitpick\.json$/);
    const written = JSON.parse(text) as Dataset;
    expect(written.queries).toHaveLength(Number(/-(\d+)-of/.exec(name)![1]));
  });

  await test.step("an edit of gold makes a copy, and the look stays where it was", async () => {
    await page.getByRole("group", { name: "Requests" }).getByRole("button").first().click();
    await page.getByRole("button", { name: "Take Galosh out of the gold tools" }).click();
    await expect(page.getByRole("button", { name: /^Errands, edited/ })).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("searchbox", { name: "Add a gold tool" }).fill("galo");
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 edits")).toBeVisible();
  });

  await test.step("a description, described anew", async () => {
    await openTab(page, "Tools");
    await page.getByRole("searchbox", { name: "Search tools" }).fill("Galosh");
    await page.getByRole("group", { name: "Tools" }).getByRole("button").first().click();
    await page.getByRole("textbox", { name: "Description of Galosh" }).fill("Compares insurers.");
    await page.getByRole("button", { name: "Keep description" }).click();
    await openTab(page, "Card");
    await expect(page.getByText("changed the description of Galosh", { exact: true })).toBeVisible();
    await expect(page.getByText("Made here from “Errands”.")).toBeVisible();
  });

  await test.step("one click to a split without shared bundles", async () => {
    await openTab(page, "Overview");
    await page.getByRole("button", { name: "Make it the split: No shared bundles" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("no test request repeats a bundle");
  });

  await test.step("edits outlive a reload, and are taken back one by one", async () => {
    await page.reload();
    await page.getByRole("button", { name: /^Errands, edited/ }).click();
    await expect(page.getByText("4 edits")).toBeVisible();
    for (const left of ["3 edits", "2 edits", "1 edit"]) {
      await page.keyboard.press("Control+z");
      await expect(page.getByText(left, { exact: true })).toBeVisible();
    }
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("button", { name: /^Errands, edited/ })).toHaveCount(0);
    await page.keyboard.press("Control+Shift+z");
    await expect(page.getByRole("button", { name: /^Errands, edited/ })).toHaveCount(1);
  });

  await test.step("the file of it reads again as it was", async () => {
    const { name, text } = await downloadOf(page, async () => {
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await expect(page.getByRole("button", { name: /^Kitpick data set/ })).toContainText("Keeps all");
      await expect(page.getByRole("button", { name: /^Tables for a spreadsheet/ })).toContainText("Leaves out");
      await page.getByRole("button", { name: /^Kitpick data set/ }).click();
    });
    expect(name).toBe("errands-edited.kitpick.json");
    const { hash } = JSON.parse(text) as Dataset;
    await dropFiles(page, [{ name, text }]);
    await page.getByRole("button", { name: /^Load/ }).click();
    await expect.poll(() => page.evaluate(() => kitpick.session().dataset?.hash)).toBe(hash);
  });
});

test("20,000 requests scroll, and only what is in sight is drawn", async ({ page }) => {
  const tools = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`Tool${i}`, `does the thing number ${i}`]));
  const requests = Array.from({ length: 20_000 }, (_, i) => ({
    query: `Please do thing ${i % 40} and thing ${(i * 7) % 40}, occasion ${i}`,
    tool: [...new Set([`Tool${i % 40}`, `Tool${(i * 7) % 40}`])],
  }));
  await openDatasets(page);
  await dropFiles(page, [
    { name: "many_QT.json", text: JSON.stringify(requests) },
    { name: "many_tool.json", text: JSON.stringify(tools) },
  ]);
  await page.getByRole("button", { name: /^Load/ }).click();
  // What was just loaded is what is open.
  await page.goto("./#screen=datasets");
  await expect(page.getByRole("region", { name: "many", exact: true })).toBeVisible();
  await openTab(page, "Requests");
  const list = page.getByRole("group", { name: "Requests" });
  await expect(list.getByText("occasion 0", { exact: false }).first()).toBeVisible();
  await list.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await expect(list.getByText("occasion 19999")).toBeVisible();
  expect(await list.getByRole("listitem").count()).toBeLessThan(80);
  await page.getByRole("searchbox", { name: "Search requests" }).fill("occasion 12345");
  await expect(list.getByText("12345").first()).toBeVisible();
});

for (const { name, width, height } of [
  { name: "1440", width: 1440, height: 900 },
  { name: "390", width: 390, height: 844 },
]) {
  test(`every tab is good to axe, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openDatasets(page);
    for (const tab of TABS) {
      await openTab(page, tab);
      if (tab === "Map") await expect(page.getByText("Close means similar")).toBeVisible();
      if (tab === "Requests" || tab === "Tools") {
        await page.getByRole("searchbox", { name: /^Search/ }).fill("hotel");
        await page
          .getByRole("group", { name: /^(Requests|Tools)$/ })
          .getByRole("button")
          .first()
          .click();
      }
      await expectGoodInBothThemes(page, `${tab}, ${name}`);
    }
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await expectGoodInBothThemes(page, `export, ${name}`);
  });
}
