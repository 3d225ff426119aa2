import type { ActionContext } from "../dependencies";
import type { LibraryState } from "../library";
import { shownInput } from "../selectors/shown-input";
import { DEVICE, keepSetting } from "../settings";

/** Encoders compute there from now on; the choice is remembered. */
export function setDevice({ storage, library, session, keeper }: ActionContext, device: LibraryState["device"]): void {
  library.setState({ device });
  keepSetting(storage, DEVICE, device);
  const state = session.getState();
  if (state.dataset) keeper.ensure(state.dataset, shownInput(state)?.config.encoder ?? state.nextConfig.encoder);
}
