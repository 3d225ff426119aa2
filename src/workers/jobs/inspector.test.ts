import { describe, expect, it } from "vitest";
import { SMALL_DATASET } from "../../core/testing/small-dataset";
import { toolText } from "../../core/domain/tool";
import type { Sha256 } from "../../core/domain/ids";
import { hashText } from "../hash";
import { writeShippedVectors } from "../vectors/shipped-vectors";
import type { InspectorRequestMessage } from "./inspector-protocol";
import { createInspectorClient } from "./inspector-client";
import { readCachedVectors } from "./cached-vectors";

const ENCODER = "a".repeat(64) as Sha256;
const NORTH = Float32Array.from([0, 1]);
const EAST = Float32Array.from([1, 0]);

describe("kept vectors", () => {
  const [tool] = SMALL_DATASET.tools;
  const [query] = SMALL_DATASET.queries;
  const shipped = writeShippedVectors({
    encoder: ENCODER,
    dimensions: 2,
    vectors: new Map([[hashText(toolText(tool!)), NORTH]]),
  });
  const store = {
    read: async () => new Map([[hashText(query!.text), EAST]]),
    write: async () => undefined,
  };
  const encoder = { id: "tool-static-256-int4" as const, sha256: ENCODER, vectorsBase: "vectors-" };

  it("come from the file of the app and from the store", async () => {
    const vectorOf = await readCachedVectors({ store, loadBytes: async () => shipped }, SMALL_DATASET, encoder);
    expect([vectorOf!(toolText(tool!)), vectorOf!(query!.text), vectorOf!("unheard of")]).toEqual([
      NORTH,
      EAST,
      undefined,
    ]);
  });

  it("are none without an encoder, of another encoder, or when they cannot be read", async () => {
    const parts = { store: { ...store, read: async () => new Map() }, loadBytes: async () => shipped };
    expect(await readCachedVectors(parts, SMALL_DATASET, null)).toBeNull();
    const other = { ...encoder, sha256: "b".repeat(64) as Sha256 };
    expect(await readCachedVectors(parts, SMALL_DATASET, other)).toBeNull();
    const broken = { store, loadBytes: () => Promise.reject(new Error("gone")) };
    expect(await readCachedVectors(broken, SMALL_DATASET, encoder)).toBeNull();
  });
});

describe("the inspector as the page sees it", () => {
  it("starts with the first call, answers each, and starts again after it broke down", async () => {
    const threads: { sent: InspectorRequestMessage[]; lost: () => void; answer: (output: unknown) => void }[] = [];
    const inspector = createInspectorClient(({ message, lost }) => {
      const sent: InspectorRequestMessage[] = [];
      threads.push({
        sent,
        lost: () => lost("gone"),
        answer: (output) => message({ type: "done", requestId: sent.at(-1)!.requestId, output: output as never }),
      });
      return { send: (request) => void sent.push(request), end: () => undefined };
    });
    expect(threads).toHaveLength(0);
    const first = inspector.ask("map", { dataset: SMALL_DATASET, encoder: null });
    threads[0]!.answer("a map");
    expect(await first).toBe("a map");
    const second = inspector.ask("map", { dataset: SMALL_DATASET, encoder: null });
    threads[0]!.lost();
    await expect(second).rejects.toThrow("stopped working");
    const third = inspector.ask("map", { dataset: SMALL_DATASET, encoder: null });
    inspector.stop();
    await expect(third).rejects.toThrow("It was stopped.");
    expect(threads).toHaveLength(2);
  });
});
