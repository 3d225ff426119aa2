import type { Page } from "@playwright/test";
import { existsSync } from "node:fs";
import path from "node:path";
import { ask, computedTrace, encoderReady, openApp, settled } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

/** The public model as a person has it on the disk. It is never part of the project. */
const MINILM = path.resolve("../shared/models/all-MiniLM-L6-v2");
const SHA256 = "cfd24c35c8c24441d0a21cc4bd364027fbf9cc6edbf6faf1394776a8d846a3df";
const REQUEST = "Book a table for two tonight, find a film after it, and send the plan to Ana.";

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("radio", { name: "Tool MiniLM" })).toBeVisible();
}

async function chooseFolder(page: Page, folder: string): Promise<void> {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a folder" }).click();
  await (await dialog).setFiles(folder);
}

test("all-MiniLM-L6-v2 from a folder: taken up, used in a walk, there after a reload, removed and brought back", async ({
  page,
}) => {
  test.skip(!existsSync(MINILM), `There is no ${MINILM}.`);
  await openApp(page);
  await encoderReady(page);
  await openSettings(page);
  await chooseFolder(page, MINILM);
  const offer = page.getByRole("form", { name: "The encoder that was recognised" });
  await expect(offer).toContainText("all-MiniLM-L6-v2: bert, 384 dimensions");
  await expect(offer).toContainText("does not say how it pools");
  await expectAccessible(page, "an encoder that is offered");
  await offer.getByRole("button", { name: "Keep and use it" }).click();
  await expect(page.getByRole("radio", { name: "all-MiniLM-L6-v2" })).toBeChecked();
  await page.getByRole("button", { name: "Card of all-MiniLM-L6-v2" }).click();
  const card = page.locator("tr.card");
  await expect(card).toContainText(SHA256);
  await expect(card).toContainText("not measured");
  await card.getByRole("button", { name: "Check" }).click();
  await expect(card).toContainText("the same text twice differs by 0, alone and among others by 0");
  await card.getByRole("button", { name: "Measure" }).click();
  await expect(card).toContainText(/\d+ sentences a second/);
  await expectAccessible(page, "a card of an encoder");
  await page.getByRole("button", { name: "Close" }).first().click();

  await ask(page, REQUEST);
  await encoderReady(page);
  await settled(page);
  const id = await page.evaluate(() => kitpick.library().encoder.wanted);
  expect(id).toMatch(/^own-[0-9a-f]{16}$/);
  const { environment } = await computedTrace(page);
  expect(environment.encoder).toEqual({ id, sha256: SHA256, dtype: "q8", dimensions: 384 });

  await page.reload();
  await encoderReady(page);
  expect(await page.evaluate(() => kitpick.library().encoder.wanted)).toBe(id);
  await expect(page.getByRole("button", { name: /all-MiniLM-L6-v2 ready/ })).toBeVisible();

  await openSettings(page);
  await page.getByRole("button", { name: "Card of all-MiniLM-L6-v2" }).click();
  await page.getByRole("button", { name: "Remove all-MiniLM-L6-v2" }).click();
  await expect(page.getByRole("radio", { name: "all-MiniLM-L6-v2" })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Tool MiniLM" })).toBeChecked();
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await encoderReady(page);
  await expect.poll(() => page.evaluate(() => kitpick.library().encoder.wanted)).toBe(id);
});
