import type { ActionContext } from "../dependencies";
import type { Settings } from "../settings";

/** Puts what the app remembers of its user where it is used. */
export function applySettings({ library, session }: ActionContext, settings: Settings): void {
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
