import type { DBSchema, IDBPTransaction, StoreNames } from "idb";
import type { Sha256 } from "../../core/domain/ids";
import type { DatabaseSchema } from "./open-database";

/* The database of what can be made again: vectors, what was learned, and room that is only held. It may be lost at any time. */

/**
 * Vectors in chunks, two rows each with one key: `contents` says which texts, `vectors` has the numbers. So finding out
 * what is there costs 64 bytes a text and not its vector. Plain buffers: Blobs cannot be stored in every browser.
 */
export interface CacheShape extends DBSchema {
  contents: { key: number; value: ChunkContents; indexes: { encoder: string } };
  vectors: { key: number; value: ChunkVectors };
  /** Bytes that mean nothing, to be let go when the disk is full. */
  ballast: { key: string; value: ArrayBuffer };
  /** What was learned from histories, oldest first. */
  learned: { key: number; value: KeptLearning; indexes: { name: string; line: string } };
  /** Studies of a model, whole or begun, likewise: larger, and none may push out what walks use. */
  studies: { key: number; value: KeptLearning; indexes: { name: string; line: string } };
  /** Large arrays of numbers of both, by a number each: where a store has indexes, a browser copies what is written to it twice. */
  arrays: { key: number; value: LargeArray };
  /** Answers of language models, by the name their model and prompt have. `unknown`: checked when it is read. */
  answers: { key: string; value: unknown };
  /** How large each answer is and when it was last used, by the same name: what is asked about all is read without them. */
  "answer-uses": { key: string; value: AnswerUse; indexes: { used: number } };
}

export interface AnswerUse {
  /** Of the answer and its name, as UTF-8. */
  bytes: number;
  /** Milliseconds since 1970; 0: before uses were noted. */
  used: number;
}

/** An array of numbers as `structuredClone` knows them. */
export type LargeArray = Exclude<ArrayBufferView<ArrayBuffer>, DataView>;

interface KeptLearning {
  name: string;
  line: string;
  /** Without its large arrays. */
  learned: object;
  /** Where in it they were, and their keys in `arrays`. Absent: they stand in it. */
  arrays?: { path: readonly string[]; key: number }[];
}

interface ChunkContents {
  encoder: Sha256;
  texts: Sha256[];
}

interface ChunkVectors {
  dimensions: number;
  /** One row of 32-bit floats per text. */
  rows: ArrayBuffer;
}

export const CACHE_SCHEMA: DatabaseSchema<CacheShape> = {
  name: "kitpick-cache",
  version: 7,
  stores: {
    contents: { autoIncrement: true, indexes: { encoder: "encoder" } },
    vectors: {},
    ballast: {},
    learned: { autoIncrement: true, indexes: { name: "name", line: "line" } },
    studies: { autoIncrement: true, indexes: { name: "name", line: "line" } },
    arrays: { autoIncrement: true },
    answers: {},
    "answer-uses": { indexes: { used: "used" } },
  },
  upgrades: [{ to: 5, run: noteUses }],
};

/** Answers that were kept before have an unknown use: they go first. */
async function noteUses(
  transaction: IDBPTransaction<CacheShape, StoreNames<CacheShape>[], "versionchange">,
): Promise<void> {
  const uses = transaction.objectStore("answer-uses");
  for (let cursor = await transaction.objectStore("answers").openCursor(); cursor; cursor = await cursor.continue())
    await uses.put({ bytes: sizeOfAnswer(cursor.key, cursor.value), used: 0 }, cursor.key);
}

/** Bytes of an answer and its name as UTF-8; what the browser adds is not counted. */
export function sizeOfAnswer(name: string, value: unknown): number {
  return new TextEncoder().encode(name + JSON.stringify(value)).length;
}
