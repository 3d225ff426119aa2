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
  readonly #opened = new WeakMap<object, Given>();

  /** The request as it crosses. `open` is called first where the worker does not have the data set. */
  hand<Request extends { dataset: Dataset }>(
    worker: object,
    request: Request,
    open: (dataset: Dataset) => Promise<unknown>,
  ): Handed<Request> {
    const { dataset } = request;
    void this.#give(worker, dataset, open).catch(() => undefined);
    return handed(request);
  }

  /**
   * The same where the page must not be held: resolves once the worker has all of it. Rejects with why it could not be taken.
   * `isLast`: the worker was given no other one meanwhile.
   */
  async handSlowly<Request extends { dataset: Dataset }>(
    worker: object,
    request: Request,
    open: (dataset: Dataset, isLast: () => boolean) => Promise<unknown>,
  ): Promise<Handed<Request>> {
    await this.#give(worker, request.dataset, open);
    return handed(request);
  }

  #give(
    worker: object,
    dataset: Dataset,
    open: (dataset: Dataset, isLast: () => boolean) => Promise<unknown>,
  ): Promise<unknown> {
    const key = keyOf(dataset);
    const known = this.#opened.get(worker);
    if (known?.key === key) return known.given;
    const mine: Given = { key, given: Promise.resolve() };
    const isLast = (): boolean => this.#opened.get(worker) === mine;
    this.#opened.set(worker, mine);
    // Whoever asks about it hears why it could not be taken.
    mine.given = open(dataset, isLast).catch((error: unknown) => {
      if (isLast()) this.#opened.delete(worker);
      throw error;
    });
    return mine.given;
  }
}

interface Given {
  key: string;
  given: Promise<unknown>;
}

function handed<Request extends { dataset: Dataset }>(request: Request): Handed<Request> {
  const { tools: _tools, queries: _queries, ...handle } = request.dataset;
  return { ...request, dataset: handle };
}

/** More of the data set that was given last. */
export type DatasetPart = Pick<Dataset, "tools" | "queries">;

/** Copied in one go; 5,000 tools with their parameters at once hold the page for some 160 ms. */
const PART = 300;

/**
 * Gives a worker a data set part by part: a part is copied while the page waits, and `pause` lets the page have a turn between two.
 * Rejects once the worker was given another one meanwhile: its parts would be taken for that one's.
 */
export async function openInParts(
  dataset: Dataset,
  { open, openMore }: { open(dataset: Dataset): Promise<unknown>; openMore(part: DatasetPart): Promise<unknown> },
  { pause, isLast }: { pause: () => Promise<void>; isLast: () => boolean },
): Promise<void> {
  const { tools, queries } = dataset;
  const partAt = (at: number): DatasetPart => ({
    tools: tools.slice(at, at + PART),
    queries: queries.slice(at, at + PART),
  });
  const last = Math.max(tools.length, queries.length);
  const sent: Promise<unknown>[] = [];
  const send = (sending: Promise<unknown>): void => {
    // What fails during a pause is heard at the end.
    sending.catch(() => undefined);
    sent.push(sending);
  };
  send(open({ ...dataset, ...partAt(0) }));
  for (let at = PART; at < last; at += PART) {
    await pause();
    if (!isLast()) throw notOpen(dataset);
    send(openMore(partAt(at)));
  }
  await Promise.all(sent);
}

/** The worker's side: the data set that was given last. */
export class OpenedDataset {
  #last: Dataset | null = null;

  open(dataset: Dataset): null {
    this.#last = dataset;
    return null;
  }

  /** Lays more of it behind what is there. Throws where none was opened. */
  openMore({ tools, queries }: DatasetPart): null {
    if (!this.#last) throw new WorkerError("UnknownDatasetError", "No data set is open.", "");
    this.#last.tools.push(...tools);
    this.#last.queries.push(...queries);
    return null;
  }

  /** The request with the whole data set. Throws `UnknownDatasetError` when another one is open, or none. */
  fill<Request extends { dataset: DatasetHandle }>(request: Request): Omit<Request, "dataset"> & { dataset: Dataset } {
    const { dataset } = request;
    if (!this.#last || keyOf(this.#last) !== keyOf(dataset)) throw notOpen(dataset);
    const { tools, queries } = this.#last;
    return { ...request, dataset: { ...dataset, tools, queries } };
  }
}

function notOpen({ hash }: DatasetHandle): WorkerError {
  return new WorkerError("UnknownDatasetError", "This data set is not open. Open it again.", hash);
}

/** The hash leaves out where a record was read, which the id tells apart. */
function keyOf({ id, hash }: DatasetHandle): string {
  return `${hash} ${id}`;
}
