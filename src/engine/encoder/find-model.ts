import { isOwnEncoder } from "../../core/domain/config";
import { isShipped, MODELS, type ModelId, type ModelManifest } from "./manifest";
import { createOwnModels } from "./own/own-models";

/**
 * The manifest of an encoder: the app's own, at once, or what was recorded when the user brought it. Rejects when it is
 * not in this browser.
 */
export function findModel(id: ModelId): ModelManifest | Promise<ModelManifest> {
  return isShipped(id) ? MODELS[id] : findOwnModel(id);
}

async function findOwnModel(id: ModelId): Promise<ModelManifest> {
  const model = isOwnEncoder(id) ? await createOwnModels().get(id) : null;
  if (!model) throw new Error("It is not in this browser. Bring its folder again, in the settings.");
  return model;
}
