import { sliceOf } from "../../core/annotate/orders";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Head, HeadRow } from "../../storage/ports/judgements";
import { comesAgain } from "./guidelines";
import { nextItem } from "./judge-item";
import { openItem } from "./open-item";
import type { WalkFacts } from "./propose-item";
import { ANY_REQUEST, type AnnotationState, type AnnotationContext, type QueueFilter } from "./annotation-state";
import { walkAll } from "./queue-order";

const isAny = (filter: QueueFilter): boolean => JSON.stringify(filter) === JSON.stringify(ANY_REQUEST);

/** Narrows the queue and goes to the first request of what is left, unless something was begun; all of them again for `ANY_REQUEST`. */
export async function narrowQueue(context: AnnotationContext, filter: QueueFilter): Promise<void> {
  const { parts, store } = context;
  const { project } = store.getState();
  if (!project) return;
  const { annotator } = filter;
  const theirs =
    annotator === null ? [] : await parts.storage.judgements.heads(project.id, annotator).catch((): HeadRow[] => []);
  if (store.getState().project?.id !== project.id) return;
  const walks = await walksFor(context, filter);
  if (walks === null || store.getState().project?.id !== project.id) return;
  store.setState((state) => ({
    filter,
    only: isAny(filter) ? null : matching(state, { filter, theirs: new Set(theirs.map(({ item }) => item)), walks }),
  }));
  const { item, only } = store.getState();
  const isBegun = item !== null && item.edits.length > item.taken;
  if (!isBegun && (only === null || !item || !only.has(item.query.id)))
    await openItem(context, nextItem(context, null));
}

type Walks = ReadonlyMap<QueryId, WalkFacts>;
const NO_WALKS: Walks = new Map();

/** What the slices ask for; `null`: it was stopped, or could not be found out. */
async function walksFor(context: AnnotationContext, { slice }: QueueFilter): Promise<Walks | null> {
  const { project, dataset } = context.store.getState();
  if (slice.by !== "verdict" || slice.label === "" || !project || !dataset) return NO_WALKS;
  const turn = (context.orderTurn += 1);
  const isWanted = (): boolean => context.orderTurn === turn && context.store.getState().project === project;
  try {
    const walks = await walkAll(context, { project, dataset, kind: "slices", isWanted });
    if (!isWanted()) return null;
    context.store.setState({ ordering: null });
    return walks;
  } catch {
    if (isWanted())
      context.store.setState({ ordering: null, failure: "The queue is as it was: a request could not be walked." });
    return null;
  }
}

interface Matching {
  filter: QueueFilter;
  /** What the annotator that is asked for has judged. */
  theirs: ReadonlySet<QueryId>;
  walks: Walks;
}

function matching(state: AnnotationState, { filter, theirs, walks }: Matching): Set<QueryId> {
  const { order, dataset, heads, project } = state;
  const queries = new Map(dataset?.queries.map((query) => [query.id, query]));
  const tools = new Map(dataset?.tools.map((tool) => [tool.id, tool]));
  const [text, tool] = [filter.text.trim().toLowerCase(), filter.tool.trim().toLowerCase()];
  const nameOf = (id: ToolId): string => tools.get(id)?.name.toLowerCase() ?? "";
  const { by, label } = filter.slice;
  const given = filter.given && new Set(filter.given.items);
  return new Set(
    order.filter((id) => {
      const query = queries.get(id);
      const row = heads.get(id);
      const head = comesAgain(project, row) ? undefined : row?.heads[0];
      if (!query || !isInState(head, filter.state) || (given && !given.has(id))) return false;
      if (filter.isFlagged && !head?.flag) return false;
      if (filter.annotator !== null && !theirs.has(id)) return false;
      if (label !== "" && sliceOf(query, by, (one) => tools.get(one)?.category, walks.get(id)?.verdict) !== label)
        return false;
      if (tool !== "" && !query.gold?.some((one) => nameOf(one).includes(tool))) return false;
      return text === "" || query.text.toLowerCase().includes(text);
    }),
  );
}

function isInState(head: Head | undefined, state: QueueFilter["state"]): boolean {
  switch (state) {
    case "any":
      return true;
    case "open":
      return head === undefined;
    case "put-off":
      return head?.verdict === "skipped";
    case "as-suggested":
      return head?.asSuggested === true;
    case "corrected":
      return head?.asSuggested === false;
    default:
      return head?.verdict === state;
  }
}
