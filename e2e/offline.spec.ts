import { cpSync } from "node:fs";
import { ADDRESS } from "./fixtures/browser";
import { ask, encoderReady, expectWalk, openApp, saved, shownTrace } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";
import { makeNewer } from "./fixtures/newer-build";
import { serveFolder } from "./fixtures/serve-folder";

// A server of its own, since it is stopped; beside that of the other tests.
const PORT = Number(new URL(ADDRESS).port) + 1000;
test.use({ serviceWorkers: "allow", fetchesAhead: true, baseURL: `http://127.0.0.1:${PORT}/` });

const REQUEST = "Find a plumber for tomorrow morning and put it into my calendar.";

test("after one visit all is there with the server gone; a newer build is offered, and opens when no other tab is open", async ({
  page,
  context,
}, info) => {
  const folder = info.outputPath("site");
  cpSync("dist", folder, { recursive: true });
  const first = await serveFolder(folder, PORT);
  await openApp(page);
  await encoderReady(page);
  const state = (): Promise<string | undefined> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state).toBe("activated");
  await page.close();
  await first.close();

  const offline = await context.newPage();
  await test.step("a new tab without the server: a walk by the encoder, and another screen", async () => {
    await openApp(offline);
    await encoderReady(offline);
    await ask(offline, REQUEST);
    await saved(offline);
    await offline.getByRole("button", { name: "Settings" }).press("Enter");
    await expect(offline.getByRole("button", { name: "Delete: Kitpick itself" })).toBeVisible();
    await offline.keyboard.press("Escape");
    await offline.getByRole("link", { name: "Evaluate" }).click();
    await expect(offline.getByRole("heading", { level: 1 })).toContainText("Run several methods");
  });

  await test.step("the newer build waits for the other tab", async () => {
    makeNewer(folder);
    const newer = offline.locator("html[data-build=newer]");
    const evidence = offline.getByText("What the choice changed");
    const second = await serveFolder(folder, PORT);
    await offline.goto("./#step=result");
    // A page that is left while it reads a part of itself, or its encoder, complains of that.
    await expect(evidence).toBeVisible();
    await offline.reload();
    const other = await context.newPage();
    await openApp(other);
    await encoderReady(offline);
    await encoderReady(other);
    const notice = offline.getByRole("status").filter({ hasText: "A new version of Kitpick is here." });
    await notice.getByRole("button", { name: "Reload with it" }).click();
    await expect(offline.getByText("Kitpick is open in 1 other tab. Close it first")).toBeVisible();
    await expect(newer).toHaveCount(0);
    const before = (await shownTrace(offline)).query;
    await other.close();
    await notice.getByRole("button", { name: "Reload with it" }).click();
    await expect(newer).toBeAttached();
    await expectWalk(offline);
    expect((await shownTrace(offline)).query).toEqual(before);
    await expect(evidence).toBeVisible();
    await second.close();
  });
});
