import type { Query } from "../../core/domain/query";
import { makeAskedQuery } from "../asked-query";
import type { ActionContext } from "../dependencies";
import { shownInput } from "../selectors/shown-input";
import { say } from "../toasts";
import { findQueryByText } from "../walk-steps";
import { takeStep } from "./take-step";

const LONGEST_REQUEST = 20_000;

/** A request in the user's own words. One that the data set has too brings its gold tools along. */
export async function askRequest(context: ActionContext, text: string): Promise<void> {
  const wanted = text.trim();
  if (wanted === "") {
    say(context.library, "There is no request yet. Write or paste one.");
    return;
  }
  if (wanted.length > LONGEST_REQUEST) {
    const length = wanted.length.toLocaleString("en-GB");
    say(context.library, `This request has ${length} characters; up to 20,000 can be walked. Shorten it.`);
    return;
  }
  const dataset = context.shelf.here() ?? (await context.shelf.current());
  const known = dataset && findQueryByText(dataset, wanted);
  await askFor(context, known ?? makeAskedQuery(text));
}

/** Asks anew on the screen. The named walk that was shown stays as it was: what follows is a draft of its own. */
export async function askFor(context: ActionContext, query: Query): Promise<void> {
  const { session, library } = context;
  const state = session.getState();
  if (!state.datasetLabel) {
    say(library, "There are no tools yet. Drop a file with tools, or choose a data set.");
    return;
  }
  const config = shownInput(state)?.config ?? state.nextConfig;
  await takeStep(context, { type: "ask" }, { query, config, edits: [] });
}
