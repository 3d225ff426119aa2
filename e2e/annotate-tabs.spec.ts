import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Dataset } from "../src/core/domain/dataset";
import type { Project } from "../src/core/domain/judgement";
import { pointAtUndo, proposed } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";
import { readJudgements, readStored } from "./fixtures/stored";

async function inBothThemes(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${state}, dark`, "colours");
  await page.emulateMedia({ colorScheme: "light" });
}

test("work is shared on half of the requests; guidelines stand beside the request; an answer is tried as a past request", async ({
  page,
}) => {
  await page.goto("./#screen=annotate");
  await page.getByRole("combobox", { name: "People who share the work" }).selectOption("3");
  await page.getByRole("combobox", { name: "Of them, how many judge each request" }).selectOption("2");
  await expect(page.getByText("Each seat gets about 67 % of the requests.")).toBeVisible();
  await page.getByRole("combobox", { name: "They share" }).selectOption("0.5");
  await expect(page.getByText("Each seat gets about 50 % of the requests.")).toBeVisible();
  await page.getByRole("combobox", { name: "My seat" }).selectOption("2");
  await inBothThemes(page, "sharing before the first request");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  await proposed(page);
  const [project] = (await readStored(page, "projects")) as Project[];
  expect(project).toMatchObject({ seats: 3, overlap: { voices: 2, share: 0.5 } });

  await page.getByRole("link", { name: "Guidelines" }).press("Enter");
  await inBothThemes(page, "no guidelines yet");
  await page.getByRole("button", { name: "Write guidelines" }).press("Enter");
  await page.getByRole("textbox").fill("# People\n\nA text to a person needs the **address book**.");
  await expectAccessible(page, "guidelines being written");
  await page.getByRole("button", { name: "Save as a new version" }).press("Enter");
  await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
  await inBothThemes(page, "guidelines");

  await page.getByRole("link", { name: "Queue" }).press("Enter");
  await proposed(page);
  await page.keyboard.press("g");
  await expect(page.getByRole("region", { name: "Guidelines" })).toContainText("address book");
  await page.keyboard.press("g");
  // Another tool than any that stands in the row of the gold.
  await page.keyboard.press("-");
  await page.keyboard.press("9");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 done")).toBeVisible();
  await page.getByRole("link", { name: "Past requests" }).press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^(1 answer can become past requests|No answer can become a past request yet)\.$/);
  await inBothThemes(page, "past requests");
});

test("all requests of a narrowed queue are answered in one step after a look, and one undo takes it back; a file of another program suggests", async ({
  page,
}) => {
  await page.goto("./#screen=annotate");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  await proposed(page);
  await page.getByRole("button", { name: "Narrow the queue" }).press("Enter");
  await page.getByRole("textbox", { name: "Words of the request" }).fill("passport");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "All of these requests" }).press("Enter");
  await page.getByRole("button", { name: "Look at what that changes" }).press("Enter");
  const answer = page.getByRole("button", { name: /^Answer \d+ request/ });
  await expect(answer).toBeVisible();
  await expectAccessible(page, "all of these requests");
  const count = Number(/\d+/.exec((await answer.textContent()) ?? "")![0]);
  // Whoever reads the list for long has the request covered, and answers all the same.
  await answer.focus();
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: /^Still reading/ })).toBeVisible();
  await answer.press("Enter");
  const undo = await pointAtUndo(page);
  await expect(page.getByText(`${count} done`)).toBeVisible();
  const records = async () => await readJudgements(page);
  expect(await records()).toHaveLength(count);
  await undo.press("Enter");
  await expect(page.getByText("0 done")).toBeVisible();
  expect((await records()).filter(({ kind }) => kind === "withdrawal")).toHaveLength(count);

  const { queries, tools } = JSON.parse(await readFile("public/samples/errands/dataset.json", "utf8")) as Dataset;
  const result = [{ type: "choices", from_name: "tools", value: { choices: [tools[3]!.name] } }];
  const tasks = queries.map(({ text }) => ({
    data: { text },
    annotations: [],
    predictions: [{ model_version: "model one", score: 0.5, result }],
  }));
  await page.getByRole("button", { name: "Files" }).press("Enter");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open a file" }).press("Enter"),
  ]);
  await chooser.setFiles({
    name: "tasks.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(tasks)),
  });
  const panel = page.getByRole("region", { name: "File" });
  await expect(panel).toContainText(`${queries.length} suggestions of “model one”`);
  await expectAccessible(page, "suggestions of a file");
  await panel.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(async () => {
    // It is walked anew, which may last until it is covered: a key that does nothing uncovers it.
    await page.keyboard.press("Shift");
    await expect(page.getByText("model one, .50 sure")).toBeVisible({ timeout: 5000 });
  }).toPass();
});
