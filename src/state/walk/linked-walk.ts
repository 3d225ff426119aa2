import type { Dataset } from "../../core/domain/dataset";
import type { WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { makeAskedQuery } from "./ask-request";
import type { WalkContext } from "./walk-context";
import { labelOfLink, parseLinkFragment, withoutLink, type LinkedWalk } from "./permalink";
import { emptySession } from "../app/session";
import { say } from "../app/toasts";
import { findQueryByText } from "./walk-steps";
import { takeStep } from "./take-step";

/** Reads the link in the address and opens its walk. `false`: it cannot be read, which is said. */
export async function openLinkedWalk(context: WalkContext): Promise<boolean> {
  const { page, library } = context;
  const parsed = await parseLinkFragment(page.fragment());
  if (parsed.kind === "none") return false;
  if (parsed.kind === "bad") {
    page.replaceFragment(withoutLink(page.fragment()));
    say(library, parsed.sentence);
    return false;
  }
  await openParsed(context, parsed.walk);
  return true;
}

async function openParsed(context: WalkContext, link: LinkedWalk): Promise<void> {
  const { session, runner, repository, autosave, now, newId } = context;
  await autosave.settled();
  runner.stop();
  session.setState({ ...emptySession(newId() as WalkId, now(), link.config), datasetLabel: labelOfLink(link) });
  const dataset = await repository.use(labelOfLink(link));
  if (dataset) await startLinkedWalk(context, link, dataset);
}

async function startLinkedWalk(context: WalkContext, link: LinkedWalk, dataset: Dataset): Promise<void> {
  const { page, library } = context;
  const query = findLinkedQuery(link.query, dataset);
  page.replaceFragment(withoutLink(page.fragment()));
  if (!query) {
    say(library, "The request of this link is not in its data set. The link may have been changed.");
    return;
  }
  const { config, edits, exchanges } = link;
  await takeStep(context, { type: "open" }, { query, config, edits, ...(exchanges ? { exchanges } : {}) });
}

function findLinkedQuery(wanted: LinkedWalk["query"], dataset: Dataset): Query | null {
  if ("text" in wanted) return findQueryByText(dataset, wanted.text) ?? makeAskedQuery(wanted.text);
  return dataset.queries.find(({ id }) => id === wanted.id) ?? null;
}
