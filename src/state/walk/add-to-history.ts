import type { Dataset, DatasetEdit } from "../../core/domain/dataset";
import type { ToolId, WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { WalkInput } from "../../core/domain/walk";
import { labelOf } from "../datasets/dataset-repository";
import type { WalkContext } from "./walk-context";
import { makeEditedDataset } from "../datasets/edited-dataset";
import { shownInput, emptySession } from "../app/session";
import { say, tryToStore } from "../app/toasts";
import { listDatasets } from "../app/list-stored";
import { openWalk } from "./open-walk";
import { takeStep } from "./walk-steps";

/**
 * The corrected answer on the screen becomes a past request of an edited copy of the data set, and the walk goes on there:
 * what is learned from the history learns from it. With a toast that takes it back.
 */
export async function addToHistory(context: WalkContext): Promise<void> {
  const { session, library, storage, repository, autosave, runner, now, newId } = context;
  const before = session.getState();
  const { dataset, trace } = before;
  const input = shownInput(before);
  if (!dataset || !trace || !input || before.status !== "done") return;
  const tools = trace.recommendation.tools.map(({ tool }) => tool);
  const made = makeEdit(dataset, input.query, tools, before.walk);
  const { datasets } = library.getState();
  const after = await makeEditedDataset(dataset, made, { now, newId, datasets });
  const refusal = whyNot(dataset, after, input.query, tools);
  if (refusal) {
    say(library, refusal);
    return;
  }
  await autosave.settled();
  if ((await tryToStore(context, () => storage.datasets.put(after))) === "failed") return;
  await listDatasets(context);
  runner.stop();
  session.setState({ ...emptySession(newId() as WalkId, now(), input.config), datasetLabel: labelOf(after) });
  if (await repository.use(labelOf(after), after)) await takeStep(context, { type: "open" }, inputOn(after, input));
  const goBack = (): Promise<string | null> => takeBack(context, dataset, after, before.walk.id);
  session.setState({ cameBy: { name: "added to the past requests", takeBack: goBack } });
  say(library, `Added to the past requests of “${after.name}”. The walk goes on there.`, goBack);
}

/** Says why this request cannot become a past one; `null`: it can. */
function whyNot(before: Dataset, after: Dataset, { id }: Query, tools: readonly ToolId[]): string | null {
  if (tools.length === 0) return "A past request needs a tool, and this answer has none.";
  if (after.hash === before.hash) return "This request is already in the history with exactly these tools.";
  if (before.queries.find((query) => query.id === id)?.split !== "test") return null;
  return "This request is in the test part: learning from it would inflate its scores.";
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

/** The data as it was, and the walk on it. Another edit of the copy meanwhile keeps it: undo in Datasets knows their order. */
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
