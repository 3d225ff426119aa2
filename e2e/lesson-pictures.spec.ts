import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { describeAnswer } from "../src/lessons/landscape-words";
import { readDot } from "../src/lessons/landscape";
import { describeLinks, describeLists, describeNearest } from "../src/lessons/ptr/moves";
import { shownVote } from "../src/lessons/ptr/vote-steps";
import type { LessonFile, StepId } from "../src/lessons/ptr/step";
import { STEPS } from "../src/lessons/ptr/lesson";
import type { Trace } from "../src/core/domain/trace";
import { GLOSSARY } from "../src/ui/glossary";
import { ADDRESS } from "./fixtures/browser";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

const lesson = JSON.parse(readFileSync("public/samples/errands/lesson.json", "utf8")) as LessonFile;
const walkOf = (id: StepId): Trace => lesson.walks[lesson.steps[id].requests[0]!]!;

/** What is moved in the picture of a step by keys, and what the picture then says, by the code that the page runs. */
const MOVES: readonly { step: StepId; press(picture: Locator): Promise<void>; says(move: string): string }[] = [
  {
    step: "all",
    press: (picture) => picture.getByRole("slider").press("ArrowLeft"),
    says: (move) => `${move} tools: TRACC`,
  },
  {
    step: "bundle",
    press: (picture) => picture.getByRole("button", { name: "Drop past request a" }).press("Enter"),
    says: () => {
      const trace = walkOf("bundle");
      return describeNearest(trace, [trace.stage1.neighbours[0]!.query], "abcde");
    },
  },
  {
    step: "match",
    press: async (picture) => {
      for (let at = 0; at < 5; at += 1) await picture.getByRole("slider").press("ArrowLeft");
    },
    says: (move) => describeLinks(walkOf("match"), Number(move)),
  },
  {
    step: "views",
    press: (picture) => picture.getByRole("slider").press("Home"),
    says: () => describeLists(walkOf("views"), shownVote(walkOf("views"))!, 1),
  },
  {
    step: "score",
    press: (picture) => picture.getByRole("application").press("ArrowRight"),
    says: (move) => describeAnswer(readDot(move)!),
  },
];

async function saveSvg(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export the picture" }).press("Enter");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^SVG/ }).press("Enter");
  return readFileSync(await (await saved).path(), "utf8");
}

/** The words of a drawing without blanks: each piece of a line is a text of its own. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");
const wordsIn = (svg: string): string =>
  squeezed([...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, words]) => words).join(""));

test("what can be moved in a picture is moved by keys; it says what the method gives then, and is saved as it stands", async ({
  page,
}) => {
  for (const { step, press, says } of MOVES) {
    await page.goto(`./#screen=learn&page=lesson&at=${step}&seen=shown`);
    const picture = page.getByRole("region", { name: "The picture" });
    await press(picture);
    await expect(page).toHaveURL(/move=/);
    const move = decodeURIComponent(/move=([^&]+)/.exec(page.url())![1]!);
    const sentence = says(move);
    await expect(picture.getByText(sentence).first()).toBeVisible();
    expect(wordsIn(await saveSvg(page)), step).toContain(squeezed(sentence.split(". ")[0]!));
    await page.reload();
    await expect(picture.getByText(sentence).first()).toBeVisible();
  }
  await page.goto("./#screen=learn&page=lesson&at=open&seen=shown");
  const open = page.getByRole("region", { name: "The picture" });
  const tool = open.getByRole("combobox").first();
  await tool.focus();
  await tool.press("ArrowDown");
  await expect(open.getByText(/^2 tools serve words, 4 serve none\.$/)).toBeVisible();
  await expectAccessible(page, "open words, linked by hand");
});

test("with the net cut after the first load all of Learn is there: every page, every step with its picture, a word's sentence", async ({
  browser,
}) => {
  // A page of its own, without the guard: what is asked for in vain is said on the console.
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await page.evaluate(() => kitpick.whenFetched);
  await context.setOffline(true);
  const go = (hash: string) => page.evaluate((next) => void (location.hash = next), hash);
  for (const { id, sentence } of STEPS) {
    await go(`screen=learn&page=lesson&at=${id}&seen=shown`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(sentence(walkOf(id), lesson.ground)[1]);
    await expect(page.getByRole("region", { name: "The picture" }).locator("*").first()).toBeVisible();
  }
  for (const [name, heading] of [
    ["tracc", "How good is a set of tools?"],
    ["vote", "Three lists vote for one tool."],
    ["paper-code", "The paper describes a method"],
    ["gallery", "Twelve requests"],
    ["glossary", "The words of the field"],
    ["class", "A class answers"],
    ["handout", "The lesson on paper"],
    ["teachers", "For teachers"],
  ]) {
    await go(`screen=learn&page=${name!}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading!);
  }
  await go("screen=learn&page=lesson&at=bundle&seen=shown");
  await page.getByRole("button", { name: /past requests$/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: GLOSSARY.pastRequest.word })).toContainText(
    GLOSSARY.pastRequest.sentence,
  );
  await context.close();
});
