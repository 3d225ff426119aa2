import type { ActionContext } from "../dependencies";
import { shownInput } from "../selectors/shown-input";

/** A draft in the box, as far as it is written: its texts are encoded while its writer thinks. Nothing is shown or stored. */
export function anticipate({ engine, session, shelf, keeper }: ActionContext, draft: string): void {
  const text = draft.trim();
  const dataset = shelf.here();
  if (text === "" || !dataset) return;
  const state = session.getState();
  const { encoder } = shownInput(state)?.config ?? state.nextConfig;
  const usable = keeper.usable(dataset.hash, encoder);
  if (usable !== "words") engine.anticipate?.({ datasetHash: dataset.hash, text, encoder: usable });
}
