// Runs a command that is written in TypeScript: `node .ci/command.mjs [--app] ENTRY [its arguments]`.
// With --app it needs a Chromium and the built app, and gets both first; not for its --help.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { ensureChromium, NO_CHROMIUM } from "./browser.mjs";
import { ROOT } from "./tool.mjs";

const needsApp = process.argv[2] === "--app";
const [entry = "", ...rest] = process.argv.slice(needsApp ? 3 : 2);
const { name } = path.parse(entry);
// A folder of its own: another one of the same kind may be running, and reads parts of itself when it needs them.
const folder = path.join("node_modules/.kitpick", `${name}-${process.pid}`);

// A command that is stopped by a key ends by itself; its folder is removed after it.
process.on("SIGINT", () => undefined);
process.exitCode = await run();

/** @returns {Promise<number>} the exit code */
async function run() {
  if (needsApp && !rest.includes("--help") && !rest.includes("-h")) {
    if (!ensureChromium()) {
      console.error(NO_CHROMIUM);
      return 1;
    }
    await build({ root: ROOT, logLevel: "error" });
  }
  try {
    await build({ root: ROOT, logLevel: "error", build: { ssr: entry, outDir: folder } });
    const { status } = spawnSync(process.execPath, [path.join(ROOT, folder, `${name}.js`), ...rest], {
      stdio: "inherit",
    });
    return status ?? 1;
  } finally {
    rmSync(path.join(ROOT, folder), { recursive: true, force: true });
  }
}
