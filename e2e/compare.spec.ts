import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { ComparisonFile } from "../src/core/domain/comparison";
import type { Evaluation } from "../src/core/domain/evaluation";
import { openApp } from "./fixtures/app";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { dropFiles, loadFiles } from "./fixtures/files";
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

/** A tool as a server lists it: what it needs, and the field that it gives. */
function listed(name: string, needs: string[], gives: Record<string, unknown>) {
  const inputs = Object.fromEntries(needs.map((field) => [field, { type: "string" }]));
  const inputSchema = { type: "object", properties: inputs, required: needs };
  return {
    ...{ name, description: `Does ${name.replace("_", " ")} for a bookkeeper.`, inputSchema },
    outputSchema: { type: "object", properties: gives },
  };
}

const ITEMS = { type: "array", items: { type: "object", properties: { id: { type: "string" } } } };
const BOOKS = {
  tools: [
    listed("find_invoices", ["query"], { invoices: ITEMS }),
    listed("get_invoice", ["invoice_id"], { total: { type: "number" } }),
    listed("send_reminder", ["invoice_id"], { sent: { type: "boolean" } }),
  ],
};
const [TOTAL, REMIND, BOTH, NEWEST] = [
  "What does the nursery owe us?",
  "Remind the nursery of its invoice.",
  "Look the bakery's invoice up and remind them of it.",
  "How much was the newest invoice?",
] as const;
const CALLS = [
  { query: TOTAL, solution: ["find_invoices", "get_invoice"] },
  { query: REMIND, solution: ["find_invoices", "send_reminder"] },
  { query: BOTH, solution: ["find_invoices", "get_invoice", "send_reminder"] },
  { query: NEWEST, solution: ["find_invoices", "get_invoice"] },
];
const CAREFUL = {
  [TOTAL]: ["find_invoices", "get_invoice"],
  [REMIND]: ["find_invoices", "send_reminder"],
  [BOTH]: ["find_invoices", "get_invoice"],
  [NEWEST]: ["find_invoices", "get_invoice"],
};
const HASTY = { ...CAREFUL, [TOTAL]: ["get_invoice"], [BOTH]: [], [NEWEST]: ["get_invoice", "find_invoices"] };

test("what paths come to is crossed, run by run; its table says the same, a number picks its requests", async ({
  page,
}) => {
  await openApp(page);
  await dropFiles(page, [
    { name: "tools.json", text: JSON.stringify(BOOKS) },
    { name: "calls.json", text: JSON.stringify(CALLS) },
  ]);
  await page.getByRole("textbox", { name: "Name" }).fill("Books");
  await loadFiles(page, "4 requests and 3 tools");
  await expect(page.getByRole("button", { name: "Data set: Books" })).toBeVisible();
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Compare" }).click();
  await dropFiles(page, [{ name: "careful.json", text: JSON.stringify(CAREFUL) }]);
  await expect(finding(page)).toContainText("Choose one more run");
  await dropFiles(page, [{ name: "hasty.json", text: JSON.stringify(HASTY) }]);
  const crossed = page.getByRole("figure", { name: "What paths come to, A × B" });
  await expect(crossed).toContainText("4 requests that name their calls in order");
  await crossed.getByRole("button", { name: "What paths come to, A × B as a table" }).click();
  const rowOf = (kind: string) => crossed.getByRole("row", { name: new RegExp(`^${kind}`) }).getByRole("cell");
  await expect(crossed.getByRole("columnheader")).toHaveText(
    ["A \\ B", "correct", "incomplete", "tool misselection", "dependency neglect", "others"],
    { useInnerText: true },
  );
  await expect(rowOf("correct")).toHaveText(["correct", "1", "0", "0", "2", "0"]);
  await expect(rowOf("incomplete")).toHaveText(["incomplete", "0", "0", "0", "0", "1"]);
  await expect(rowOf("others")).toHaveText(["others", "0", "0", "0", "0", "0"]);

  await crossed.getByRole("button", { name: "What paths come to, A × B as a table" }).click();
  const neglected = crossed.getByRole("button", { name: "2: correct in A, dependency neglect in B" });
  await neglected.click();
  await expect(neglected).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("region", { name: "Requests", exact: true }).getByRole("heading")).toContainText(
    "2 of 4 requests correct in A, dependency neglect in B",
  );
  await page.keyboard.press("n");
  await expect(one(page)).toContainText(TOTAL);
  await expectGoodInBothThemes(page, "compare, paths crossed");
});
