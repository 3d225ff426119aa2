import type { Project } from "../../core/domain/judgement";
import { isPlainObject } from "../json/json-values";
import { hashBytes } from "../model/hash-bytes";
import { parseProject } from "../records/parse-annotation";
import type { ParseResult } from "../records/parse-record";

/** A project as a file for colleagues: JSON that says what it is. The data set is named by its hash and not in it. */
export function writeProjectFile(project: Project): string {
  return `${JSON.stringify({ kitpick: "project", ...project }, null, 2)}\n`;
}

/** Whether a file claims to be a project; nothing else is checked. */
function isProjectFile(json: unknown): boolean {
  return isPlainObject(json) && json["kitpick"] === "project";
}

/** Reads it whole or not at all. Guidelines that do not have their version were changed on the way, and refuse it. */
export function readProjectFile(json: unknown): ParseResult<Project> {
  if (!isPlainObject(json) || !isProjectFile(json))
    return refuse(
      "This file holds no project and no judgements. If it should, it was cut off or changed on the way: ask for it again.",
    );
  const { kitpick: _, ...project } = json;
  const parsed = parseProject(project);
  if (!parsed.ok) return parsed;
  const changed = parsed.value.guidelines.some(({ version, text }) => hashBytes(text) !== version);
  return changed ? refuse("Its guidelines were changed after they were saved. Ask for the file again.") : parsed;
}

function refuse(why: string): { ok: false; newer: boolean; why: string } {
  return { ok: false, newer: false, why };
}
