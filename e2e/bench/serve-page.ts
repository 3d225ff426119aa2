import path from "node:path";
import { chromium } from "@playwright/test";
import { build, preview } from "vite";
import { findChromium, NO_CHROMIUM } from "../../.ci/browser.mjs";
import { CHROMIUM_ARGUMENTS } from "../fixtures/browser";
import type { ServedApp } from "../fixtures/serve";

/** Isolated, for a clock of 5 µs. */
const HEADERS = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** A page of this folder that is no part of the app, built and served, and a Chromium to open it in. */
export async function servePage(name: "scan-page" | "finder-page", port: number): Promise<ServedApp> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  const root = path.resolve("e2e/bench", name);
  const outDir = path.resolve("node_modules/.kitpick", name);
  await build({
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir, emptyOutDir: true, target: "es2023", modulePreload: { polyfill: false } },
  });
  const server = await preview({
    configFile: false,
    root,
    build: { outDir },
    preview: { host: "127.0.0.1", port, strictPort: true, headers: HEADERS },
    logLevel: "error",
  });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
  };
  return { address: `http://127.0.0.1:${port}/`, browser, close };
}
