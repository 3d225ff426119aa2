import type { Page } from "@playwright/test";
import { ask, encoderReady, openApp, settled } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

const PROJECTOR = { width: 1280, height: 720 };

const stepOf = (page: Page) => page.getByRole("img", { name: /^step \d+ of \d+$/ });

/** Everything of the walk that a room is shown ends above the line of steps. */
async function expectWhole(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const floor = document.querySelector('[role="img"][aria-label^="step "]')!.getBoundingClientRect().top;
        const parts = [...document.querySelectorAll<HTMLElement>("main [data-walk] *")];
        const cut = parts.filter((part) => {
          if (!part.checkVisibility() || part.closest(".visually-hidden") || part.childElementCount > 0) return false;
          return part.getBoundingClientRect().bottom > floor + 1;
        });
        return [...cut.map((part) => part.textContent), document.documentElement.scrollHeight > innerHeight];
      }),
    )
    .toEqual([false]);
}

/** From its last step to its first, by a clicker. Returns how many there are. */
async function walkBack(page: Page): Promise<number> {
  const [, , of] = /(\d+) of (\d+)/.exec((await stepOf(page).getAttribute("aria-label"))!)!;
  for (let at = Number(of); at >= 1; at -= 1) {
    await expect(stepOf(page)).toHaveAccessibleName(`step ${at} of ${of}`);
    await expectWhole(page);
    await page.keyboard.press("PageUp");
  }
  return Number(of);
}

test("a walk before a room: every step stands whole on a projector, one with a long text and three votes too", async ({
  page,
}) => {
  await page.setViewportSize(PROJECTOR);
  await openApp(page);
  await encoderReady(page);
  await settled(page);
  const long = [
    "Piano stool for Hiro",
    "- new, height adjustable, up to 120, what do shops have",
    "- have those been cheaper in the last 12 months",
    "- private ads for one within 20 km of Osterby, scratches are fine",
  ].join("\n");
  for (const request of [null, "Find me a cheap flight to Oslo.", long]) {
    if (request !== null) await ask(page, request);
    await page.getByRole("button", { name: "Export or present this walk" }).click();
    await page.getByRole("button", { name: "Present large" }).click();
    await stepOf(page).waitFor();
    expect(await walkBack(page)).toBeGreaterThan(3);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, `presented, dark: ${request ?? "the sample"}`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Screens" }).waitFor();
  }
});

test("the pen draws over a presented walk as over a lesson, a pressed pointer is a dot, and the notes go with the room", async ({
  page,
}) => {
  await page.setViewportSize(PROJECTOR);
  await openApp(page);
  await settled(page);
  await page.getByRole("button", { name: "Export or present this walk" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Present with notes" }).click();
  const notes = await opened;
  await stepOf(page).waitFor();
  await page.bringToFront();

  await page.mouse.move(300, 200);
  await page.mouse.down();
  await expect(page.locator("circle[cx='300'][cy='200']")).toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator("circle[cx='300'][cy='200']")).toHaveCount(0);
  await page.keyboard.press("l");
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(400, 340, { steps: 5 });
  await page.mouse.up();
  const ink = page.locator("svg[aria-hidden] > path[d^='M200 300']");
  await expect(ink).toHaveCount(1);
  // Where the pointer went, however much the walk is enlarged; the ink is four pixels wide.
  const edges = async (): Promise<number[]> => {
    const { x, y, width, height } = (await ink.boundingBox())!;
    return [x, y, x + width, y + height].map(Math.round);
  };
  await expect.poll(edges).toEqual([198, 298, 402, 342]);
  await page.keyboard.press("Delete");
  await expect(ink).toHaveCount(0);
  await page.keyboard.press("l");

  const trace = await page.evaluate(() => kitpick.session().trace!);
  await expect(notes.getByText(trace.query.text)).toBeVisible();
  await expect(notes.getByText("the end")).toBeVisible();
  await page.keyboard.press("PageUp");
  await expect(notes.getByRole("heading", { level: 1 })).toContainText("Three lists vote for");
  await expect(notes.getByText(/^The walk up to 3 Vote/)).toBeVisible();
  await expectAccessible(notes, "notes of a walk");
  await notes.getByRole("textbox", { name: /^Your notes/ }).fill("ask who would vote otherwise");
  await notes.getByRole("button", { name: "Dark" }).click();
  await expect(notes.getByText("The room is dark.")).toBeVisible();
  await notes.getByRole("button", { name: "Light" }).click();
  // A clicker speaks to the window that has the focus.
  await notes.keyboard.press("PageUp");
  await expect(notes.getByRole("heading", { level: 1 })).toContainText(/^\d+ tools? serves? /);
  await expect(page).toHaveURL(/step=coverage/);
  await notes.keyboard.press("PageDown");
  await expect(notes.getByRole("textbox", { name: /^Your notes/ })).toHaveValue("ask who would vote otherwise");
  await page.keyboard.press("Escape");
  await expect(notes.getByRole("alert")).toContainText("The notes stay here.");
});
