import type { Page } from "@playwright/test";
import { openApp } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";

/** What the transport says is drawn now. */
async function currentStep(page: Page): Promise<string> {
  return (
    await page.getByRole("region", { name: "Steps of the walk" }).locator("[aria-current=step]").innerText()
  ).trim();
}

async function stepNames(page: Page): Promise<string[]> {
  return (await page.getByRole("region", { name: "Steps of the walk" }).getByRole("listitem").allInnerTexts()).map(
    (name) => name.trim(),
  );
}

test("arrow keys step back and forward, each step has its own address", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openApp(page);
  await page.getByRole("region", { name: "Result" }).click({ position: { x: 2, y: 2 } });
  const names = await stepNames(page);
  expect(names).toEqual(expect.arrayContaining(["Request", "1 Bundle", "2 Coverage", "4 Choice"]));
  await expect.poll(() => currentStep(page)).toBe("4 Choice");
  for (const name of names.slice(0, -1).reverse()) {
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => currentStep(page)).toBe(name);
  }
  await page.keyboard.press("ArrowLeft");
  expect(await currentStep(page)).toBe("Request");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => currentStep(page)).toBe("1 Bundle");
  await expect(page).toHaveURL(/step=bundle/);
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect.poll(() => currentStep(page)).toBe("1 Bundle");

  const column = page.locator(".walk__column");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(column, "On paper the walk stands in one column.").toBeAttached();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(column).not.toBeAttached();
});

test("the example of a first visit opens on its first step, and the arrow goes on to the end", async ({ page }) => {
  await openApp(page, "./");
  expect(await currentStep(page)).toBe("1 Bundle");
  await expect(page.getByText("An example, step by step.")).toBeVisible();
  await page.getByRole("button", { name: /^Go on/ }).click();
  await expect.poll(() => currentStep(page)).toBe("2 Coverage");
  const names = await stepNames(page);
  for (const name of names.slice(names.indexOf("2 Coverage") + 1)) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => currentStep(page)).toBe(name);
  }
  await expect(page.getByText("A finished example.")).toBeVisible();
});

test("with reduced motion nothing moves, and every step is still announced", async ({ page }) => {
  await openApp(page);
  await page.getByRole("region", { name: "Result" }).click({ position: { x: 2, y: 2 } });
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) {
    const before = await currentStep(page);
    await page.keyboard.press(key);
    await expect.poll(() => currentStep(page)).not.toBe(before);
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))),
    );
    expect(longest).toBe(0);
  }
});

test("play goes on by itself to the end and can be stopped", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openApp(page);
  await page.getByRole("region", { name: "Steps of the walk" }).evaluate((steps) => {
    // In the page: a step stands for little more than a second, and all of them may be over before a test looks again.
    const stop = (_: unknown, observer: MutationObserver): void => {
      if (steps.querySelector("[aria-current=step]")?.textContent.trim() !== "1 Bundle") return;
      const button = [...steps.querySelectorAll("button")].find((one) => one.ariaLabel === "Stop");
      if (!button) return;
      observer.disconnect();
      button.click();
    };
    new MutationObserver(stop).observe(steps, { attributes: true, childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => currentStep(page)).toBe("1 Bundle");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Step forward", exact: true }).click();
  await expect.poll(() => currentStep(page)).toBe("2 Coverage");
});

test("a key that is pressed before what listens to it was fetched does what it does, once", async ({ page }) => {
  let release: () => void = () => {};
  const wasPressed = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/WalkKeys-/, async (route) => {
    await wasPressed;
    await route.continue();
  });
  await page.goto("./#step=result");
  await page.locator("[data-walk]").waitFor();
  await page.keyboard.press("t");
  release();
  await expect(page.getByRole("columnheader", { name: "Past request" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.locator("[data-walk]")).toBeVisible();
});
