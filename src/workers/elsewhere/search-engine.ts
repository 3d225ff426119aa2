import type { Sha256 } from "../../core/domain/ids";
import type { Collection } from "../../core/domain/ports";
import type { ElsewhereIndex } from "../../core/domain/searched-elsewhere";

/**
 * A search engine that the user names, behind a worker of its own: the one place that knows its address and key, and the only
 * one that asks it. It is read, never written. Every method rejects with an `EngineFault`.
 */
export interface SearchEngine {
  /**
   * Names the engine and tells what it has. Sends nothing of the page's data: the press on the button is the consent.
   * `key: null` keeps the one of the same address.
   */
  test(target: EngineTarget, dataHash: Sha256 | null): Promise<EngineReport>;
  /** Opens an index of the engine that was tested last. Its texts can be searched by `openPort` from then on. */
  connect(index: Pick<ElsewhereIndex, "index" | "search">): Promise<ElsewhereIndex>;
  /** A way to the index for the worker that walks; a new one each time. */
  openPort(): Promise<MessagePort>;
  /** Forgets address, key and index. */
  forget(): void;
  /** Told after every request. */
  onSpent(listener: (spent: EngineSpent) => void): void;
}

/** An engine as it is named. `key`: sent as `Authorization`. */
export interface EngineTarget {
  address: string;
  key: string | null;
}

/** What a test of the connection found. */
export interface EngineReport {
  /** Host and port. */
  host: string;
  /** `null`: it does not tell. */
  version: string | null;
  indexes: ReportedIndex[];
  /** Median of five searches in one of them, in milliseconds; `null`: it has none that is complete. */
  medianMs: number | null;
}

/** An index of ours at an engine. */
export interface ReportedIndex {
  index: string;
  dataName: string;
  dataHash: Sha256;
  /** `null`: words only. */
  encoder: { id: string; sha256: Sha256 } | null;
  rows: Record<Collection, number>;
  /** It was written to its end. */
  isComplete: boolean;
}

/** What was asked of engines since the page was loaded. */
export interface EngineSpent {
  requests: number;
  bytesSent: number;
  /** Milliseconds from each request to its answer, added up. */
  waitedMs: number;
}
