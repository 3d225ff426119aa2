/** Answers of three servers as one toolbox: what they cost, what is mixed up, and a description in other words. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openApp, pointAtUndo } from "./fixtures/app";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { dropFiles, type TestFile } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

interface McpTool {
  name: string;
  description: string;
  inputSchema: object;
}

const tool = (name: string, description: string, properties: object = {}): McpTool => ({
  ...{ name, description },
  inputSchema: { type: "object", properties, required: Object.keys(properties) },
});
const text = { type: "string", description: "what to look for" };
const answer = (name: string, tools: McpTool[]): TestFile => ({ name, text: JSON.stringify({ tools }) });

const VERBS = ["list", "create", "update", "delete", "archive", "share", "rename", "export", "watch", "count"];
const NOUNS = ["invoice", "contract", "customer", "ticket", "meeting", "folder", "payment", "shipment", "badge"];
const OFFICE = VERBS.flatMap((verb) =>
  NOUNS.map((noun) => tool(`${verb}_${noun}`, `Use this to ${verb} one ${noun} of the office by its number`)),
);
const DRIVE = [
  tool("search_files", "Search files in the drive by their name or folder", {
    query: text,
    options: { anyOf: [text] },
  }),
  tool("find_documents", "Find documents in the drive", { query: text, tags: { type: "array" } }),
  tool("read_file", "Read the whole text of one file in the drive", { path: text }),
];
const MAIL = [
  tool("search", "Search messages in the mailbox by words, sender or day", { query: text }),
  tool("send_message", "Send a message to one person or to a list of people", { to: text }),
];

const ask = (query: string, tools: string[]) => ({ query, tool: tools });
const REQUESTS: TestFile = {
  name: "requests.json",
  text: JSON.stringify([
    ask("where is the lease we signed in spring", ["find_documents"]),
    ask("is there a report that says why the roof leaks", ["find_documents"]),
    ask("which file in the drive is called plan", ["search_files"]),
    ask("what is in the folder for the fair", ["search_files"]),
    ask("read me the plan of the garden", ["read_file"]),
    ask("did anyone write to me about the roof", ["search"]),
    ask("write to the roofer that we pay on Monday", ["send_message"]),
    ...NOUNS.map((noun) => ask(`please count each ${noun} for the office`, [`count_${noun}`])),
    ...NOUNS.slice(0, 4).map((noun) => ask(`let the office create a new ${noun}`, [`create_${noun}`])),
  ]),
};

async function openToolbox(page: Page, files: readonly TestFile[], label: RegExp): Promise<void> {
  await openApp(page, "./");
  await dropFiles(page, files);
  await page.getByRole("button", { name: label }).click();
  await page.goto("./#screen=datasets");
  await page.getByRole("tab", { name: "Toolbox" }).click();
  await expect(page.getByText(/tools? costs? [\d,]+ tokens on every call/)).toBeVisible();
}

const tokensOf = async (page: Page): Promise<number> => {
  const words = await page.getByText(/tools? costs? [\d,]+ tokens on every call/).innerText();
  return Number(/costs? ([\d,]+) tokens/.exec(words)![1]!.replaceAll(",", ""));
};

test("three servers are one toolbox: costs, faults, and a sentence that is tried, kept and taken back", async ({
  page,
}) => {
  await openToolbox(
    page,
    [answer("office.json", OFFICE), answer("drive.json", DRIVE), answer("mail.json", MAIL), REQUESTS],
    /^Load 20 requests and 95 tools/,
  );

  await test.step("each server with what it costs; their sum is the total", async () => {
    const servers = page.getByRole("table").filter({ hasText: "Server" });
    const cells = await servers
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(cells.map(([name]) => name)).toEqual([
      "office.json",
      "drive.json",
      "mail.json",
      expect.stringMatching(/^all/),
    ]);
    const numbers = cells.map((row) => Number(row.at(-1)!.replaceAll(",", "")));
    const once = Number(/with (\d+) that/.exec(cells.at(-1)![0]!)![1]);
    expect(numbers[0]! + numbers[1]! + numbers[2]! + once).toBe(numbers[3]);
    expect(await tokensOf(page)).toBe(numbers[3]);
  });

  await test.step("faults lead to their tools", async () => {
    await expect(page.getByText("array does not say what it holds")).toBeVisible();
    await page.getByRole("button", { name: /^Show: 1 description has fewer than six words/ }).click();
    const tools = page.getByRole("group", { name: "Tools" });
    await expect(tools.getByRole("listitem")).toHaveCount(1);
    await expect(tools).toContainText("find_documents");
    await page.getByRole("tab", { name: "Toolbox" }).click();
  });

  await test.step("keys go through the pairs, and what tells them apart is said", async () => {
    const pressed = page.getByRole("button", { name: / \/ /, pressed: true });
    await page.keyboard.press("]");
    const first = await pressed.innerText();
    await page.keyboard.press("]");
    await expect(pressed).not.toHaveText(first);
    await page.keyboard.press("[");
    await expect(pressed).toHaveText(first);
  });

  const words = page.getByRole("textbox", { name: /in other words$/ });
  await test.step("another sentence says what it changes before it is kept", async () => {
    await page
      .getByRole("combobox", { name: "Tool to describe in other words" })
      .selectOption({ label: "find_documents" });
    await words.fill("Finds one document in the drive by what it says, such as a lease or a report");
    await words.press("Control+Enter");
    await expect(page.getByText(/more wherever it is sent/)).toBeVisible();
    await expect(page.getByRole("row", { name: /^find_documents found first 2 requests/ })).toContainText("→ 1.00");
  });

  const before = await tokensOf(page);
  await test.step("kept, it is an edit of a copy, and everything is counted anew; undo takes it back", async () => {
    await words.press("Control+Enter");
    const undo = await pointAtUndo(page);
    await expect(page.getByText("1 edit", { exact: true })).toBeVisible();
    await expect.poll(() => tokensOf(page)).toBeGreaterThan(before);
    await undo.press("Enter");
    await expect.poll(() => tokensOf(page)).toBe(before);
  });

  await test.step("tools/list is written with every schema as it was read", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "tools/list with your edits" }).click(),
    ]);
    const written = JSON.parse(readFileSync(await download.path(), "utf8")) as { tools: McpTool[] };
    expect(written.tools).toEqual([...OFFICE, ...DRIVE, ...MAIL]);
  });

  await test.step("the report is a page without script that opens by itself", async () => {
    // It waits until all is counted anew.
    const button = page.getByRole("button", { name: "HTML page" });
    await expect(button).toBeEnabled();
    const [download] = await Promise.all([page.waitForEvent("download"), button.press("Enter")]);
    const report = readFileSync(await download.path(), "utf8");
    expect(report).toContain("95 tools cost");
    expect(report).not.toContain("<script");
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectGoodInBothThemes(page, `toolbox, ${width}`);
  }
});

test("without requests the costs are there, and what requests would show is said", async ({ page }) => {
  await openToolbox(page, [answer("mail.json", MAIL)], /^Load 2 tools/);
  await expect(page.getByText("No requests yet, so nobody can say how few are enough.")).toBeVisible();
  await expect(page.getByText("Without requests nobody can say what a sentence changes.")).toBeVisible();
  await expectGoodInBothThemes(page, "toolbox without requests");

  await test.step("there is nothing to annotate, and a link leads back", async () => {
    await page.goto("./#screen=annotate");
    await expect(page.getByText("mail has 2 tools and no request to judge.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Annotate this data set" })).toHaveCount(0);
    await page.getByRole("link", { name: "write some in the toolbox" }).click();
    await expect(page.getByRole("tab", { name: "Toolbox" })).toHaveAttribute("aria-selected", "true");
  });

  await test.step("requests are typed, one after the other, by keys alone", async () => {
    const asked = page.getByRole("textbox", { name: "Request to add" });
    for (const [count, words] of ["send a message to Ida", "send a message to the roofer"].entries()) {
      await asked.fill(words);
      await page.keyboard.press("Alt+1");
      await expect(page.getByRole("button", { name: /send_message needed$/ })).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.press("Enter");
      await expect(
        page.getByText(count === 0 ? "1 request shows what is broken" : "2 requests show what is broken"),
      ).toBeVisible();
      await expect(asked).toBeFocused();
    }
    await expect(page.getByText("2 edits", { exact: true })).toBeVisible();
  });
});

const SECRET = "ada@example.org";

/** A conversation: what a person wrote, the tool that was called for it through a client, and what came back. */
const talk = (content: string, name: string, id: number) => ({
  messages: [
    { role: "user", content },
    {
      role: "assistant",
      tool_calls: [{ id: `${id}`, type: "function", function: { name: `mcp__drive__${name}`, arguments: SECRET } }],
    },
    { role: "tool", tool_call_id: `${id}`, content: SECRET },
  ],
});
const LOG = [
  talk(`Find the lease that ${SECRET} sent me`, "find_documents", 1),
  talk("Read me the minutes of the last meeting", "read_file", 2),
  talk("Where did we put the plan of the roof?", "search_files", 3),
];

test("a log is read into the toolbox: requests with the tools that were used, and nothing private", async ({
  page,
}) => {
  await openToolbox(page, [answer("drive.json", DRIVE)], /^Load 3 tools/);
  await expect(page.getByText("No requests yet, so nobody can say how few are enough.")).toBeVisible();
  const [dialog] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Read a log" }).click(),
  ]);
  const buffer = Buffer.from(LOG.map((row) => JSON.stringify(row)).join("\n"));
  await dialog.setFiles({ name: "chat.jsonl", mimeType: "application/jsonl", buffer });

  const load = page.getByRole("button", { name: /^Load 3 requests and 3 tools/ });
  await expect(load).toBeEnabled();
  await expect(page.getByRole("row", { name: /Find the lease that \[e-mail\] sent me/ })).toContainText(
    "find_documents",
  );
  await expect(page.getByText("3 names matched without the prefix of a client")).toBeVisible();
  await expect(page.getByText(/not on a real log/)).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);
  await expectGoodInBothThemes(page, "preview of a log");
  await load.click();

  await expect(page.getByText(/of what 3 requests needed/)).toBeVisible();
  await page.getByRole("tab", { name: /^Requests/ }).click();
  await expect(page.getByText("Find the lease that [e-mail] sent me")).toBeVisible();
});
