import type { Storage } from "../../storage/ports/storage";
import { countWrite, type LibraryState } from "./library";
import type { Dependencies } from "./dependencies";
import type { Settings } from "./check-settings";

export const LAST_WALK = "lastWalk";
export const LAST_DATASET = "lastDataset";
const THEME = "theme";
export const ENCODER = "encoder";
export const DEVICE = "device";
export const THRESHOLDS = "thresholds";

const NOTHING_REMEMBERED: Settings = {
  ...{ theme: null, encoder: null, device: null, thresholds: null },
  ...{ lastWalk: null, lastDataset: null },
};

export async function readSettings(storage: Storage): Promise<Settings> {
  const keys = [THEME, ENCODER, DEVICE, THRESHOLDS, LAST_WALK, LAST_DATASET];
  const [theme, encoder, device, thresholds, lastWalk, lastDataset] = await Promise.all(
    keys.map((key) => storage.settings.get(key).catch(() => undefined)),
  );
  const stored = { theme, encoder, device, thresholds, lastWalk, lastDataset };
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
  const { theme, encoder, device, thresholds } = settings;
  if (theme) library.setState({ theme });
  if (device) library.setState({ device });
  if (thresholds) library.setState({ thresholds });
  session.setState(({ nextConfig }) => {
    const wanted = encoder ?? nextConfig.encoder;
    const stage2 = { ...nextConfig.stage2, threshold: thresholds?.[wanted] ?? null };
    return { nextConfig: { ...nextConfig, encoder: wanted, stage2 } };
  });
}

export function setTheme(
  { storage, library }: Pick<Dependencies, "storage" | "library">,
  theme: LibraryState["theme"],
): void {
  library.setState({ theme });
  keepSetting({ library, storage }, THEME, theme);
}
