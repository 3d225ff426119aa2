import type { Guidelines, Project } from "../../core/domain/judgement";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { HeadRow } from "../../storage/ports/judgements";

/** The guidelines with a text on top; the same ones where it says what the last one says already. */
export function withGuidelines(
  before: readonly Guidelines[],
  { text, at, again }: { text: string; at: string; again: boolean },
): Guidelines[] {
  const version = hashBytes(text);
  if (before.at(-1)?.version === version) return [...before];
  return [...before, { version, text, at, ...(again ? { again } : {}) }];
}

/** Whether a later version asks for items like this one again: it was judged under one that stood before. */
export function comesAgain(project: Pick<Project, "guidelines"> | null, row: HeadRow | undefined): boolean {
  const [head] = row?.heads ?? [];
  if (!project || !head) return false;
  const under = project.guidelines.findLastIndex(({ version }) => version === head.guidelines);
  return under < project.guidelines.findLastIndex(({ again }) => again === true);
}
