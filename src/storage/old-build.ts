/* A build as versions before the third of the database stored it: as two settings. Their backups still hold it so. */

export const OLD_DRAFT = "build.draft";
export const OLD_TOOLS = "build.catalogue";
/** The setting that says which build is open. */
export const OPEN_BUILD = "build.open";

/** The id of a build that is whole enough to be moved, unchecked otherwise; `null`: there is none. */
export function idOfOldBuild(draft: unknown, tools: unknown): string | null {
  const id = fieldOf(fieldOf(draft, "plan"), "id");
  return typeof id === "string" && fieldOf(tools, "plan") === id ? id : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
