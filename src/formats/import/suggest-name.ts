import { showInvisible } from "../model/create-message";

/**
 * A name for a data set from the names of its files: what they begin with in common ("RecTools" for `RecTools_QT.json`
 * and `RecTools_tool.json`), without the words that only say what kind of file it is. Files of many servers, which share none,
 * are "github and 7 more".
 */
export function suggestName(files: readonly string[]): string {
  const folder = sharedFolder(files);
  if (folder !== "") return folder;
  const stems = files.map((file) => showInvisible(file.replace(/^.*[\\/]/, "")).replace(/\.[a-z0-9]{1,5}$/i, ""));
  const shared = stems.reduce((a, b) => a.slice(0, commonLength(a, b)), stems[0] ?? "");
  const [first = "", ...others] = (shared.length >= 3 ? [shared] : stems).map(withoutKind);
  const more = others.filter((name) => name !== "").length;
  if (first === "") return "My data";
  return more > 1 ? `${first} and ${more} more` : first;
}

function withoutKind(stem: string): string {
  return stem
    .replace(/[\s_.-]*(?:qt|tools?|quer(?:y|ies)|requests?|catalogu?e|corpus)$/i, "")
    .replace(/[\s_.-]+$/, "")
    .slice(0, 60);
}

/** The folder, or archive, that all files lie in; empty when they lie in none. */
function sharedFolder(files: readonly string[]): string {
  const folders = new Set(files.map((file) => /^[/\\]?([^/\\]+)[/\\]/.exec(file)?.[1] ?? ""));
  const [folder = ""] = folders;
  if (/^\.*$/.test(folder)) return "";
  return folders.size === 1 ? showInvisible(folder).slice(0, 60).trim() : "";
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
