import type { Page } from "@playwright/test";
import { findChromium } from "../.ci/browser.mjs";
import { ask, chooseEncoder, encoderReady, expectWalk, openApp, shownTrace } from "./fixtures/app";
import { TEST_ARGUMENTS } from "./fixtures/browser";
import { expect, test } from "./fixtures/guarded-test";

const executablePath = findChromium();

// Gives a GPU adapter in software where the machine has none.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...TEST_ARGUMENTS, "--enable-unsafe-webgpu"],
  },
});

async function switchGpu(page: Page, state: "on" | "off"): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await page.getByRole("switch", { name: /WebGPU/ }).setChecked(state === "on");
  await expect(page.locator(`[data-device=${state === "on" ? "webgpu" : "wasm"}]`)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}

async function deviceOf(page: Page, request: string): Promise<string> {
  await ask(page, request);
  await expectWalk(page);
  return (await shownTrace(page)).environment.device;
}

for (const encoder of ["Tool MiniLM", "Tool Static"]) {
  test(`${encoder} computes on the GPU when that is switched on, with the same answer`, async ({ page, context }) => {
    const runtimes: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith(".wasm")) runtimes.push(request.url().includes("asyncify") ? "GPU" : "plain");
    });
    await openApp(page);
    await chooseEncoder(page, encoder);
    await encoderReady(page);
    const request = "Translate this letter into Dutch and post it for me.";
    expect(await deviceOf(page, request)).toBe("wasm");
    const reference = await shownTrace(page);
    expect(runtimes).not.toContain("GPU");
    await switchGpu(page, "on");
    expect(runtimes).toContain("GPU");
    expect(await deviceOf(page, `${request} Thanks.`)).toBe("webgpu");
    expect(await deviceOf(page, request)).toBe("webgpu");
    const onGpu = await shownTrace(page);
    expect(onGpu.recommendation).toEqual(reference.recommendation);
    expect(onGpu.stage1.neighbours.map(({ query }) => query)).toEqual(
      reference.stage1.neighbours.map(({ query }) => query),
    );
    await switchGpu(page, "off");
    expect(await deviceOf(page, "Find a bus to the lake and tell me the weather there.")).toBe("wasm");
  });
}

test("GPU process crashes: WebAssembly goes on, says so, and the trace names it", async ({ page, context }) => {
  await openApp(page);
  await chooseEncoder(page, "Tool Static");
  await encoderReady(page);
  await switchGpu(page, "on");
  expect(await deviceOf(page, "Translate this letter into Dutch and post it.")).toBe("webgpu");
  const browser = await context.browser()!.newBrowserCDPSession();
  await browser.send("Browser.crashGpuProcess");
  // The sentence is shown for some seconds only: it is looked for while the walk is still under way.
  const said = page.getByText(/^WebGPU does not work: .*Texts are encoded by WebAssembly\./);
  const [device] = await Promise.all([
    deviceOf(page, "Find a bus to the lake and tell me the weather there."),
    said.waitFor(),
  ]);
  expect(device).toBe("wasm");
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await expect(page.locator("[data-device=wasm]")).toContainText("WebGPU does not work");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  expect(await deviceOf(page, "Wake me at six and read me the news.")).toBe("wasm");
});
