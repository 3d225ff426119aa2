import type { Storage } from "../../storage/ports/storage";
import { countWrite, type LibraryState } from "./library";
import type { Dependencies } from "./dependencies";
import type { Settings } from "./check-settings";

export const LAST_WALK = "lastWalk";
export const LAST_DATASET = "lastDataset";
export const ENCODER = "encoder";
export const DEVICE = "device" as const;
export const THRESHOLDS = "thresholds" as const;

/** How the app looks and is used. Each is stored under its own name. */
const PREFERENCES = ["theme", "textSize", "motion", "metrics", "keys", DEVICE, THRESHOLDS] as const;
export type Preference = "theme" | "textSize" | "motion" | "metrics" | "keys";

const NOTHING_REMEMBERED: Settings = {
  ...{ theme: null, textSize: null, motion: null, metrics: null, keys: null },
  ...{ encoder: null, device: null, thresholds: null, lastWalk: null, lastDataset: null },
};

export async function readSettings(storage: Storage): Promise<Settings> {
  const names = [...PREFERENCES, ENCODER, LAST_WALK, LAST_DATASET] as const;
  const read = async (name: keyof Settings): Promise<[keyof Settings, unknown]> => [
    name,
    await storage.settings.get(name).catch(() => undefined),
  ];
  const stored = Object.fromEntries(await Promise.all(names.map(read))) as Record<keyof Settings, unknown>;
  if (Object.values(stored).every((value) => value === undefined)) return NOTHING_REMEMBERED;
  return (await import("./check-settings")).checkSettings(stored);
}

/** Remembers a setting. A failure loses a preference and no work, so it is not spoken of. */
export function keepSetting(
  { library, storage }: Pick<Dependencies, "library" | "storage">,
  key: string,
  value: unknown,
): void {
  countWrite(library, () => storage.settings.put(key, value)).catch(() => undefined);
}

/** Puts what the app remembers of its user where it is used. */
export function applySettings(
  { library, session }: Pick<Dependencies, "library" | "session">,
  settings: Settings,
): void {
  const { encoder, thresholds } = settings;
  for (const name of PREFERENCES) if (settings[name] !== null) library.setState({ [name]: settings[name] });
  session.setState(({ nextConfig }) => {
    const wanted = encoder ?? nextConfig.encoder;
    const stage2 = { ...nextConfig.stage2, threshold: thresholds?.[wanted] ?? null };
    return { nextConfig: { ...nextConfig, encoder: wanted, stage2 } };
  });
}

export function setPreference<Name extends Preference>(
  { storage, library }: Pick<Dependencies, "storage" | "library">,
  name: Name,
  value: LibraryState[Name],
): void {
  library.setState({ [name]: value } as Pick<LibraryState, Name>);
  keepSetting({ library, storage }, name, value);
}
