// Checks the types of every part of the project. Run as a command: `npm run typecheck`.
// The checker is TypeScript 7; TypeScript 6 stays beside it because the linter still needs its interface.
import { spawnSync } from "node:child_process";
import { ROOT, toolScript } from "./tool.mjs";

const PROJECTS = [".", "src/core", "src/engine", "src/headless", "src/tsconfig.tests.json", "e2e"];

/** One command for each project, script first. */
export const TYPE_CHECKS = PROJECTS.map((project) => [toolScript("typescript-7", "tsc"), "-p", project]);

if (process.argv[1]?.endsWith("types.mjs")) {
  const failed = TYPE_CHECKS.filter(
    (command) => spawnSync(process.execPath, command, { cwd: ROOT, stdio: "inherit" }).status !== 0,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
