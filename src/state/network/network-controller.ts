import { createStore, type StoreApi } from "zustand/vanilla";
import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { NetworkEdit, NetworkEdits } from "../../core/domain/network";
import type { ToolNetwork } from "../../core/network/build-network";
import type { LayoutInput } from "../../core/network/layout";
import { applyNetworkEdits, doAgain, readEdges, takeBack, type CorrectedEdges } from "../../core/network/network-edits";
import { compareNetworks, type NetworkDifference } from "../../core/network/compare-networks";
import { readExperience } from "../../core/network/experience/read-experience";
import { describeNetworkEdit } from "../../wording/network";
import { say } from "../app/toasts";
import { learnGuidance, type LearnedGuidance } from "./learn-guidance";
import { runTrials, type NetworkDependencies, type NetworkState } from "./network-state";
import { readCorrections } from "../datasets/stored-corrections";
import { createExperienceController, type ExperienceController } from "./experience-controller";
import { textsOf } from "./experience-job";
import { createNetworkAutosave } from "./network-autosave";
import { readCorrectionsFile, saveCorrections } from "./network-files";

export interface NetworkController {
  readonly store: StoreApi<NetworkState>;
  /** Builds the network of the data set in use, unless that is there. */
  open(): Promise<void>;
  stop(): void;
  select(tool: ToolId): void;
  edit(edit: NetworkEdit): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  layOut(input: LayoutInput): Promise<void>;
  /** Tries look-alikes on past requests, unless that was done for the edges as they are. */
  tryLookAlikes(): Promise<void>;
  /** What the network taught of its tools, for prompts. */
  learnGuidance(): Promise<LearnedGuidance>;
  /** Hands over the corrections as a file, which `openFile` reads again. */
  saveCorrections(): void;
  openFile(file: File): Promise<void>;
  /** Where the network here and that of a file of corrections differ. `null`: the file is refused, and a toast says why. */
  compareWithFile(file: File): Promise<NetworkDifference | null>;
  download(fileName: string, content: string): void;
  /** Trials by a language model along the edges. */
  readonly experience: ExperienceController;
}

interface NetworkContext {
  parts: NetworkDependencies;
  store: StoreApi<NetworkState>;
  /** What the network that is there, or under way, was built from. */
  built: string | null;
  /** Stores corrections and trials. */
  keep(edits: NetworkEdits): Promise<void>;
}

const NOTHING: NetworkState = {
  ...{ dataset: null, status: "none", share: 0, failure: null, network: null },
  ...{ edits: null, corrected: null, selected: null, placed: null, placingFailure: null, trials: null },
};

export function createNetworkController(parts: NetworkDependencies): NetworkController {
  const store = createStore<NetworkState>(() => NOTHING);
  const keep = createNetworkAutosave(parts, (newer) => {
    if (store.getState().edits?.catalogue === newer.catalogue) show(work, newer);
  });
  const work: NetworkContext = { parts, store, built: null, keep };
  return {
    store,
    experience: createExperienceController(parts, store, keep),
    open: () => open(work),
    stop() {
      parts.builder.stop();
      work.built = null;
      store.setState({ status: "none", trials: null });
    },
    select: (selected) => store.setState({ selected }),
    edit: (edit) =>
      change(work, (edits) => ({ ...edits, edits: [...edits.edits, { at: parts.now(), edit }], undone: [] })),
    undo: () => change(work, takeBack),
    redo: () => change(work, doAgain),
    async layOut(input) {
      try {
        store.setState({ placed: { input, layout: await parts.builder.layOut(input) }, placingFailure: null });
      } catch (error) {
        store.setState({ placingFailure: error instanceof Error ? error.message : "Something failed." });
      }
    },
    tryLookAlikes: () => tryLookAlikes(work),
    learnGuidance: () =>
      learnGuidance(store, {
        open: () => open(work),
        tryLookAlikes: () => tryLookAlikes(work),
        hashNow() {
          const { dataset, datasetLabel } = parts.session.getState();
          return dataset?.hash ?? datasetLabel?.hash;
        },
      }),
    saveCorrections: () => saveCorrections(parts.page, store.getState()),
    openFile: (file) => openFile(work, file),
    compareWithFile: (file) => compareWithFile(work, file),
    download: (fileName, content) => parts.page.download(fileName, content),
  };
}

async function open(work: NetworkContext): Promise<void> {
  const { parts, store } = work;
  const dataset = await readDataset(parts);
  const encoder = dataset && readyEncoder(parts, dataset);
  const key = dataset && `${dataset.hash} ${encoder?.sha256 ?? "words"}`;
  if (!dataset || work.built === key) return;
  work.built = key;
  const isSame = store.getState().dataset?.hash === dataset.hash;
  store.setState(isSame ? { share: 0, failure: null } : { ...NOTHING, dataset, status: "building" });
  try {
    const stored = readCorrections(parts.storage, dataset);
    stored.catch(() => undefined);
    const network = await parts.builder.build({ dataset, encoder }, (share) => {
      if (work.built === key) store.setState({ share });
    });
    if (work.built !== key) return;
    await inTurns(readEdges(network));
    if (work.built !== key) return;
    const edits = newest(await stored, store.getState().edits);
    const selected = store.getState().selected ?? mostAskedFor(network);
    await turn();
    const corrected = correct(dataset, network, edits);
    await turn();
    if (work.built !== key) return;
    const last = newest(edits, store.getState().edits);
    const shown = { edits: last, corrected: last === edits ? corrected : correct(dataset, network, last) };
    store.setState({ network, selected, status: "ready", ...shown });
  } catch (error) {
    if (work.built !== key) return;
    work.built = null;
    store.setState({ status: "failed", failure: error instanceof Error ? error.message : "It could not be built." });
  }
}

/** The page has a turn between two steps. */
async function inTurns(work: Generator<void, unknown>): Promise<void> {
  while (!work.next().done) await turn();
}

function turn(): Promise<void> {
  return new Promise((resume) => void setTimeout(resume));
}

/** What was changed while the network was built holds. */
function newest(stored: NetworkEdits, shown: NetworkEdits | null): NetworkEdits {
  return shown?.catalogue === stored.catalogue && shown.revision > stored.revision ? shown : stored;
}

/** What was corrected meanwhile is tried by the next call. */
async function tryLookAlikes({ parts, store }: NetworkContext): Promise<void> {
  const { dataset, corrected, trials } = store.getState();
  if (!dataset || !corrected || (trials?.of === corrected.edges && trials.failure === null)) return;
  const asked = { dataset, encoder: readyEncoder(parts, dataset), of: corrected.edges };
  await runTrials(parts.builder, asked, (news) => {
    if (store.getState().corrected?.edges === news.of) store.setState({ trials: news });
  });
}

/** The data set of the workbench, wherever it lies. */
async function readDataset({ session, storage, samples }: NetworkDependencies): Promise<Dataset | null> {
  const { dataset, datasetLabel } = session.getState();
  if (dataset) return dataset;
  const index = await samples.index().catch(() => null);
  const hash = datasetLabel?.hash ?? index?.dataset.hash;
  if (hash === undefined) return null;
  if (hash === index?.dataset.hash) return samples.dataset().catch(() => null);
  return storage.datasets.findByHash(hash).catch(() => null);
}

/** Only an encoder that is ready has vectors; nothing is encoded for this. */
function readyEncoder({ library, samples }: NetworkDependencies, { hash, provenance }: Dataset) {
  const { encoder, datasets } = library.getState();
  if (encoder.status !== "ready") return null;
  const isSample = [hash, provenance.derivation?.parent.hash].includes(datasets[0]?.hash);
  return {
    id: encoder.ready.encoder,
    sha256: encoder.ready.sha256,
    vectorsBase: isSample ? samples.vectorsBase : null,
  };
}

/** The tool that most others can help: the first one looked at. */
function mostAskedFor({ nodes, dependencies }: ToolNetwork): ToolId | null {
  const makers = new Map<ToolId, number>();
  for (const { after, count } of dependencies) makers.set(after, (makers.get(after) ?? 0) + 1 + count / 1000);
  const best = [...makers].reduce<[ToolId, number] | null>((a, b) => (a && a[1] >= b[1] ? a : b), null);
  return best?.[0] ?? nodes[0]?.id ?? null;
}

function correct({ tools }: Dataset, network: ToolNetwork, { edits }: NetworkEdits): CorrectedEdges {
  const ids = new Set(tools.map(({ id }) => id));
  const computed = {
    dependencies: network.dependencies,
    similar: network.similar,
    hasTool: (id: ToolId) => ids.has(id),
  };
  return applyNetworkEdits(
    computed,
    edits.map(({ edit }) => edit),
  );
}

/** Shows corrections at once and stores them; where another tab was first, its corrections are shown. */
async function change(work: NetworkContext, make: (edits: NetworkEdits) => NetworkEdits | null): Promise<void> {
  const { edits: before } = work.store.getState();
  const made = before && make(before);
  if (!before || !made) return;
  const edits = { ...made, revision: before.revision + 1 };
  show(work, edits);
  await work.keep(edits);
}

/** The walk on the screen goes by them at once. */
function show({ store, parts }: NetworkContext, edits: NetworkEdits): void {
  const { dataset, network } = store.getState();
  if (!dataset || !network) return;
  store.setState({ edits, corrected: correct(dataset, network, edits) });
  const corrections = edits.edits.map(({ edit }) => edit);
  parts.actions.followNetwork(corrections).catch(() => say(parts.library, "The walk could not follow. Ask again."));
}

/** Corrections from a file take the place of those that are here; one undo a correction brings them back. */
async function openFile(work: NetworkContext, file: File): Promise<void> {
  const { library } = work.parts;
  const read = await readCorrectionsFile(library, work.store.getState(), file);
  if (!read) return;
  const { edits, experience } = read;
  await change(work, (now) => ({ ...now, edits, undone: [], ...(experience ? { experience } : {}) }));
  const last = edits.at(-1);
  const told = last && `The last correction: ${describeNetworkEdit(last.edit, namesOf(work))}.`;
  say(library, `Opened. ${told ?? "It corrects nothing."}`);
}

async function compareWithFile({ parts, store }: NetworkContext, file: File): Promise<NetworkDifference | null> {
  const read = await readCorrectionsFile(parts.library, store.getState(), file);
  const { dataset, network, corrected, edits } = store.getState();
  if (!read || !dataset || !network || !corrected || !edits) return null;
  const taught = ({ experience }: NetworkEdits) =>
    experience ? readExperience(textsOf(dataset), experience).guidance : new Map<ToolId, string>();
  return compareNetworks(
    { edges: corrected.edges, guidance: taught(edits) },
    { edges: correct(dataset, network, read).edges, guidance: taught(read) },
  );
}

function namesOf({ store }: NetworkContext): (tool: ToolId) => string {
  const names = new Map(store.getState().dataset?.tools.map(({ id, name }) => [id, name]));
  return (tool) => names.get(tool) ?? tool;
}
