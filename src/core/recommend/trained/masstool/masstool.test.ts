import { describe, expect, it } from "vitest";
import { createAdam } from "../../../math/adam";
import { openExactWorkspace, openPlainWorkspace, type Matrix } from "../../../math/matrix-products";
import step from "../../../testing/vectors/masstool_step.json";
import suim from "../../../testing/vectors/masstool_suim.json";
import unseen from "../../../testing/vectors/masstool_unseen.json";
import { gatherBatch, takeBatchRoom, type BatchInput } from "./batch";
import { takeBuffers, fitBuffers, weightsOf } from "./buffers";
import { buildGraph, gatherPastUse, groupBundles, nearestIntents, padSizes } from "./graph";
import {
  flattenParameters,
  groupParameters,
  SCALAR,
  takeParameters,
  WHOLE_MODEL,
  type MassToolModel,
  type MassToolParameters,
} from "./parameters";
import { NEED_WEIGHT, runBackward } from "./backward";
import { runForward } from "./forward";
import { dot } from "../../../retrieve/vector-matrix";
import { createNeighbourLists } from "./neighbour-lists";
import { openReader } from "./read-masstool";
import { rankTools, trainMassTool, type MassToolExamples } from "./train-masstool";

/** The vectors are of 64-bit sums; ours are of 32-bit numbers, unless a test opens a workspace of 64. */
const DIGITS = 4;
const EXACT_DIGITS = 6;

const SIZES = { ...padSizes(4, 4), requests: 3, without: 2, keys: 3, bundles: 3 };
const { tau: _, rate, penalty, epsilon } = step.constants;

const vectorOf = (row: readonly number[]): Float32Array => Float32Array.from(row);

/** The corner of a padded matrix that is not padding. */
function read({ columns, values }: Matrix, rows = 4, width = 4): number[][] {
  return Array.from({ length: rows }, (__, row) => [...values.subarray(row * columns, row * columns + width)]);
}

function turn(rows: readonly (readonly number[])[]): number[][] {
  return rows[0]!.map((__, column) => rows.map((row) => row[column]!));
}

function expectNear(actual: unknown, wanted: unknown, digits = DIGITS): void {
  const flatten = (value: unknown): number[] =>
    typeof value === "number" ? [value] : [...(value as Iterable<unknown>)].flatMap(flatten);
  const [a, b] = [flatten(actual), flatten(wanted)];
  expect(a.length).toBe(b.length);
  a.forEach((value, i) => expect(Math.abs(value - b[i]!) / Math.max(1, Math.abs(b[i]!))).toBeLessThan(10 ** -digits));
}

type Named = Record<"P" | "R" | "U" | "W" | "A1" | "G", number[][]> &
  Record<"trust" | "b1" | "a2" | "g" | "w", number[]> &
  Record<"ownBias" | "b2", number>;

/** The parameters of the vectors in our layout: turned, and maps as their difference to the identity. */
function write(parameters: MassToolParameters, named: Named): void {
  const put = (matrix: Matrix, rows: readonly (readonly number[])[], less = 0): void =>
    rows.forEach((row, r) =>
      row.forEach((value, c) => (matrix.values[r * matrix.columns + c] = value - (r === c ? less : 0))),
    );
  put(parameters.own, turn(named.P), 1);
  put(parameters.described, turn(named.R), 1);
  put(parameters.residual, named.U);
  put(parameters.attention, named.W);
  put(parameters.detective, turn(named.A1));
  put(parameters.gate, turn(named.G));
  parameters.detectiveBias.set(named.b1);
  parameters.need.set(named.a2);
  parameters.gateBias.set(named.g);
  parameters.scalars.set([named.ownBias, ...named.trust, ...named.w, named.b2]);
}

/** The other way round. `identity`: what maps lack. */
function readNamed(parameters: MassToolParameters, identity: 0 | 1): Named {
  const whole = (matrix: Matrix): number[][] =>
    turn(read(matrix)).map((row, r) => row.map((value, c) => value + (r === c ? identity : 0)));
  const { scalars } = parameters;
  return {
    P: whole(parameters.own),
    R: whole(parameters.described),
    U: read(parameters.residual),
    W: read(parameters.attention),
    A1: turn(read(parameters.detective)),
    G: turn(read(parameters.gate)),
    b1: [...parameters.detectiveBias.subarray(0, 4)],
    a2: [...parameters.need.subarray(0, 4)],
    g: [...parameters.gateBias.subarray(0, 4)],
    trust: [...scalars.subarray(SCALAR.trust, SCALAR.ownView)],
    w: [...scalars.subarray(SCALAR.ownView, SCALAR.needBias)],
    ownBias: scalars[SCALAR.ownBias]!,
    b2: scalars[SCALAR.needBias]!,
  };
}

function open(openWorkspace = openPlainWorkspace) {
  const workspace = openWorkspace(0);
  const model: MassToolModel = {
    workspace,
    parameters: takeParameters(workspace, SIZES),
    texts: workspace.take(SIZES.paddedTools, SIZES.dimensions),
    toolCount: 4,
    parts: { ...WHOLE_MODEL, leastSimilarity: epsilon },
  };
  write(model.parameters, step.params);
  step.toolTexts.forEach((row, tool) => model.texts.values.set(row, tool * SIZES.dimensions));
  const room = takeBatchRoom(workspace, SIZES);
  const buffers = takeBuffers(workspace, SIZES);
  const past = step.X.map(vectorOf);
  const graph = buildGraph(step.gold, 4);
  return { workspace, model, room, buffers, past, graph };
}

function padded(workspace: MassToolModel["workspace"], rows: readonly (readonly number[])[], sizes = SIZES): Matrix {
  const matrix = workspace.take(sizes.paddedTools, sizes.dimensions);
  rows.forEach((row, at) => matrix.values.set(row, at * sizes.dimensions));
  return matrix;
}

describe.each([
  ["32", openPlainWorkspace, DIGITS],
  ["64", openExactWorkspace, EXACT_DIGITS],
] as const)("MassTool, two steps of training in %s bits", (_, openWorkspace, digits) => {
  const near = (actual: unknown, wanted: unknown): void => expectNear(actual, wanted, digits);

  it("gives every intermediate, loss, slope and parameter of the vectors", () => {
    const { workspace, model, room, buffers, past, graph } = open(openWorkspace);
    const slopes = takeParameters(workspace, SIZES);
    const adam = createAdam(groupParameters(model.parameters, slopes, { rate, penalty: penalty / 3 }));
    for (const given of step.steps) {
      const batch = gatherBatch(room, {
        vectors: given.rows.map((row) => past[row]!),
        without: step.NEG.map(vectorOf),
        needed: given.rows.map((row) => step.gold[row]!),
        pastUse: padded(workspace, given.AtX),
        neighbours: given.neighbours.map((indices, row) =>
          indices.map((index, i) => ({ index, cosine: given.sims[row]![i]! })),
        ),
        ...{ past, graph, bundles: groupBundles(graph), leastSimilarity: epsilon },
      });
      const on = fitBuffers(buffers, batch);
      runForward(model, batch, on);
      const rows = given.rows.length;
      const { forward } = given;
      near(read(on.views.own.vectors, rows), forward.own);
      near(read(on.views.search.vectors, rows), forward.e);
      near(read(on.views.joint.vectors, rows), forward.joint);
      near(read(on.gates, rows), forward.gate);
      near(on.trust.subarray(0, rows), forward.trust);
      near(read(on.described), forward.toolText);
      near(read(on.pastDirections), forward.toolPast);
      near(read(on.tools), forward.tools);
      near(read(on.scores, rows), forward.scores);
      near(on.need.subarray(0, rows), forward.needLogit);
      near(read(on.knowledge, rows), forward.hDet);
      const loss = runBackward(model, batch, on, slopes);
      near([loss.retrieval, loss.need], [given.Lret, given.Ldet]);
      const slope = readNamed(slopes, 0);
      const held = readNamed(model.parameters, 0);
      for (const name of ["P", "R", "U"] as const)
        slope[name] = slope[name].map((row, r) =>
          row.map((value, c) => value + 2 * (penalty / 3) * held[name][r]![c]!),
        );
      for (const name of Object.keys(given.gradient) as (keyof Named)[]) near(slope[name], given.gradient[name]);
      near(loss.retrieval + NEED_WEIGHT * loss.need + given.penaltyTerm, given.L);
      adam.step(1);
      const after = readNamed(model.parameters, 1);
      for (const name of Object.keys(given.after) as (keyof Named)[]) near(after[name], given.after[name]);
    }
  });
});

describe("MassTool, a request that no past one is", () => {
  const answer = (
    { request, neighbours, sims }: typeof unseen.farRequest | typeof unseen,
    more: Partial<BatchInput> = {},
  ) => {
    const opened = open();
    const pastUse = gatherPastUse(opened.graph, step.X, opened.workspace.take(SIZES.paddedTools, SIZES.dimensions));
    const batch = gatherBatch(opened.room, {
      vectors: [vectorOf(request)],
      without: [],
      needed: [[]],
      pastUse,
      neighbours: [neighbours.map((index, i) => ({ index, cosine: sims[i]! }))],
      ...{ past: opened.past, graph: opened.graph, bundles: groupBundles(opened.graph), leastSimilarity: epsilon },
      ...more,
    });
    const on = fitBuffers(opened.buffers, batch);
    runForward(opened.model, batch, on);
    return on;
  };

  it("scores every tool as the vectors say, near and far from the past", () => {
    for (const given of [unseen, unseen.farRequest]) {
      const on = answer(given);
      expectNear(read(on.scores, 1), given.result.scores);
      expectNear(read(on.views.search.vectors, 1), given.result.e);
      expectNear(on.need[0], given.result.needLogit);
      const attention = [...given.result.attention];
      const weights = weightsOf(on, 0);
      if (weights.length < attention.length) expect(attention.slice(0, -1).every((weight) => weight === 0)).toBe(true);
      else expectNear(weights, attention);
    }
  });

  it("is read the same when tools and past requests were read once for all requests", () => {
    const { model, past } = open();
    const { leastSimilarity } = model.parts;
    const reader = openReader(
      { dimensions: 4, tools: step.toolTexts.map(vectorOf), past, needed: step.gold },
      {
        parameters: flattenParameters(model.parameters),
        parts: { ...WHOLE_MODEL, leastSimilarity },
        places: [0, 1, 2],
      },
      { openWorkspace: openPlainWorkspace },
    );
    for (const { request, neighbours, sims, result } of [unseen, unseen.farRequest, unseen]) {
      const near = neighbours.map((index, i) => ({ index, cosine: sims[i]! }));
      const { scores, need, explain } = reader(vectorOf(request), near);
      const { partsOf, pastOf, trust, ownWeight } = explain();
      [0, 1, 2, 3].forEach((tool) => {
        const parts = partsOf(tool);
        for (const view of ["own", "search", "joint"] as const) {
          expectNear(parts[view].description, result.parts[view].description[tool]);
          expectNear(parts[view].pastUse, result.parts[view].pastUse[tool]);
        }
        const past = pastOf(tool);
        const used = parts.own.pastUse + parts.search.pastUse + parts.joint.pastUse;
        expectNear(
          past.reduce((sum, { amount }) => sum + amount, 0),
          used,
        );
        expect(past.every(({ index }) => step.gold[index]!.includes(tool))).toBe(true);
      });
      expectNear([trust, ownWeight], [result.trust, result.attention.at(-1)]);
      expectNear([...scores, need], [...result.scores, result.needLogit]);
      expect(rankTools(scores)).toEqual(result.ranking);
    }
  });

  it("grows: a new past request and a new tool count without training", () => {
    const { grown } = unseen;
    const workspace = openPlainWorkspace(0);
    const sizes = { ...padSizes(5, 4), requests: 1, without: 0, keys: 2, bundles: 2 };
    const needed = [...step.gold, [0, 3]];
    const past = [...step.X, unseen.request].map(vectorOf);
    const graph = buildGraph(needed, 5);
    const model: MassToolModel = {
      workspace,
      parameters: takeParameters(workspace, sizes),
      texts: padded(workspace, [...step.toolTexts, grown.newTool], sizes),
      toolCount: 5,
      parts: { ...WHOLE_MODEL, leastSimilarity: epsilon },
    };
    write(model.parameters, step.params);
    const batch = gatherBatch(takeBatchRoom(workspace, sizes), {
      vectors: [vectorOf(grown.request)],
      without: [],
      needed: [[]],
      pastUse: gatherPastUse(graph, [...step.X, unseen.request], padded(workspace, [], sizes)),
      neighbours: [grown.neighbours.map((index, i) => ({ index, cosine: grown.sims[i]! }))],
      ...{ past, graph, bundles: groupBundles(graph), leastSimilarity: epsilon },
    });
    const on = fitBuffers(takeBuffers(workspace, sizes), batch);
    runForward(model, batch, on);
    expectNear(read(on.tools, 5), grown.result.tools);
    expectNear(read(on.scores, 1, 5), grown.result.scores);
  });
});

describe("the nearest past requests", () => {
  it("are those of the vectors, ties by id, the request itself left out", () => {
    suim.asked.forEach((asked, which) => {
      const cosines = Float64Array.from(suim.past, (row) => row.reduce((sum, value, i) => sum + value * asked[i]!, 0));
      const near = nearestIntents(cosines, suim.ids, suim.K, (index) => index !== suim.ownPlace[which]);
      expect(near.map(({ index }) => suim.ids[index])).toEqual(suim.nearest[which]!.ids);
      expectNear(
        near.map(({ cosine }) => cosine),
        suim.nearest[which]!.sims,
        9,
      );
    });
  });
});

describe("training", () => {
  /** Forty requests of four kinds; each kind needs two tools of its own, and its words point nowhere near their texts. */
  function makeExamples(): MassToolExamples {
    const axis = (at: number, rest = 0): Float32Array =>
      Float32Array.from(
        { length: 8 },
        (__, i) => (i === at ? 1 : rest) / Math.hypot(1, ...Array<number>(7).fill(rest)),
      );
    const kinds = Array.from({ length: 40 }, (__, index) => index % 4);
    const past = kinds.map((kind, index) => axis(kind, (index % 5) / 50));
    const ids = kinds.map((__, index) => `h${index}`);
    const nearTo = (isOpen: (index: number, other: number) => boolean) => {
      const lists = createNeighbourLists(past);
      past.forEach((own, index) => {
        const cosines = Float64Array.from(past, (other) => dot(own, other));
        lists.fill(
          index,
          nearestIntents(cosines, ids, 10, (other) => isOpen(index, other)).map(({ index: other }) => other),
        );
      });
      return lists;
    };
    return {
      dimensions: 8,
      tools: Array.from({ length: 8 }, (__, tool) => axis((tool * 3) % 8, 0.3)),
      past,
      needed: kinds.map((kind) => [2 * kind, 2 * kind + 1]),
      bundleOf: kinds,
      without: [axis(7), axis(6)],
      near: nearTo((index, other) => other !== index),
      nearOthers: nearTo((index, other) => kinds[other] !== kinds[index]),
      seed: 1,
    };
  }
  const ports = { openWorkspace: openPlainWorkspace };
  const places = Array.from({ length: 40 }, (__, index) => index);

  it("lowers both losses, keeps the epoch with the best recall, and answers with what requests of the kind needed", async () => {
    const examples = makeExamples();
    const trained = await trainMassTool(examples, places, { share: 0, parts: WHOLE_MODEL }, ports);
    const [first, last] = [trained.epochs[0]!, trained.epochs.at(-1)!];
    expect(last.retrieval).toBeLessThan(first.retrieval);
    expect(last.need).toBeLessThan(first.need);
    expect(trained.epochs[trained.kept]!.recall).toBe(Math.max(...trained.epochs.map(({ recall }) => recall)));
    const reader = openReader(examples, { parameters: trained.parameters, parts: WHOLE_MODEL, places }, ports);
    for (const index of [0, 1, 2, 3]) {
      const { scores } = reader(
        examples.past[index]!,
        examples.near.nearest(index, () => true),
      );
      expect(rankTools(scores).slice(0, 2).sort()).toEqual(examples.needed[index]);
    }
  });

  it("is the same twice, and another one without a part of the model", async () => {
    const train = (more: Partial<typeof WHOLE_MODEL>) =>
      trainMassTool(makeExamples(), places, { share: 0.5, parts: { ...WHOLE_MODEL, ...more } }, ports);
    const whole = await train({});
    expect((await train({})).parameters).toEqual(whole.parameters);
    for (const part of ["graph", "search", "transfer", "detection"] as const)
      expect((await train({ [part]: false })).epochs).not.toEqual(whole.epochs);
  });

  it("stops when it is told to", async () => {
    const pause = () => Promise.reject(new Error("Stopped."));
    await expect(
      trainMassTool(makeExamples(), places, { share: 0, parts: WHOLE_MODEL }, { ...ports, pause }),
    ).rejects.toThrow("Stopped.");
  });
});
