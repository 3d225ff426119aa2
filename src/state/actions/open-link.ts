import type { WalkId } from "../../core/domain/ids";
import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { ActionContext } from "../dependencies";
import { labelOfLink, parseLinkFragment, withoutLink, type LinkedWalk } from "../permalink";
import { emptySession } from "../session";
import { say } from "../toasts";
import { findQueryByText, makeAskedQuery } from "../walk-steps";
import { takeStep } from "./take-step";

/**
 * Opens the walk that stands in the address, if one does. Where its data is missing, the page names the files, the link
 * stays in the address, and the walk goes on when an import brings the data. `false`: there is no link that can be read.
 */
export async function openLink(context: ActionContext): Promise<boolean> {
  const { page, library } = context;
  const parsed = await parseLinkFragment(page.fragment());
  if (parsed.kind === "none") return false;
  if (parsed.kind === "bad") {
    page.replaceFragment(withoutLink(page.fragment()));
    say(library, parsed.sentence);
    return false;
  }
  await openLinkedWalk(context, parsed.walk);
  return true;
}

async function openLinkedWalk(context: ActionContext, link: LinkedWalk): Promise<void> {
  const { session, runner, shelf, saver, now, newId } = context;
  await saver.settled();
  runner.stop();
  session.setState({ ...emptySession(newId() as WalkId, now(), link.config), datasetLabel: labelOfLink(link) });
  const dataset = await shelf.use(labelOfLink(link));
  if (dataset) await startLinkedWalk(context, link, dataset);
}

async function startLinkedWalk(context: ActionContext, link: LinkedWalk, dataset: Dataset): Promise<void> {
  const { page, library } = context;
  const query = findLinkedQuery(link.query, dataset);
  page.replaceFragment(withoutLink(page.fragment()));
  if (!query) {
    say(library, "The request of this link is not in its data set. The link may have been changed.");
    return;
  }
  await takeStep(context, { type: "open" }, { query, config: link.config, edits: link.edits });
}

function findLinkedQuery(wanted: LinkedWalk["query"], dataset: Dataset): Query | null {
  if ("text" in wanted) return findQueryByText(dataset, wanted.text) ?? makeAskedQuery(wanted.text);
  return dataset.queries.find(({ id }) => id === wanted.id) ?? null;
}
