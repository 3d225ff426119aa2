import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer, { type KeyInput, type Page } from "puppeteer-core";
import { Builder, Capabilities, Key, type WebDriver } from "selenium-webdriver";
import { findChromium } from "../../.ci/browser.mjs";
import { CHROMIUM_ARGUMENTS } from "../fixtures/browser";

/** Keys that the stories press. */
export type PressedKey = "Enter" | "ArrowRight" | "Control+z" | "x";

/** One page of one browser, in a profile of its own. */
export interface Driver {
  /** "Firefox 153.7". */
  readonly name: string;
  open(address: string): Promise<void>;
  /** Calls a function in the page; it sees nothing but its arguments, and both ways go as JSON. */
  inPage<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  press(key: PressedKey): Promise<void>;
  type(text: string): Promise<void>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const SIZE = { width: 1440, height: 900 };

/** A browser of which a driver may be had, or what to install for it. */
export interface KnownBrowser {
  id: "chromium" | "firefox" | "webkit";
  needs: string;
  /** `null`: it is not here. */
  start(): Promise<Driver | null>;
}

export const BROWSERS: readonly KnownBrowser[] = [
  {
    ...{ id: "chromium", needs: "chromium" },
    async start() {
      const executablePath = findChromium();
      return executablePath === null
        ? null
        : byPuppeteer("Chromium", () =>
            puppeteer.launch({ executablePath, args: CHROMIUM_ARGUMENTS, defaultViewport: SIZE }),
          );
    },
  },
  {
    ...{ id: "firefox", needs: "firefox-esr" },
    async start() {
      const executablePath = pathOf("FIREFOX_PATH", ["firefox-esr", "firefox"]);
      return executablePath === null
        ? null
        : byPuppeteer("Firefox", () => puppeteer.launch({ browser: "firefox", executablePath, defaultViewport: SIZE }));
    },
  },
  {
    ...{ id: "webkit", needs: "webkit2gtk-driver and xvfb" },
    start: startWebKit,
  },
];

/** The program that the variable names, or the first of these that is installed. */
function pathOf(variable: string, names: readonly string[]): string | null {
  const named = process.env[variable];
  const found = named ?? names.map((name) => `/usr/bin/${name}`).find(existsSync);
  return found !== undefined && spawnSync(found, ["--version"], { timeout: 30_000 }).error === undefined ? found : null;
}

async function byPuppeteer(name: string, launch: () => ReturnType<typeof puppeteer.launch>): Promise<Driver> {
  const browser = await launch();
  const version = /\d+(?:\.\d+)?/u.exec(await browser.version())?.[0] ?? "";
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  return {
    name: `${name} ${version}`,
    open: async (address) => void (await page.goto(address)),
    inPage: (work, ...args) => page.evaluate(work as never, ...(args as unknown as never[])),
    press: (key) => pressByPuppeteer(page, key),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

async function pressByPuppeteer(page: Page, key: PressedKey): Promise<void> {
  const parts = key.split("+") as KeyInput[];
  const last = parts.pop()!;
  for (const held of parts) await page.keyboard.down(held);
  await page.keyboard.press(last);
  for (const held of parts) await page.keyboard.up(held);
}

const KEYS: Readonly<Record<string, string>> = { Enter: Key.ENTER, ArrowRight: Key.ARROW_RIGHT, Control: Key.CONTROL };

async function pressBySelenium(web: WebDriver, key: PressedKey): Promise<void> {
  const keys = key.split("+").map((part) => KEYS[part] ?? part);
  const actions = web.actions();
  for (const one of keys) actions.keyDown(one);
  for (const one of keys.reverse()) actions.keyUp(one);
  await actions.perform();
}

let startedHere = 0;

/** WebKit for GTK, by its own driver; it draws on a screen that nobody sees. */
async function startWebKit(): Promise<Driver | null> {
  const driver = pathOf("WEBKIT_DRIVER_PATH", ["WebKitWebDriver"]);
  const binary = miniBrowser();
  const screen = pathOf("XVFB_PATH", ["Xvfb"]);
  if (driver === null || binary === null || screen === null) return null;
  // Two at once, for two profiles, have a screen and a port each.
  startedHere += 1;
  const display = `:${90 + startedHere}`;
  const port = 4400 + startedHere;
  const started = [spawn(screen, [display, "-screen", "0", `${SIZE.width}x${SIZE.height}x24`], { stdio: "ignore" })];
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  started.push(spawn(driver, [`--port=${port}`], { stdio: "ignore", env }));
  const end = (): void => started.forEach((one: ChildProcess) => void one.kill());
  try {
    await wait(2000);
    const web = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        }),
      )
      .build();
    await web.manage().setTimeouts({ script: 600_000, pageLoad: 600_000 });
    return await bySelenium(web, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** The folder has the architecture and the interface's version in its name. */
function miniBrowser(): string | null {
  const folders = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map((folder) => `/usr/lib/${folder}`).filter(existsSync);
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith("webkit2gtk-"))
      .map((name) => `${folder}/${name}/MiniBrowser`),
  );
  return found.find(existsSync) ?? null;
}

async function bySelenium(web: WebDriver, end: () => void): Promise<Driver> {
  const version = (await web.getCapabilities()).getBrowserVersion() ?? "";
  return {
    name: `WebKit ${version}`,
    open: (address) => web.get(address),
    async inPage(work, ...args) {
      const answer = await web.executeAsyncScript<{ value?: never; failed?: string }>(
        `const [args, done] = arguments; Promise.resolve().then(() => (${work.toString()})(...args)).then((value) => done({ value }), (error) => done({ failed: String(error) }));`,
        args,
      );
      if (answer.failed !== undefined) throw new Error(answer.failed);
      return answer.value as never;
    },
    press: (key) => pressBySelenium(web, key),
    type: (text) => web.actions().sendKeys(text).perform(),
    picture: async () => Buffer.from(await web.takeScreenshot(), "base64"),
    async close() {
      await web.quit().catch(() => undefined);
      end();
    },
  };
}
