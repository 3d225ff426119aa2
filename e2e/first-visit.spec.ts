import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Trace } from "../src/core/domain/trace";
import { ask, encoderReady, expectWalk, openApp, part, saved, shownTrace } from "./fixtures/app";
import { asItShouldBe, expect, hold, refuse, test } from "./fixtures/model-server";

const OWN_REQUEST = "Book a table for four near the station on Friday and text my sister the address.";
const DEFAULT_ENCODER = "tool-minilm-3x384-int4";

/** The hash of the file that is served, not of what the app says about it. */
function modelHash(): string {
  return createHash("sha256").update(readModel()).digest("hex");
}

function readModel(): Buffer {
  return readFileSync(new URL(`../public/models/${DEFAULT_ENCODER}/onnx/model.onnx`, import.meta.url));
}

function namesEncoder(trace: Trace): boolean {
  const { encoder } = trace.environment;
  return encoder?.id === DEFAULT_ENCODER && encoder.sha256 === modelHash();
}

test("a finished walk is there before any model, and an own request is walked once the model is", async ({
  page,
  models,
}) => {
  const { answer, release } = hold(asItShouldBe);
  models.answer(/./, answer);
  await openApp(page);
  await expect.poll(() => page.evaluate(() => kitpick.library().encoder.status)).toBe("preparing");
  const example = await shownTrace(page);
  expect(example.recommendation.tools.length).toBeGreaterThan(0);
  expect(namesEncoder(example), "The recorded walk was made with the encoder that ships.").toBe(true);
  await expect(part(page, "Result")).toContainText("TRACC");

  release();
  await encoderReady(page);
  await ask(page, OWN_REQUEST);
  const trace = await shownTrace(page);
  expect(namesEncoder(trace)).toBe(true);
  expect(trace.stage1.retriever).toBe("hybrid");
  expect(trace.stage2.requirements.length).toBeGreaterThanOrEqual(2);
  await expectWalk(page);
  for (const { tool } of trace.recommendation.tools)
    await expect(part(page, "Result")).toContainText(trace.tools[tool]?.name ?? tool);
  await saved(page);
});

test("while the model loads, words answer; the answer is redrawn once, and the change is said", async ({
  page,
  models,
}) => {
  const { answer, release } = hold(asItShouldBe);
  models.answer(/./, answer);
  await openApp(page);
  await ask(page, OWN_REQUEST);
  const stepsBefore = await page.evaluate(() => kitpick.session().log.length);
  const byWords = await shownTrace(page);
  expect(byWords.environment.encoder).toBeNull();
  expect(byWords.stage1.retriever).toBe("bm25");
  expect(namesEncoder(byWords), "The check on the encoder fails where no encoder was used.").toBe(false);
  await expect(page.getByText("This answer compares words (BM25).")).toBeVisible();
  release();
  await encoderReady(page);
  await expect.poll(async () => namesEncoder(await shownTrace(page))).toBe(true);
  await expect(page.getByRole("status").filter({ hasText: "Redrawn by" })).toBeVisible();
  const steps = await page.evaluate(() => kitpick.session().log.length);
  expect(steps, "The redrawing is no step of the person's.").toBe(stepsBefore);
});

test("with the model file gone the page says why, and every stage works by words", async ({ page, models }) => {
  models.answer(/./, refuse(404));
  await openApp(page);
  await expect(page.getByRole("alert").filter({ hasText: "could not be made ready" })).toBeVisible();
  await ask(page, OWN_REQUEST);
  const trace = await shownTrace(page);
  expect(namesEncoder(trace)).toBe(false);
  expect(trace.environment.encoder).toBeNull();
  expect(trace.recommendation.tools.length).toBeGreaterThan(0);
  await expectWalk(page);
  await saved(page);
});

test("a model file with other bytes is refused", async ({ page, models }) => {
  const body = readModel();
  body[body.length - 100] = (body[body.length - 100] ?? 0) ^ 1;
  models.answer(/\.onnx$/, (response) => void response.end(body));
  await openApp(page);
  await expect(page.getByRole("alert").filter({ hasText: "could not be made ready" })).toBeVisible();
  await ask(page, OWN_REQUEST);
  expect((await shownTrace(page)).environment.encoder).toBeNull();
});

test("Enter asks, Shift+Enter breaks the line, and an empty box says so", async ({ page }) => {
  await openApp(page);
  const box = page.getByRole("textbox", { name: "What do you need done?" });
  await box.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The box is empty" })).toBeVisible();
  await box.fill("Wake me at six");
  await box.press("Shift+Enter");
  await box.pressSequentially("and tell me the weather.");
  await box.press("Control+Enter");
  await expect
    .poll(() => page.evaluate(() => kitpick.session().trace?.query.text))
    .toBe("Wake me at six\nand tell me the weather.");
});

test("the bar at the top fits every width, with a data set of a long name", async ({ page }) => {
  await openApp(page);
  const reaches = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("header :is(a, button)")].map((one) => one.getBoundingClientRect().right),
      ),
    );
  /** What a bar beside the page takes where the system draws one; here it is hidden. */
  const SCROLLBAR = 15;
  const fits = async (what: string): Promise<void> => {
    for (const width of [1440, 1360, 1321, 1320, 1280, 1265, 1251, 1250, 1200, 1161, 1160, 1100, 1076]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(reaches, { message: `${what}, ${width}` }).toBeLessThanOrEqual(width - SCROLLBAR);
    }
  };
  await fits("the sample");
  await page.evaluate(() => {
    const [name] = document.querySelector(
      "header [aria-label^='Data set'] , header .menu-trigger:last-of-type",
    )!.childNodes;
    name!.textContent = "Requests of the whole department, spring";
  });
  await fits("a long name");
});
