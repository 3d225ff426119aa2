import type { Dataset } from "../../core/domain/dataset";
import type { ProjectId, QueryId } from "../../core/domain/ids";
import type { Project } from "../../core/domain/judgement";
import { placeItem } from "../../core/annotate/place";
import type { HeadRow } from "../../storage/ports/judgements";
import { StorageError } from "../../storage/ports/storage";
import { say } from "../app/toasts";
import { readNames, indexOf } from "./read-records";
import type { AnnotationState, AnnotationContext } from "./annotation-state";

/*
 * A project goes on with another version of its data: a copy that was corrected, or files that were read again. Records stay
 * as they are; what they judge is found by id and text, and an answer to another wording counts when it is given again.
 */

const movedKey = (project: ProjectId): string => `annotation.moved.${project}`;

/** Projects of an earlier version of a data set: of what it was copied from or was before an edit, or of its name. */
export function projectsBefore(projects: readonly Project[], { name, hash, provenance }: Dataset): Project[] {
  const { parent, edits = [] } = provenance.derivation ?? {};
  const earlier = new Set([parent?.hash, ...edits.map(({ hashBefore }) => hashBefore)]);
  return projects.filter(
    ({ dataset }) => dataset.hash !== hash && (earlier.has(dataset.hash) || dataset.name === name),
  );
}

/** Goes on with a project with the data set on the screen, with a way back. `reopen`: shows what stands then. */
export async function moveProject(
  { parts, store }: Pick<AnnotationContext, "parts" | "store">,
  project: Project,
  reopen: () => Promise<void>,
): Promise<void> {
  const { storage, library, session } = parts;
  const { dataset } = session.getState();
  if (!dataset) return;
  const { name, hash, queries } = dataset;
  const here = { name, hash, parent: project.dataset.hash };
  try {
    await storage.settings.put(movedKey(project.id), true);
    await storage.judgements.putProject({ ...project, dataset: here, items: queries.map(({ id }) => id) });
    await reopen();
  } catch (error) {
    const why = error instanceof StorageError ? error.message : "The browser’s storage did not answer.";
    store.setState({ failure: `“${project.name}” is still with “${project.dataset.name}”. ${why}` });
    return;
  }
  say(library, `“${project.name}” goes on with “${name}”.`, async () => {
    await storage.judgements.putProject(project);
    await reopen();
    return `“${project.name}” is with “${project.dataset.name}” again.`;
  });
}

type Own = Pick<AnnotationState, "heads" | "reworded">;

/** What I say of each item as it is worded here, and of those that are worded otherwise what I said before. */
export async function readOwnHeads(
  { parts, store }: AnnotationContext,
  project: Project,
  dataset: Dataset,
): Promise<Own> {
  const { storage } = parts;
  const { key } = store.getState().me;
  const mine = await storage.judgements.heads(project.id, key);
  const heads = new Map<QueryId, HeadRow>();
  const reworded = new Map<QueryId, HeadRow>();
  if ((await storage.settings.get(movedKey(project.id))) !== true)
    return { heads: new Map(mine.map((row) => [row.item, row])), reworded };
  const index = await indexOf(dataset, await readNames(storage, project.id));
  const records = new Map((await storage.judgements.list(project.id)).map((record) => [record.id, record]));
  for (const row of mine)
    for (const head of row.heads) {
      const record = records.get(head.id);
      if (record?.kind !== "judgement") continue;
      const { query, standing } = placeItem(record.item, index);
      if (query === null && standing === "gone") continue;
      const [rows, item] = query === null ? [reworded, row.item] : [heads, query];
      rows.set(item, { ...row, item, heads: [...(rows.get(item)?.heads ?? []), head] });
    }
  return { heads, reworded };
}

/** The records of mine that a new answer to an item answers: those of its wording, else of the one before. */
export function ownHeads({ heads, reworded }: Own, item: QueryId): HeadRow["heads"] {
  return (heads.get(item) ?? reworded.get(item))?.heads ?? [];
}
