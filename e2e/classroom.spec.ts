import { readFileSync } from "node:fs";
import { STEPS } from "../src/lessons/ptr/lesson";
import type { LessonFile } from "../src/lessons/ptr/step";
import type { ChoiceQuestion } from "../src/lessons/questions/question";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

const lesson = JSON.parse(readFileSync("public/samples/errands/lesson.json", "utf8")) as LessonFile;
const VOTE = STEPS.findIndex(({ id }) => id === "vote");

test("a class without a server: a student's answer leaves as a code and tells nothing; pasted with others it is counted, in the room and as a table", async ({
  page,
}) => {
  const trace = lesson.walks[lesson.steps.vote.requests[0]!]!;
  const question = STEPS[VOTE]!.make(trace, lesson.ground, 1) as ChoiceQuestion;
  const [, answer] = STEPS[VOTE]!.sentence(trace, lesson.ground);
  await page.goto("./#screen=learn&page=lesson&at=vote&class=k8&answers=hidden");
  await page.getByRole("heading", { name: /^Before you look/ }).waitFor();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Your answer is given/ })).toBeFocused();
  const code = (await page.getByText(/^K8H-/).textContent())!;
  expect(code).toMatch(/^K8H-[0-9A-Z]{4}-B[0-9A-Z]$/);
  await expect(page.getByText(answer)).toHaveCount(0);
  await expectAccessible(page, "a student's answer");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save 1 answer as a file" }).click();
  const file = await (await saved).path();

  await page.goto("./#screen=learn&page=class&class=K8");
  await page
    .getByRole("textbox", { name: "Paste the chat here, or drop files of answers" })
    .fill(`Ada 10:41: ${code.toLowerCase()} I think\nBo: K8H-4H2B-A4, and K8E-4H2B-CD0. Cy: K8H-4H2B-A5`);
  await expect(page.getByText("3 codes of class K8, 3 new answers.")).toBeVisible();
  await expect(
    page.getByText("1 code is damaged and not counted: K8H-4H2B-A5 (step 8). Ask for it again."),
  ).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Read files" }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByText("1 code of class K8, 0 new answers.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Class K8: 3 answers of 2 students.");
  await expectAccessible(page, "the answers of a class");
  await page.getByRole("button", { name: "As tables" }).click();
  await page.getByRole("button", { name: "Show what is right" }).click();
  const rows = question.options.map(({ id, label }, index) => {
    const isRight = question.right.includes(id) ? "yes" : "";
    return `${"ABC"[index]} ${label} ${[1, 1, 0][index]} ${isRight}`.trim();
  });
  for (const row of rows) await expect(page.getByRole("row", { name: row, exact: true })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("./#screen=learn&page=lesson&at=vote&class=K8&present=1");
  const room = page.getByRole("dialog");
  await room.waitFor();
  await page.keyboard.press("c");
  const bars = room.getByRole("group", { name: "Answers of the class" });
  await expect(bars.getByRole("listitem")).toHaveCount(question.options.length);
  await expect(bars.locator("[data-right]")).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(bars.locator("[data-right]")).toHaveCount(1);
  await page.keyboard.press("l");
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(400, 340, { steps: 5 });
  await page.mouse.up();
  await expect(room.locator("svg[aria-hidden] > path[d^='M200 300']")).toHaveCount(1);
  await page.keyboard.press("Delete");
  await expect(room.locator("path[d^='M200 300']")).toHaveCount(0);
});
