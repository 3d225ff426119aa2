import type { VectorMatrix } from "../../core/retrieve/vector-matrix";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import type { MatmulAnswerMessage, MatmulRequestMessage } from "./matmul-protocol";

/** The side of the thread that multiplies: messages in, products out. Knows no worker. */
export function createMatmulHost(
  post: (message: MatmulAnswerMessage) => void,
): (message: MatmulRequestMessage) => void {
  const matrices = new Map<number, VectorMatrix>();
  return (message) => {
    if (message.type === "rows") {
      const { matrix, rows, dimensions } = message;
      matrices.set(matrix, stackInKernels(cutRows(rows, dimensions), dimensions));
    } else {
      const { matrix, scan, vectors } = message;
      post({ scan, products: matrices.get(matrix)!.dotRowsOfMany(vectors) });
    }
  };
}

function cutRows(rows: Float32Array, dimensions: number): Float32Array[] {
  return Array.from({ length: rows.length / dimensions }, (_, row) =>
    rows.subarray(row * dimensions, (row + 1) * dimensions),
  );
}
