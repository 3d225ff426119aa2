import { describe, expect, it } from "vitest";
import { mulberry32 } from "../../core/math/random";
import { stackVectors } from "../../core/retrieve/vector-matrix";
import { createMatmulClient } from "./matmul-client";
import { createMatmulHost } from "./matmul-host";
import type { MatmulRequestMessage, SpawnMatmul } from "./matmul-protocol";

const DIMENSIONS = 256;
const draw = mulberry32(1);
const vector = (): Float32Array => Float32Array.from({ length: DIMENSIONS }, () => draw() - 0.5);
const ROWS = Array.from({ length: 4096 }, vector);
const ASKED = [vector(), vector(), vector()];
const PLAIN = stackVectors(ROWS, DIMENSIONS).dotRowsOfMany(ASKED);

/** A thread in this one, which answers at the next turn until it `isLost`. */
function createThreads() {
  const heard: MatmulRequestMessage["type"][] = [];
  const threads: { lose(): void; hasEnded: boolean }[] = [];
  const spawn: SpawnMatmul = (listeners) => {
    const thread = { hasEnded: false, lose: () => listeners.lost("It was ended.") };
    threads.push(thread);
    const receive = createMatmulHost((answer) => void setTimeout(() => thread.hasEnded || listeners.message(answer)));
    return {
      send(message) {
        heard.push(message.type);
        receive(message);
      },
      end: () => void (thread.hasEnded = true),
    };
  };
  return { spawn, heard, threads };
}

describe("createScansAside", () => {
  it("gives the bits of the plain matrix; the rows go there once, and only when they are asked for", async () => {
    const { spawn, heard, threads } = createThreads();
    const matrix = createMatmulClient(spawn, stackVectors).stack(ROWS, DIMENSIONS);
    expect(matrix.dotRowsOfMany(ASKED)).toEqual(PLAIN);
    expect(threads).toHaveLength(0);
    const [first, second] = await Promise.all([matrix.dotRowsAside!(ASKED), matrix.dotRowsAside!(ASKED.slice(1))]);
    expect(first).toEqual(PLAIN);
    expect(second).toEqual(PLAIN.slice(1));
    expect(heard).toEqual(["rows", "scan", "scan"]);
    expect(threads).toHaveLength(1);
  });

  it("keeps two matrices apart", async () => {
    const scans = createMatmulClient(createThreads().spawn, stackVectors);
    const [one, other] = [scans.stack(ROWS, DIMENSIONS), scans.stack([...ROWS].reverse(), DIMENSIONS)];
    const [products, reversed] = await Promise.all([one.dotRowsAside!(ASKED), other.dotRowsAside!(ASKED)]);
    expect(reversed.map((list) => list.toReversed())).toEqual(products);
  });

  it("multiplies here what a lost thread leaves, and everything after", async () => {
    const { spawn, heard, threads } = createThreads();
    const matrix = createMatmulClient(spawn, stackVectors).stack(ROWS, DIMENSIONS);
    const asked = matrix.dotRowsAside!(ASKED);
    threads[0]!.lose();
    expect(await asked).toEqual(PLAIN);
    expect(await matrix.dotRowsAside!(ASKED)).toEqual(PLAIN);
    expect(heard).toEqual(["rows", "scan"]);
    expect(threads[0]!.hasEnded).toBe(true);
  });

  it("leaves few rows alone", () => {
    const scans = createMatmulClient(createThreads().spawn, stackVectors);
    expect(scans.stack(ROWS.slice(1), DIMENSIONS).dotRowsAside).toBeUndefined();
  });
});
