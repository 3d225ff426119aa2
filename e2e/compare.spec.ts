import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { ComparisonFile } from "../src/core/domain/comparison";
import type { Evaluation } from "../src/core/domain/evaluation";
import { openApp } from "./fixtures/app";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { dropFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

/** Two methods measured on some requests of the sample, as the Evaluate screen does it. */
async function measureTwo(page: Page): Promise<void> {
  await page.goto("./#screen=evaluate");
  const bar = page.getByRole("form", { name: "What to measure" });
  await bar.getByRole("combobox", { name: /^Encoder/ }).selectOption("words");
  await bar.getByLabel("At most").fill("40");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^[\d,]+ answers$/)).toBeVisible();
}

const finding = (page: Page) => page.getByRole("heading", { level: 1 });
const one = (page: Page) => page.getByRole("region", { name: "One request" });

const runs = (page: Page) => page.getByRole("region", { name: "Runs to choose from" });

test("an empty Compare shows a recorded comparison in one click, and its dots speak by key", async ({ page }) => {
  await page.goto("./#screen=compare");
  await page.getByRole("button", { name: "look at a recorded comparison" }).click();
  await expect(page.getByRole("figure", { name: "Order of the runs" })).toBeVisible();
  await expect(page.getByText(/Recorded example: PTR, stages alone/).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Printed \d+ \w+ \d{4} with Kitpick\.$/)).toBeVisible();
  await expect(page.getByText(/ Errands, data [0-9a-f]{4} /)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const dots = page.getByRole("application", { name: /^Differences to A/ });
  await dots.press("ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: /^B −1\.00: / })).toBeVisible();
  await dots.press("Enter");
  await expect(one(page)).toContainText("1.00");
  await page.reload();
  await expect(page.getByRole("figure", { name: "Order of the runs" })).toBeVisible();
});

test("runs are chosen, the largest loss is explained, a link and a file bring the comparison elsewhere", async ({
  page,
  browser,
}) => {
  await openApp(page);
  await measureTwo(page);
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Compare" }).click();
  await runs(page)
    .getByRole("checkbox", { name: /^PTR, stages alone/ })
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

  const { runs: bundle } = JSON.parse(text) as ComparisonFile;
  const some = bundle[0]!.run.rows
    .slice(0, 10)
    .map(({ query, predicted }): [string, Record<string, number>] => [
      query,
      Object.fromEntries(predicted.map((tool, index) => [tool, 9 - index])),
    ]);
  await dropFiles(page, [{ name: "theirs.json", text: JSON.stringify(Object.fromEntries([...some, ["q-none", {}]])) }]);
  const cut = page.getByRole("form", { name: "Where answers end" });
  await expect(cut.getByRole("combobox", { name: "Answer of theirs.json" })).toBeFocused();
  await expect(cut.getByRole("button", { name: "Judge the run" })).toBeDisabled();
  await cut.getByRole("combobox", { name: "Answer of theirs.json" }).selectOption("rank");
  await cut.getByRole("textbox", { name: "How many tools of theirs.json" }).fill("1");
  await expectGoodInBothThemes(page, "compare, a ranking to cut");
  await page.keyboard.press("Enter");
  await expect(finding(page)).toContainText(/C leaves \d+ of \d+ requests unanswered; they count as the empty set\./);
  await expect(page.getByText("C is a ranking: the first tool is the answer.")).toBeVisible();
  await expect(page.getByText(/1 of 11 requests of “theirs.json” is not in/)).toBeVisible();
  await page.getByRole("button", { name: "Test and intervals" }).click();
  await page.getByLabel("Requests that another system’s run does not answer").selectOption("left-out");
  await expect(finding(page)).not.toContainText("unanswered");
});
