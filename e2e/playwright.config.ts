import { defineConfig, devices } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { findChromium } from "../.ci/browser.mjs";
import { ADDRESS, PATIENT, SERVED_ALREADY, TEST_ARGUMENTS } from "./fixtures/browser";

const chromium = findChromium();

/** Serves the built app as `npm start` does. Alone (`npm run e2e`) it is built first; `npm test` has built it already. */
const serve = `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${new URL(ADDRESS).port} --strictPort`;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A test waits more than it computes: for starts of workers, for writes, for what must not happen.
  workers: 3,
  // Limits for what hangs, not for what is slow: a machine may be busy with ten other things.
  timeout: 3 * PATIENT.timeout,
  expect: PATIENT,
  reporter: [["list"], ["json", { outputFile: "../test-results/browser.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: ADDRESS,
    viewport: { width: 1440, height: 900 },
    actionTimeout: PATIENT.timeout,
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: TEST_ARGUMENTS },
    // Both cost a third of the time: a recording of each test, and a picture that moves before each click.
    trace: process.env["KITPICK_TRACE"] ? "retain-on-failure" : "off",
    // What it keeps would answer before what a test puts in the way; one test is about it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  ...(SERVED_ALREADY
    ? {}
    : {
        webServer: {
          command: process.env["KITPICK_BUILT"]
            ? serve
            : `node node_modules/vite/bin/vite.js build --logLevel error && ${serve}`,
          cwd: fileURLToPath(new URL("..", import.meta.url)),
          url: ADDRESS,
          reuseExistingServer: !process.env["CI"],
          timeout: PATIENT.timeout,
        },
      }),
});
