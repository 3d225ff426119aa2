import { describe, expect, it } from "vitest";
import { mulberry32 } from "../../core/math/random";
import { stackVectors } from "../../core/retrieve/vector-matrix";
import { createMatmulClient } from "./matmul-client";
import type { SpawnThread } from "../rpc/thread";
import { spawnJobsHere } from "../testing/jobs-in-thread";
import type { JobsProtocol } from "./ports";

const DIMENSIONS = 256;
const draw = mulberry32(1);
const vector = (): Float32Array => Float32Array.from({ length: DIMENSIONS }, () => draw() - 0.5);
const ROWS = Array.from({ length: 4096 }, vector);
const ASKED = [vector(), vector(), vector()];
const PLAIN = stackVectors(ROWS, DIMENSIONS).dotRowsOfMany(ASKED);

/** A worker in this thread, until it `isLost`. */
function createThreads() {
  const heard: string[] = [];
  const threads: { lose(): void; hasEnded: boolean }[] = [];
  const spawn: SpawnThread<JobsProtocol> = (listeners) => {
    const inner = spawnJobsHere(listeners);
    const thread = { hasEnded: false, lose: () => listeners.lost("It was ended.") };
    threads.push(thread);
    return {
      postMessage(message) {
        if (message.type === "call") heard.push(message.name);
        inner.postMessage(message, []);
      },
      terminate() {
        thread.hasEnded = true;
        inner.terminate();
      },
    };
  };
  return { spawn, heard, threads };
}

describe("products made in a worker", () => {
  it("gives the bits of the plain matrix; the rows go there once, and only when they are asked for", async () => {
    const { spawn, heard, threads } = createThreads();
    const matrix = createMatmulClient(spawn, stackVectors).stack(ROWS, DIMENSIONS);
    expect(matrix.dotRowsOfMany(ASKED)).toEqual(PLAIN);
    expect(threads).toHaveLength(0);
    const [first, second] = await Promise.all([matrix.dotRowsAside!(ASKED), matrix.dotRowsAside!(ASKED.slice(1))]);
    expect(first).toEqual(PLAIN);
    expect(second).toEqual(PLAIN.slice(1));
    expect(heard).toEqual(["holdRows", "multiply", "multiply"]);
    expect(threads).toHaveLength(1);
  });

  it("keeps two matrices apart", async () => {
    const client = createMatmulClient(createThreads().spawn, stackVectors);
    const [one, other] = [client.stack(ROWS, DIMENSIONS), client.stack([...ROWS].reverse(), DIMENSIONS)];
    const [products, reversed] = await Promise.all([one.dotRowsAside!(ASKED), other.dotRowsAside!(ASKED)]);
    expect(reversed.map((list) => list.toReversed())).toEqual(products);
  });

  it("multiplies here what a lost worker leaves, and everything after", async () => {
    const { spawn, heard, threads } = createThreads();
    const matrix = createMatmulClient(spawn, stackVectors).stack(ROWS, DIMENSIONS);
    const asked = matrix.dotRowsAside!(ASKED);
    threads[0]!.lose();
    expect(await asked).toEqual(PLAIN);
    expect(await matrix.dotRowsAside!(ASKED)).toEqual(PLAIN);
    expect(heard).toEqual(["holdRows", "multiply"]);
    expect(threads[0]!.hasEnded).toBe(true);
  });

  it("leaves few rows alone", () => {
    const client = createMatmulClient(createThreads().spawn, stackVectors);
    expect(client.stack(ROWS.slice(1), DIMENSIONS).dotRowsAside).toBeUndefined();
  });
});
