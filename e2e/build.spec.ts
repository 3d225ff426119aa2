import { readFileSync } from "node:fs";
import type { Dataset } from "../src/core/domain/dataset";
import { written } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

test("a recorded build is replayed, looked over by key, reloaded in the middle, kept and exported", async ({
  page,
}) => {
  await page.goto("./#screen=datasets");
  await page.getByRole("tab", { name: "Build" }).click();
  // By key: what stands above may still grow, and a press of the mouse miss it.
  await page.getByRole("button", { name: "Replay a recorded build" }).press("Enter");
  await page.getByRole("button", { name: "Use the recorded answers" }).click();
  await expect(page.getByText("22 passed, 2 rejected, none left")).toBeVisible();

  const row = (id: string) => page.getByRole("article", { name: id });
  await row("s1-r1").focus();
  await page.keyboard.press("a");
  await expect(row("s1-r2")).toBeFocused();
  await page.keyboard.press("d");
  await page.keyboard.press("r");
  await page.getByLabel("The request in your words").fill("What is “good evening” in Welsh?");
  await page.keyboard.press("Control+Enter");
  await expect(row("s2-r1, waits")).toContainText("They are waiting to be judged");
  await row("s1-r1").focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("article", { name: "s2-r1", exact: true })).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  for (const verdict of ["exact", "partial"]) {
    await page.getByLabel(/^2 Paste its answer here/u).fill(JSON.stringify({ verdict }));
    await page.getByRole("button", { name: "Use this answer" }).click();
  }
  await expect(row("s2-r1, accepted")).toContainText("Your wordsexact with all tools, partial without translate_text.");
  await expectAccessible(page, "a build that is looked over");

  await written(page);
  await page.reload();
  await expect(page.getByText("19 of 22 requests to decide")).toBeVisible();
  await page.getByRole("button", { name: "Accept the rest" }).click();
  await page.getByRole("button", { name: "Keep 21 requests as data set" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("21 requests over 72 tools");
  await page.getByRole("tab", { name: "Card" }).click();
  await expect(page.getByText("Partly from answers that were written by hand for a sample")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: "Export" })
      .click()
      .then(() => page.getByRole("button", { name: /^Kitpick data set/ }).click()),
  ]);
  const { queries, provenance } = JSON.parse(readFileSync(await download.path(), "utf8")) as Dataset;
  expect([queries.length, provenance.build?.counts]).toMatchObject([
    21,
    { kept: 21, reworded: 1, dropped: 1, "not-exact": 1, "not-partial": 1, unfinished: 0 },
  ]);
  expect(provenance.notices[0]?.sentence).toContain("partly from recorded answers, by no model");
});
