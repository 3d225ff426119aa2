import { describe, expect, it } from "vitest";
import { openPlainWorkspace, type Matrix } from "../../../math/matrix-products";
import { batchNumbers, gatherBatch, takeBatchRoom, type BatchInput, type MassToolBatch } from "./batch";
import { bufferNumbers, NEIGHBOURS, takeBuffers, type BatchSizes } from "./buffers";
import { buildGraph, groupBundles } from "./graph";
import { createNeighbourLists } from "./neighbour-lists";

const SIZES: BatchSizes = { tools: 3, paddedTools: 8, dimensions: 8, requests: 3, without: 2, keys: 4, bundles: 4 };
const PAST = [1, 2, 3, 4].map((value) => new Float32Array(8).fill(value));
const GRAPH = buildGraph([[0], [1], [1], [0, 1]], 3);

const inputOf = (neighbours: [index: number, cosine: number][][], without: number): BatchInput => ({
  vectors: neighbours.map((_, row) => PAST[row]!),
  without: PAST.slice(0, without),
  needed: neighbours.map(() => [0]),
  pastUse: { rows: 8, columns: 8, values: new Float32Array(64) },
  neighbours: neighbours.map((near) => near.map(([index, cosine]) => ({ index, cosine }))),
  ...{ past: PAST, graph: GRAPH, bundles: groupBundles(GRAPH), leastSimilarity: 0.5 },
});

const LARGE = inputOf(
  [
    [
      [3, 0.9],
      [1, 0.8],
    ],
    [
      [1, 0.9],
      [2, 0.7],
      [0, 0.6],
    ],
    [[0, 0.8]],
  ],
  2,
);
const SMALL = inputOf(
  [
    [
      [2, 0.7],
      [0, 0.2],
    ],
    [],
  ],
  1,
);

/** Which past requests each request attends to, through the rows of its keys. */
const attendedOf = ({ attended: { slots, counts }, keyIndices, requests }: MassToolBatch): number[][] =>
  Array.from({ length: requests.rows }, (_, row) =>
    [...slots.subarray(row * NEIGHBOURS, row * NEIGHBOURS + counts[row]!)].map((slot) => keyIndices[slot]!),
  );

describe("a batch", () => {
  it("attends to the past requests that are near enough, each of which stands there once", () => {
    const batch = gatherBatch(takeBatchRoom(openPlainWorkspace(0), SIZES), LARGE);
    expect(attendedOf(batch)).toEqual([[3, 1], [1, 2, 0], [0]]);
    expect([...batch.keyIndices]).toEqual([3, 1, 2, 0]);
    expect([...batch.nearest]).toEqual([0.9, 0.9, 0.8]);
    expect([...batch.keys.values]).toEqual([3, 1, 2, 0].flatMap((index) => [...PAST[index]!]));
  });

  it("reads a bundle once for all past requests that share it", () => {
    const { bundles, bundleIndices, bundleOfKey } = gatherBatch(takeBatchRoom(openPlainWorkspace(0), SIZES), LARGE);
    expect(bundleIndices).toHaveLength(3);
    const needed = [...bundleOfKey].map((row) => bundles.tools[bundleIndices[row]!]);
    expect(needed).toEqual([[0, 1], [1], [1], [0]]);
  });

  it("is the same in a room that a larger one was written into before", () => {
    const room = takeBatchRoom(openPlainWorkspace(0), SIZES);
    gatherBatch(room, LARGE);
    const again = gatherBatch(room, SMALL);
    const fresh = gatherBatch(takeBatchRoom(openPlainWorkspace(0), SIZES), SMALL);
    expect(attendedOf(again)).toEqual([[2], []]);
    for (const name of ["requests", "without", "nearest", "keyIndices", "keys", "bundleIndices"] as const)
      expect(again[name]).toEqual(fresh[name]);
  });
});

it("reads neighbours into a list that held others before", () => {
  const lists = createNeighbourLists(PAST);
  lists.fill(0, [3, 1, 2]);
  lists.fill(1, [2]);
  const list = lists.nearest(0, () => true);
  expect(list.map(({ index }) => index)).toEqual([3, 1, 2]);
  expect(lists.nearest(1, () => true, list)).toBe(list);
  expect(list).toEqual(lists.nearest(1, () => true));
  expect(lists.nearest(0, (index) => index !== 1, list)).toEqual(lists.nearest(0, (index) => index !== 1));
});

describe("the workspace of a model", () => {
  const [many, few] = [
    { tools: 90, paddedTools: 96 },
    { tools: 3, paddedTools: 8 },
  ];

  it.each([
    ["many tools", { ...SIZES, ...many }],
    ["few tools and many bundles", { ...SIZES, ...few, keys: 30, bundles: 30 }],
    ["one request to read", { ...SIZES, requests: 1, without: 0, keys: 1, bundles: 1 }],
  ])("has as many numbers as buffers and a batch take: %s", (_, sizes) => {
    let taken = 0;
    const workspace = {
      take(rows: number, columns: number): Matrix {
        taken += rows * columns;
        return { rows, columns, values: new Float32Array(rows * columns) };
      },
    };
    takeBuffers(workspace, sizes);
    expect(taken).toBe(bufferNumbers(sizes));
    takeBatchRoom(workspace, sizes);
    expect(taken).toBe(bufferNumbers(sizes) + batchNumbers(sizes));
  });

  it("never gives the slopes of bundles what is read together with them", () => {
    const buffers = takeBuffers(openPlainWorkspace(0), { ...SIZES, keys: 30, bundles: 30 });
    const { own, search, joint } = buffers.views;
    buffers.bundleSlopes.values.fill(7);
    const together = [
      ...[buffers.bundleDirections, buffers.attending, buffers.pulledBack, buffers.found, buffers.foundBySlope],
      ...[own.vectors, own.slopes, search.slopes, joint.slopes, buffers.knowledge, buffers.knowledgeSlopes],
    ];
    for (const { values } of together) expect([...values].every((value) => value === 0)).toBe(true);
    together.forEach(({ values }, number) => values.fill(number + 1));
    together.forEach(({ values }, number) => expect(new Set(values)).toEqual(new Set([number + 1])));
  });
});
