import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { startMockEndpoint } from "../src/workers/llm/testing/mock-endpoint";
import { encoderReady, openApp, shownTrace } from "./fixtures/app";
import { searchPage } from "./fixtures/search-page";
import { expect, test } from "./fixtures/guarded-test";

const KEY = "sk-canary-7f3a9c51";

/** Names the first offered tool for everything. */
function think(messages: { content: string }[]): string {
  const data = JSON.parse(messages[1]!.content) as { tools?: { name: string }[]; functionalities?: { id: string }[] };
  const [first] = data.tools ?? [];
  if (!first) return JSON.stringify({ functionalities: [{ id: "F1", text: "Regenschirm bereitlegen", words: "" }] });
  return JSON.stringify({ matches: data.functionalities!.map(({ id }) => ({ id, tools: [first.name] })) });
}

test("an endpoint is asked only after it was named and allowed, and the key is found nowhere but in its header", async ({
  page,
  context,
  guard,
}) => {
  const mock = await startMockEndpoint(think);
  try {
    // The one other origin this test is about. One of its answers may not be read by this page.
    guard.expect(new RegExp(`^request to another origin: ${mock.origin}/`));
    guard.expect(/CORS policy/);
    const said: string[] = [];
    context.on("console", (message) => said.push(message.text()));
    await openApp(page);
    await encoderReady(page);
    await page.getByRole("button", { name: "by rules" }).click();
    await page.getByRole("radio", { name: /A language model/ }).check();
    await page.getByRole("radio", { name: "An endpoint" }).check();
    const connect = async (behaviour: "good" | "no-cors"): Promise<void> => {
      await page.getByLabel("Address", { exact: true }).fill(mock.address(behaviour));
      await page.getByLabel("Model", { exact: true }).fill("mock-1");
      await page.getByLabel("Key", { exact: true }).fill(KEY);
      await page.getByRole("button", { name: /Name it|Change/ }).click();
      await page.getByText("This walk takes 2 to 4 calls").waitFor();
    };
    await connect("no-cors");
    expect(mock.seen).toEqual([]);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("button", { name: /^Ask / }).click();
    await expect(page.getByRole("alert")).toContainText("could not be asked");
    await connect("good");
    await page.getByRole("button", { name: /^Ask / }).click();
    await expect.poll(async () => (await shownTrace(page)).stage2.model?.exchanges.length).toBe(2);
    const { stage2 } = await shownTrace(page);
    // What stands nowhere in the request is kept, as a note below it.
    expect(stage2.requirements).toMatchObject([{ text: "Regenschirm bereitlegen", placed: "note" }]);
    await expect(page.getByRole("button", { name: "Regenschirm bereitlegen, a note below the request" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText(/[34] requests to other places since load/);
    const answered = mock.seen.filter(({ path, method }) => path.startsWith("/good/") && method === "POST");
    expect(answered.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
    await page.getByRole("button", { name: "Copy link" }).click();
    const question = page.getByRole("dialog", { name: /Copy the link with the model's answers/ });
    await expect(question).toContainText("2 prompts with the descriptions of the tools");
    await expect(question).toContainText(new URL(mock.address("good")).host);
    await question.getByRole("button", { name: "Copy with them" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(/Link copied|may not use the clipboard/)).toBeVisible();
    const exported = await evaluateThere(page);
    expect(mock.seen.filter(({ path, method }) => path.startsWith("/good/") && method === "POST").length).toBe(2 + 8);
    expect(exported).toContain('"model":{"host":');
    expect(exported).not.toContain(KEY);
    for (const { path, headers, body } of mock.seen)
      expect(JSON.stringify([path, { ...headers, authorization: "" }, body])).not.toContain(KEY);

    const found = await page.evaluate(searchPage, KEY);
    expect(found).toEqual([]);
    expect([page.url(), ...said].filter((text) => text.includes(KEY))).toEqual([]);
  } finally {
    await mock.close();
  }
});

/** The endpoint that is named already is allowed anew and asked about four requests; what the evaluation is exported as. */
async function evaluateThere(page: Page): Promise<string> {
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Evaluate" }).click();
  const bar = page.getByRole("form", { name: "What to measure" });
  await bar.getByRole("combobox", { name: /^Encoder/ }).selectOption("words");
  await bar.getByLabel("At most").fill("4");
  await bar.getByRole("button", { name: /^Methods/ }).click();
  await page.getByRole("checkbox", { name: /^PTR, language model(?! in|,)/ }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Allow anew" }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^24 answers$/)).toBeVisible();
  await page.getByRole("button", { name: "Export the evaluation" }).click();
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Evaluation/ }).click();
  return readFileSync(await (await arrives).path(), "utf8");
}
