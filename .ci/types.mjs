// Checks the types of every part of the project. Run as a command: `npm run typecheck`.
import { spawnSync } from "node:child_process";
import { ROOT, toolScript } from "./tool.mjs";

const PROJECTS = [".", "src/core", "src/workers", "src/headless", "src/tsconfig.json", "e2e"];

/** One command for each project, script first. */
export const TYPE_CHECKS = PROJECTS.map((project) => [toolScript("typescript", "tsc"), "-p", project]);

if (process.argv[1]?.endsWith("types.mjs")) {
  const failed = TYPE_CHECKS.filter(
    (command) => spawnSync(process.execPath, command, { cwd: ROOT, stdio: "inherit" }).status !== 0,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
