import type { Page } from "@playwright/test";
import { ask, encoderReady, openApp, proposed, settled } from "./fixtures/app";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { BAD_FILES, REQUESTS_WITH_BAD_ROWS } from "./fixtures/bad-files";
import { dropFiles, GARDEN_REQUESTS, GARDEN_TOOLS, loadFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";
import { hold, refuse, test as troubledTest } from "./fixtures/model-server";

// All styles are there then, of whatever screen.
test.use({ fetchesAhead: true });

const LONG =
  `How cold does Osaka usually get in early February, and how much is a daily allowance of 15,000 yen in Canadian
dollars? Could you find me a flight from Toronto, out on the 2nd and back on the 12th, issue the ticket on the best fare with
an aisle seat, get me a confirmed room in a business hotel by the main station for the ten nights, remind me on Friday to pack,
translate a short letter to the hotel into Japanese, and text my sister where I will be staying?`.replace(/\s+/g, " ");

const LOOKS = [
  { name: "1440", width: 1440, height: 900 },
  { name: "390", width: 390, height: 844 },
] as const;

type Look = (typeof LOOKS)[number];

/** As it is printed beside the result. */
async function shownTracc(page: Page): Promise<string> {
  const label = await page.getByRole("group", { name: /^TRACC / }).getAttribute("aria-label");
  return label?.split(" ").at(-1) ?? "";
}

async function focusNode(page: Page, kind: string): Promise<void> {
  await page.locator(`[data-node^="${kind}"]`).first().focus();
}

/** One walk through every state of the screens, each looked at by axe. */
async function lookAtWalk(page: Page, { name, width }: Look): Promise<void> {
  const expectGood = (state: string): Promise<void> => expectGoodInBothThemes(page, `${state}, ${name}`);
  await openApp(page);
  await expectGood("first visit");
  await encoderReady(page);
  await page.getByRole("button", { name: "What each stage gave" }).click();
  const shares = page.getByRole("region", { name: "What each stage gave" });
  await expect(shares.getByRole("row"), "Three stages and the choice, under a head.").toHaveCount(5);
  await expect(shares).toContainText(`of ${await shownTracc(page)}`);
  await expectGood("what each stage gave");
  await ask(page, LONG);
  await expectGood("long walk");
  await ask(page, "Book a table for two tonight and find a film after it.");
  await expectGood("walk");
  await page.keyboard.press("ArrowLeft");
  await expectGood("one step back");
  await page.keyboard.press("n");
  await expectGood("box open over a walk");
  await page.keyboard.press("Escape");
  if (width < 1000) return;

  await page.keyboard.press("w");
  await page.keyboard.press("Shift+ArrowRight");
  await expectGood("words selected");
  await page.keyboard.press("Escape");
  await focusNode(page, "requirement");
  await page.keyboard.press("l");
  await expectGood("choosing a tool");
  await page.keyboard.press("Escape");
  await focusNode(page, "requirement");
  await page.keyboard.press("F2");
  await expectGood("renaming");
  await page.keyboard.press("Escape");
  await focusNode(page, "requirement");
  await page.keyboard.press("/");
  await expectGood("placing a split");
  await page.keyboard.press("Escape");
  await focusNode(page, "bundle-tool");
  await page.keyboard.press("x");
  await settled(page);
  await expectGood("edited");
}

for (const look of LOOKS) {
  const { name, width, height } = look;
  test(`axe finds nothing on the walk: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await lookAtWalk(page, look);
  });

  test(`axe finds nothing while annotating: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const expectGood = (state: string): Promise<void> => expectGoodInBothThemes(page, `${state}, ${name}`);
    await page.goto("./#screen=annotate");
    const begin = page.getByRole("button", { name: "Annotate this data set" });
    await expect(begin).toBeVisible();
    await expectGood("no project yet");
    await begin.press("Enter");
    await proposed(page);
    await page.keyboard.press("9");
    await page.keyboard.press("f");
    await expectGood("a request being judged");
    await proposed(page);
    await page.keyboard.press("d");
    await expectGood("the gold being disputed");
    await proposed(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("0");
    await expectGood("the catalogue being searched");
    await proposed(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await expectGood("a covered request");
  });

  test(`axe finds nothing on what opens beside the walk: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const expectGood = (state: string): Promise<void> => expectGoodInBothThemes(page, `${state}, ${name}`);
    await openApp(page);
    for (const [key, state] of [
      ["h", "history"],
      ["b", "other bundles"],
      ["t", "the walk as tables"],
      ["?", "shortcuts"],
    ] as const) {
      await page.keyboard.press(key);
      await expectGood(state);
      await page.keyboard.press("Escape");
    }
    for (const menu of [/^Walks/, /^Data set/, /^Theme/]) {
      await page.getByRole("button", { name: menu }).click();
      await expectGood(`menu ${menu.source}`);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await expectGood("settings");
    await page.keyboard.press("Escape");
    await dropFiles(page, [GARDEN_TOOLS, REQUESTS_WITH_BAD_ROWS]);
    await expect(page.getByRole("region", { name: "Held back" })).toBeVisible();
    await expectGood("import preview");
    await page.getByRole("button", { name: "Cancel, keep nothing" }).click();
    await dropFiles(
      page,
      BAD_FILES.slice(0, 2).map(({ file }) => file),
    );
    await expect(page.getByRole("region", { name: "Cannot be read" })).toBeVisible();
    await expectGood("import that cannot be read");
    await page.getByRole("button", { name: "Cancel, keep nothing" }).click();
    await dropFiles(page, [GARDEN_TOOLS, GARDEN_REQUESTS]);
    await loadFiles(page);
    await expect(page.getByRole("button", { name: /^Data set: (?!Errands)/ })).toBeVisible();
    await expectGood("a data set without a request yet");
  });

  troubledTest(`axe finds nothing while it is busy and when something failed: ${name}`, async ({ page, models }) => {
    await page.setViewportSize({ width, height });
    const { answer, release } = hold(refuse(404));
    models.answer(/./, answer);
    await openApp(page);
    await ask(page, "Book a table for two tonight and find a film after it.");
    await expectGoodInBothThemes(page, `the encoder is loading, ${name}`);
    release();
    await expect(page.getByRole("alert").filter({ hasText: "could not be made ready" })).toBeVisible();
    await expectGoodInBothThemes(page, `the encoder failed, ${name}`);
  });
}
