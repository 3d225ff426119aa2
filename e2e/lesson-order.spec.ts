import { STEPS } from "../src/lessons/ptr/lesson";
import { GLOSSARY } from "../src/ui/glossary";
import { openApp, settled } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

const named = (id: string): string => STEPS.find((step) => step.id === id)!.name;

test("a teacher's own order is a link: its steps in their order, counted by it, what it names besides is said", async ({
  page,
}) => {
  await page.goto("./#screen=learn&page=lesson&steps=8,over,zz,8");
  await expect(page.getByText("step 1 of 2")).toBeVisible();
  await expect(
    page.getByText("The link names “zz” and “8” as steps that are not there, or there already."),
  ).toBeVisible();
  const line = page.getByRole("navigation", { name: "Steps of the lesson" }).getByRole("listitem");
  await expect(line).toHaveText([named("vote"), named("over")]);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/at=over/);
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("The lesson, presented: step 2 of 2");
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("The lesson, presented: step 1 of 2");
  await page.keyboard.press("Escape");
  await page.goto("./#screen=learn&page=lesson&steps=5,8&at=score");
  await expect(page.getByText("Step “score” is not among the steps of this link.")).toBeVisible();

  await page.goto("./#screen=learn&page=teachers");
  await page.getByRole("textbox", { name: "Only these steps, in this order" }).fill("9 5, 77");
  await expect(
    page.getByText(`${named("score")}, then ${named("over")}. “77” left out: no step, or named twice.`),
  ).toBeVisible();
  await expect(page.getByText(/#screen=learn&page=lesson&steps=9,5&at=score$/)).toBeVisible();
  await expectAccessible(page, "the teachers' page");
});

test("the minute plays four pictures by itself, can be paused, and ends with the way to the lesson; with reduced motion it goes on by hand", async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("./#screen=learn&page=lesson&lesson=minute");
  await page.clock.runFor(1000);
  const run = page.getByRole("progressbar", { name: "How far the minute is" });
  await expect(run).toBeVisible();
  await expect(page.getByText("step 1 of 4")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  const paused = await run.getAttribute("value");
  await page.clock.runFor(5000);
  await expect(run).toHaveAttribute("value", paused!);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(page.getByText("step 2 of 4")).toBeVisible();
  await expectAccessible(page, "the minute");
  await page.clock.runFor(60_000);
  await page.getByRole("button", { name: "Begin the lesson, and guess first" }).press("Enter");
  await expect(page.getByText("step 1 of 12")).toBeVisible();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("./#screen=learn&page=lesson&lesson=minute&at=vote");
  await expect(page.getByText("Picture 3 of 4, without its answer")).toBeAttached();
  await page.clock.runFor(30_000);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Picture 3 of 4, with its answer")).toBeAttached();
});

test("a word of the field opens its sentence by key, and leads into the lesson", async ({ page }) => {
  await openApp(page);
  await settled(page);
  await page.getByRole("button", { name: "Coverage", exact: true }).press("Enter");
  const hint = page.getByRole("dialog", { name: GLOSSARY.coverage.word });
  await expect(hint).toContainText(GLOSSARY.coverage.sentence);
  await expectAccessible(page, "a word and its sentence");
  await hint.getByRole("link", { name: "See it in the lesson" }).press("Enter");
  await expect(page).toHaveURL(/screen=learn&page=lesson&at=match/);
  await expect(page.getByText(`step ${STEPS.findIndex(({ id }) => id === "match") + 1} of 12`)).toBeVisible();
});
