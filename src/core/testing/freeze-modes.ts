import { MODES } from "../domain/config";

/** Test files share their modules: one that changed the settings of a mode would change the walks of all that come after it. */
function freeze(value: object): void {
  Object.freeze(value);
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) freeze(part);
}

freeze(MODES);
