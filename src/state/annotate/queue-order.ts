import * as v from "valibot";
import {
  isWorkedOut,
  orderItems,
  rankRest,
  sliceOf,
  type OrderedItem,
  type OrderItem,
} from "../../core/annotate/orders";
import { itemsOfPerson } from "../../core/annotate/seats";
import type { Dataset } from "../../core/domain/dataset";
import type { ProjectId, QueryId, ToolId } from "../../core/domain/ids";
import type { Project } from "../../core/domain/judgement";
import type { OrderKind } from "../../core/domain/queue-order";
import type { Query } from "../../core/domain/query";
import { tracc } from "../../core/metrics/tracc";
import { hashBytes } from "../../formats/model/hash-bytes";
import { StorageError } from "../../storage/ports/storage";
import type { AnnotationState, AnnotationContext } from "./annotation-state";
import { factsOfWalk, type WalkFacts } from "./propose-item";
import { saidOf, WALK } from "./suggestion-sources";

/*
 * In which order the items come. Worst, uncertain and divided look at suggestions, which may ask for a walk of every item:
 * what was worked out is kept as a setting beside the project, and until then the items come as in the file.
 */

const storedShape = v.object({ of: v.string(), items: v.array(v.string()), controls: v.array(v.string()) });
const keyOf = (project: ProjectId): string => `annotation.order.${project}`;

type Standing = Pick<AnnotationState, "order" | "controls" | "orderKind">;

/** My part of the order that stands now: worked out on the spot, or as it was kept; else as in the file. */
export async function readOrder(context: AnnotationContext, project: Project, dataset: Dataset): Promise<Standing> {
  return mineOf(context, project, await readWholeOrder(context, project, dataset));
}

/** The items of my seat, with those whose answer is known among them. */
function mineOf({ store }: AnnotationContext, project: Project, whole: Standing): Standing {
  const { seat } = store.getState().own;
  const known = project.calibration.map(({ query }) => query);
  return { ...whole, order: itemsOfPerson(whole.order, { ...project, seat, known }, hashBytes) };
}

async function readWholeOrder(context: AnnotationContext, project: Project, dataset: Dataset): Promise<Standing> {
  const { kind } = project.order;
  if (!isWorkedOut(project.order))
    return inOrder(orderItems(factsOf(context, project, dataset, NO_WALKS), orderOf(project)), kind);
  const parsed = v.safeParse(storedShape, await context.parts.storage.settings.get(keyOf(project.id)));
  const here = itemsOf(project, dataset).map(({ id }) => id);
  if (!parsed.success || parsed.output.of !== nameOf(context, project))
    return inOrder(
      here.map((query) => ({ query, control: false })),
      "file",
    );
  const [known, controls] = [new Set(here), new Set(parsed.output.controls)];
  const kept = (parsed.output.items as QueryId[]).filter((id) => known.has(id));
  const listed = new Set(kept);
  const all = [...kept, ...here.filter((id) => !listed.has(id))];
  return inOrder(
    all.map((query) => ({ query, control: controls.has(query) })),
    kind,
  );
}

/**
 * Works the order of the project out: walks every item where that is needed, and keeps it. Ends without one when another is
 * wanted meanwhile. Rejects where an item cannot be walked, or the order not be stored.
 */
export async function workOutOrder(context: AnnotationContext): Promise<void> {
  const { store, parts } = context;
  const { project, dataset, sources } = store.getState();
  if (!project || !dataset) return;
  const turn = (context.orderTurn += 1);
  const { kind } = project.order;
  const seen = kind === "worst" ? sources.slice(0, 1) : sources;
  const needsWalks = kind === "uncertain" || kind === "stratified" || seen.some(({ id }) => id === WALK.id);
  const isWanted = (): boolean => context.orderTurn === turn && store.getState().project === project;
  try {
    const walks = needsWalks ? await walkAll(context, { project, dataset, kind, isWanted }) : NO_WALKS;
    if (!isWanted()) return;
    const ordered = orderItems(factsOf(context, project, dataset, walks), orderOf(project));
    const standing = inOrder(ordered, kind);
    const kept = { of: nameOf(context, project), items: standing.order, controls: [...standing.controls] };
    await parts.storage.settings.put(keyOf(project.id), kept);
    if (isWanted()) store.setState({ ...mineOf(context, project, standing), ordering: null });
  } catch (error) {
    if (!isWanted()) return;
    const why = error instanceof StorageError ? error.message : "A request could not be walked.";
    store.setState({ ordering: null, failure: `The order could not be worked out. ${why}` });
  }
}

/** Ranks some of my items anew and keeps that; resolves with my order before. Rejects where it cannot be stored. */
export async function rankRestOfOrder(
  context: AnnotationContext,
  project: Project,
  movable: readonly QueryId[],
  keyOfItem: (query: QueryId) => number | null,
): Promise<readonly QueryId[]> {
  const { order } = context.store.getState();
  const rank = (items: readonly QueryId[]): QueryId[] => rankRest(items, new Set(movable), keyOfItem);
  await keepOrder(context, project, rank);
  takeOrder(context, rank(order));
  return order;
}

/** Puts my order back as it was. Items that are a colleague's keep their places. */
export async function restoreOrder(
  context: AnnotationContext,
  project: Project,
  before: readonly QueryId[],
): Promise<void> {
  const mine = new Set(before);
  const restore = (items: readonly QueryId[]): QueryId[] => {
    let next = 0;
    return items.map((id) => (mine.has(id) ? before[next++]! : id));
  };
  await keepOrder(context, project, restore);
  takeOrder(context, [...before]);
}

async function keepOrder(
  { parts }: AnnotationContext,
  project: Project,
  change: (items: readonly QueryId[]) => QueryId[],
): Promise<void> {
  const parsed = v.safeParse(storedShape, await parts.storage.settings.get(keyOf(project.id)));
  if (!parsed.success) return;
  const items = change(parsed.output.items as QueryId[]);
  await parts.storage.settings.put(keyOf(project.id), { ...parsed.output, items });
}

function takeOrder({ store }: AnnotationContext, order: readonly QueryId[]): void {
  const { item } = store.getState();
  const place = item ? order.indexOf(item.query.id) : -1;
  store.setState({ order, ...(item && place >= 0 ? { item: { ...item, place } } : {}) });
}

type Walks = ReadonlyMap<QueryId, WalkFacts>;
const NO_WALKS: Walks = new Map();

interface WalksWanted {
  project: Project;
  dataset: Dataset;
  kind: OrderKind | "slices";
  isWanted(): boolean;
}

/** Every item, walked one after the other; those that were walked with the same settings are not walked again. */
export async function walkAll(
  context: AnnotationContext,
  { project, dataset, kind, isWanted }: WalksWanted,
): Promise<Walks> {
  const { parts, store, walked } = context;
  const by = JSON.stringify([parts.library.getState().encoder.wanted, parts.session.getState().nextConfig]);
  if (walked.by !== by) context.walked = { by, facts: new Map() };
  const { facts } = context.walked;
  const items = itemsOf(project, dataset);
  for (const [at, query] of items.entries()) {
    if (!isWanted()) break;
    if (at % TOLD_EVERY === 0) store.setState({ ordering: { kind, done: at, total: items.length } });
    if (!facts.has(query.id)) facts.set(query.id, factsOfWalk(await parts.actions.walkQuery(dataset, query)));
  }
  return facts;
}

const TOLD_EVERY = 10;

function factsOf(context: AnnotationContext, project: Project, dataset: Dataset, walks: Walks): OrderItem[] {
  const { slices = "gold" } = project.order;
  const categories = new Map(dataset.tools.map(({ id, category }) => [id, category]));
  return itemsOf(project, dataset).map((query) => {
    const walk = walks.get(query.id);
    const suggestions = saidOf(context, query.id).flatMap((one): ToolId[][] =>
      one === "walk" ? (walk ? [walk.tools] : []) : [one.tools],
    );
    return {
      query: query.id,
      tracc: traccOf(query, suggestions[0]),
      expected: walk?.expected ?? null,
      margin: walk?.margin ?? null,
      suggestions,
      slice: sliceOf(query, slices, (tool) => categories.get(tool), walk?.verdict),
    };
  });
}

function traccOf({ gold }: Query, recommended: ToolId[] | undefined): number | null {
  return gold === null || !recommended ? null : tracc.standard({ gold, goldAsGiven: gold, recommended });
}

/** The items of a project that its data set has, as imported. */
function itemsOf({ items }: Project, { queries }: Dataset): Query[] {
  const known = new Map(queries.map((query) => [query.id, query]));
  return items.flatMap((id) => known.get(id) ?? []);
}

const orderOf = ({ order, seed }: Project): Project["order"] => ({ ...order, seed: order.seed + seed });

function inOrder(ordered: readonly OrderedItem[], orderKind: OrderKind): Standing {
  return {
    orderKind,
    order: ordered.map(({ query }) => query),
    controls: new Set(ordered.filter(({ control }) => control).map(({ query }) => query)),
  };
}

/** What an order was worked out by: another one, or other suggestions, make another order. */
function nameOf({ store }: AnnotationContext, { order, seed }: Project): string {
  const { kind, quota = "equal" } = order;
  const sources = store.getState().sources.map(({ id }) => id);
  const by = { uncertain: [], stratified: [quota], worst: sources.slice(0, 1), divided: sources, random: [], file: [] };
  return JSON.stringify([kind, order.seed + seed, ...by[kind]]);
}
