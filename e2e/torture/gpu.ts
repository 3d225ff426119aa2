import { expect, type Page } from "@playwright/test";
import { ask, chooseEncoder, encoderReady, openApp, shownTrace } from "../fixtures/app";
import { PATIENT } from "../fixtures/browser";

/** What lets a browser without a graphics processor use one in software, and go on with it after any number of crashes. */
export const GPU_ARGUMENTS = [
  "--enable-unsafe-webgpu",
  "--disable-gpu-process-crash-limit",
  "--disable-domain-blocking-for-3d-apis",
];

interface GpuCrashes {
  crashes: number;
  /** How often the walk before the crash was computed on the GPU: elsewhere there was nothing to lose. */
  onGpu: number;
  /** How often the next walk was there, on WebAssembly, with a sentence that says so. */
  continued: number;
}

/** Crashes the process of the GPU between two walks, as often as wanted; WebGPU is switched on anew before each. */
export async function crashGpu(page: Page, times: number, say: (line: string) => void): Promise<GpuCrashes> {
  await openApp(page);
  await chooseEncoder(page, "Tool Static");
  await encoderReady(page);
  const session = await page.context().browser()!.newBrowserCDPSession();
  const deviceOf = async (text: string): Promise<string> => {
    await ask(page, text);
    return (await shownTrace(page)).environment.device;
  };
  let [onGpu, continued] = [0, 0];
  for (let crash = 1; crash <= times; crash += 1) {
    await switchGpu(page, true);
    const before = await deviceOf(`Translate letter ${crash} into Dutch and post it.`);
    if (before === "webgpu") onGpu += 1;
    await session.send("Browser.crashGpuProcess");
    const after = await deviceOf(`Find bus ${crash} to the lake and tell me the weather there.`);
    const fallback = await page.evaluate(() => {
      const { encoder } = kitpick.library();
      return encoder.status === "ready" ? (encoder.ready.fallback ?? null) : null;
    });
    if (after === "wasm" && fallback !== null) continued += 1;
    say(`${crash}: ${before}, crash, ${after}. ${fallback ?? "Nothing is said."}`);
    await switchGpu(page, false);
  }
  return { crashes: times, onGpu, continued };
}

async function switchGpu(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await page.getByRole("switch", { name: /WebGPU/ }).setChecked(isOn);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const device = (): Promise<string> =>
    page.evaluate(() => {
      const { encoder, device: wanted } = kitpick.library();
      return `${wanted} ${encoder.status}`;
    });
  await expect.poll(device, PATIENT).toBe(`${isOn ? "webgpu" : "wasm"} ready`);
}
