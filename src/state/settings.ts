import * as v from "valibot";
import type { EncoderId } from "../core/domain/config";
import type { WalkId } from "../core/domain/ids";
import type { Storage } from "../storage/storage";
import type { LibraryState } from "./library";

export const LAST_WALK = "lastWalk";
export const THEME = "theme";
export const ENCODER = "encoder";
export const DEVICE = "device";

const themeShape = v.picklist(["system", "light", "dark"]);
const encoderShape = v.picklist(["tool-minilm-3x384-int4", "tool-static-256-int4", "words"]);

/** What the app remembers of its user. What is not there or makes no sense is `null`. */
export interface Settings {
  theme: LibraryState["theme"] | null;
  encoder: EncoderId | null;
  device: LibraryState["device"] | null;
  lastWalk: WalkId | null;
}

export async function readSettings(storage: Storage): Promise<Settings> {
  const read = async <Value>(key: string, shape: v.GenericSchema<unknown, Value>): Promise<Value | null> => {
    const result = v.safeParse(shape, await storage.settings.get(key).catch(() => undefined));
    return result.success ? result.output : null;
  };
  const [theme, encoder, device, lastWalk] = await Promise.all([
    read(THEME, themeShape),
    read(ENCODER, encoderShape),
    read(DEVICE, v.picklist(["wasm", "webgpu"])),
    read(LAST_WALK, v.string()),
  ]);
  return { theme, encoder, device, lastWalk: lastWalk as WalkId | null };
}

/** Remembers a setting. A failure loses a preference and no work, so it is not spoken of. */
export function keepSetting(storage: Storage, key: string, value: unknown): void {
  storage.settings.put(key, value).catch(() => undefined);
}
