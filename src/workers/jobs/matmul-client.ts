import type { StackVectors, VectorMatrix } from "../../core/retrieve/vector-matrix";
import type { Thread } from "../rpc/thread";
import type { MatmulRequestMessage, SpawnMatmul } from "./matmul-protocol";

/** Matrices whose products are made in a thread of their own while this one does other things. */
export interface MatmulClient {
  /** Puts vectors into a matrix by the way given; a large one can also be multiplied aside. */
  stack: StackVectors;
  /** Ends the thread. What is under way is multiplied here. */
  close(): void;
}

/** 4 MB of rows, as 32-bit floats: below it a message costs as much as the products. */
const WORTH_IT = 2 ** 20;
/** 64 MB: the rows are there twice. */
const TOO_MANY = 2 ** 24;

/**
 * The thread starts when something is first multiplied aside, and gets the rows of a matrix then. One that breaks down is
 * not missed: everything is multiplied here from then on, with the same bits.
 */
export function createMatmulClient(spawn: SpawnMatmul, stack: StackVectors): MatmulClient {
  const thread = createScanThread(spawn);
  let matrices = 0;
  return {
    stack(vectors, dimensions) {
      const matrix = stack(vectors, dimensions);
      const numbers = vectors.length * dimensions;
      if (numbers < WORTH_IT || numbers > TOO_MANY) return matrix;
      return multiplyAside(matrix, thread.hold(matrices++, vectors, dimensions));
    },
    close: thread.end,
  };
}

/** The products of vectors with rows that a thread holds; `null` when it cannot say. */
type Scan = (vectors: readonly Float32Array[]) => Promise<Float64Array[] | null>;

function multiplyAside(matrix: VectorMatrix, scan: Scan): VectorMatrix {
  return {
    rowCount: matrix.rowCount,
    dimensions: matrix.dimensions,
    row: (row) => matrix.row(row),
    dotRows: (vector) => matrix.dotRows(vector),
    dotRowsOfMany: (vectors) => matrix.dotRowsOfMany(vectors),
    dotRowsAside: async (vectors) => (await scan(vectors)) ?? matrix.dotRowsOfMany(vectors),
  };
}

interface ScanThread {
  /** Rows that are sent when they are first asked for. */
  hold(matrix: number, rows: readonly Float32Array[], dimensions: number): Scan;
  end(): void;
}

function createScanThread(spawn: SpawnMatmul): ScanThread {
  const waiting = new Map<number, (products: Float64Array[] | null) => void>();
  let thread: Thread<MatmulRequestMessage> | null = null;
  let hasEnded = false;
  let scans = 0;

  const settle = (scan: number, products: Float64Array[] | null): void => {
    waiting.get(scan)?.(products);
    waiting.delete(scan);
  };
  const end = (): void => {
    hasEnded = true;
    thread?.end();
    thread = null;
    for (const scan of [...waiting.keys()]) settle(scan, null);
  };

  return {
    hold(matrix, rows, dimensions) {
      let isSent = false;
      return async (vectors) => {
        if (hasEnded) return null;
        thread ??= spawn({ message: ({ scan, products }) => settle(scan, products), lost: end });
        if (!isSent) thread.send({ type: "rows", matrix, rows: flatten(rows, dimensions), dimensions });
        isSent = true;
        const scan = scans++;
        thread.send({ type: "scan", matrix, scan, vectors });
        return new Promise((resolve) => waiting.set(scan, resolve));
      };
    },
    end,
  };
}

function flatten(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const rows = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => rows.set(vector, row * dimensions));
  return rows;
}
