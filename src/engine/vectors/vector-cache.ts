import type { Sha256 } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";

/** Kept vectors that can be counted and thrown away. */
export interface VectorCache extends VectorStorePort {
  /** By encoder key. Bytes are those of the numbers and the names of their texts, without what the browser adds. */
  usage(): Promise<{ key: Sha256; texts: number; bytes: number }[]>;
  /** Throws all of them away. They are computed again when they are needed. */
  clear(): Promise<void>;
}
