import { whyNotPast } from "../../core/annotate/past-requests";
import type { Dataset, DatasetEdit } from "../../core/domain/dataset";
import type { ToolId, WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { WalkInput } from "../../core/domain/walk";
import { labelOf } from "../datasets/dataset-repository";
import type { WalkContext } from "./walk-context";
import { findWorkingCopy, makeEditedDataset } from "../datasets/edited-dataset";
import { shownInput, emptySession } from "../app/session";
import { say, tryToStore } from "../app/toasts";
import { listDatasets } from "../app/list-stored";
import { openWalk } from "./open-walk";
import { takeStep } from "./walk-steps";

/**
 * The answer on the screen, corrected or found right, becomes a past request of an edited copy of the data set, and the walk
 * goes on there: what is learned from the history learns from it. The first one makes the copy, the next ones go into it, also
 * where the data it was made of is open again. With a toast that takes it back, and by the ordinary undo.
 */
export async function addToHistory(context: WalkContext): Promise<void> {
  const { session, library, storage, repository, autosave, runner, now, newId } = context;
  const before = session.getState();
  const { dataset, trace } = before;
  const input = shownInput(before);
  if (!dataset || !trace || !input || before.status !== "done") return;
  const tools = trace.recommendation.tools.map(({ tool }) => tool);
  const copy = dataset.provenance.derivation ? null : await findWorkingCopy(dataset, context);
  const base = copy ?? dataset;
  const refusal = whyNotPast(dataset, input.query, tools) ?? whyNotInCopy(dataset, copy, input.query, tools);
  if (refusal) {
    say(library, refusal);
    return;
  }
  const { datasets } = library.getState();
  const after = await makeEditedDataset(base, makeEdit(base, input.query, tools, before.walk), {
    now,
    newId,
    datasets,
  });
  await autosave.settled();
  if ((await tryToStore(context, () => storage.datasets.put(after))) === "failed") return;
  await listDatasets(context);
  runner.stop();
  session.setState({ ...emptySession(newId() as WalkId, now(), input.config), datasetLabel: labelOf(after) });
  if (await repository.use(labelOf(after), after)) await takeStep(context, { type: "open" }, inputOn(after, input));
  const goBack = (): Promise<string | null> => takeBack(context, base, after, before.walk.id);
  session.setState({ cameBy: { name: "added to the past requests", takeBack: goBack } });
  say(library, `Added to the past requests of “${after.name}”. The walk goes on there.`, goBack);
}

/** The copy may say something else of this request than the data on the screen: what was asked about is not what is there. */
function whyNotInCopy(shown: Dataset, copy: Dataset | null, query: Query, tools: readonly ToolId[]): string | null {
  if (!copy) return null;
  const goldIn = ({ queries }: Dataset): string =>
    JSON.stringify(queries.find(({ id }) => id === query.id)?.gold ?? null);
  if (goldIn(shown) !== goldIn(copy))
    return `In “${copy.name}” this request has other tools already. Open it to change them there.`;
  return whyNotPast(copy, query, tools);
}

/** A request of the data set gets other tools; one that was typed is added behind the others. */
function makeEdit(
  { queries }: Dataset,
  query: Query,
  tools: readonly ToolId[],
  walk: { id: WalkId; name: string | null },
): DatasetEdit {
  const known = queries.find(({ id }) => id === query.id);
  if (known) {
    const { gold, goldAsGiven } = known;
    const before = { gold, ...(goldAsGiven ? { goldAsGiven } : {}) };
    return { kind: "gold", query: known.id, before, after: { gold: [...tools] } };
  }
  const added: Query = {
    ...query,
    gold: [...tools],
    ...(queries.some(({ split }) => split !== undefined) ? { split: "history" as const } : {}),
    source: { file: "walk", at: walk.name ?? walk.id },
  };
  return { kind: "add", label: "corrected in a walk", requests: [{ place: queries.length, query: added }] };
}

/** A fold of the data before says nothing of the data after: the walk goes on with all past requests. */
function inputOn({ queries }: Dataset, { fold: _fold, ...input }: WalkInput): WalkInput {
  return { ...input, query: queries.find(({ id }) => id === input.query.id) ?? input.query };
}

/** The copy as it was, or none, and the walk as it stood. Another edit meanwhile keeps it: undo in Datasets knows their order. */
async function takeBack(context: WalkContext, dataset: Dataset, after: Dataset, walk: WalkId): Promise<string | null> {
  const { storage, now } = context;
  const stored = await storage.datasets.get(after.id).catch(() => null);
  if (stored?.hash !== after.hash) {
    return `“${after.name}” was changed since. Undo it in Datasets.`;
  }
  const wasEdited = after.id === dataset.id;
  const undo = () => (wasEdited ? storage.datasets.put(dataset) : storage.datasets.delete(after.id, now()));
  if ((await tryToStore(context, undo)) === "failed") return null;
  await listDatasets(context);
  await openWalk(context, walk);
  return "The request was removed from the past requests.";
}
