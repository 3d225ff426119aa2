import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { GALLERY } from "../src/lessons/gallery/gallery";
import { STEPS } from "../src/lessons/ptr/lesson";
import { issueText } from "../src/lessons/paper-code/difference-words";
import { DIFFERENCES } from "../src/lessons/paper-code/differences";
import type { PaperCodeFile } from "../src/lessons/paper-code/measure-differences";
import type { LessonFile, LessonStep } from "../src/lessons/ptr/step";
import {
  describeGuess,
  isRight,
  type ChoiceQuestion,
  type Guess,
  type Question,
} from "../src/lessons/questions/question";
import { GLOSSARY, type GlossaryEntry } from "../src/ui/glossary";
import { encoderReady, openApp, settled } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

test("the landscape of TRACC is walked by keys, says what it shows, and every dot has its link", async ({ page }) => {
  await page.goto("./#screen=learn&page=tracc");
  const dot = page.getByRole("application", { name: /One step from here/ });
  await expect(dot).toHaveAccessibleName(/^3 needed, 2 recommended, 1 right\. TRACC 0\.25\..*add a wrong one: \+0\.08/);
  await expect(page.getByRole("status").filter({ hasText: "raises TRACC here, by 0.08" })).toBeVisible();
  await dot.press("ArrowRight");
  await expect(dot).toHaveAccessibleName(/^3 needed, 3 recommended, 1 right\. TRACC 0\.33/);
  await expect(page).toHaveURL(/dot=3,3,1/);
  await dot.press("ArrowUp");
  await dot.press("ArrowUp");
  await expect(page.getByRole("row", { name: /^here 1\.00/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^add a right one none left/ })).toBeVisible();
  const box = (await dot.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(dot).not.toHaveAccessibleName(/^3 needed, 3 recommended, 3 right/);
  await page.reload();
  await expect(dot).toHaveAccessibleName(/^3 needed, \d+ recommended, [12] right/);

  await page.getByRole("textbox").fill("gold: Weather, Maps | answer: maps, Mail\nnothing to read");
  await expect(page.getByText("One line was not read")).toBeVisible();
  await page.getByRole("button", { name: "Put the dot there" }).click();
  await expect(dot).toHaveAccessibleName(/^2 needed, 2 recommended, 1 right/);
  await page.getByRole("button", { name: "It pays" }).click();
  await expect(
    page.getByText(/^Expected TRACC goes from 0\.50 to 0\.\d\d: it costs\. You guessed that it pays\.$/),
  ).toBeVisible();
  await expectAccessible(page, "the landscape");

  await page.goto("./#screen=learn&dot=12,40,x");
  await expect(dot).toHaveAccessibleName(/^3 needed/);
  await page.goto("./#screen=learn&dot=12,40,2");
  await expect(page.getByText("is beyond the picture")).toBeVisible();
});

test("a walk's score opens the landscape at its own dot; its vote is changed by hand until another tool wins", async ({
  page,
}) => {
  await openApp(page);
  await settled(page);
  await page.getByRole("button", { name: "What would one tool more be worth?" }).press("Enter");
  const walk = await page.evaluate(() => {
    const { query, recommendation } = kitpick.session().trace!;
    const tools = recommendation.tools.map(({ tool }) => tool);
    return [query.gold!.length, tools.length, tools.filter((tool) => query.gold!.includes(tool)).length];
  });
  await expect(page).toHaveURL(new RegExp(`dot=${walk.join(",")}`));
  const [needed, recommended, right] = walk;
  await expect(page.getByRole("application", { name: /One step from here/ })).toHaveAccessibleName(
    new RegExp(`^${needed} needed, ${recommended} recommended, ${right} right`),
  );

  await page.getByRole("button", { name: "The vote" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Three lists vote for one tool.");
  const verdict = page.getByRole("region", { name: "Who wins" });
  const before = await verdict.textContent();
  await page.getByRole("button", { name: "Show a shortest way" }).click();
  const direct = page.getByRole("region", { name: /^direct/ });
  await direct.getByRole("button", { name: /place 1 of/ }).press("Alt+ArrowDown");
  await expect(direct.getByRole("button", { name: /place 2 of/ })).toBeFocused();
  await page.getByRole("button", { name: "Put the lists back" }).click();
  await direct.getByRole("button", { name: /place 1 of/ }).press("Delete");
  await expect(verdict).not.toHaveText(before!);
  await expectAccessible(page, "the vote lab");
});

/** What the shipped walks say of each step: the questions are made here again, by the code that the page runs. */
const lesson = JSON.parse(readFileSync("public/samples/errands/lesson.json", "utf8")) as LessonFile;
const recorded = JSON.parse(readFileSync("public/samples/errands/paper-code.json", "utf8")) as PaperCodeFile;

interface PlannedStep {
  step: LessonStep;
  question: Question;
  guess: Guess;
}

/** One guess for each step: the right one, or one that is not. */
function planGuesses(kind: "right" | "wrong"): PlannedStep[] {
  return STEPS.map((step) => {
    const trace = lesson.walks[lesson.steps[step.id].requests[0]!]!;
    const question = step.make(trace, lesson.ground, 1)!;
    return { step, question, guess: kind === "right" ? rightGuess(question) : wrongGuess(question) };
  });
}

function rightGuess(question: Question): Guess {
  if (question.kind !== "number") return question.right;
  return question.least + Math.round((question.right - question.least) / question.step) * question.step;
}

function wrongGuess(question: Question): Guess {
  if (question.kind === "number") return isRight(question, question.most) ? question.least : question.most;
  if (question.kind === "spans") return question.words.slice(0, 1).map(({ id }) => id);
  const other = question.options.filter(({ id }) => !question.right.includes(id)).map(({ id }) => id);
  return question.kind === "one" ? other.slice(0, 1) : [...question.right.slice(1), ...other.slice(0, 1)];
}

async function giveByKeys(page: Page, question: Question, guess: Guess): Promise<void> {
  if (question.kind === "number") {
    const slider = page.getByRole("slider", { name: "Your guess" });
    await slider.focus();
    await slider.press(Number(guess) === question.most ? "Home" : "End");
    await slider.press(Number(guess) === question.most ? "End" : "Home");
    const steps = Math.round((Number(guess) - question.least) / question.step);
    if (Number(guess) !== question.most) for (let at = 0; at < steps; at += 1) await slider.press("ArrowRight");
    await slider.press("Enter");
    return;
  }
  const wanted = guess as readonly string[];
  if (question.kind === "spans") {
    const words = page.getByRole("group", { name: "The request: mark words" }).getByRole("button");
    await words.first().focus();
    for (const { id } of question.words) {
      if (wanted.includes(id)) await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Enter");
    return;
  }
  for (const [place, { id }] of question.options.entries()) {
    if (wanted.includes(id)) await page.keyboard.press(String(place + 1));
  }
  await page.keyboard.press("Enter");
}

for (const kind of ["right", "wrong"] as const) {
  test(`the whole lesson by keyboard, every guess ${kind}: what is said is what the walks say`, async ({ page }) => {
    test.slow();
    const told: string[] = [];
    page.on("pageerror", ({ message }) => told.push(message));
    await page.goto("./#screen=learn");
    for (const { step, question, guess } of planGuesses(kind)) {
      await expect(
        page.locator("main").getByText(question.ask.replaceAll(/[“”]/gu, ""), { exact: true }),
      ).toBeVisible();
      const [, answer] = step.sentence(lesson.walks[lesson.steps[step.id].requests[0]!]!, lesson.ground);
      await expect(page.getByRole("heading", { level: 1 })).not.toContainText(answer);
      if (kind === "right") await expectAccessible(page, `step ${step.id}, asked`, "strict");
      await page.keyboard.press("h");
      await expect(page.getByText(question.hint)).toBeVisible();
      await giveByKeys(page, question, guess);
      await expect(page.getByRole("heading", { name: /^You guessed/ })).toBeFocused();
      expect(isRight(question, guess)).toBe(kind === "right");
      const { figure, feedback } = describeGuess(question, guess);
      const panel = page.getByRole("region", { name: /^You guessed/ });
      await expect(panel.getByText(feedback.replaceAll(/[“”]/gu, ""), { exact: true })).toBeVisible();
      await expect(panel.getByText(figure, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(answer);
      if (kind === "wrong") await expectAccessible(page, `step ${step.id}, answered`, "strict");
      await page.keyboard.press("Enter");
    }
    const right = kind === "right" ? STEPS.length : 0;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `You answered 12 questions. ${right} as the method does.`,
    );
    await expectAccessible(page, "the own guesses");
    await page.reload();
    await page.getByRole("button", { name: "Forget them" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No guess is kept in this browser.");
    expect(told).toEqual([]);
  });
}

test("a step opens by its link in mid-guess; what a link names and is not there is said", async ({ page }) => {
  const { step, question, guess } = planGuesses("wrong").find((planned) => planned.step.id === "over")!;
  await page.goto(`./#screen=learn&page=lesson&at=over&guess=${(guess as string[]).join(",")}`);
  const options = page.getByRole("region", { name: /^Before you look/ }).getByRole("listitem");
  await expect(options.getByRole("button", { pressed: true })).toHaveCount((guess as string[]).length);
  await expect(options).toHaveCount((question as ChoiceQuestion).options.length);
  await page.getByRole("button", { name: "Show without guessing" }).click();
  await expect(page.getByRole("heading", { name: /^The answer/ })).toBeFocused();
  const dropped = lesson.walks[lesson.steps.over.requests[0]!]!.stage2.dropped;
  await expect(page.getByRole("region", { name: "The picture" }).locator("s")).toHaveCount(dropped.length);
  await page.getByRole("button", { name: "Ask it of another request" }).click();
  await expect(page).toHaveURL(new RegExp(`request=${lesson.steps.over.requests[1]!}`));
  await expect(page.getByRole("heading", { name: /^Before you look/ })).toBeFocused();
  await page.goto("./#screen=learn&page=lesson&at=score");
  // A press where the slider stands already is a guess too.
  await page.getByRole("slider", { name: "Your guess" }).click();
  await expect(page.getByRole("button", { name: /Check/ })).toBeEnabled();
  await page.goto("./#screen=learn&page=lesson&at=nowhere");
  await expect(page.getByText("The lesson has no step “nowhere”.")).toBeVisible();
  await page.goto(`./#screen=learn&page=lesson&at=${step.id}&request=zz-1`);
  await expect(page.getByText("Request “zz-1” is not asked about here.")).toBeVisible();
});

test("the gallery shows what its rule found, gives another of each, and walks one; the glossary is searched and leads there", async ({
  page,
}) => {
  await openApp(page);
  await settled(page);
  await page.goto("./#screen=learn&page=gallery");
  const entries = page.locator("[data-entry]");
  await expect(entries).toHaveCount(GALLERY.length);
  for (const entry of GALLERY) {
    const { requests, count } = lesson.gallery[entry.id]!;
    const shown = page.locator(`[data-entry="${entry.id}"]`);
    await expect(shown).toContainText(entry.sentence(lesson.walks[requests[0]!]!, lesson.ground));
    await expect(shown).toContainText(`${count} of ${lesson.ground.requests}`);
  }
  await expectAccessible(page, "the gallery");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/turn=1/);
  const overruled = lesson.walks[lesson.gallery["overruled"]!.requests[1]!]!;
  await expect(page.locator('[data-entry="overruled"]')).toContainText(overruled.query.text);
  await page.getByRole("button", { name: "The vote overrules", exact: true }).press("Enter");
  await expect
    .poll(() => page.evaluate(() => kitpick.session().trace?.recommendation.tools.map(({ tool }) => tool)))
    .toEqual(overruled.choice!.rule.tools);

  const words = Object.values<GlossaryEntry>(GLOSSARY).map(({ word, sentence, inCode }) =>
    `${word} ${sentence} ${inCode ?? ""}`.toLowerCase(),
  );
  await page.goto("./#screen=learn&page=glossary");
  await page.getByRole("searchbox", { name: "Find a word" }).fill("three");
  await expect(
    page.getByText(`${words.filter((text) => text.includes("three")).length} of ${words.length} words`),
  ).toBeVisible();
  await expectAccessible(page, "the glossary");
  await page.getByRole("button", { name: "view: see it at step 7, Views" }).press("Enter");
  await expect(page).toHaveURL(/at=views/);
  await page.goto("./#screen=learn&page=glossary&find=zzz");
  await page.getByRole("button", { name: "Show all words" }).press("Enter");
  await expect(page.getByText(`${words.length} words`)).toBeVisible();
});

test("paper and code differ row by row, each with its link, and both walks of a row are run here with the recorded answers", async ({
  page,
}) => {
  await openApp(page);
  await settled(page);
  await encoderReady(page);
  await page.goto("./#screen=learn&page=paper-code&row=words");
  await expect(page.getByRole("button", { name: "Bundle", expanded: true })).toBeVisible();
  await expectAccessible(page, "paper and code");
  await page.getByRole("button", { name: "Coverage" }).press("Enter");
  await expect(page).toHaveURL(/row=keep/);
  const { paper, code, difference } = recorded.measured["keep"]![0]!;
  const row = page.locator('[data-row="keep"]');
  await expect(row).toContainText(`${paper.toFixed(2)} → ${code.toFixed(2)}`);
  await expect(row.getByRole("img", { name: Math.abs(difference.low!).toFixed(2) })).toBeVisible();
  await page.getByRole("button", { name: "Run both here" }).press("Enter");
  await expect(page.getByText("Run here with Tool MiniLM: the same answers as recorded.")).toBeVisible();
  await page.getByText("that this sample cannot show").press("Enter");
  await expect(page.getByText("eva_dataset.py")).toBeVisible();
  await page.goto("./#screen=learn&page=paper-code&row=zzz");
  await expect(page.getByText("The page has no difference “zzz”.")).toBeVisible();
});

test("a row is copied as a question to the authors, and all its requests are walked both ways into Compare, where the score is the recorded one", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openApp(page);
  await settled(page);
  await encoderReady(page);
  await page.goto("./#screen=learn&page=paper-code&row=keep");
  await page.getByRole("button", { name: "Copy it as a question to the authors" }).press("Enter");
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const difference = DIFFERENCES.find(({ id }) => id === "keep")!;
  const measured = recorded.measured["keep"]![0]!;
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(issueText(difference, measured));
  for (const said of [difference.paper, difference.code, difference.places.code, "Which of the two is meant?"]) {
    expect(copied).toContain(said);
  }

  await page.getByRole("button", { name: `All ${measured.requests} in Compare` }).press("Enter");
  await expect(page).toHaveURL(/screen=compare/);
  await expect(page.getByText(`${measured.requests} requests compared, in both runs.`)).toBeVisible();
  const tracc = page.getByRole("row", { name: /^TRACC/ });
  for (const mean of [measured.paper, measured.code]) {
    await expect(tracc).toContainText(mean.toFixed(2).replace(/^0/, ""));
  }
  const { better, equal, worse } = measured.outcomes!;
  await expect(
    page.getByRole("application", { name: `B: ${better} better, ${equal} equal, ${worse} worse` }),
  ).toBeVisible();
});

test("presented, the lesson goes by the keys of a clicker, shows no answer before it is asked for, and notes follow in a second window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("./#screen=learn&page=lesson&at=views");
  await page.getByRole("heading", { name: /^Before you look/ }).waitFor();
  await page.keyboard.press("p");
  const room = page.getByRole("dialog");
  await expect(room).toHaveAccessibleName("The lesson, presented: step 7 of 12");
  await page.keyboard.press("PageDown");
  await expect(room).toHaveAccessibleName("The lesson, presented: step 8 of 12");
  const trace = lesson.walks[lesson.steps.vote.requests[0]!]!;
  const vote = STEPS.find(({ id }) => id === "vote")!;
  const [, answer] = vote.sentence(trace, lesson.ground);
  await expect(room.getByText(vote.make(trace, lesson.ground, 1)!.ask)).toBeVisible();
  await expect(room.getByText(answer)).toHaveCount(0);
  await expectAccessible(page, "presented, asked");
  await page.keyboard.press("a");
  await expect(room.getByText(answer)).toBeVisible();
  await expectAccessible(page, "presented, answered");
  await page.keyboard.press(".");
  await expect(room.getByText(answer)).toBeHidden();
  await page.keyboard.press(".");
  await page.keyboard.press("Escape");
  await expect(room).toHaveCount(0);
  await expect(page).toHaveURL(/at=vote/);

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "with notes" }).click();
  const notes = await opened;
  await expect(notes.getByText(vote.notes(trace, lesson.ground)[0]!)).toBeVisible();
  await expect(notes.getByText("The answer is shown.")).toBeVisible();
  await notes.getByRole("button", { name: "Next", exact: true }).click();
  await expect(room).toHaveAccessibleName("The lesson, presented: step 9 of 12");
  await expect(notes.getByText("The question, without its answer.")).toBeVisible();
  await notes.getByRole("button", { name: "Show the answer" }).click();
  await expect(notes.getByText("The answer is shown.")).toBeVisible();
  await expect(page).toHaveURL(/seen=shown/);
  await expectAccessible(notes, "the notes");
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await expect(notes.getByRole("alert").filter({ hasText: "left the presentation" })).toBeVisible();
});
