import { editOfDecisions } from "../../core/annotate/decisions";
import { whyNotPast } from "../../core/annotate/past-requests";
import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { ProjectId, QueryId } from "../../core/domain/ids";
import type { PlainAnswer, Project } from "../../core/domain/judgement";
import { wantsLearning } from "../../core/pipeline/learned-walks";
import { StorageError, type Storage } from "../../storage/ports/storage";
import { toErrorMessage, WorkerError } from "../../workers/rpc/errors";
import { makeEditedDataset } from "../datasets/edited-dataset";
import { asOrigin } from "./corrected-copy";
import type { AnnotationContext } from "./annotation-state";
import { configOfWalks, walkAfresh } from "./walk-item";
import { factsOfWalk, type WalkFacts } from "./propose-item";
import { rankRestOfOrder, restoreOrder } from "./queue-order";
import { readRecords, type ReadRecords, placeAnswer } from "./read-records";

/*
 * Uncertain first learns again from my own answers while they are given: they become past requests of a copy in memory, what
 * is learned is learned from that in the worker, and the requests that are still to do are walked and ranked by it. Of it
 * the order is kept, and what was trained, as of any history. What shall measure something teaches nothing: controls, blind
 * requests, known answers, and the test part.
 */

const LEARN_AFTER = 25;
/** Requests behind the one on the screen that stay where they are, with what is suggested for them. */
const UNTOUCHED = 3;
/** With more requests, walking all that are left would take longer than judging twenty-five. */
const MOST_REQUESTS = 5000;

const offKey = (project: ProjectId): string => `annotation.learns-not.${project}`;

export async function readLearnsAgain({ settings }: Pick<Storage, "settings">, { id }: Project): Promise<boolean> {
  return (await settings.get(offKey(id))) !== true;
}

export interface LearningActs {
  /** Whether it learns again; without it, what was learned is forgotten. */
  setLearnsAgain(on: boolean): Promise<void>;
  stopLearning(): void;
  /** Forgets what was learned, and puts the order back as it was before. */
  forgetLearned(): Promise<void>;
}

export function createLearningActs(context: AnnotationContext): LearningActs {
  return {
    async setLearnsAgain(on) {
      const { project } = context.store.getState();
      if (!project) return;
      try {
        await context.parts.storage.settings.put(offKey(project.id), !on);
        context.store.setState({ learnsAgain: on });
        if (!on) await forget(context);
      } catch (error) {
        context.store.setState({ failure: sentenceOf(error) });
      }
    },
    stopLearning: () => stop(context),
    forgetLearned: () =>
      forget(context).catch((error: unknown) => context.store.setState({ failure: sentenceOf(error) })),
  };
}

/** Counts an answer of mine, and learns again where enough were given since. Never rejects. */
export async function countForLearning(context: AnnotationContext): Promise<void> {
  const { project, dataset, orderKind, learnsAgain, learning } = context.store.getState();
  if (!project || !dataset) return;
  context.sinceLearned += 1;
  const isDue = context.sinceLearned >= LEARN_AFTER && learnsAgain && orderKind === "uncertain" && learning === null;
  if (!isDue || dataset.queries.length > MOST_REQUESTS) return;
  context.sinceLearned = 0;
  const aborting = new AbortController();
  context.stopLearning = aborting;
  try {
    await learn(context, project, dataset, aborting.signal);
  } catch (error) {
    if (!aborting.signal.aborted)
      context.store.setState({ failure: `Nothing was learned from your answers. ${sentenceOf(error)}` });
  }
  if (context.stopLearning === aborting) {
    context.stopLearning = null;
    context.store.setState({ learning: null });
  }
}

/** Forgets what was learned from answers, as another project is shown. */
export function dropLearned(context: AnnotationContext): void {
  context.stopLearning?.abort();
  context.stopLearning = null;
  context.learned = null;
}

/** Gives up what is under way. */
function stop(context: AnnotationContext): void {
  context.stopLearning?.abort();
  context.stopLearning = null;
  context.store.setState({ learning: null });
}

async function forget(context: AnnotationContext): Promise<void> {
  stop(context);
  const { project, learned } = context.store.getState();
  context.learned = null;
  context.store.setState({ learned: null });
  if (project && learned) await restoreOrder(context, project, learned.orderBefore);
}

async function learn(
  context: AnnotationContext,
  project: Project,
  dataset: Dataset,
  signal: AbortSignal,
): Promise<void> {
  const { parts, store } = context;
  const answers = taughtBy(context, await readRecords(context), dataset);
  const edit = editOfDecisions(dataset.queries, answers, "learned from");
  if (edit?.kind !== "judgements" || signal.aborted) return;
  store.setState({ learning: { phase: "learning", done: 0, total: 0 } });
  const taught = await makeEditedDataset(asOrigin(dataset), edit, { ...parts, datasets: [] });
  const encoder = await teach(context, taught, signal);
  const { controls } = store.getState();
  const still = new Set(nearItems(context));
  const learned = { dataset: taught, of: dataset.hash, encoder, answers: edit.changes.length, untouched: still };
  const rest = openItems(context).filter((id) => !still.has(id) && !controls.has(id));
  const facts = await walkRest(context, { dataset, learned, rest, signal });
  if (signal.aborted || store.getState().project !== project) return;
  // Meanwhile some may have been judged, or have come near.
  const near = new Set([...nearItems(context), ...still]);
  const movable = openItems(context).filter((id) => facts.has(id) && !near.has(id));
  context.learned = { ...learned, untouched: near };
  const orderBefore = await rankRestOfOrder(context, project, movable, (id) => uncertaintyOf(facts.get(id)!));
  store.setState(({ learned: earlier }) => ({
    learned: { answers: learned.answers, orderBefore: earlier?.orderBefore ?? orderBefore },
  }));
}

/** Answers of mine that may teach: sure ones, of requests that measure nothing. */
function taughtBy({ store }: AnnotationContext, read: ReadRecords | null, dataset: Dataset): Map<QueryId, PlainAnswer> {
  const { me, project } = store.getState();
  const mine = read?.counted.people.get(me.key) ?? me.key;
  const known = new Set(project?.calibration.map(({ query }) => query));
  const answers = new Map<QueryId, PlainAnswer>();
  for (const { annotator, query, judgement, counts, verdict } of read?.counted.current ?? []) {
    const record = annotator === mine && counts && verdict === "judged" ? read!.records.get(judgement) : undefined;
    if (record?.kind !== "judgement" || !record.answer || query === null || known.has(query)) continue;
    const answer = record.shown.control || record.shown.blind ? null : placeAnswer(record.answer, read!.index);
    if (answer && whyNotPast(dataset, { id: query }, answer.tools) === null) answers.set(query, answer);
  }
  return answers;
}

/** Hands the copy to the worker and learns from it; resolves with the encoder that its walks use. */
async function teach({ parts, store }: AnnotationContext, taught: Dataset, signal: AbortSignal): Promise<EncoderId> {
  const { encoder: standing, device } = parts.library.getState();
  const encoder = standing.status === "ready" ? standing.wanted : "words";
  const request = { datasetHash: taught.hash, encoder };
  await parts.engine.open(taught);
  if (encoder !== "words") await parts.engine.prepare({ ...request, device }, () => undefined, signal);
  if (!wantsLearning(configOfWalks(parts))) return encoder;
  const tell = (progress: { done: number; total: number }): void => {
    if (!signal.aborted) store.setState({ learning: { phase: "learning", ...progress } });
  };
  await parts.engine.train(request, ({ done, total }) => tell({ done, total }), signal);
  return encoder;
}

interface RestToWalk {
  dataset: Dataset;
  learned: NonNullable<AnnotationContext["learned"]>;
  rest: readonly QueryId[];
  signal: AbortSignal;
}

async function walkRest(
  context: AnnotationContext,
  { dataset, learned, rest, signal }: RestToWalk,
): Promise<Map<QueryId, WalkFacts>> {
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  const facts = new Map<QueryId, WalkFacts>();
  for (const [done, id] of rest.entries()) {
    if (signal.aborted) break;
    if (done % TOLD_EVERY === 0) context.store.setState({ learning: { phase: "walking", done, total: rest.length } });
    facts.set(id, factsOfWalk(await walkAfresh(context, learned, queries.get(id)!)));
  }
  return facts;
}

const TOLD_EVERY = 10;

/** What I have not judged yet, in the order. */
function openItems({ store }: AnnotationContext): QueryId[] {
  const { order, heads, unsaved, dataset } = store.getState();
  const here = new Set(dataset?.queries.map(({ id }) => id));
  return order.filter((id) => here.has(id) && !heads.has(id) && !unsaved.includes(id));
}

/** The item on the screen and those that come next. */
function nearItems(context: AnnotationContext): QueryId[] {
  const { item, order } = context.store.getState();
  const from = item ? order.indexOf(item.query.id) : -1;
  const next = openItems(context).filter((id) => order.indexOf(id) > from);
  return [...(item ? [item.query.id] : []), ...next.slice(0, UNTOUCHED)];
}

/** What rises along the order: expected TRACC, else the least margin. */
const uncertaintyOf = ({ expected, margin }: WalkFacts): number | null => expected ?? margin;

function sentenceOf(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  return error instanceof WorkerError ? toErrorMessage(error).message : "Try again later.";
}
