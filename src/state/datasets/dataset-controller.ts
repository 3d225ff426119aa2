import { createStore, type StoreApi } from "zustand/vanilla";
import { deriveBundles } from "../../core/domain/bundle";
import { historyOf, type Dataset } from "../../core/domain/dataset";
import type { DatasetId, QueryId } from "../../core/domain/ids";
import { countGoldSizes } from "../../core/inspect/gold";
import type { InspectorEncoder } from "../../workers/jobs/ports";
import { countDetails, describeLosses, type DatasetWriter } from "../../formats/write/losses";
import { WRITERS } from "../../formats/write/registry";
import type { DatasetSummary } from "../../storage/ports/storage";
import { createDatasetEditor, type DatasetEditor } from "./dataset-editor";
import { say } from "../app/toasts";
import { createToolboxActions, lastToolbox, NO_DRAFT, type ToolboxActions } from "./toolbox-actions";
import type { DatasetFacts, DatasetControllerState, DatasetDependencies } from "./dataset-state";

/** A format, and in a sentence what of the open data set has no place in it. */
export interface WritableFormat extends Pick<DatasetWriter, "id" | "label" | "about"> {
  losses: string;
}

export interface DatasetController extends DatasetEditor, ToolboxActions {
  readonly store: StoreApi<DatasetControllerState>;
  /** What a data set can be written as, the format that keeps everything first, each with what the open data would lose. */
  listFormats(): WritableFormat[];
  /** Reads a data set and looks it over; `null` closes it. */
  open(id: DatasetId | null): Promise<void>;
  /** Opens the data set that is in use, unless a person opened another one: what was just loaded is what is looked at. */
  follow(inUse: DatasetId): void;
  /** Inspects the open data again when another encoder has become ready: it compares meaning instead of words. */
  lookAgain(): Promise<void>;
  /** Reads what rows say of data sets that are small enough to be read unasked. */
  readFacts(): Promise<void>;
  drawMap(): Promise<void>;
  /** Writes the data set, or only these requests of it, and hands the file over. */
  write(writer: string, filter: { queries: ReadonlySet<QueryId>; words: string } | null): Promise<void>;
}

/** A larger data set is counted when it is opened, not before. */
const READ_UNASKED = 5000;

/** What the functions below work on. */
interface DatasetContext {
  parts: DatasetDependencies;
  store: StoreApi<DatasetControllerState>;
  /** The encoder of the last look; `null`: words. */
  lookedBy: string | null;
}

export function createDatasetController(parts: DatasetDependencies): DatasetController {
  const store = createStore<DatasetControllerState>(() => ({
    ...NOTHING_OPEN,
    ...{ facts: {}, removed: null, wordingsTried: {}, requestDraft: NO_DRAFT },
  }));
  const work: DatasetContext = { parts, store, lookedBy: null };
  let followed: DatasetId | null = null;
  let known = new Set<DatasetId>();
  const editor = createDatasetEditor(parts, store, (dataset) => show(work, dataset));
  return {
    store,
    listFormats: () => listFormats(store.getState().dataset),
    open: (id) => open(work, id),
    follow(inUse) {
      const { open: shown } = store.getState();
      const isFresh = inUse !== null && known.size > 0 && !known.has(inUse);
      known = new Set(parts.library.getState().datasets.map(({ id }) => id));
      const isFollowing = isFresh || shown === null || (shown === followed && shown !== inUse);
      followed = inUse;
      if (isFollowing) void open(work, inUse);
    },
    async lookAgain() {
      const { dataset } = store.getState();
      if (!dataset || (readyEncoder(parts, dataset)?.sha256 ?? null) === work.lookedBy) return;
      // What stands there stays until it is counted anew: somebody may be writing in it.
      store.setState(({ toolbox }) => ({
        map: { status: "none" },
        toolbox: { status: "none", before: lastToolbox(toolbox) },
      }));
      await inspect(work);
    },
    readFacts: () => readFacts(work),
    drawMap: () => drawMap(work),
    write: (writer, filter) => write(work, writer, filter),
    ...createToolboxActions(parts, store, (dataset) => readyEncoder(parts, dataset), editor.edit),
    ...editor,
  };
}

function listFormats(dataset: Dataset | null): WritableFormat[] {
  if (!dataset) return [];
  const counts = countDetails(dataset);
  return WRITERS.map(({ id, label, about, keeps }) => ({ id, label, about, losses: describeLosses(counts, keeps) }));
}

async function open(work: DatasetContext, id: DatasetId | null): Promise<void> {
  const { parts, store } = work;
  if (store.getState().open === id && store.getState().failure === null) return;
  // What is being looked over belongs to the data set before.
  parts.inspector.stop();
  parts.toolboxInspector.stop();
  store.setState({ ...NOTHING_OPEN, open: id, requestDraft: NO_DRAFT });
  const summary = parts.library.getState().datasets.find((candidate) => candidate.id === id);
  if (!summary) return;
  const dataset = await readDataset(parts, summary).catch(() => null);
  if (store.getState().open !== id) return;
  if (dataset) show(work, dataset);
  else store.setState({ failure: `“${summary.name}” could not be read. Reload the page, or drop its files again.` });
}

/** Shows a data set that is there already, as an edit made it. */
function show(work: DatasetContext, dataset: Dataset): void {
  work.store.setState(({ facts, toolbox }) => ({
    ...NOTHING_OPEN,
    ...{ open: dataset.id, dataset, toolbox: { status: "none", before: lastToolbox(toolbox) } },
    facts: { ...facts, [dataset.hash]: factsOf(dataset) },
  }));
  void inspect(work);
}

async function inspect(work: DatasetContext): Promise<void> {
  const { parts, store } = work;
  const { dataset } = store.getState();
  if (!dataset) return;
  const isStill = (): boolean => store.getState().dataset === dataset;
  try {
    const encoder = readyEncoder(parts, dataset);
    work.lookedBy = encoder?.sha256 ?? null;
    const inspection = await parts.inspector.ask("inspect", { dataset, encoder });
    if (isStill()) store.setState({ inspection });
  } catch (error) {
    if (isStill()) store.setState({ failure: sentenceOf(error) });
  }
}

async function readFacts({ parts, store }: DatasetContext): Promise<void> {
  for (const summary of parts.library.getState().datasets) {
    const { hash, queryCount } = summary;
    if (queryCount > READ_UNASKED || store.getState().facts[hash]) continue;
    const dataset = await readDataset(parts, summary).catch(() => null);
    if (dataset) store.setState(({ facts }) => ({ facts: { ...facts, [hash]: factsOf(dataset) } }));
  }
}

async function drawMap({ parts, store }: DatasetContext): Promise<void> {
  const { dataset } = store.getState();
  if (!dataset) return;
  const isStill = (): boolean => store.getState().dataset === dataset;
  store.setState({ map: { status: "drawing" } });
  try {
    const map = await parts.inspector.ask("map", { dataset, encoder: readyEncoder(parts, dataset) });
    if (isStill()) store.setState({ map: { status: "drawn", map } });
  } catch (error) {
    if (isStill()) store.setState({ map: { status: "failed", sentence: sentenceOf(error) } });
  }
}

async function write(
  { parts, store }: DatasetContext,
  writer: string,
  filter: { queries: ReadonlySet<QueryId>; words: string } | null,
): Promise<void> {
  const { dataset } = store.getState();
  if (!dataset) return;
  store.setState({ writing: writer });
  try {
    const { fileName, content } = await parts.inspector.ask("write", { dataset, writer, filter });
    parts.page.download(fileName, content);
    say(parts.library, `“${fileName}” was written.`);
  } catch (error) {
    say(parts.library, sentenceOf(error));
  }
  store.setState({ writing: null });
}

const NOTHING_OPEN = {
  open: null,
  dataset: null,
  failure: null,
  inspection: null,
  map: { status: "none" },
  toolbox: { status: "none", before: null },
  wording: null,
  writing: null,
} satisfies Partial<DatasetControllerState>;

function readDataset(
  { storage, samples, session }: DatasetDependencies,
  summary: DatasetSummary,
): Promise<Dataset | null> {
  const { dataset } = session.getState();
  if (dataset?.id === summary.id && dataset.hash === summary.hash) return Promise.resolve(dataset);
  return samples.index().then(
    (index) => (index.dataset.hash === summary.hash ? samples.dataset() : storage.datasets.get(summary.id)),
    () => storage.datasets.get(summary.id),
  );
}

/** Only an encoder that is ready has vectors worth comparing; nothing is encoded for this. */
function readyEncoder(
  { library, samples }: DatasetDependencies,
  { hash, provenance }: Dataset,
): InspectorEncoder | null {
  const { encoder, datasets } = library.getState();
  if (encoder.status !== "ready") return null;
  const { encoder: id, sha256 } = encoder.ready;
  const isSample = [hash, provenance.derivation?.parent.hash].includes(datasets[0]?.hash);
  return { id, sha256, vectorsBase: isSample ? samples.vectorsBase : null };
}

function factsOf(dataset: Dataset): DatasetFacts {
  const sizes = countGoldSizes(dataset.queries).filter(({ size }) => size > 0);
  const gold = sizes.length === 0 ? null : ([sizes[0]!.size, sizes.at(-1)!.size] as [number, number]);
  return { gold, bundles: deriveBundles(historyOf(dataset)).length };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : "It could not be done. Try again.";
}
