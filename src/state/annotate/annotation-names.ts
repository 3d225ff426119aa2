import * as v from "valibot";
import type { ProjectId } from "../../core/domain/ids";
import type { RecordedNames } from "../../core/domain/recorded-names";
import type { Storage } from "../../storage/ports/storage";

/* Names of colleagues and tools as the files of a project gave them: a setting beside the project. */

const listsShape = v.record(v.string(), v.array(v.string()));
const namesShape = v.object({ annotators: listsShape, tools: listsShape });

const keyOf = (project: ProjectId): string => `annotation.names.${project}`;

export async function readNames({ settings }: Pick<Storage, "settings">, project: ProjectId): Promise<RecordedNames> {
  const parsed = v.safeParse(namesShape, await settings.get(keyOf(project)));
  return parsed.success ? parsed.output : { annotators: {}, tools: {} };
}

/** The name of a project, or of a person, as part of the name of a file. */
export function fileNameOf({ name }: { name: string }): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
}

export function writeNames(
  { settings }: Pick<Storage, "settings">,
  project: ProjectId,
  names: RecordedNames,
): Promise<void> {
  return settings.put(keyOf(project), names);
}
