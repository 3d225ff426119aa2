import { ask, closeSettings, encoderReady, expectWalk, openApp, settled, shownTrace } from "./fixtures/app";
import { ADDRESS } from "./fixtures/browser";
import { expect, test } from "./fixtures/guarded-test";

test.use({ fetchesAhead: true });

// The guard of every test fails on a request to another origin, workers included; guard.spec.ts proves that it would.

test("with the net cut after loading, requests are still walked by the encoder, and every screen opens", async ({
  page,
  context,
  guard,
}) => {
  // The browser itself asks for the icon anew whenever the address changes.
  guard.expect(/ERR_INTERNET_DISCONNECTED.*favicon\.svg/);
  await openApp(page);
  await encoderReady(page);
  await page.evaluate(() => kitpick.whenFetched);
  // A walk by the encoder has fetched what was learned from the sample.
  await ask(page, "Remind me to water the plants on Sunday.");
  // What the browser's cache gives is asked for, too; what it has not fails now.
  const failed: string[] = [];
  context.on("requestfailed", (request) => failed.push(request.url()));
  await context.setOffline(true);
  await ask(page, "Translate this letter into Portuguese and post it for me.");
  const trace = await shownTrace(page);
  expect(trace.environment.encoder).not.toBeNull();
  await expectWalk(page);
  await page.keyboard.press("Control+z");
  await settled(page);
  // Datasets asks for the vectors of the sample once more, and compares words where the browser has let go of them.
  const missed = (): string[] => failed.filter((address) => !/favicon|samples\/errands\/vectors-/.test(address));
  expect(missed()).toEqual([]);

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("radio", { name: "Words", exact: true })).toBeVisible();
  await closeSettings(page);
  for (const name of ["Evaluate", "Compare", "Datasets"]) {
    await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(missed(), "Screens were fetched ahead.").toEqual([]);
  await expect(page.getByRole("contentinfo")).toContainText("0 requests to other places since load");
});

test("with the net cut after loading, workers and recorded files come from the browser's cache", async ({
  browser,
}) => {
  // A page of its own, without the guard: what is asked for in vain is said on the console.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await page.evaluate(() => kitpick.whenFetched);
  await context.setOffline(true);
  const main = page.getByRole("main");
  const open = (name: string): Promise<void> =>
    page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name }).click();
  await open("Datasets");
  await expect(main.getByRole("heading", { level: 1 })).toContainText("repeat a bundle that the history already has");
  await main.getByRole("tab", { name: "Map" }).click();
  await expect(main.getByText("Close means similar")).toBeVisible();
  await open("Learn");
  await expect(main.getByText("All 72 tools hold the right ones.")).toBeVisible();
  await open("Evaluate");
  const plan = page.getByRole("form", { name: "What to measure" });
  await plan.getByRole("combobox", { name: /^Encoder/ }).selectOption("words");
  await plan.getByLabel("Split").selectOption("given");
  await plan.getByLabel("At most").fill("10");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(main.getByText(/^[\d,]+ answers$/)).toBeVisible();
  await context.close();
});

test("a second visit takes the model from the browser, not from the net", async ({ page, context }) => {
  await openApp(page);
  await encoderReady(page);
  const models: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes(".onnx")) models.push(request.url());
  });
  await page.reload();
  await encoderReady(page);
  expect(models).toEqual([]);
});

/** What a text that became code would try. From a timer: what a test evaluates itself is not bound by the policy. */
const PROBES: Record<string, () => void> = {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call -- it must be blocked
  "code from text": () => setTimeout(() => new Function("globalThis.harmed = true")() as unknown, 0),
  "an inline script": () =>
    setTimeout(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.harmed = true";
      document.head.append(script);
    }, 0),
  "a picture from elsewhere": () =>
    setTimeout(() => {
      const picture = new Image();
      picture.src = "https://elsewhere.example/pixel.png";
      document.body.append(picture);
    }, 0),
  "a call to elsewhere": () => setTimeout(() => void fetch("https://elsewhere.example/").catch(() => undefined), 0),
  "a form to elsewhere": () =>
    setTimeout(() => {
      const form = document.createElement("form");
      form.action = "https://elsewhere.example/";
      document.body.append(form);
      form.submit();
    }, 0),
  "a worker from an address in text": () => setTimeout(() => new Worker("control.js"), 0),
  "text as markup": () =>
    setTimeout(() => Object.assign(document.createElement("div"), { innerHTML: "<i>markup</i>" }), 0),
  "a style string": () => setTimeout(() => document.body.setAttribute("sty" + "le", "color: red"), 0),
};

declare global {
  var violations: string[];
  var harmed: boolean | undefined;
}

test.describe("the policy", () => {
  test.use({ heardBy: "routes" });
  test("the page's policy blocks code from text, inline scripts, other origins and styles in text", async ({
    page,
    guard,
  }) => {
    guard.expect(/Content Security Policy|Trusted(Script|HTML)/);
    await openApp(page);
    for (const [what, probe] of Object.entries(PROBES)) {
      await test.step(what, async () => {
        await page.evaluate(() => {
          globalThis.violations = [];
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
            violations.push(effectiveDirective);
          });
        });
        await page.evaluate(probe);
        await expect.poll(() => page.evaluate(() => violations.length)).toBeGreaterThan(0);
        expect(await page.evaluate(() => globalThis.harmed)).toBeUndefined();
      });
    }
    expect(guard.complaints.filter((complaint) => complaint.startsWith("request to another origin"))).toEqual([]);
  });
});
