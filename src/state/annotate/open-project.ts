import { shuffle } from "../../core/math/splits";
import type { Dataset } from "../../core/domain/dataset";
import type { ProjectId, QueryId } from "../../core/domain/ids";
import type { OrderKind, Project } from "../../core/domain/judgement";
import { StorageError } from "../../storage/ports/storage";
import type { AnnotationState, DeskContext } from "./annotation-state";
import { readAnnotator } from "./annotator";
import { withGuidelines } from "./guidelines";
import { nextItem } from "./judge-item";
import { openItem } from "./open-item";

export const NOTHING_OPEN = {
  ...{ project: null, dataset: null, order: [], ordering: null, item: null, unsaved: [], failure: null },
  ...{ heads: new Map(), time: { seconds: 0, mode: "active" }, savedAt: null },
} satisfies Partial<AnnotationState>;

/** Reads who sits here and what is stored, and shows the project of the data set on the screen with the item that is next. */
export async function openDesk(desk: DeskContext, wanted: QueryId | null): Promise<void> {
  const { parts, store } = desk;
  try {
    const me = await readAnnotator(parts);
    store.setState({ me, projects: await parts.storage.judgements.projects() });
    await followDataset(desk, wanted);
  } catch (error) {
    store.setState({ failure: sentenceOf(error) });
  }
  store.setState({ status: "ready" });
}

/** The project of the data set that the workbench has open; nothing where there is none. */
export async function followDataset(desk: DeskContext, wanted: QueryId | null): Promise<void> {
  const { parts, store } = desk;
  const { dataset } = parts.session.getState();
  const { projects, project } = store.getState();
  if (dataset === store.getState().dataset && project) return;
  const found = dataset && projects.find((one) => one.dataset.hash === dataset.hash);
  desk.proposals.clear();
  desk.left.clear();
  desk.trail.length = 0;
  desk.clock.current = null;
  store.setState({ ...NOTHING_OPEN, dataset });
  if (found) await showProject(desk, found, dataset, wanted);
}

async function showProject(
  desk: DeskContext,
  project: Project,
  dataset: Dataset,
  wanted: QueryId | null,
): Promise<void> {
  const { parts, store } = desk;
  const { me } = store.getState();
  const [rows, draft] = await Promise.all([
    parts.storage.judgements.heads(project.id),
    parts.storage.judgements.draft(project.id, me.key),
  ]);
  if (store.getState().dataset !== dataset) return;
  const mine = rows.filter(({ annotator }) => annotator === me.key);
  store.setState({ project, order: orderOf(project, dataset), heads: new Map(mine.map((row) => [row.item, row])) });
  const known = (id: QueryId | null | undefined): QueryId | null => (id && project.items.includes(id) ? id : null);
  const first = known(wanted) ?? known(draft?.item.query) ?? nextItem(desk, null);
  await openItem(desk, first, draft?.item.query === first ? draft : undefined);
}

/** The items of a project that its data set has, in their order. */
function orderOf({ items, order, seed }: Project, { queries }: Dataset): QueryId[] {
  const known = new Set(queries.map(({ id }) => id));
  const here = items.filter((id) => known.has(id));
  return order.kind === "random" ? shuffle([...here].sort(), order.seed + seed) : here;
}

/** Reads the project of the data set on the screen again: a file was taken, or taken back. */
export async function reopenProject(desk: DeskContext): Promise<void> {
  const { parts, store } = desk;
  const projects = await parts.storage.judgements.projects();
  const { item } = store.getState();
  store.setState(({ changes }) => ({ projects, project: null, changes: changes + 1 }));
  await followDataset(desk, item?.query.id ?? null);
}

/** One click: every request of the data set is an item, in the order of the file. */
export async function createProject(desk: DeskContext): Promise<void> {
  const { parts, store } = desk;
  const { dataset } = parts.session.getState();
  if (!dataset) return;
  const project = projectOf(dataset, parts.newId().replaceAll("-", "") as ProjectId);
  try {
    await parts.storage.judgements.putProject(project);
  } catch (error) {
    store.setState({ failure: sentenceOf(error) });
    return;
  }
  parts.page.askToKeep();
  store.setState(({ projects }) => ({ ...NOTHING_OPEN, projects: [...projects, project], dataset }));
  await showProject(desk, project, dataset, null);
}

function projectOf({ name, hash, queries, provenance }: Dataset, id: ProjectId): Project {
  return {
    ...{ schema: 1, kind: "project", id, name },
    dataset: { name, hash, parent: provenance.derivation?.parent.hash ?? null },
    items: queries.map((query) => query.id),
    order: { kind: "file", seed: 1 },
    ...{ ask: "set-and-words", blind: "off", seats: 1, overlap: { voices: 1, share: 1 }, seed: 1 },
    ...{ guidelines: [], calibration: [] },
  };
}

/** Changes how the project is judged; takes effect with the next item. */
export async function changeProject(
  desk: DeskContext,
  change: Partial<Pick<Project, "blind" | "ask" | "guidelines">> & { order?: OrderKind },
): Promise<void> {
  const { parts, store } = desk;
  const { project, dataset, item } = store.getState();
  if (!project || !dataset) return;
  const { order: kind = project.order.kind, ...rest } = change;
  const changed: Project = { ...project, ...rest, order: { ...project.order, kind } };
  try {
    await parts.storage.judgements.putProject(changed);
  } catch (error) {
    store.setState({ failure: sentenceOf(error) });
    return;
  }
  desk.proposals.clear();
  const order = orderOf(changed, dataset);
  store.setState(({ projects }) => ({
    project: changed,
    projects: projects.map((one) => (one.id === changed.id ? changed : one)),
    order,
    item: item && { ...item, place: order.indexOf(item.query.id) },
  }));
  if (!item || item.edits.length === item.taken) await openItem(desk, nextItem(desk, null));
}

/** Whether it is stored. */
export async function writeGuidelines(desk: DeskContext, text: string, again: boolean): Promise<boolean> {
  const { parts, store } = desk;
  const { project } = store.getState();
  if (!project) return false;
  const made = { text: text.trim(), at: parts.now(), again };
  await changeProject(desk, { guidelines: withGuidelines(project.guidelines, made) });
  return store.getState().project?.guidelines.at(-1)?.text === made.text;
}

function sentenceOf(error: unknown): string {
  return error instanceof StorageError ? error.message : "The browser's storage did not answer. Reload the page.";
}
