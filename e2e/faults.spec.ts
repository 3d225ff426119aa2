import type { Page } from "@playwright/test";
import { ask, chooseEncoder, encoderReady, expectWalk, openApp, shownTrace } from "./fixtures/app";
import {
  arm,
  encoderLives,
  engineOf,
  longCatalogue,
  sabotage,
  textsRead,
  type EncoderFault,
  type Strike,
} from "./fixtures/faults";
import { dropFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

const DEFAULT_ENCODER = "tool-minilm-3x384-int4";
/** Most of these faults are not about the default encoder, and this one starts at once. */
const ENCODER = { name: "Tool Static", id: "tool-static-256-int4" };
/** Restarts of longer ago do not count any more. */
const SIX_MINUTES_MS = 6 * 60_000;
const HOUR_MS = 60 * 60_000;
/** A text takes so long that a catalogue is worth a second worker, on a machine of any speed. */
const SLOW_MS = 20;
/** Texts of a catalogue, and how many of them are read before it is interrupted. */
const TEXTS = 150;
const SOME = 30;

/** Another request each time, so that no vector of it is known. */
let requests = 0;
function newRequest(): string {
  requests += 1;
  return `Translate letter ${requests} into Dutch and tell me the weather at the lake.`;
}

/** A request is walked by the encoder, and drawn. */
async function walksByMeaning(page: Page, id = ENCODER.id): Promise<void> {
  await ask(page, newRequest());
  expect((await shownTrace(page)).environment).toMatchObject({ encoder: { id }, device: "wasm" });
  await expectWalk(page);
}

/** A request is walked by words, and drawn, and one sentence says why. */
async function walksByWords(page: Page, why: RegExp): Promise<void> {
  await ask(page, newRequest());
  expect((await shownTrace(page)).environment).toMatchObject({ encoder: null, device: "none" });
  await expectWalk(page);
  await expect(page.getByRole("alert").filter({ hasText: why })).toBeVisible();
}

/** Asks, and asks anew where the page says that it did not work. */
async function askUntilAnswered(page: Page, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "What do you need done?" });
  await expect(async () => {
    if (!(await box.isVisible())) await page.getByRole("button", { name: "New request" }).click({ timeout: 1000 });
    await box.fill(text);
    await box.press("Enter");
    const standing = (): Promise<string> => page.evaluate(() => kitpick.session().status);
    await expect.poll(standing).not.toBe("running");
    expect(await page.evaluate(() => kitpick.session().trace?.query.text)).toBe(text);
  }).toPass();
}

async function openWithStatic(page: Page): Promise<void> {
  await openApp(page);
  await chooseEncoder(page, ENCODER.name);
  await encoderReady(page);
}

async function loadCatalogue(page: Page, count: number, name: string): Promise<void> {
  await dropFiles(page, [longCatalogue(count, name)]);
  await page.getByRole("button", { name: /^Load/ }).click();
  const tools = (): Promise<number | undefined> => page.evaluate(() => kitpick.session().dataset?.tools.length);
  await expect.poll(tools).toBe(count);
}

/** Some of a catalogue is read; the rest waits for `goOn`, however long what comes between takes. */
async function loadAndHold(page: Page, name: string): Promise<void> {
  const before = await textsRead(page);
  await engineOf(page).evaluate((texts) => faults.arm({ holdAfter: texts }), SOME);
  await loadCatalogue(page, TEXTS, name);
  await expect.poll(async () => (await textsRead(page)) - before).toBeGreaterThanOrEqual(SOME);
}

async function goOn(page: Page): Promise<void> {
  await engineOf(page).evaluate(() => faults.arm({ holdAfter: Infinity }));
}

test.describe("in one page, one after the other:", () => {
  test.describe.configure({ mode: "serial" });
  let page: Page;
  let engineLives: () => number;

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    engineLives = await sabotage(context);
    page = await context.newPage();
    await openWithStatic(page);
  });
  test.beforeEach(async ({ guard }) => {
    await guard.watch(page.context());
    await engineOf(page).evaluate((ms) => faults.later(ms), SIX_MINUTES_MS);
  });
  test.afterAll(() => page.context().close());

  /** What the next walk meets. */
  const strikeWalk = async (fault: EncoderFault): Promise<void> => {
    const lives = await encoderLives(page);
    await arm(page, fault);
    await walksByMeaning(page);
    expect(await encoderLives(page)).toBe(lives + 1);
    await walksByMeaning(page);
    expect(await encoderLives(page)).toBe(lives + 1);
  };

  for (const what of ["throws", "rejects"] satisfies Strike[]) {
    test(`the encoder's worker ${what}: a fresh one does the work, and nobody notices`, async ({ guard }) => {
      // The browser reports a rejection that nobody handles, also when it has been seen to.
      if (what === "rejects") guard.expect(/^uncaught: Error: a fault$/);
      await strikeWalk(what);
    });
  }

  test("one inference fails: the runtime that failed is not used again", () => strikeWalk("one inference fails"));

  for (const [what, strike] of [
    ["loops for ever", "loops for ever"],
    ["dies in silence (as with its heap exhausted)", "dies in silence"],
  ] as const) {
    test(`the encoder's worker ${what}: it is ended, and a fresh one does the work`, async () => {
      await engineOf(page).evaluate(() => faults.hurryWhenStruck());
      await strikeWalk(strike);
    });
  }

  for (const what of ["vectors zero", "vectors NaN"] satisfies EncoderFault[]) {
    test(`${what}, once: they are refused, and a fresh worker gives the right ones`, () => strikeWalk(what));
  }

  test("weights flipped while a data set is read: none of their vectors is kept, all are computed again", async () => {
    const lives = await encoderLives(page);
    await arm(page, "weights flipped");
    await loadCatalogue(page, 40, "garden");
    await encoderReady(page);
    expect(await encoderLives(page)).toBe(lives + 1);
    await ask(page, "Tool7: Looks after matter 7 of the garden, from the cellar to the roof.");
    const { environment, stage3 } = await shownTrace(page);
    expect(environment.encoder?.id).toBe(ENCODER.id);
    // Between a right vector and a wrong one the cosine is about 0.
    expect(stage3.perRequirement[0]?.views.direct[0]?.score).toBeGreaterThan(0.4);
  });

  test("cancel in the middle: what is done is kept, and going on does not do it again", async () => {
    const before = await textsRead(page);
    await loadAndHold(page, "household");
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await page.getByRole("button", { name: "Stop, keep what is done" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Finished work is kept.")).toBeVisible();
    await ask(page, "Look after matter 7 of the household.");
    expect((await shownTrace(page)).environment.encoder).toBeNull();
    await goOn(page);
    await page.getByRole("button", { name: "Go on" }).click();
    await encoderReady(page);
    expect(await textsRead(page), "No text was read twice.").toBe(before + TEXTS);
    await walksByMeaning(page);
  });

  test("the tab is frozen for an hour while a data set is read: it goes on as if nothing had been", async () => {
    const lives = [engineLives(), await encoderLives(page)];
    await loadAndHold(page, "tower");
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await engineOf(page).evaluate((ms) => faults.later(ms), HOUR_MS);
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await page.evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, HOUR_MS);
    await goOn(page);
    await encoderReady(page);
    await walksByMeaning(page);
    expect([engineLives(), await encoderLives(page)]).toEqual(lives);
  });

  test("no GPU, though WebGPU is switched on: WebAssembly is used, and the reason is said", async () => {
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await page.getByRole("switch", { name: /WebGPU/ }).check();
    await expect(page.locator("[data-device=wasm]")).toContainText("WebGPU does not work");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await walksByMeaning(page);
  });

  test("the engine's worker throws: a fresh one is told everything again", async () => {
    const lives = engineLives();
    await engineOf(page).evaluate(() => (faults.engineFault = true));
    await walksByMeaning(page);
    await walksByMeaning(page);
    expect(engineLives()).toBe(lives + 1);
  });

  test("vectors wrong again and again: the encoder is stopped with a reason, and words go on", async () => {
    await engineOf(page).evaluate(() => {
      faults.always = "vectors zero";
      faults.arm({ fault: "vectors zero" });
    });
    await walksByWords(page, /is not a unit vector.*by their words/);
    await walksByWords(page, /is not a unit vector/);
  });
});

test("the engine's worker breaks down again and again: it is stopped, and the page compares words itself", async ({
  page,
  context,
}) => {
  const lives = await sabotage(context, { brokenEngine: true });
  await openApp(page);
  await askUntilAnswered(page, newRequest());
  expect((await shownTrace(page)).environment).toMatchObject({ encoder: null, device: "none" });
  const livesBefore = lives();
  expect(livesBefore, "It was started, and started again three times.").toBe(4);
  await walksByWords(page, /crashed|was stopped/);
  expect(lives()).toBe(livesBefore);
});

for (const [cores, workers] of [
  [1, 1],
  [2, 2],
] as const) {
  test(`${cores} core${cores > 1 ? "s" : ""}, no SharedArrayBuffer: ${workers} at work on a data set`, async ({
    page,
    context,
  }) => {
    await sabotage(context, { cores, slowMs: SLOW_MS });
    await openWithStatic(page);
    const before = await encoderLives(page);
    await loadCatalogue(page, TEXTS, "household");
    await expect.poll(() => textsRead(page)).toBe(TEXTS);
    await encoderReady(page);
    expect(await encoderLives(page)).toBe(before + workers - 1);
    await walksByMeaning(page);
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    const said =
      cores === 1 ? "One worker encodes, because this browser reports one processor" : "up to 2 workers at once";
    await expect(page.getByRole("region", { name: "Graphics processor" })).toContainText(said);
  });
}

test("4 cores: a second encoder comes in a quiet moment and shares the walk; when it fails the walk is the same", async ({
  page,
  context,
}) => {
  await sabotage(context, { cores: 4 });
  await openApp(page);
  await encoderReady(page);
  await walksByMeaning(page, DEFAULT_ENCODER);
  await expect.poll(() => encoderLives(page)).toBe(2);
  /** Which lives of the encoder had a part in the walk. */
  const walkedBy = async (text: string): Promise<number[]> => {
    await engineOf(page).evaluate(() => void (faults.answers = []));
    await ask(page, text);
    return [...new Set(await engineOf(page).evaluate(() => faults.answers))].sort();
  };
  await expect.poll(() => walkedBy(newRequest()), "It takes part once it has started.").toEqual([1, 2]);
  const text = newRequest();
  await ask(page, text);
  const shared = await shownTrace(page);
  expect(shared.environment.encoder?.id).toBe(DEFAULT_ENCODER);

  const draft = newRequest();
  const countAnswers = (): Promise<number> => engineOf(page).evaluate(() => faults.answers.length);
  await engineOf(page).evaluate(() => void (faults.answers = []));
  await page.getByRole("button", { name: "New request" }).click();
  await page.getByRole("textbox", { name: "What do you need done?" }).fill(draft);
  await expect.poll(countAnswers, "The request, and what of it is new, is read while somebody thinks.").toBe(2);
  expect((await shownTrace(page)).query.text, "Nothing is shown of it.").toBe(text);
  await ask(page, draft);
  expect(await countAnswers(), "Enter finds it ready.").toBe(2);

  await arm(page, "vectors NaN");
  await walksByMeaning(page, DEFAULT_ENCODER);
  await expect.poll(() => encoderLives(page), "A fresh one comes after the walk.").toBe(3);
  expect(await walkedBy(text), "What a broken one gave is not remembered.").toContain(1);
  expect(await shownTrace(page)).toEqual(shared);
});
