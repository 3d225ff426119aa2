import type { Dataset } from "../../core/domain/dataset";
import type { WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { makeAskedQuery, findQueryByText, takeStep } from "./walk-steps";
import type { WalkContext } from "./walk-context";
import { labelOfLink, parseLinkFragment, withoutLink, type LinkedWalk, makeLinkFragment } from "./permalink";
import { emptySession, shownInput } from "../app/session";
import { say } from "../app/toasts";

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

/** Copies the address of the walk as it is shown. Where the clipboard is closed, the address bar gets it. */
export async function copyLink({ session, library, page }: WalkContext): Promise<void> {
  const { dataset, datasetLabel } = session.getState();
  const input = shownInput(session.getState());
  if (!input || !datasetLabel) {
    say(library, "There is no walk to link to yet.");
    return;
  }
  const isInData = dataset?.queries.some(({ id }) => id === input.query.id) ?? input.query.source.file !== "pasted";
  const fragment = await makeLinkFragment(datasetLabel, input, isInData);
  try {
    await page.copy(`${page.address()}#${fragment}`);
    const carried = input.exchanges
      ? "the settings, your edits and the model's answers"
      : "the settings and your edits";
    say(library, `Link copied. It contains the request, ${carried}.`);
  } catch {
    page.replaceFragment(fragment);
    say(library, "This page may not use the clipboard. The link is in the address bar; copy it from there.");
  }
}
