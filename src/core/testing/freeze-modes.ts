import { MODES } from "../domain/config";

/** Test files share their modules: one that changed the settings of a mode would change the walks of all that come after it. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value) as unknown[]) freeze(part);
}

freeze(MODES);
