import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";

/** The folder that holds package.json. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Path of the script behind a package's command, read from the package itself: the same with every npm and every system,
 * whether or not the links in node_modules/.bin could be made.
 *
 * @param {string} packageName
 * @param {string} [command] needed where a package has several
 * @returns {string}
 */
export function toolScript(packageName, command = packageName) {
  const folder = path.join(ROOT, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const script = typeof bin === "string" ? bin : bin[command];
  if (typeof script !== "string") throw new Error(`${packageName} has no command ${command}.`);
  return path.join(folder, script);
}
