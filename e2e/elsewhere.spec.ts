import type { Locator, Page } from "@playwright/test";
import type { Trace } from "../src/core/domain/trace";
import { ask, encoderReady, openApp, saved, shownTrace } from "./fixtures/app";
import { ADDRESS } from "./fixtures/browser";
import { expect, test } from "./fixtures/guarded-test";
import { startSearchEngine, type SearchEngine } from "./fixtures/search-engine";
import { searchPage } from "./fixtures/search-page";

const KEY = "ApiKey canary-41c7e0b2";
const REQUEST = "Find a plumber for tomorrow morning and put it into my calendar.";

let engine: SearchEngine;
test.beforeEach(async ({ guard }) => {
  engine = await startSearchEngine(ADDRESS, KEY);
  guard.allow(new RegExp(`^request to another origin: ${engine.address}/`));
  guard.allow(/401 \(Unauthorized\)|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
});
test.afterEach(() => engine.goAway());

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Settings", exact: true }).press("Enter");
  return page.getByRole("region", { name: "Search elsewhere" });
}

async function testConnection(row: Locator, key: string): Promise<void> {
  await row.getByLabel("Address").fill(engine.address);
  await row.getByLabel("Key").fill(key);
  await row.getByRole("button", { name: "Test connection" }).click();
}

/** From the settings to a walk that was searched there. */
async function connect(page: Page): Promise<void> {
  const row = await openSettings(page);
  const agree = row.getByRole("button", { name: `Agree, and search at ${engine.host}` });
  // An engine has three seconds to answer, which a busy machine may not give it.
  await expect(async () => {
    await testConnection(row, KEY);
    await expect(agree).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await agree.press("Enter");
  await expect(row.getByText(`Walks are searched at ${engine.host}.`)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: "Search in this tab again" }), "The keys go on there.").toBeFocused();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await shownTrace(page)).elsewhere?.search).toBe("exact");
}

/** The answer, and all ranks behind it. */
function ranksOf({ stage1, stage2, stage3, recommendation, choice }: Trace): unknown {
  return {
    answer: recommendation.tools,
    chosen: choice?.tools.map(({ tool }) => tool),
    bundles: stage1.candidates.map(({ bundle, uses, via }) => ({ bundle, uses, via })),
    neighbours: stage1.neighbours.map(({ query, sharedWords }) => ({
      query,
      words: sharedWords.map(({ word }) => word),
    })),
    kept: stage2.kept,
    votes: stage3.perRequirement.map(({ requirement, winner, views }) => ({
      ...{ requirement, winner },
      views: Object.values(views).map((view) => view.map(({ tool }) => tool)),
    })),
  };
}

test("walks are searched at an engine after it was agreed to, come out as in the tab, and the key stays in its worker", async ({
  page,
}) => {
  await openApp(page);
  await encoderReady(page);
  const row = await openSettings(page);
  await expect(row.getByText("Off: walks are searched in this tab, and nothing leaves it.")).toBeVisible();
  await testConnection(row, "ApiKey wrong");
  await expect(row.getByRole("alert")).toContainText(`${engine.host} refused the key (HTTP 401).`);
  await testConnection(row, KEY);
  await expect(row.getByRole("status")).toContainText(`${engine.host} answers`);
  const leaving = row.getByRole("region", { name: "What leaves this machine" });
  await expect(leaving).toContainText(`To ${engine.host}: the words of each request`);
  const words = (await shownTrace(page)).query.text.toLowerCase().match(/\p{L}{4,}/gu)!;
  const before = engine.seen.splice(0);
  expect(before.filter(({ body }) => words.some((word) => body.includes(`"${word}"`)))).toEqual([]);
  await page.keyboard.press("Escape");
  await ask(page, "Remind me to water the plants on Sunday.");
  expect(engine.seen, "Nothing is asked before it was agreed to.").toEqual([]);

  await connect(page);
  await ask(page, REQUEST);
  const there = await shownTrace(page);
  expect(there.elsewhere).toMatchObject({ engine: "OpenSearch", version: "3.5.0", search: "exact" });
  expect(there.elsewhere?.lists.map(({ stage, collection, approximate }) => [stage, collection, approximate])).toEqual(
    expect.arrayContaining([
      [1, "requests", 0],
      [3, "tools", 0],
    ]),
  );
  const notes = page.getByRole("region", { name: "Searched elsewhere" });
  await expect(notes).toContainText("past requests: proved");
  await expect(notes).toContainText(new RegExp(`requests to ${engine.host}, .* sent, \\d+ ms waited`));
  await expect(page.getByRole("contentinfo")).toContainText(`searching at ${engine.host}`);
  await saved(page);

  await notes.getByRole("button", { name: "Search in this tab" }).click();
  await expect.poll(async () => (await shownTrace(page)).elsewhere).toBeUndefined();
  expect(ranksOf(await shownTrace(page))).toEqual(ranksOf(there));
  await expect(page.getByText("Searched in this tab again.")).toBeVisible();
  await expect(page.getByRole("contentinfo")).not.toContainText("searching at");

  expect(
    engine.seen.filter(({ line }) => !/^(GET|POST \/_msearch)/u.test(line)),
    "The page never writes.",
  ).toEqual([]);
  expect(new Set(engine.seen.map(({ key }) => key))).toEqual(new Set([KEY]));
  await saved(page);
  expect(await page.evaluate(searchPage, KEY)).toEqual([]);
});

test("an engine that goes in the middle of a walk is named, and one press searches in the tab", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await connect(page);
  let asked = 0;
  engine.mock.spoil = (answer) => {
    asked += 1;
    if (asked === 3) void engine.goAway();
    return answer;
  };
  const box = page.getByRole("textbox", { name: "What do you need done?" });
  const anew = page.getByRole("button", { name: "New request" });
  await expect(box.or(anew).first()).toBeVisible();
  if (!(await box.isVisible())) await anew.click();
  await box.fill(REQUEST);
  await box.press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "does not answer" });
  await expect(alert).toContainText(`${engine.host} does not answer.`);
  await alert.getByRole("button", { name: "Search in this tab" }).click();
  await expect.poll(async () => (await shownTrace(page)).query.text).toBe(REQUEST);
  expect((await shownTrace(page)).elsewhere).toBeUndefined();
  expect((await shownTrace(page)).environment.encoder, "The encoder goes on.").not.toBeNull();
  await expect(alert).toHaveCount(0);
});
