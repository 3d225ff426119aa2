import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { STEPS } from "../src/lessons/ptr/lesson";
import type { LessonFile } from "../src/lessons/ptr/step";
import { LESSON_VERSION, writeCode } from "../src/lessons/questions/class-codes";
import type { ChoiceQuestion } from "../src/lessons/questions/question";
import type { Trace } from "../src/core/domain/trace";
import { openApp, settled, shownTrace } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

const lesson = JSON.parse(readFileSync("public/samples/errands/lesson.json", "utf8")) as LessonFile;
const VOTE = STEPS.findIndex(({ id }) => id === "vote");

test("a class without a server: a student's answer leaves as a code and tells nothing; pasted with others it is counted, in the room and as a table", async ({
  page,
}) => {
  const trace = lesson.walks[lesson.steps.vote.requests[0]!]!;
  const question = STEPS[VOTE]!.make(trace, lesson.ground, 1) as ChoiceQuestion;
  const next = { version: LESSON_VERSION + 1, class: "K8", step: VOTE, student: "D1D1", answer: "A" };
  const ofNextVersion = writeCode(next);
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
    .fill(
      `Ada 10:41: ${code.toLowerCase()} I think\nBo: K8H-4H2B-A4, and K8E-4H2B-CD0. Cy: K8H-4H2B-A5\nDi: ${ofNextVersion}`,
    );
  await expect(page.getByText("3 codes of class K8, 3 new answers.")).toBeVisible();
  await expect(
    page.getByText("1 code is damaged and not counted: K8H-4H2B-A5 (step 8). Ask for it again."),
  ).toBeVisible();
  await expect(
    page.getByText(`1 code answers version ${LESSON_VERSION + 1} of the lesson and is not counted`),
  ).toBeVisible();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ kitpick: "answers", lesson: LESSON_VERSION });
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

test("three students in browsers of their own answer; codes and a file meet on the teacher's page, and 5 MB of chat do not hold it up", async ({
  page,
  browser,
  guard,
}) => {
  const steps = ["over", "vote", "score"] as const;
  const codes: string[] = [];
  let file = "";
  for (const student of [1, 2, 3]) {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await guard.watch(context);
    const own = await context.newPage();
    for (const at of steps) {
      await own.goto(`./#screen=learn&page=lesson&at=${at}&class=K8&answers=hidden`);
      await own.getByRole("heading", { name: /^Before you look/ }).waitFor();
      if (at === "score") await own.getByRole("slider", { name: "Your guess" }).press(student === 1 ? "End" : "Home");
      else await own.keyboard.press(String(student === 3 ? 1 : student));
      await own.getByRole("button", { name: /Check/ }).click();
      codes.push((await own.getByText(/^K8[A-N]-/).textContent())!);
    }
    if (student === 3) {
      await own.getByRole("textbox", { name: "with a name" }).fill("Cy");
      const saved = own.waitForEvent("download");
      await own.getByRole("button", { name: "Save 3 answers as a file" }).click();
      file = readFileSync(await (await saved).path(), "utf8");
    }
    await context.close();
  }
  expect(new Set(codes.map((code) => code.slice(4, 8))).size).toBe(3);

  await page.goto("./#screen=learn&page=class&class=K8");
  const box = page.getByRole("textbox", { name: "Paste the chat here" });
  await box.waitFor();
  const talk = "Bo 10:41: what does well-nigh mean, and why is 4-4-2 a formation?\n".repeat(80_000);
  // How far it is read stands there for moments only: the page itself notes it.
  const shares = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const share = /\d+ % read/.exec(document.body.textContent);
      if (share) seen.push(share[0]);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return seen;
  });
  await page.evaluate(
    ({ text, chat }) => {
      const data = new DataTransfer();
      data.setData("text", `${text}${chat.join("\n")}`);
      document
        .querySelector("textarea")!
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { text: talk, chat: codes.slice(0, 6) },
  );
  await expect(page.getByText("6 codes of class K8, 6 new answers.")).toBeVisible();
  expect((await shares.jsonValue()).length).toBeGreaterThan(0);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Read files" }).click();
  await (
    await chooser
  ).setFiles({ name: "kitpick-answers.json", mimeType: "application/json", buffer: Buffer.from(file) });
  await expect(page.getByText("3 codes of class K8, 3 new answers.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Class K8: 9 answers of 3 students.");
  const over = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "5 Over, partial" }) });
  await expect(over.getByText("3 answers")).toBeVisible();
});

/** A page of somebody else, served on this machine: one that only a route fulfils counts as public, and may frame nothing local. */
async function serveOutside(html: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

test("in a page of somebody else the embedded steps work, keep nothing and tell their height; the app itself stands in no frame", async ({
  page,
  guard,
  baseURL,
}) => {
  guard.expect(/frame-ancestors/);
  const outside = await serveOutside(`<title>nothing told</title>
    <iframe title="the steps" width="960" height="600" src="${baseURL}embed.html?lesson=ptr&step=over&from=5&to=6&hide=hint"></iframe>
    <iframe title="the app" src="${baseURL}#screen=learn"></iframe>
    <script>onmessage = ({ data }) => { if (data.kitpick === "height") document.title = "told " + (data.px > 300); };</script>`);
  guard.expect(new RegExp(`^request to another origin: ${outside.address}`));
  await page.goto(outside.address);
  const steps = page.frameLocator('iframe[title="the steps"]');
  await steps.getByRole("button", { name: /Check/ }).waitFor();
  await expect(page).toHaveTitle("told true");
  await expect(steps.getByText("step 1 of 2")).toBeVisible();
  await expect(steps.getByRole("button", { name: "Hint" })).toHaveCount(0);
  await steps.getByRole("list").last().getByRole("button").first().press("1");
  await steps.getByRole("button", { name: /Check/ }).press("Enter");
  await expect(steps.getByRole("heading", { name: /^You guessed/ })).toBeFocused();
  await steps.getByRole("button", { name: "Next step" }).last().click();
  await expect(steps.getByText("step 2 of 2")).toBeVisible();
  await expect(steps.getByRole("button", { name: "Next step" })).toBeDisabled();
  expect(page.workers()).toEqual([]);
  await expect(page.frameLocator('iframe[title="the app"]').getByText("Kitpick")).toHaveCount(0);
  outside.close();

  await page.goto("./embed.html?step=over");
  await page.getByRole("button", { name: /Check/ }).waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^You guessed/ })).toBeFocused();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test("a walk is saved as a light drawing, pixels and data in a dark theme; presented, it stands alone with its vote in view", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openApp(page);
  await settled(page);
  const save = async (kind: string) => {
    await page.getByRole("button", { name: "Export or present this walk" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: new RegExp(`^${kind}`) }).click();
    return readFileSync(await (await saved).path());
  };
  // What was recorded is computed again when the encoder is there: what is saved is what stood there before, or after.
  const recorded = await shownTrace(page);
  const saved = JSON.parse((await save("JSON")).toString("utf8")) as Trace;
  const trace = await shownTrace(page);
  expect([recorded, trace]).toContainEqual(saved);
  const svg = (await save("SVG")).toString("utf8");
  for (const { tool } of trace.recommendation.tools) expect(svg).toContain(`>${trace.tools[tool]!.name}</text>`);
  expect(svg).toContain('fill="#ffffff"');
  expect(svg).not.toMatch(/class="|fill="rgb\(2[34]\d, 2[34]\d, 2[34]\d\)"[^>]*>\w/);
  expect((await save("PNG")).subarray(1, 4).toString("latin1")).toBe("PNG");

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Export or present this walk" }).click();
  await page.getByRole("button", { name: /^Present large/ }).click();
  await expect(page.getByRole("navigation", { name: "Screens" })).toBeHidden();
  await expect(page.getByRole("img", { name: /^step \d of \d$/ })).toBeVisible();
  await page.keyboard.press("PageUp");
  await expect(page).toHaveURL(/step=vote/);
  await expect(page.getByText(/^Did the vote matter/)).toBeInViewport();
  await expectAccessible(page, "a walk, presented");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Screens" })).toBeVisible();
});
