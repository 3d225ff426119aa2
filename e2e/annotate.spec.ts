import type { Page } from "@playwright/test";
import type { Judgement } from "../src/core/domain/judgement";
import { pointAtUndo, proposed } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";
import { readJudgements, readStored } from "./fixtures/stored";

/** Opens the screen on the sample and begins a project; the first suggestion is there. */
async function beginProject(page: Page): Promise<void> {
  await page.goto("./#screen=annotate");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  await proposed(page);
}

const place = async (page: Page): Promise<number> => {
  const said = await page.getByText(/request \d+ of \d+/).textContent();
  return Number(/request (\d+) of/.exec(said ?? "")?.[1]);
};

/** Everything that was judged is stored, and is shown so. */
async function stored(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`${count} done`)).toBeVisible();
  await expect(page.locator('[data-annotation-save="saved"]')).toBeVisible();
}

/** What lies in the storage, in the order of its numbers. */
async function judgements(page: Page): Promise<Judgement[]> {
  const rows = await readJudgements<Judgement>(page);
  return rows.sort((a, b) => a.by.seq - b.by.seq);
}

test("twenty requests are judged by keys alone: one key where nothing changes, two where one tool is wrong", async ({
  page,
}) => {
  await beginProject(page);
  for (let at = 1; at <= 20; at += 1) {
    expect(await place(page)).toBe(at);
    await proposed(page);
    // Every fourth answer is changed: its first tool is taken out.
    if (at % 4 === 0) await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`request ${at + 1} of`)).toBeVisible();
  }
  await stored(page, 20);
  const records = await judgements(page);
  expect(records.map(({ by }) => by.seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(new Set(records.map(({ item }) => item.query)).size).toBe(20);
  for (const [at, { edits, answer, shown }] of records.entries()) {
    const suggested = [...shown.suggestions[0]!.tools].sort();
    const changed = (at + 1) % 4 === 0;
    const wrong = shown.rows[0]!;
    expect(edits.map(({ edit }) => edit.kind)).toEqual(
      changed ? [suggested.includes(wrong) ? "tool-out" : "tool-in"] : [],
    );
    expect(JSON.stringify(answer!.tools) === JSON.stringify(suggested)).toBe(!changed);
  }
});

test("a reload keeps judgements and the request that was begun; back, undo and a change answer the earlier one", async ({
  page,
}) => {
  await beginProject(page);
  await page.keyboard.press("Enter");
  await stored(page, 1);
  await proposed(page);
  await page.keyboard.press("f");
  await page.keyboard.press("u");
  await page.keyboard.press("c");
  await page.getByRole("textbox", { name: /^Comment/ }).fill("Not sure about the second one.");
  await page.keyboard.press("Escape");
  const log = page.getByRole("list").filter({ hasText: "commented" });
  await expect(log.getByRole("listitem")).toHaveText([/flagged/, /unsure/, /commented Not sure/]);
  const keptEdits = async (): Promise<number[]> =>
    ((await readStored(page, "drafts")) as Judgement[]).map(({ edits }) => edits.length);
  await expect.poll(keptEdits).toEqual([3]);

  await page.reload();
  await proposed(page);
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("1 done")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("listitem").filter({ hasText: "commented" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await stored(page, 2);
  await proposed(page);
  await page.keyboard.press("b");
  await expect(page.getByText(/^request 2 of/)).toBeVisible();
  await proposed(page);
  await expect(page.getByRole("listitem").filter({ hasText: "unsure" })).toBeVisible();
  await page.keyboard.press("-");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await judgements(page)).length).toBe(3);
  const [, second, third] = await judgements(page);
  expect(second).toMatchObject({ verdict: "unsure", flag: true, comment: null });
  expect(third).toMatchObject({ turn: 2, replaces: [second!.id], answer: { tools: [], requirements: [] } });
});

test("a tool is searched by keys; the item has its own link; a pause covers it until a key; blind hides gold and scores", async ({
  page,
}) => {
  await beginProject(page);
  await page.keyboard.press("0");
  await page.getByRole("combobox", { name: /Name or purpose/ }).pressSequentially("weather");
  await expect(page.getByRole("option").first()).toContainText(/weather/i);
  const found = (await page.getByRole("option").first().locator("b").textContent())!;
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: found, pressed: true })).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/item=/);
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Still reading? Any key goes on." })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: found, pressed: true }), "That key did nothing else.").toBeVisible();
  await page.keyboard.press("Enter");
  await stored(page, 1);
  await page.goto(address);
  await expect(page.getByText(/^request 1 of/)).toBeVisible();
  // One more for each time that a busy machine let the request be covered by itself.
  expect((await judgements(page))[0]?.time.pauses).toBeGreaterThanOrEqual(1);

  await page.getByRole("button", { name: "How the queue is judged" }).press("Enter");
  // Not `check`, which wants it to be chosen in the same moment: it is when the project is stored.
  const hidden = page.getByRole("radio", { name: "suggestions hidden", exact: true });
  await hidden.click();
  await expect(hidden).toBeChecked();
  await page.keyboard.press("Escape");
  await proposed(page);
  await expect(page.getByText("TRACC against the gold")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /^gold:/ })).toHaveCount(0);
  await page.keyboard.press("v");
  await expect(page.getByText(/against the gold/)).toBeVisible();
  await expectAccessible(page, "a blind request that was revealed");
});

test("words are marked, linked, split and joined by keys; the record has them, and undo takes each step back", async ({
  page,
}) => {
  await beginProject(page);
  const bar = page.getByRole("status").filter({ hasText: /“|Selected/ });
  await page.keyboard.press("w");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(bar).toHaveText("Selected: “Would you”");
  await page.keyboard.press("Enter");
  await page.keyboard.press("3");
  await expect(bar).toHaveText(/^“Would you”: \w/);
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await expect(bar).toHaveText("“Would”: no tool serves it yet");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(bar).toHaveText(/^“Would you”: \w/);
  await expectAccessible(page, "words that are pointed at");
  await proposed(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await stored(page, 1);
  const [record] = await judgements(page);
  expect(record!.edits.map(({ edit }) => edit.kind)).toEqual(["span-add", "link", "span-split", "undo"]);
  const tool = record!.shown.rows[2]!;
  expect(record!.answer!.requirements![0]).toEqual({ start: 0, end: "Would you".length, tools: [tool] });
  expect(record!.answer!.tools).toContain(tool);
});

test("a project begins blind for half and asks for tools alone; slices come in turns; a second answer is equally right", async ({
  page,
}) => {
  await page.goto("./#screen=annotate");
  await page.getByRole("radio", { name: "suggestions hidden for half" }).check();
  await page.getByRole("radio", { name: "tools alone" }).check();
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  await proposed(page);
  await expect(page.getByRole("button", { name: /mark words/ })).toHaveCount(0);
  const how = page.getByRole("button", { name: "How the queue is judged" });
  await expect(how).toHaveText(/suggestions hidden for half/);
  await how.press("Enter");
  await expect(page.getByRole("radio", { name: /^most divided first needs a second suggestion/ })).toBeDisabled();
  await page.getByRole("radio", { name: "stratified" }).click();
  await expect(how).toHaveText(/^stratified/);
  await expect(page.getByRole("group", { name: "Of each slice" })).toBeVisible();
  await expectAccessible(page, "how the queue is judged");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "How the queue is judged" })).toBeHidden();
  await proposed(page);
  await page.keyboard.press("-");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("1");
  await expect(page.getByText("me, answer 2")).toBeVisible();
  await page.keyboard.press("Enter");
  await stored(page, 1);
  const [record] = await judgements(page);
  expect(record!.shown.order).toBe("stratified");
  expect(record!.answer).toEqual({
    ...{ tools: [], requirements: null },
    alternatives: [{ tools: [record!.shown.rows[0]], requirements: null }],
  });
});

/** What a row of the menu of files saves. */
async function saveFile(page: Page, row: string): Promise<string> {
  await page.getByRole("button", { name: "Files" }).press("Enter");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: row }).press("Enter"),
  ]);
  return saved.path();
}

async function openFile(page: Page, button: string, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).press("Enter"),
  ]);
  await chooser.setFiles(path);
  await page.getByRole("region", { name: "File" }).getByRole("button", { name: "Add it" }).press("Enter");
  await expect(page.getByRole("region", { name: "File" })).toHaveCount(0);
}

test("a colleague gets the project by file, judges, and sends the judgements back: the two agree or not, and one undo takes the file back", async ({
  page,
  browser,
}) => {
  await beginProject(page);
  const project = await saveFile(page, "Save the project");
  for (const change of ["", "-", ""]) {
    await proposed(page);
    if (change) await page.keyboard.press(change);
    await page.keyboard.press("Enter");
  }
  await stored(page, 3);

  const other = await browser.newPage();
  await other.goto("./#screen=annotate");
  await expect(other.getByRole("button", { name: "Annotate this data set" })).toBeVisible();
  await openFile(other, "Open a project file", project);
  await other.getByRole("button", { name: "How the queue is judged" }).press("Enter");
  await other.getByRole("textbox", { name: /^Your name/ }).fill("ao");
  await other.getByRole("textbox", { name: /^Your name/ }).press("Enter");
  for (let at = 0; at < 3; at += 1) {
    await proposed(other);
    await other.keyboard.press("Enter");
    await expect(other.getByText(`request ${at + 2} of`)).toBeVisible();
  }
  await stored(other, 3);
  const theirs = await saveFile(other, "Save my judgements");

  // A request that was covered meanwhile does not take the key that a button is pressed with.
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: /^Still reading/ })).toBeVisible();
  await page.getByRole("button", { name: "Files" }).press("Enter");
  await openFile(page, "Open a file", theirs);
  const undo = await pointAtUndo(page);
  await expect(page.getByText("3 done")).toBeVisible();
  await page.getByRole("link", { name: "Agreement" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Two annotators");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("They disagree about 1 request");
  await expect(page.getByRole("row", { name: /^ao / }).last()).toContainText("3 of 3");
  await undo.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("No request has two answers yet");
  await other.close();
});
