import type { StackVectors, VectorMatrix } from "../../core/retrieve/vector-matrix";
import { stopped, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import type { JobsProtocol } from "./ports";

/** Matrices that are multiplied in a worker while this thread does other things. */
export interface MatmulClient {
  /** Puts vectors into a matrix by the way given; a large one can also be multiplied aside. */
  stack: StackVectors;
  /** Ends the worker. What is under way is multiplied here. */
  close(): void;
}

/** 4 MB of rows, as 32-bit floats: below it a message costs as much as the products. */
const WORTH_IT = 2 ** 20;
/** 64 MB: the rows are there twice. */
const TOO_MANY = 2 ** 24;
/** Nothing is said while it multiplies. */
const PATIENCE_MS = 60_000;

/**
 * The worker starts when something is first multiplied aside, and gets the rows of a matrix then. One that breaks down is
 * not missed: everything is multiplied here from then on, with the same bits.
 */
export function createMatmulClient(spawn: SpawnThread<JobsProtocol>, stack: StackVectors): MatmulClient {
  const worker = new MatmulWorker(spawn);
  let matrices = 0;
  return {
    stack(vectors, dimensions) {
      const matrix = stack(vectors, dimensions);
      const numbers = vectors.length * dimensions;
      if (numbers < WORTH_IT || numbers > TOO_MANY) return matrix;
      return multiplyAside(matrix, worker.hold(matrices++, vectors, dimensions));
    },
    close: () => worker.end(),
  };
}

/** The products of vectors with rows that the worker holds; `null` when it cannot say. */
type Multiply = (vectors: readonly Float32Array[]) => Promise<Float64Array[] | null>;

function multiplyAside(matrix: VectorMatrix, multiply: Multiply): VectorMatrix {
  return {
    rowCount: matrix.rowCount,
    dimensions: matrix.dimensions,
    row: (row) => matrix.row(row),
    dotRows: (vector, into) => matrix.dotRows(vector, into),
    dotRowsOfMany: (vectors) => matrix.dotRowsOfMany(vectors),
    dotRowsAside: async (vectors) => (await multiply(vectors)) ?? matrix.dotRowsOfMany(vectors),
  };
}

/** One worker for all matrices: once it is lost or ended, there is none. */
class MatmulWorker {
  readonly #spawn: SpawnThread<JobsProtocol>;
  #session: WorkerSession<JobsProtocol> | null = null;
  #hasEnded = false;

  constructor(spawn: SpawnThread<JobsProtocol>) {
    this.#spawn = spawn;
  }

  /** Rows that are sent when they are first asked for. */
  hold(matrix: number, rows: readonly Float32Array[], dimensions: number): Multiply {
    let isSent = false;
    return async (vectors) => {
      if (this.#hasEnded) return null;
      const session = (this.#session ??= this.#start());
      if (!isSent) {
        const flat = flatten(rows, dimensions);
        const held = session.call("holdRows", { matrix, rows: flat, dimensions }, { transfer: [flat.buffer] });
        held.catch(() => this.end());
      }
      isSent = true;
      return session.call("multiply", { matrix, vectors }).catch(() => null);
    };
  }

  end(): void {
    this.#hasEnded = true;
    this.#session?.end(stopped());
    this.#session = null;
  }

  #start(): WorkerSession<JobsProtocol> {
    return new WorkerSession<JobsProtocol>({
      spawn: this.#spawn,
      setup: undefined,
      patienceMs: () => PATIENCE_MS,
      lostError: (why) => new WorkerError("WorkerLostError", "The worker that multiplies crashed.", why),
      onLost: () => (this.#hasEnded = true),
    });
  }
}

function flatten(vectors: readonly Float32Array[], dimensions: number): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => rows.set(vector, row * dimensions));
  return rows;
}
