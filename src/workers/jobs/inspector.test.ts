import { describe, expect, it } from "vitest";
import { SMALL_DATASET } from "../../core/testing/small-dataset";
import { toolText } from "../../core/domain/tool";
import type { Sha256 } from "../../core/domain/ids";
import { hashText } from "../hash";
import { writeShippedVectors } from "../vectors/shipped-vectors";
import { createFakeSpawn, namesSent } from "../testing/fake-thread";
import { spawnJobsHere } from "../testing/jobs-in-thread";
import { readCachedVectors } from "../vectors/cached-vectors";
import type { JobsProtocol } from "./ports";
import { createInspectorClient } from "./inspector-client";

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
  const asked = { dataset: SMALL_DATASET, encoder: null };

  it("starts with the first call, answers each, and starts again after it broke down", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>();
    const inspector = createInspectorClient(spawn);
    expect(threads).toHaveLength(0);
    const first = inspector.ask("map", asked);
    threads[0]!.answer(threads[0]!.calls("map")[0]!, "a map" as never);
    expect(await first).toBe("a map");
    const second = inspector.ask("map", asked);
    threads[0]!.lost("gone");
    await expect(second).rejects.toThrow("crashed");
    const third = inspector.ask("map", asked);
    inspector.stop();
    await expect(third).rejects.toThrow("It was stopped.");
    expect(threads).toHaveLength(2);
  });

  it("is given a data set once, again when it is another one, and again by a fresh worker", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>();
    const inspector = createInspectorClient(spawn);
    const changed = { ...SMALL_DATASET, hash: "c".repeat(64) as Sha256 };
    const ask = (dataset = SMALL_DATASET) =>
      void inspector.ask("inspect", { ...asked, dataset }).catch(() => undefined);
    ask();
    ask();
    ask(changed);
    ask(changed);
    ask();
    expect(namesSent(threads[0]!)).toEqual([
      ...["open", "inspect", "inspect"],
      ...["open", "inspect", "inspect"],
      ...["open", "inspect"],
    ]);
    threads[0]!.lost("gone");
    ask();
    expect(namesSent(threads[1]!)).toEqual(["open", "inspect"]);
    const [inspect] = threads[1]!.calls("inspect");
    expect(inspect!.input.dataset).not.toHaveProperty("queries");
  });

  it("asks the worker about the data set it means: the whole of it, under its own name", async () => {
    const inspector = createInspectorClient(spawnJobsHere);
    const renamed = { ...SMALL_DATASET, name: "Renamed" };
    const write = (dataset = SMALL_DATASET) => inspector.ask("write", { dataset, writer: "json", filter: null });
    const content = `${SMALL_DATASET.hash} ${SMALL_DATASET.tools.length}`;
    expect(await write()).toEqual({ fileName: SMALL_DATASET.name, content });
    expect(await write(renamed)).toEqual({ fileName: "Renamed", content });
  });
});
