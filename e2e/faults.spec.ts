import type { Page } from "@playwright/test";
import { ask, encoderReady, expectWalk, openApp, shownTrace } from "./fixtures/app";
import {
  changeAnswer,
  encoderLives,
  hurry,
  insteadOf,
  longCatalogue,
  once,
  readTexts,
  sabotage,
} from "./fixtures/faults";
import { dropFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

/** The first thing an encoder is asked is its probe; what a walk asks comes after it. */
const FIRST_OF_A_WALK = 2;
const DEFAULT_ENCODER = "tool-minilm-3x384-int4";

/** A request is walked by the encoder, and drawn. */
async function walksByMeaning(page: Page, text: string): Promise<void> {
  await ask(page, text);
  expect((await shownTrace(page)).environment).toMatchObject({ encoder: { id: DEFAULT_ENCODER }, device: "wasm" });
  await expectWalk(page);
}

/** Asks, and asks anew where the page says that it did not work. */
async function askUntilAnswered(page: Page, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "What do you need done?" });
  await expect(async () => {
    if (!(await box.isVisible())) await page.getByRole("button", { name: "New request" }).click({ timeout: 1000 });
    await box.fill(text);
    await box.press("Enter");
    const standing = (): Promise<string> => page.evaluate(() => kitpick.session().status);
    await expect.poll(standing, { timeout: 20_000 }).not.toBe("running");
    expect(await page.evaluate(() => kitpick.session().trace?.query.text)).toBe(text);
  }).toPass({ timeout: 90_000 });
}

/** A request is walked by words, and drawn, and one sentence says why. */
async function walksByWords(page: Page, text: string, why: RegExp): Promise<void> {
  await ask(page, text);
  expect((await shownTrace(page)).environment).toMatchObject({ encoder: null, device: "none" });
  await expectWalk(page);
  await expect(page.getByRole("alert").filter({ hasText: why })).toBeVisible();
}

/** Loads a catalogue of which no vector is stored, with the default encoder at work on it. */
async function loadLongCatalogue(page: Page, count: number): Promise<void> {
  await dropFiles(page, [longCatalogue(count)]);
  await page.getByRole("button", { name: /^Load/ }).click();
  await expect.poll(async () => (await readTexts(page))?.done ?? 0).toBeGreaterThan(20);
}

/** The whole catalogue is read; on a busy machine that takes minutes. */
async function allRead(page: Page): Promise<void> {
  const status = (): Promise<string> => page.evaluate(() => kitpick.library().encoder.status);
  await expect.poll(status, { timeout: 180_000 }).toBe("ready");
}

const LOUD = {
  throws: `setTimeout(() => { throw new Error("a fault"); });`,
  rejects: `Promise.reject(new Error("a fault"));`,
};

for (const [what, code] of Object.entries(LOUD)) {
  test(`the encoder's worker ${what}: a fresh one does the work, and nobody notices`, async ({
    page,
    context,
    guard,
  }) => {
    // The browser reports a rejection that nobody handles, also when it has been seen to.
    if (what === "rejects") guard.expect(/^uncaught: Error: a fault$/);
    await sabotage(context, { encoder: once(insteadOf("encode", FIRST_OF_A_WALK, code)) });
    await openApp(page);
    await encoderReady(page);
    await walksByMeaning(page, "Translate this letter into Dutch and post it.");
    expect(await encoderLives(page)).toBe(2);
    await walksByMeaning(page, "Find a bus to the lake and tell me the weather there.");
    expect(await encoderLives(page)).toBe(2);
  });
}

/** What ends or holds a worker without a word. */
const SILENT = {
  "loops for ever": "for (;;);",
  "dies in silence (heap exhausted)":
    "const hoard = []; for (;;) hoard.push(Array.from({ length: 1e6 }, (_, i) => [i]));",
};

for (const [what, code] of Object.entries(SILENT)) {
  test(`the encoder's worker ${what}: it is ended, and a fresh one does the work`, async ({ page, context }) => {
    const fault = once(insteadOf("encode", FIRST_OF_A_WALK, code));
    await sabotage(context, { engine: () => hurry(5), encoder: fault });
    await openApp(page);
    await encoderReady(page);
    await walksByMeaning(page, "Translate this letter into Dutch and post it.");
    // With deadlines this short, a busy machine may make the fresh one look silent too.
    expect(await encoderLives(page)).toBeGreaterThan(1);
    await walksByMeaning(page, "Find a bus to the lake and tell me the weather there.");
  });
}

test("one inference fails: the runtime that failed is not used again", async ({ page, context }) => {
  const badText = `self.onmessage(new MessageEvent("message", { data: { ...event.data, texts: [null] } }));`;
  await sabotage(context, { encoder: once(insteadOf("encode", FIRST_OF_A_WALK, badText)) });
  await openApp(page);
  await encoderReady(page);
  await walksByMeaning(page, "Translate this letter into Dutch and post it.");
  expect(await encoderLives(page)).toBe(2);
  await walksByMeaning(page, "Find a bus to the lake and tell me the weather there.");
});

for (const [what, value] of [
  ["zero", "0"],
  ["NaN", "NaN"],
] as const) {
  test(`vectors ${what}, once: they are refused, and a fresh worker gives the right ones`, async ({
    page,
    context,
  }) => {
    const wrong = changeAnswer("encoded", FIRST_OF_A_WALK, `message.components.fill(${value});`);
    await sabotage(context, { encoder: once(wrong) });
    await openApp(page);
    await encoderReady(page);
    await walksByMeaning(page, "Translate this letter into Dutch and post it.");
    expect(await encoderLives(page)).toBe(2);
  });
}

test("vectors wrong again and again: the encoder is stopped with a reason, and words go on", async ({
  page,
  context,
}) => {
  const wrong = changeAnswer("encoded", FIRST_OF_A_WALK, "message.components.fill(0);");
  await sabotage(context, { encoder: () => wrong });
  await openApp(page);
  await encoderReady(page);
  await walksByWords(page, "Translate this letter into Dutch and post it.", /is not a unit vector.*by their words/);
  await walksByWords(page, "Find a bus to the lake.", /is not a unit vector/);
});

test("the engine's worker throws: a fresh one is told everything again", async ({ page, context }) => {
  const lives = await sabotage(context, { engine: once(insteadOf("run", 2, LOUD.throws)) });
  await openApp(page);
  await encoderReady(page);
  await walksByMeaning(page, "Translate this letter into Dutch and post it.");
  await walksByMeaning(page, "Find a bus to the lake and tell me the weather there.");
  expect(lives()).toBe(2);
});

test("the engine's worker breaks down again and again: it is stopped, and the page compares words itself", async ({
  page,
  context,
}) => {
  const lives = await sabotage(context, { engine: () => insteadOf("run", 1, LOUD.throws) });
  await openApp(page);
  await askUntilAnswered(page, "Translate this letter into Dutch and post it.");
  expect((await shownTrace(page)).environment).toMatchObject({ encoder: null, device: "none" });
  const livesBefore = lives();
  expect(livesBefore, "It was started, and started again three times.").toBe(4);
  await walksByWords(page, "Find a bus to the lake.", /stopped working|was stopped/);
  expect(lives()).toBe(livesBefore);
});

test("cancel in the middle: what is done is kept, and going on does not do it again", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await loadLongCatalogue(page, 200);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Stop, keep what is done" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("What is done is kept.")).toBeVisible();
  await ask(page, "Look after matter 7 of the household.");
  expect((await shownTrace(page)).environment.encoder).toBeNull();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.poll(async () => (await readTexts(page))?.fromCache ?? 0).toBeGreaterThan(20);
  await allRead(page);
  await walksByMeaning(page, "Look after matter 8 of the household.");
});

test("the tab is frozen while a data set is read: it goes on as if nothing had been", async ({ page, context }) => {
  await page.addInitScript({ content: hurry(5) });
  const lives = await sabotage(context, { engine: () => hurry(5) });
  await openApp(page);
  await encoderReady(page);
  await loadLongCatalogue(page, 200);
  const session = await context.newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await new Promise((resolve) => setTimeout(resolve, 8000));
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await allRead(page);
  await walksByMeaning(page, "Look after matter 7 of the household.");
  expect(lives()).toBe(1);
});

for (const [cores, workers] of [
  [1, 1],
  [2, 2],
] as const) {
  test(`${cores} core${cores > 1 ? "s" : ""}, no SharedArrayBuffer: ${workers} at work on a data set`, async ({
    page,
    context,
  }) => {
    const machine = `delete globalThis.SharedArrayBuffer;
      Object.defineProperty(navigator, "hardwareConcurrency", { value: ${cores} });
      Object.defineProperty(navigator, "deviceMemory", { value: 8 });`;
    await sabotage(context, { engine: () => machine, encoder: () => machine });
    await openApp(page);
    await encoderReady(page);
    expect(await encoderLives(page)).toBe(1);
    await loadLongCatalogue(page, 200);
    await allRead(page);
    expect(await encoderLives(page)).toBe(workers);
    await walksByMeaning(page, "Look after matter 7 of the household.");
  });
}

test("no GPU, though WebGPU is switched on: WebAssembly is used, and the reason is said", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: /WebGPU/ }).check();
  await expect(page.locator("[data-device=wasm]")).toContainText("WebGPU does not work");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await walksByMeaning(page, "Translate this letter into Dutch and post it.");
});
