import type { BrowserContext, Page } from "@playwright/test";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { headersFor } from "../src/headless/site/headers";
import { ask, encoderReady, expectWalk, openApp, saved, shownTrace } from "./fixtures/app";
import { ADDRESS } from "./fixtures/browser";
import { expect, test } from "./fixtures/guarded-test";
import { PLAIN_HOST, serveFolder } from "./fixtures/serve-folder";

const NO_ROOT = /The page has no element with the id root/;

const PORT = Number(new URL(ADDRESS).port) + 1002;
/** What a page still fetches would fail when the host is gone. */
async function leave(context: BrowserContext, host: { close(): Promise<void> }): Promise<void> {
  for (const page of context.pages()) await page.close();
  await host.close();
}

/** What the policy of each worker says when it asks another place: of the one of walks, and of the encoder's, which that started. */
function refusals(page: Page): Promise<string[]> {
  const ask = (): Promise<string> =>
    new Promise((resolve) => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
      fetch("https://elsewhere.example/").catch(() => undefined);
    });
  return Promise.all(page.workers().map((worker) => worker.evaluate(ask)));
}

test.use({ fetchesAhead: true, baseURL: `http://127.0.0.1:${PORT}${PLAIN_HOST.at}` });
test.describe.configure({ mode: "default" });

test("on a host without headers, under a path, with WebAssembly of the wrong type: a request is walked by the encoder, and kept", async ({
  page,
  context,
  guard,
}) => {
  guard.expect(/wasm streaming compile failed|falling back to ArrayBuffer/);
  guard.expect(/Content Security Policy/);
  const host = await serveFolder("dist", PORT, PLAIN_HOST);
  const runtimes: (string | undefined)[] = [];
  page.context().on("response", (response) => {
    if (response.url().endsWith(".wasm")) runtimes.push(response.headers()["content-type"]);
  });
  await openApp(page);
  await encoderReady(page);
  await ask(page, "Find a plumber for tomorrow morning and put it into my calendar.");
  await expectWalk(page);
  expect((await shownTrace(page)).environment).toMatchObject({ encoder: { dimensions: 384 }, device: "wasm" });
  expect(await refusals(page), "Workers, and those that they start, take over the page's policy.").toEqual([
    "connect-src",
    "connect-src",
  ]);
  expect(runtimes).toContain("application/octet-stream");
  await saved(page);
  await page.reload();
  await expectWalk(page);
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await expect(page.getByText("This server sends no headers. The app’s workers take over")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Evaluate" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await leave(context, host);
});

test("on a host without headers the page of somebody else gets a sentence in its frame, not the app", async ({
  page,
  context,
  guard,
}) => {
  const host = await serveFolder("dist", PORT, PLAIN_HOST);
  const outside = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<iframe title="the app" width="900" height="400" src="http://127.0.0.1:${PORT}${PLAIN_HOST.at}"></iframe>
      <iframe title="the rescue page" src="http://127.0.0.1:${PORT}${PLAIN_HOST.at}rescue.html"></iframe>`);
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const address = `http://localhost:${(outside.address() as AddressInfo).port}/`;
  guard.expect(new RegExp(`^request to another origin: ${address}`));
  guard.expect(NO_ROOT);
  await page.goto(address);
  const frame = page.frameLocator('iframe[title="the app"]');
  const rescue = page.frameLocator('iframe[title="the rescue page"]');
  await expect(rescue.getByText("Inside another page this one reads nothing.")).toBeVisible();
  await expect(rescue.getByRole("button")).toBeDisabled();
  await expect(frame.getByText("Kitpick does not start inside another page")).toBeVisible();
  await expect(frame.getByRole("link", { name: "Open it in a tab of its own" })).toBeVisible();
  await expect(frame.getByRole("textbox")).toHaveCount(0);
  const opened = page.waitForEvent("popup");
  await frame.getByRole("link").click();
  await expectWalk(await opened);
  await expect.poll(() => guard.complaints.some((complaint) => NO_ROOT.test(complaint))).toBe(true);
  outside.close();
  await leave(context, host);
});

test("opened from the disk the page says in a sentence what to do", async ({ page, guard }) => {
  guard.expect(/file:\/\/|net::ERR_FAILED/);
  await page.goto(pathToFileURL(path.resolve("dist/index.html")).href);
  await expect(page.getByText(/Kitpick cannot start from a file.*Run npm start/)).toBeVisible();
  await expect(page.getByText("not at this address")).toHaveCount(0);
});

test("where the page came and its files did not, a sentence says so", async ({ page, context, guard }) => {
  guard.expect(/404 \(Not Found\)|MIME type/);
  const host = await serveFolder("dist", PORT, { at: PLAIN_HOST.at });
  await page.route(`**${PLAIN_HOST.at}assets/*`, (route) => route.fulfill({ status: 404 }));
  await page.goto("./");
  await expect(page.getByText("Kitpick’s files are not at this address.")).toBeVisible();
  await leave(context, host);
});

test.describe("on the second visit", () => {
  test.use({ serviceWorkers: "allow" });

  test("to a host without headers the app sends them to itself: each worker has its own policy, and no page frames it", async ({
    page,
    context,
    guard,
  }) => {
    guard.expect(/wasm streaming compile failed|falling back to ArrayBuffer/);
    guard.expect(/Content Security Policy/);
    const host = await serveFolder("dist", PORT, PLAIN_HOST);
    await openApp(page);
    await encoderReady(page);
    const isKept = (): Promise<boolean> =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated");
    await expect.poll(isKept).toBe(true);
    const complaints = guard.complaints.length;
    await page.goto("./?utm_source=elsewhere");
    await expectWalk(page);
    await encoderReady(page);
    expect(guard.complaints.slice(complaints), "The runtime comes with its type.").toEqual([]);
    const worker = readdirSync("dist/assets").find((name) => /^walk\.worker-.*\.js$/.test(name))!;
    const policies = await page.evaluate(
      (addresses) =>
        Promise.all(addresses.map(async (address) => (await fetch(address)).headers.get("Content-Security-Policy"))),
      ["./", `./assets/${worker}`],
    );
    expect(policies).toEqual([
      headersFor("/index.html")["Content-Security-Policy"],
      headersFor("/assets/walk.worker-Ab12Cd34.js")["Content-Security-Policy"],
    ]);
    expect(await refusals(page)).toEqual(["connect-src", "connect-src"]);
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
    await expect(page.getByText("This server sends no headers.")).toHaveCount(0);
    await leave(context, host);
  });
});
