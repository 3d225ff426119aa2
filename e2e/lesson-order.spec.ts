import { STEPS } from "../src/lessons/ptr/lesson";
import { GLOSSARY } from "../src/ui/glossary";
import { encoderReady, openApp, settled } from "./fixtures/app";
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
  // The clock stands still but for what is run here: a slow machine would have played on.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("./#screen=learn&page=lesson&lesson=minute");
  const run = page.getByRole("progressbar", { name: "How far the minute is" });
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(run).toBeVisible({ timeout: 1000 });
  }).toPass();
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
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  // axe waits by the page's clock.
  await page.clock.resume();
  await expectAccessible(page, "the minute");
  await page.keyboard.press("Space");
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

test("the last step by touch on a phone: an own request is walked, asked about and answered, and its link opens so elsewhere", async ({
  page,
  browser,
  guard,
}) => {
  const text = "Book a table for four on Saturday and put it in my calendar.";
  const size = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  await guard.watch(context);
  const phone = await context.newPage();
  await phone.goto("./#screen=learn&page=lesson&at=choice");
  await phone.getByRole("textbox", { name: /^A request of your own/ }).tap();
  await phone.keyboard.insertText(text);
  await phone.getByRole("button", { name: "Ask me about it" }).tap();
  await expect(phone.getByText("the walk on the workbench")).toBeVisible();
  await encoderReady(phone);
  await settled(phone);
  const slider = (await phone.getByRole("slider", { name: "Your guess" }).boundingBox())!;
  await phone.touchscreen.tap(slider.x + slider.width * 0.25, slider.y + slider.height / 2);
  await phone.getByRole("button", { name: /Check/ }).tap();
  await expect(phone.getByRole("heading", { name: /^You guessed/ })).toBeFocused();
  const answer = await phone.evaluate(() => {
    const { recommendation, tools } = kitpick.session().trace!;
    return recommendation.tools.map(({ tool }) => tools[tool]!.name);
  });
  const says = phone.getByRole("region", { name: "The picture" });
  for (const name of answer) await expect(says.getByText(name).first()).toBeVisible();

  // Another profile, which has never seen the request.
  await page.setViewportSize(size);
  await page.goto(phone.url());
  await expect(page.getByRole("heading", { name: /^You guessed/ })).toBeVisible();
  await encoderReady(page);
  await settled(page);
  expect(await page.evaluate(() => kitpick.session().trace!.query.text)).toBe(text);
  const picture = page.getByRole("region", { name: "The picture" });
  for (const name of answer) await expect(picture.getByText(name).first()).toBeVisible();
  await expectAccessible(page, "an own request, answered, 390");
  await context.close();
});
