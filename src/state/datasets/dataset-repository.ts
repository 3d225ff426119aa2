import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import type { Dependencies } from "../app/dependencies";
import { say } from "../app/toasts";

/** Finds data sets and hands them to the engine, each once. */
export interface DatasetRepository {
  /** The sample, or a stored data set; `null` when it is not in this browser. */
  find(hash: string): Promise<Dataset | null>;
  /** Resolves when the engine can walk with it. */
  open(dataset: Dataset): Promise<void>;
  /** Whether it can already: then nobody needs to wait. */
  isOpen(dataset: Dataset): boolean;
  /**
   * Makes a data set the one of the walk on the screen: `session.dataset` is set when it is there, or `wantedData` when
   * it is missing. Only the last call counts. `known`: the data set, where the caller holds it.
   */
  use(label: WalkRecord["dataset"], known?: Dataset): Promise<Dataset | null>;
  /** The data set of the walk on the screen where it is known to be there: then nobody needs to wait for it. */
  loaded(): Dataset | null;
  /** The data set of the walk on the screen, as soon as it is known whether it is there. */
  current(): Promise<Dataset | null>;
}

/** What is done where the data set of the walk on the screen is there, or is not. */
export interface RepositoryPorts {
  onUse(dataset: Dataset): void;
  /** It is not in this browser, or cannot be read. */
  onMissing(): void;
  /** The network of its tools was corrected by hand, which the engine knows now. */
  onCorrected(): void;
}

export function createDatasetRepository(
  dependencies: Dependencies,
  { onUse, onMissing, onCorrected }: RepositoryPorts,
): DatasetRepository {
  const { session, library } = dependencies;
  let current: Promise<Dataset | null> = Promise.resolve(null);

  const find: DatasetRepository["find"] = (hash) => findDataset(dependencies, hash);

  const settle = async (label: WalkRecord["dataset"], known?: Dataset): Promise<Dataset | null> => {
    const dataset = known ?? (await find(label.hash).catch(() => "unreadable" as const));
    if (session.getState().datasetLabel?.hash !== label.hash) return null;
    if (dataset === "unreadable") say(library, `The data of “${label.name}” could not be read. Reload the page.`);
    library.setState({ wantedData: dataset === null ? label : null });
    if (dataset === null || dataset === "unreadable") {
      onMissing();
      return null;
    }
    session.setState({ dataset, datasetLabel: labelOf(dataset) });
    onUse(dataset);
    return dataset;
  };

  return {
    find,
    ...createOpener(dependencies, onCorrected),
    use(label, known) {
      session.setState({ datasetLabel: label });
      const settling = settle(label, known);
      current = settling;
      return settling;
    },
    loaded() {
      const { dataset, datasetLabel } = session.getState();
      return dataset && dataset.hash === datasetLabel?.hash ? dataset : null;
    },
    current: () => current,
  };
}

/** Hands each data set over once, and what a person corrected of the network of its tools after it. */
function createOpener(dependencies: Dependencies, onCorrected: () => void): Pick<DatasetRepository, "open" | "isOpen"> {
  const { engine, samples } = dependencies;
  const opened = new Map<Sha256, Promise<void>>();
  const ready = new Set<Sha256>();
  return {
    async open(dataset) {
      const before = opened.get(dataset.hash);
      if (before) return before;
      const isSample = dataset.hash === (await hashOfSample(samples));
      const { vectorsBase, learnedBase } = samples;
      const opening = opened.get(dataset.hash) ?? engine.open(dataset, isSample ? { vectorsBase, learnedBase } : {});
      opened.set(dataset.hash, opening);
      opening.then(
        () => {
          ready.add(dataset.hash);
          void applyCorrections(dependencies, dataset, onCorrected);
        },
        () => opened.delete(dataset.hash),
      );
      return opening;
    },
    isOpen: ({ hash }) => ready.has(hash),
  };
}

/** The data set on the screen, the sample, a stored one or an earlier state of it; `null` when it is not in this browser. */
export async function findDataset(
  { session, samples, storage }: Pick<Dependencies, "session" | "samples" | "storage">,
  hash: string,
): Promise<Dataset | null> {
  const { dataset } = session.getState();
  if (dataset?.hash === hash) return dataset;
  if (hash === (await hashOfSample(samples))) return samples.dataset();
  const stored = await storage.datasets.findByHash(hash as Sha256);
  return stored ?? (await import("./earlier-state")).findEarlierState(storage, hash);
}

/** `null` when the samples cannot be fetched: everything else works without them. */
export async function hashOfSample(samples: Dependencies["samples"]): Promise<string | null> {
  try {
    return (await samples.index()).dataset.hash;
  } catch {
    return null;
  }
}

/** What a person corrected of the network of its tools; where that cannot be read, walks go by the schemas. */
async function applyCorrections(
  { engine, storage }: Dependencies,
  dataset: Dataset,
  onCorrected: () => void,
): Promise<void> {
  try {
    const { readCorrections } = await import("./stored-corrections");
    const corrections = (await readCorrections(storage, dataset)).edits.map(({ edit }) => edit);
    if (corrections.length === 0) return;
    await engine.correct(dataset.hash, corrections);
    onCorrected();
  } catch {
    // The Network screen says it when it cannot read them.
  }
}

/** A data set as walks refer to it. */
export function labelOf(dataset: Dataset): WalkRecord["dataset"] {
  const { id, name, hash, provenance } = dataset;
  return { id, name, hash, files: provenance.files.map((file) => ({ name: file.name, sha256: file.sha256 })) };
}
