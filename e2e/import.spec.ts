import type { Page } from "@playwright/test";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ask, chooseEncoder, encoderReady, expectWalk, openApp, saved, settled, shownTrace } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { BAD_FILES, REQUESTS_WITH_BAD_ROWS } from "./fixtures/bad-files";
import { makeZip } from "../src/formats/zip/testing/make-zip";
import {
  dropBytes,
  dropFiles,
  GARDEN_REQUESTS,
  GARDEN_TOOLS,
  loadFiles,
  openFileDialog,
  pasteText,
  pickFiles,
} from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

const FROST = "Will the frost come back this week, and when may I plant out my tomatoes?";

async function load(page: Page, name: string, counts: string): Promise<void> {
  // While files are read the heading takes the focus with each of them.
  await expect(page.getByRole("button", { name: `Load ${counts}` })).toBeEnabled();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await loadFiles(page, counts);
  await expect(page.getByRole("button", { name: `Data set: ${name}` })).toBeVisible();
}

async function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => kitpick.library().datasets.map(({ name }) => name));
}

test.describe("a catalogue and its requests", () => {
  test.beforeEach(async ({ page }) => {
    await openApp(page);
    // The sample is stored behind the first walk.
    await expect.poll(() => storedNames(page)).toHaveLength(1);
  });

  test("are chosen together, and one of the requests is walked", async ({ page }) => {
    await pickFiles(page, () => openFileDialog(page), [GARDEN_REQUESTS, GARDEN_TOOLS]);
    await expect(page.getByRole("region", { name: GARDEN_TOOLS.name })).toContainText("FrostWatch");
    await expect(page.getByRole("region", { name: GARDEN_REQUESTS.name })).toContainText(FROST);
    expect(await storedNames(page), "Nothing is stored before Load.").toHaveLength(1);
    await load(page, "Garden", "16 requests and 10 tools");
    await encoderReady(page);
    await ask(page, FROST);
    const { stage1, query, recommendation, tools } = await shownTrace(page);
    expect(stage1.leftOut, "The request is in the history, and is left out of it.").toHaveLength(1);
    expect(stage1.historySize).toBe(15);
    expect(query.gold?.map((id) => tools[id]?.name).sort()).toEqual(["FrostWatch", "SowingCalendar"]);
    expect(recommendation.tools.length).toBeGreaterThan(0);
    await expectWalk(page);
    await saved(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Data set: Garden" })).toBeVisible();
    await expectWalk(page);
    expect((await shownTrace(page)).query.text).toBe(FROST);
  });

  test("are dropped together", async ({ page }) => {
    await dropFiles(page, [GARDEN_TOOLS, GARDEN_REQUESTS]);
    await load(page, "Dropped", "16 requests and 10 tools");
    expect(await storedNames(page)).toContain("Dropped");
  });

  test("come one after the other, and what is missing is said", async ({ page }) => {
    await dropFiles(page, [GARDEN_TOOLS]);
    await expect(page.getByRole("main")).toContainText(/requests/);
    await expect(page.getByRole("button", { name: "Load 10 tools" })).toBeVisible();
    await dropFiles(page, [GARDEN_REQUESTS]);
    await load(page, "In turn", "16 requests and 10 tools");
  });

  test("are pasted", async ({ page }) => {
    await pasteText(page, GARDEN_TOOLS.text);
    await expect(page.getByRole("button", { name: "Load 10 tools" })).toBeVisible();
    await pasteText(page, GARDEN_REQUESTS.text);
    await load(page, "Pasted", "16 requests and 10 tools");
  });

  test("with rows that cannot be used: the good ones load, each bad one is said", async ({ page }) => {
    await dropFiles(page, [GARDEN_TOOLS, REQUESTS_WITH_BAD_ROWS]);
    await expect(page.getByRole("region", { name: "Held back" })).toContainText(/row 1/);
    await expect(page.getByRole("main")).toContainText("MoonPhone");
    await page.getByRole("button", { name: "Cancel, keep nothing" }).click();
    await expectWalk(page);
    expect(await storedNames(page)).toHaveLength(1);
  });
});

test("a bad file gets a sentence, and nothing stored changes", async ({ page }) => {
  await openApp(page);
  // The sample is stored behind the first walk.
  await expect.poll(() => storedNames(page)).toHaveLength(1);
  const before = await storedNames(page);
  for (const { what, file, says } of BAD_FILES) {
    await test.step(what, async () => {
      await dropFiles(page, [file]);
      await expect(page.getByRole("main")).toContainText(says);
      await expect(page.getByRole("button", { name: /^Load/ })).toBeDisabled();
      await page.getByRole("button", { name: "Cancel, keep nothing" }).click();
      await expectWalk(page);
      expect(await storedNames(page)).toEqual(before);
    });
  }
});

const HALF_BROKEN = `[
  {"ask": "Will the frost come back?", "needs": ["FrostWatch"], "level": 1},
  {"ask": " **", "needs": ["WaterPlan"], "level": 2},
  {"ask": "How much water do my beds need?", "needs": ["WaterPlan"], "level": 2},
  {"ask": "When do I sow rad`;

test("a half-broken file of another shape: read, mapped, mended and loaded with the keyboard alone", async ({
  page,
}) => {
  await openApp(page);
  await dropBytes(
    page,
    "garden.zip",
    makeZip({ "g/tools.json": GARDEN_TOOLS.text, "g/half.json": HALF_BROKEN, "g/README.md": "#" }),
  );
  const press = async (name: string | RegExp, role: "button" | "switch" = "button") => {
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press(role === "switch" ? "Space" : "Enter");
  };
  await expect(page.getByRole("region", { name: "Cannot be read" })).toContainText("garden/g/half.json, line 5");
  await press(/^Read the 3 intact rows/);
  await expect(page.getByRole("combobox", { name: "Gold tools of garden/g/half.json" })).toBeEnabled();
  // One after the other, while the file is still read by the first.
  await page.evaluate(async () => {
    for (const [name, key] of Object.entries({ Request: "ask", "Gold tools": "needs" })) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${name} of garden/g/half.json"]`)!;
      select.value = key;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await expect(page.getByRole("button", { name: "Load 2 requests and 10 tools" })).toBeEnabled();
  await expect(page.getByText("14 rows in = 12 kept + 2 reported")).toBeVisible();
  const lines = page.locator(".import__field-lines path");
  await expect(lines.nth(1), "Fields run into their columns.").toBeAttached();

  await press("Write the text");
  await page.keyboard.type("  Plan the watering. ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Load 3 requests and 10 tools" })).toBeEnabled();
  await press("Edit the line");
  await page.keyboard.press("End");
  await page.keyboard.type('ishes?", "needs": ["SowingCalendar"]}]');
  await page.keyboard.press("Enter");
  await expect(page.getByText("14 rows in = 14 kept + 0 reported")).toBeVisible();
  const trim = page.getByRole("switch", { name: /^Trim white space/ });
  await expect(trim).toBeChecked();
  await press(/^Trim white space/, "switch");
  await expect(trim).not.toBeChecked();
  await expect(trim, "The switch that was pressed keeps the focus.").toBeFocused();
  await expectAccessible(page, "import with choices made");
  await load(page, "Mended", "4 requests and 10 tools");
  const [texts, cleaning] = await page.evaluate(() => {
    const { dataset } = kitpick.session();
    return [dataset?.queries.map(({ text }) => text), dataset?.provenance.cleaning];
  });
  expect(texts).toContain("  Plan the watering. ");
  expect(cleaning).toContainEqual({ step: "trim", isTaken: false, count: 1 });
});

const RECTOOLS = fileURLToPath(new URL("../../shared/data/rectools/", import.meta.url));

test("RecTools, when it is there: three of its requests are walked", async ({ page }) => {
  const isThere = existsSync(RECTOOLS);
  if (!isThere) console.log("skipped: no ../shared/data");
  test.skip(!isThere, "skipped: no ../shared/data");
  const read = (name: string) => ({ name, text: readFileSync(`${RECTOOLS}${name}`, "utf8") });
  await openApp(page);
  await dropFiles(page, [read("RecTools_tool.json"), read("RecTools_QT.json")]);
  await page.getByRole("textbox", { name: "Name" }).fill("RecTools");
  await page.getByRole("button", { name: /^Load [\d,]+ requests and 47 tools/ }).click();
  await expect(page.getByRole("button", { name: "Data set: RecTools" })).toBeVisible();
  // Read by the small encoder: eight hundred long requests take the default one minutes where the machine is busy.
  await chooseEncoder(page, "Tool Static");
  await encoderReady(page);
  for (const at of [0, 300, 640]) {
    await page
      .getByRole("button", { name: "New request" })
      .or(page.getByRole("textbox", { name: "What do you need done?" }))
      .first()
      .click();
    const query = await page.evaluate((index) => kitpick.session().dataset?.queries[index], at);
    const all = page.getByRole("button", { name: /^All .* requests/ });
    const search = page.getByRole("searchbox", { name: "Find a request" });
    await expect(all.or(search).first()).toBeVisible();
    if (await all.isVisible()) await all.click();
    await search.fill(query?.text.slice(0, 80) ?? "");
    await page
      .locator("button[data-row]")
      .filter({ hasText: query?.text.replace(/\s+/g, " ").slice(0, 60) ?? "" })
      .first()
      .click();
    await settled(page);
    const trace = await shownTrace(page);
    expect(trace.query.id).toBe(query?.id);
    expect(trace.environment.encoder?.id).toBe("tool-static-256-int4");
    await expectWalk(page);
  }
});
