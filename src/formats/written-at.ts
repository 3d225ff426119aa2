import type { Choice, WriteChoice } from "./format";

/** What a person wrote for a place of a file; `null` when nothing. The last counts. */
export function writtenAt(
  choices: readonly Choice[],
  file: string,
  what: WriteChoice["what"],
  at: string,
): string | null {
  const choice = choices.findLast(
    (one) => one.kind === "write" && one.what === what && one.file === file && one.at === at,
  );
  return choice?.kind === "write" ? choice.text : null;
}
