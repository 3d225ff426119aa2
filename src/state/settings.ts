import * as v from "valibot";
import type { EncoderId } from "../core/domain/config";
import type { WalkId } from "../core/domain/ids";
import { encoderId } from "../formats/restore-trace";
import type { Storage } from "../storage/storage";
import type { LibraryState } from "./library";

export const LAST_WALK = "lastWalk";
export const THEME = "theme";
export const ENCODER = "encoder";
export const DEVICE = "device";
export const THRESHOLDS = "thresholds";

const thresholdsShape = v.record(v.string(), v.pipe(v.number(), v.minValue(-1), v.maxValue(1)));
const themeShape = v.picklist(["system", "light", "dark"]);

/** What the app remembers of its user. What is not there or makes no sense is `null`. */
export interface Settings {
  theme: LibraryState["theme"] | null;
  encoder: EncoderId | null;
  device: LibraryState["device"] | null;
  /** By encoder. */
  thresholds: Record<string, number> | null;
  lastWalk: WalkId | null;
}

export async function readSettings(storage: Storage): Promise<Settings> {
  const read = async <Value>(key: string, shape: v.GenericSchema<unknown, Value>): Promise<Value | null> => {
    const result = v.safeParse(shape, await storage.settings.get(key).catch(() => undefined));
    return result.success ? result.output : null;
  };
  const [theme, encoder, device, thresholds, lastWalk] = await Promise.all([
    read(THEME, themeShape),
    read(ENCODER, encoderId),
    read(DEVICE, v.picklist(["wasm", "webgpu"])),
    read(THRESHOLDS, thresholdsShape),
    read(LAST_WALK, v.string()),
  ]);
  return { theme, encoder, device, thresholds, lastWalk: lastWalk as WalkId | null };
}

/** Remembers a setting. A failure loses a preference and no work, so it is not spoken of. */
export function keepSetting(storage: Storage, key: string, value: unknown): void {
  storage.settings.put(key, value).catch(() => undefined);
}
