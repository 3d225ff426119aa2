import type { Config, EncoderId } from "../../core/domain/config";
import type { ActionContext } from "../dependencies";
import { ENCODER, keepSetting } from "../settings";
import { configure } from "./configure";

const WHAT: Record<EncoderId, string> = {
  "tool-minilm-3x384-int4": "Compared by Tool MiniLM",
  "tool-static-256-int4": "Compared by Tool Static",
  words: "Compared by words only",
};

/**
 * Walks compare texts by this encoder from now on; the choice is remembered. A threshold set by hand goes back to the
 * fitted one: scores of two encoders are not on one scale.
 */
export async function chooseEncoder(context: ActionContext, id: EncoderId): Promise<void> {
  const { storage, session, keeper, library } = context;
  keepSetting(storage, ENCODER, id);
  library.setState({ proposal: null });
  const compareBy = (config: Config): Config => {
    return { ...config, encoder: id, stage2: { ...config.stage2, threshold: null } };
  };
  await configure(context, compareBy, WHAT[id]);
  const { dataset } = session.getState();
  if (dataset) keeper.ensure(dataset, id);
}
