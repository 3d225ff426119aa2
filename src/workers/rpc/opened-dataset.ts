import type { Dataset } from "../../core/domain/dataset";
import { WorkerError } from "./errors";

/** A data set that the worker has: everything but its rows. */
export type DatasetHandle = Omit<Dataset, "tools" | "queries">;

/** A request about a data set, as it crosses. */
export type Handed<Request extends { dataset: Dataset }> = Omit<Request, "dataset"> & { dataset: DatasetHandle };

/** What every worker that is asked about data sets serves: takes one, in place of the one before. */
export interface DatasetCalls {
  open: { input: Dataset; output: null };
}

/**
 * Gives each worker a data set once, however often it is asked about it. A fresh worker, and one that was given another data
 * set meanwhile, is given it again.
 */
export class DatasetHandover {
  /** What each worker was given last. */
  readonly #opened = new WeakMap<object, string>();

  /** The request as it crosses. `open` is called first where the worker does not have the data set. */
  hand<Request extends { dataset: Dataset }>(
    worker: object,
    request: Request,
    open: (dataset: Dataset) => Promise<unknown>,
  ): Handed<Request> {
    const { dataset } = request;
    const key = keyOf(dataset);
    if (this.#opened.get(worker) !== key) {
      this.#opened.set(worker, key);
      // Whoever asks about it hears why it could not be taken.
      open(dataset).catch(() => this.#opened.delete(worker));
    }
    const { tools: _tools, queries: _queries, ...handle } = dataset;
    return { ...request, dataset: handle };
  }
}

/** The worker's side: the data set that was given last. */
export class OpenedDataset {
  #last: Dataset | null = null;

  open(dataset: Dataset): null {
    this.#last = dataset;
    return null;
  }

  /** The request with the whole data set. Throws `UnknownDatasetError` when another one is open, or none. */
  fill<Request extends { dataset: DatasetHandle }>(request: Request): Omit<Request, "dataset"> & { dataset: Dataset } {
    const { dataset } = request;
    if (!this.#last || keyOf(this.#last) !== keyOf(dataset))
      throw new WorkerError("UnknownDatasetError", "This data set is not open. Open it again.", dataset.hash);
    const { tools, queries } = this.#last;
    return { ...request, dataset: { ...dataset, tools, queries } };
  }
}

/** The hash leaves out where a record was read, which the id tells apart. */
function keyOf({ id, hash }: DatasetHandle): string {
  return `${hash} ${id}`;
}
