// Finds a Chromium for the browser tests, or gets one. Run as a command it prints the path, or says what to install.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { chromium } from "@playwright/test";
import { toolScript } from "./tool.mjs";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SYSTEM_FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
const MAC_PATHS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Where a Chromium is: the one named by CHROMIUM_PATH, the system's, or Playwright's own download.
 *
 * @returns {string | null}
 */
export function findChromium() {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return canRun(named) ? named : null;
  const system = SYSTEM_FOLDERS.flatMap((folder) => SYSTEM_NAMES.map((name) => path.join(folder, name)));
  return [...system, ...MAC_PATHS, chromium.executablePath()].find(canRun) ?? null;
}

/**
 * Whether the browser starts: some systems put a script of the same name there that only says what to install.
 *
 * @param {string} file
 */
function canRun(file) {
  return spawnSync(file, ["--version"], { timeout: 30_000 }).status === 0;
}

/** Debian's package, where we may install packages. */
function installFromDebian() {
  if (process.getuid?.() !== 0) return;
  const options = /** @type {const} */ ({
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  spawnSync("apt-get", ["update", "-q"], options);
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium", "fonts-liberation"], options);
}

function installFromPlaywright() {
  spawnSync(process.execPath, [toolScript("@playwright/test", "playwright"), "install", "chromium"], {
    stdio: "inherit",
  });
}

/**
 * The Chromium that is there, or one that was just installed.
 *
 * @returns {string | null}
 */
export function ensureChromium() {
  if (process.env["CHROMIUM_PATH"]) return findChromium();
  for (const install of [null, installFromDebian, installFromPlaywright]) {
    install?.();
    const found = findChromium();
    if (found) return found;
  }
  return null;
}

/** What to say when there is none. */
export const NO_CHROMIUM = process.env["CHROMIUM_PATH"]
  ? `CHROMIUM_PATH names ${process.env["CHROMIUM_PATH"]}, which cannot be run: name a Chromium, or unset it.`
  : "The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.";

if (process.argv[1]?.endsWith("browser.mjs")) {
  const found = ensureChromium();
  console.log(found ?? NO_CHROMIUM);
  process.exitCode = found ? 0 : 1;
}
