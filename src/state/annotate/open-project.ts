import type { Dataset } from "../../core/domain/dataset";
import type { ProjectId, QueryId } from "../../core/domain/ids";
import { isWorkedOut } from "../../core/annotate/orders";
import type { Project } from "../../core/domain/judgement";
import type { QueueOrder } from "../../core/domain/queue-order";
import { StorageError } from "../../storage/ports/storage";
import { readAnnotator } from "./annotator";
import { withGuidelines } from "./guidelines";
import { dropLearned, readLearnsAgain } from "./learn-again";
import { nextItem } from "./judge-item";
import { openItem } from "./open-item";
import { ANY_REQUEST, type AnnotationState, type AnnotationContext, type SuggestionSource } from "./annotation-state";
import { readOwnHeads } from "./move-project";
import { NO_OWN_PART, readOwnPart, seatKey, type OwnPart } from "./own-part";
import { readOrder, workOutOrder } from "./queue-order";
import { listSources, readSource, readSources, WALK, writeSources } from "./suggestion-sources";

export const NOTHING_OPEN = {
  ...{
    project: null,
    dataset: null,
    order: [],
    orderKind: "file",
    controls: new Set(),
    ordering: null,
    item: null,
    unsaved: [],
    failure: null,
  },
  ...{ sources: [WALK], offered: null, filter: ANY_REQUEST, only: null, own: NO_OWN_PART },
  ...{ learnsAgain: true, learning: null, learned: null },
  ...{ heads: new Map(), reworded: new Map(), time: { seconds: 0, mode: "active" }, savedAt: null },
} satisfies Partial<AnnotationState>;

/** Reads who sits here and what is stored, and shows the project of the data set on the screen with the item that is next. */
export async function openAnnotation(context: AnnotationContext, wanted: QueryId | null): Promise<void> {
  const { parts, store } = context;
  try {
    const me = await readAnnotator(parts);
    store.setState({ me, projects: await parts.storage.judgements.projects() });
    await followDataset(context, wanted);
  } catch (error) {
    store.setState({ failure: sentenceOf(error) });
  }
  store.setState({ status: "ready" });
}

/** The project of the data set that the workbench has open; nothing where there is none. */
export async function followDataset(context: AnnotationContext, wanted: QueryId | null): Promise<void> {
  const { parts, store } = context;
  const { dataset } = parts.session.getState();
  const { projects, project } = store.getState();
  if (dataset === store.getState().dataset && project) return;
  const found = dataset && projects.find((one) => one.dataset.hash === dataset.hash);
  context.proposals.clear();
  context.given.clear();
  context.walked = { by: "", facts: new Map() };
  context.orderTurn += 1;
  dropLearned(context);
  context.left.clear();
  context.trail.length = 0;
  context.clock.current = null;
  store.setState({ ...NOTHING_OPEN, dataset });
  if (found) await showProject(context, found, dataset, wanted);
}

async function showProject(
  context: AnnotationContext,
  project: Project,
  dataset: Dataset,
  wanted: QueryId | null,
): Promise<void> {
  const { parts, store } = context;
  const { me } = store.getState();
  const [said, draft, own, learnsAgain] = await Promise.all([
    readOwnHeads(context, project, dataset),
    parts.storage.judgements.draft(project.id, me.key),
    readOwnPart(parts.storage, project),
    readLearnsAgain(parts.storage, project),
  ]);
  if (store.getState().dataset !== dataset) return;
  store.setState({ project, own, learnsAgain, ...said });
  // What was learned in an earlier visit is learned again with the next answer.
  context.sinceLearned = said.heads.size;
  await readGiven(context, await readSources(parts.storage, project.id));
  store.setState(await readOrder(context, project, dataset));
  if (store.getState().project !== project) return;
  const known = (id: QueryId | null | undefined): QueryId | null => (id && project.items.includes(id) ? id : null);
  const first = known(wanted) ?? known(draft?.item.query) ?? nextItem(context, null);
  await openItem(context, first, draft?.item.query === first ? draft : undefined);
}

/** Reads what the sources say, and takes them as those that suggest. One that cannot be read, or is empty, says nothing. */
async function readGiven(context: AnnotationContext, sources: readonly SuggestionSource[]): Promise<void> {
  context.store.setState({ sources });
  for (const source of sources) {
    if (source.id === WALK.id || context.given.has(source.id)) continue;
    const said = await readSource(context, source).catch((error: unknown) => {
      context.store.setState({ failure: `What “${source.label}” suggests could not be read. ${sentenceOf(error)}` });
      return new Map();
    });
    context.given.set(source.id, said);
  }
}

/** Finds everything here that can suggest. */
export async function offerSources(context: AnnotationContext): Promise<void> {
  const offered = await listSources(context).catch(() => [WALK]);
  context.store.setState({ offered });
}

/** Changes who suggests, from the next item on; an order that looks at suggestions is that of the file until it is worked out. */
export async function suggestBy(context: AnnotationContext, sources: readonly SuggestionSource[]): Promise<void> {
  const { parts, store } = context;
  const { project, dataset } = store.getState();
  if (!project || !dataset || sources.length === 0) return;
  try {
    await writeSources(parts.storage, project.id, sources);
  } catch (error) {
    store.setState({ failure: sentenceOf(error) });
    return;
  }
  context.orderTurn += 1;
  store.setState({ ordering: null });
  await readGiven(context, sources);
  await showOrder(context, project, dataset);
}

/** Works the order of the project out, and goes on with its first item unless something was begun. */
export async function orderAnew(context: AnnotationContext): Promise<void> {
  await workOutOrder(context);
  await goOnAnew(context);
}

/** Takes the order that stands now and goes on with its first item, unless something was begun at the one on the screen. */
async function showOrder(context: AnnotationContext, project: Project, dataset: Dataset): Promise<void> {
  const standing = await readOrder(context, project, dataset);
  if (context.store.getState().project !== project) return;
  context.proposals.clear();
  context.store.setState(standing);
  await goOnAnew(context);
}

async function goOnAnew(context: AnnotationContext): Promise<void> {
  const { item, order, orderKind, controls } = context.store.getState();
  if (!item || item.edits.length === item.taken) return openItem(context, nextItem(context, null));
  const { id } = item.query;
  context.store.setState({ item: { ...item, place: order.indexOf(id), order: orderKind, control: controls.has(id) } });
}

/** Reads the project of the data set on the screen again: a file was taken, or taken back. */
export async function reopenProject(context: AnnotationContext): Promise<void> {
  const { parts, store } = context;
  const projects = await parts.storage.judgements.projects();
  const { item } = store.getState();
  store.setState(({ changes }) => ({ projects, project: null, changes: changes + 1 }));
  await followDataset(context, item?.query.id ?? null);
}

/** What a person may choose when a project begins, and change later. */
export type ProjectChoice = Partial<Pick<Project, "blind" | "ask" | "seats" | "overlap">>;

/** One click: every request of the data set is an item, in the order of the file. */
export async function createProject(
  context: AnnotationContext,
  choice: ProjectChoice = {},
  seat: number | null = null,
): Promise<void> {
  const { parts, store } = context;
  const { dataset } = parts.session.getState();
  if (!dataset) return;
  const project = { ...projectOf(dataset, parts.newId().replaceAll("-", "") as ProjectId), ...choice };
  try {
    if (seat !== null) await parts.storage.settings.put(seatKey(project.id), seat);
    await parts.storage.judgements.putProject(project);
  } catch (error) {
    store.setState({ failure: sentenceOf(error) });
    return;
  }
  parts.page.askToKeep();
  store.setState(({ projects }) => ({ ...NOTHING_OPEN, projects: [...projects, project], dataset }));
  await showProject(context, project, dataset, null);
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

/** A seat that is there no more is nobody's. */
function keepSeat(own: OwnPart, { seats }: Project): OwnPart {
  return own.seat !== null && own.seat > seats ? { ...own, seat: null } : own;
}

/**
 * Changes how the project is judged; takes effect with the next item. An order that asks for walks is worked out at once.
 * `stored`: what of my own changes with it.
 */
export async function changeProject(
  context: AnnotationContext,
  change: Partial<Omit<Project, "order">> & { order?: Partial<QueueOrder> },
  stored?: { own: OwnPart; key: string; value: unknown },
): Promise<void> {
  const { parts, store } = context;
  const { project, dataset } = store.getState();
  if (!project || !dataset) return;
  const { order, ...rest } = change;
  const changed: Project = { ...project, ...rest, order: { ...project.order, ...order } };
  const own = keepSeat(stored?.own ?? store.getState().own, changed);
  try {
    if (stored) await parts.storage.settings.put(stored.key, stored.value);
    await parts.storage.judgements.putProject(changed);
  } catch (error) {
    store.setState({ failure: sentenceOf(error) });
    return;
  }
  context.orderTurn += 1;
  if (order) context.learned = null;
  store.setState(({ projects }) => ({
    ...(order ? { learned: null } : {}),
    project: changed,
    own,
    projects: projects.map((one) => (one.id === changed.id ? changed : one)),
    ordering: null,
  }));
  await showOrder(context, changed, dataset);
  const { orderKind } = store.getState();
  if (order && isWorkedOut(changed.order) && orderKind !== changed.order.kind) await orderAnew(context);
}

/** Whether it is stored. */
export async function writeGuidelines(context: AnnotationContext, text: string, again: boolean): Promise<boolean> {
  const { parts, store } = context;
  const { project } = store.getState();
  if (!project) return false;
  const made = { text: text.trim(), at: parts.now(), again };
  await changeProject(context, { guidelines: withGuidelines(project.guidelines, made) });
  return store.getState().project?.guidelines.at(-1)?.text === made.text;
}

function sentenceOf(error: unknown): string {
  return error instanceof StorageError ? error.message : "The browser's storage did not answer. Reload the page.";
}
