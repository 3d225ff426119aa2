// Everything that decides whether a change is good, in one go: `npm test`.
// The last line is the sum: every unit test, every browser test, and one for each other check.
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { ensureChromium, NO_CHROMIUM } from "./browser.mjs";
import { ROOT, toolScript } from "./tool.mjs";
import { TYPE_CHECKS } from "./types.mjs";

const REPORTS = path.join(ROOT, "test-results");
const UNIT_REPORT = path.join(REPORTS, "unit.json");
const BROWSER_REPORT = path.join(REPORTS, "browser.json");

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {{ name: string, tally: Tally, seconds: number }[]} */
const outcomes = [];

/**
 * @param {string} name
 * @param {() => Tally} run
 */
function step(name, run) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const tally = run();
  const seconds = (performance.now() - start) / 1000;
  outcomes.push({ name, tally, seconds });
  console.log(`── ${name}: ${tally.failed === 0 ? "good" : "FAILED"} (${seconds.toFixed(0)} s)`);
}

/**
 * @param {string[]} command script and its arguments
 * @param {Record<string, string>} [environment]
 */
function run(command, environment = {}) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/**
 * One check: good or not.
 *
 * @param {...string[]} commands
 * @returns {Tally}
 */
function check(...commands) {
  const good = commands.map((command) => run(command)).every(Boolean);
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
}

/**
 * One check beside others: what it says is printed when it is done.
 *
 * @param {string} name
 * @param {...string[]} commands
 */
async function stepAside(name, ...commands) {
  const start = performance.now();
  const parts = [];
  for (const command of commands) parts.push(await listen(command));
  const good = parts.every((part) => part.good);
  const seconds = (performance.now() - start) / 1000;
  outcomes.push({ name, tally: { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }, seconds });
  console.log(`\n── ${name}: ${good ? "good" : "FAILED"} (${seconds.toFixed(0)} s)`);
  for (const { output } of parts) if (output) console.log(output.trimEnd());
}

/**
 * @param {string[]} command
 * @returns {Promise<{ good: boolean, output: string }>}
 */
function listen(command) {
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: ROOT, maxBuffer: 64e6 }, (error, stdout, stderr) =>
      resolve({ good: !error, output: stdout + stderr }),
    );
  });
}

/**
 * A run whose report counts its tests. No report, or a failure that no test stands for, counts as one failure.
 *
 * @param {boolean} good
 * @param {string} report
 * @param {(report: any) => Tally} count
 * @returns {Tally}
 */
function counted(good, report, count) {
  try {
    const tally = count(JSON.parse(readFileSync(report, "utf8")));
    return good || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function unitTests() {
  const good = run([
    toolScript("vitest"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${UNIT_REPORT}`,
  ]);
  return counted(good, UNIT_REPORT, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/**
 * A port that nobody listens at: another copy of the app, or of these tests, may run beside this one.
 *
 * @returns {Promise<number>}
 */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function browserTests() {
  const chromium = ensureChromium();
  if (!chromium) {
    console.log(NO_CHROMIUM);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const good = run([toolScript("@playwright/test", "playwright"), "test", "-c", "e2e"], {
    CHROMIUM_PATH: chromium,
    KITPICK_BUILT: "1",
    KITPICK_PORT: process.env["KITPICK_PORT"] ?? String(port),
    CI: process.env["CI"] ?? "1",
  });
  return counted(good, BROWSER_REPORT, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

const port = await findFreePort();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

await Promise.all([
  stepAside("types", ...TYPE_CHECKS),
  stepAside("lint", [toolScript("oxlint"), "-c", ".ci/oxlint.jsonc", "."]),
  stepAside("format", [
    toolScript("oxfmt"),
    ...["-c", ".ci/oxfmt.jsonc", "--check", "**/*.{ts,tsx,mjs,css,html,md}", "package.json"],
  ]),
  stepAside("dead code", [toolScript("knip")]),
]);
step("unit tests", unitTests);
step("build", () => check([toolScript("vite"), "build"]));
step("size", () => check([path.join(ROOT, ".ci/size.mjs")]));
step("browser tests", browserTests);

console.log("");
for (const { name, tally, seconds } of outcomes) {
  console.log(
    `${name.padEnd(14)} ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped, ${seconds.toFixed(0)} s`,
  );
}
const sum = (/** @type {keyof Tally} */ key) => outcomes.reduce((total, { tally }) => total + tally[key], 0);
const skipped = sum("skipped");
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
