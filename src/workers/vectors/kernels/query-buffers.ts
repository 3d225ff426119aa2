import type { KernelMemory, Offset } from "./kernels";

/** Queries that are answered in one pass: their numbers and lists stay in the second-level cache. */
const BATCH = 64;
const LONGEST_OF_MANY = 128;

/** The best rows by the scores of a scan, copied from the kernels' memory. */
export interface FoundList {
  scores: Float32Array;
  rows: Uint32Array;
}

interface Many {
  queries: Offset;
  scores: Offset;
  rows: Offset;
}

/** Room for queries and for the lists of best rows the kernels write; that of batches is got with the first batch. */
export class QueryBuffers {
  readonly query: Offset;
  readonly scores: Offset;
  readonly rows: Offset;
  /** No list of a batch can be longer. */
  readonly longestOfMany = LONGEST_OF_MANY;
  readonly #memory: KernelMemory;
  readonly #queryBytes: number;
  #many: Many | null = null;

  static bytesFor(longestList: number): number {
    return 8 * longestList;
  }

  constructor(memory: KernelMemory, queryBytes: number, longestList: number) {
    this.#memory = memory;
    this.#queryBytes = queryBytes;
    this.query = memory.reserve(queryBytes);
    this.scores = memory.reserve(4 * longestList);
    this.rows = memory.reserve(4 * longestList);
  }

  get many(): Many {
    return (this.#many ??= {
      queries: this.#memory.reserve(BATCH * this.#queryBytes),
      scores: this.#memory.reserve(BATCH * LONGEST_OF_MANY * 4),
      rows: this.#memory.reserve(BATCH * LONGEST_OF_MANY * 4),
    });
  }

  /** What the kernel found for one query. */
  list(have: number): FoundList {
    return this.#copy(this.scores, this.rows, have);
  }

  /** What it found for the query at this index of a batch, whose lists have room for `most`. */
  listOfMany(index: number, have: number, most: number): FoundList {
    const before = index * most * 4;
    return this.#copy(this.many.scores + before, this.many.rows + before, have);
  }

  /** Cuts queries into batches; `groups` is how many fours a batch takes. */
  inBatches<Answer>(
    queries: readonly Float32Array[],
    answer: (batch: readonly Float32Array[], groups: number) => Answer[],
  ): Answer[] {
    const answers: Answer[] = [];
    for (let first = 0; first < queries.length; first += BATCH) {
      const batch = queries.slice(first, first + BATCH);
      answers.push(...answer(batch, Math.ceil(batch.length / 4)));
    }
    return answers;
  }

  #copy(scores: Offset, rows: Offset, have: number): FoundList {
    return { scores: this.#memory.floats(scores, have).slice(), rows: this.#memory.integers(rows, have).slice() };
  }
}
