import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Evaluation } from "../src/core/domain/evaluation";
import { openApp } from "./fixtures/app";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { dropFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

/** Two methods measured on some requests of the sample, as the Evaluate screen does it. */
async function measureTwo(page: Page): Promise<void> {
  await page.goto("./#screen=evaluate");
  const bar = page.getByRole("form", { name: "What to measure" });
  await bar.getByLabel("Encoder").selectOption("words");
  await bar.getByLabel("At most").fill("40");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^[\d,]+ answers$/)).toBeVisible();
}

const finding = (page: Page) => page.getByRole("heading", { level: 1 });
const one = (page: Page) => page.getByRole("region", { name: "One request" });

const runs = (page: Page) => page.getByRole("region", { name: "Runs to choose from" });

test("runs are chosen, the largest loss is explained, a link and a file bring the comparison elsewhere", async ({
  page,
  browser,
}) => {
  await openApp(page);
  await measureTwo(page);
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Compare" }).click();
  await runs(page)
    .getByRole("checkbox", { name: /^PTR, local/ })
    .click();
  const places = page.getByRole("list", { name: "Chosen runs" }).getByRole("listitem");
  await runs(page)
    .getByText(/^Nearest past request/)
    .dragTo(places.nth(1));
  await expect(finding(page)).toContainText(/in TRACC/);
  const said = await finding(page).innerText();

  await page.keyboard.press("n");
  await expect(one(page)).toContainText(/1 of \d+/);
  await expect(one(page)).toContainText(/B (misses|adds)/);
  await one(page).getByRole("button", { name: "Open both walks" }).click();
  await expect(one(page).getByText(/answers in one step/)).toBeVisible();
  await expect(one(page).getByText("Only A has a walk to show.")).toBeVisible();
  await expectGoodInBothThemes(page, "compare");
  await page.goBack();
  await expect(finding(page)).toContainText("Choose one more run");
  await page.goForward();
  await expect(finding(page)).toHaveText(said);

  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the comparison" }).click();
  await page.getByRole("button", { name: /^Bundle/ }).click();
  const text = readFileSync(await (await arrives).path(), "utf8");
  const link = page.url();
  const elsewhere = await (await browser.newContext()).newPage();
  // By hand a link is as well written with a question mark.
  await elsewhere.goto(link.replace("#screen=compare&", "?"));
  await expect(elsewhere.getByText(/not in this browser/).first()).toBeVisible();
  await dropFiles(elsewhere, [{ name: "comparison.json", text }]);
  await expect(finding(elsewhere)).toHaveText(said);
  expect(JSON.parse(text) as Partial<Evaluation>).toMatchObject({ schema: 1, kind: "kitpick-comparison" });
  await elsewhere.context().close();
});
