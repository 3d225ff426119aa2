import type { Config, EncoderId, OwnEncoderId } from "../../core/domain/config";
import type { WalkContext } from "./walk-context";
import { ENCODER, keepSetting } from "../app/settings";
import { configure } from "./configure";

const WHAT: Record<Exclude<EncoderId, OwnEncoderId>, string> = {
  "tool-minilm-3x384-int4": "Compared by Tool MiniLM",
  "tool-static-256-int4": "Compared by Tool Static",
  words: "Compared by words only",
};

/**
 * Walks compare texts by this encoder from now on; the choice is remembered. A threshold set by hand in the walk goes back
 * to the one that is kept for this encoder, else to the fitted one: scores of two encoders are not on one scale.
 */
export async function chooseEncoder(context: WalkContext, id: EncoderId): Promise<void> {
  const { session, encoderLifecycle, library } = context;
  keepSetting(context, ENCODER, id);
  library.setState({ proposal: null });
  const { thresholds, ownEncoders } = library.getState();
  const compareBy = (config: Config): Config => {
    return { ...config, encoder: id, stage2: { ...config.stage2, threshold: thresholds[id] ?? null } };
  };
  const what = id in WHAT ? WHAT[id as keyof typeof WHAT] : `Compared by ${ownEncoders[id] ?? "your encoder"}`;
  await configure(context, compareBy, what);
  encoderLifecycle.ensure(session.getState().dataset, id);
}
