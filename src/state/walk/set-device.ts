import type { WalkContext } from "./walk-context";
import { keepSetting, DEVICE } from "../app/settings";
import type { LibraryState } from "../app/library";
import { shownInput } from "../app/session";

/** Encoders compute there from now on; the choice is remembered. */
export function setDevice(
  { storage, library, session, encoderLifecycle }: WalkContext,
  device: LibraryState["device"],
): void {
  library.setState({ device });
  keepSetting({ library, storage }, DEVICE, device);
  const state = session.getState();
  if (state.dataset)
    encoderLifecycle.ensure(state.dataset, shownInput(state)?.config.encoder ?? state.nextConfig.encoder);
}
