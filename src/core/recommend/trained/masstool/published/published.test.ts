import { describe, expect, it } from "vitest";
import { openExactWorkspace, openPlainWorkspace, padToEight, type Matrix } from "../../../../math/matrix-products";
import adakt from "../../../../testing/vectors/masstool_adakt.json";
import graph from "../../../../testing/vectors/masstool_graph.json";
import losses from "../../../../testing/vectors/masstool_losses.json";
import tiny from "../../../../testing/vectors/masstool_tiny.json";
import { buildGraph, gatherPastUse } from "../graph";
import { contrastLoss, detectionLoss, retrievalLoss, transferByAttention, TRANSFERS } from "./losses";
import { bothWays, propagate, weighEdges } from "./propagation";
import { slopePublished } from "./backward";
import type { PublishedLoss } from "./backward-graphs";
import { detect, hearGraphs, readBatch, scoreTools, type PublishedGraphs } from "./model";
import type { PublishedParameters } from "./parameters";

type Pairs = [number, number][];
type Rows = readonly (readonly number[])[];

function expectNear(actual: unknown, wanted: unknown, digits: number): void {
  const flatten = (value: unknown): number[] =>
    typeof value === "number" ? [value] : [...(value as Iterable<unknown>)].flatMap(flatten);
  const [a, b] = [flatten(actual), flatten(wanted)];
  expect(a.length).toBe(b.length);
  a.forEach((value, i) => expect(Math.abs(value - b[i]!)).toBeLessThan(10 ** -digits));
}

function matrixOf(rows: Rows): Matrix {
  const columns = rows[0]!.length;
  return { rows: rows.length, columns, values: Float64Array.from(rows.flat()) };
}

function read({ columns, values }: Matrix, from: number, rows: number, width = 4): number[][] {
  return Array.from({ length: rows }, (_, row) => [
    ...values.subarray((from + row) * columns, (from + row) * columns + width),
  ]);
}

const turn = (rows: Rows): number[][] => rows[0]!.map((_, column) => rows.map((row) => row[column]!));

describe("graph convolution", () => {
  const { queryTool, queryScene, sceneTool } = graph.edges as unknown as Record<string, Pairs>;
  const toolEdges = weighEdges(bothWays(queryTool!, 4), 8);
  const sceneEdges = weighEdges(bothWays(queryScene!, 4), 6);
  const start = (second: Rows): Matrix => matrixOf([...graph.Q, ...second]);
  const scenes = [0, 1].map((scene) => {
    const tools = sceneTool!.filter(([of]) => of === scene).map(([, tool]) => graph.T[tool]!);
    return graph.T[0]!.map((_, i) => tools.reduce((sum, row) => sum + row[i]!, 0) / tools.length);
  });

  it("is the released one at one and two layers", () => {
    for (const { layers, ...wanted } of graph.released) {
      const ofTools = propagate(toolEdges, start(graph.T), layers, "released").out;
      const ofScenes = propagate(sceneEdges, start(scenes), layers, "released").out;
      expectNear(read(ofTools, 0, 4), wanted.queriesToolGraph, 8);
      expectNear(read(ofTools, 4, 4), wanted.tools, 8);
      expectNear(read(ofScenes, 0, 4), wanted.queriesSceneGraph, 8);
      expectNear(read(ofScenes, 4, 2), wanted.scenes, 8);
    }
  });

  it("is the paper's at one and two layers: a request is the sum of its two graphs", () => {
    for (const { layers, ...wanted } of graph.paper) {
      const ofTools = propagate(toolEdges, start(graph.T), layers, "paper").out;
      const ofScenes = propagate(sceneEdges, start(scenes), layers, "paper").out;
      expectNear(read(ofTools, 0, 8), wanted.toolGraph, 8);
      expectNear(read(ofTools, 4, 4), wanted.tools, 8);
      const both = read(ofTools, 0, 4).map((row, q) => row.map((value, i) => value + read(ofScenes, q, 1)[0]![i]!));
      expectNear(both, wanted.queries, 8);
    }
  });

  it("counts degrees after entries were dropped", () => {
    const { queryRowsKept, toolRowsKept, values } = graph.dropped;
    const entries = [
      ...(queryRowsKept as Pairs).map(([q, tool]): [number, number] => [q, 4 + tool]),
      ...(toolRowsKept as Pairs).map(([tool, q]): [number, number] => [tool < 4 ? 4 + tool : tool, q]),
    ];
    const dense = Array.from({ length: 8 }, () => new Array<number>(8).fill(0));
    for (const { row, column, weight } of weighEdges(entries, 8)) dense[row]![column] = weight;
    expectNear(dense, values, 8);
  });

  it("gives MassTool-I what past requests say of tools, whole and without a part", () => {
    const { inductive } = graph;
    const needed = [0, 1, 2].map((q) => queryTool!.filter(([of]) => of === q).map(([, tool]) => tool));
    const past = graph.Q.slice(0, 3);
    const sayWithout = (isIn: (request: number) => boolean): number[][] =>
      read(gatherPastUse(buildGraph(needed, 4, isIn), past, matrixOf(graph.T)), 0, 4);
    expectNear(
      sayWithout(() => true),
      inductive.AtX,
      8,
    );
    inductive.AtXWithoutFold.forEach((wanted, fold) =>
      expectNear(
        sayWithout((q) => inductive.folds[q] !== fold),
        wanted,
        8,
      ),
    );
    inductive.AtXWithoutBundleFold.forEach((wanted, fold) =>
      expectNear(
        sayWithout((q) => inductive.bundleFolds[q] !== fold),
        wanted,
        8,
      ),
    );
  });
});

describe("losses", () => {
  const { retrieval, detection, contrast } = losses;

  it("of retrieval and detection are those of the code, the paper and the plain form", () => {
    for (const way of ["released", "paper"] as const) {
      const { value, slopes } = retrievalLoss(retrieval.scores, retrieval.labels, way);
      expectNear([value, slopes], [retrieval[way].value, retrieval[way].dScores], 9);
    }
    for (const way of ["released", "strict"] as const) {
      const { value, slopes } = detectionLoss(detection.logits, detection.needs, way);
      expectNear([value, slopes], [detection[way].value, detection[way].dLogits], 9);
    }
    const certain = detectionLoss([[-700, 700]], [1], "released").value;
    expectNear(certain, detection.released.leastPossible, 9);
  });

  it("of contrast are those of the code, the paper, and without negatives of the same bundle", () => {
    const [u, v] = [matrixOf(contrast.u), matrixOf(contrast.v)];
    const form = { temperature: contrast.tau, by: "cosine" } as const;
    const released = contrastLoss(u, v, form);
    expectNear(released.value, contrast.releasedCosineRowsU, 9);
    expectNear(read(released.slopes.u, 0, 3, 3), contrast.dU, 9);
    expectNear(read(released.slopes.v, 0, 3, 3), contrast.dV, 9);
    expectNear(contrastLoss(v, u, { ...form, by: "dot" }).value, contrast.paperDotRowsV, 9);
    expectNear(contrastLoss(u, v, { ...form, groups: contrast.scenes }).value, contrast.cosineSameSceneMasked, 9);
  });
});

describe("transfer", () => {
  const { h, e, info, params } = adakt;
  const gate = { map: params.G, bias: params.g };
  const mlp = { map: params.C, bias: params.c };

  it("is the gate, the concatenation, the sum or the attention", () => {
    expectNear(TRANSFERS.gating(h, e, gate), adakt.gatingInductive.joint, 9);
    expectNear(TRANSFERS.gating(info, e, gate), adakt.gatingReleased.joint, 9);
    expectNear(TRANSFERS.concatenation(h, e, mlp), adakt.concatenation.joint, 7);
    expectNear(TRANSFERS.concatenation(info, e, mlp), adakt.concatenation.ofInfo, 7);
    expectNear(TRANSFERS.addition(h, e), adakt.addition.joint, 9);
    expectNear(TRANSFERS.addition(info, e), adakt.addition.ofInfo, 9);
    expectNear(TRANSFERS.attentionAsReleased(h, e), adakt.attentionReleased.joint, 9);
    const { weights, joint } = transferByAttention(h, e, { query: params.Wq, key: params.Wk, value: params.Wv });
    expectNear([weights, joint], [adakt.attention.weights, adakt.attention.joint], 9);
  });
});

/** The released model of the vectors, with matrices of one kind of numbers. */
function openTiny(openWorkspace: typeof openPlainWorkspace) {
  const workspace = openWorkspace(0);
  const put = (rows: Rows, columns = 8, count = rows.length): Matrix => {
    const matrix = workspace.take(count, columns);
    rows.forEach((row, at) => matrix.values.set(row, at * columns));
    return matrix;
  };
  const { params, embeddings } = tiny;
  const square = (rows: Rows): Matrix => put(rows, 8, padToEight(rows.length));
  const parametersOf = (p: typeof params, of: typeof embeddings): PublishedParameters => ({
    ...{ requests: put(of.Q), tools: put(of.T), detected: put(of.X), without: put(of.NEG) },
    attention: { tools: square(p.Wt), bundles: square(p.Ws) },
    ...{ detective: square(turn(p.A1)), detectiveBias: put([p.b1]).values },
    ...{ need: square(turn(p.A2)), needBias: put([p.b2]).values },
    ...{ knowledge: square(turn(p.A3)), knowledgeBias: put([p.b3]).values },
    gates: { tools: square(turn(p.G1)), bundles: square(turn(p.G2)) },
    gateBiases: { tools: put([p.g1]).values, bundles: put([p.g2]).values },
  });
  const { queryTool, queryScene, sceneTool } = tiny.edges as unknown as Record<string, Pairs>;
  const graphs: PublishedGraphs = {
    requestTool: weighEdges(bothWays(queryTool!, 4), 8),
    requestBundle: weighEdges(bothWays(queryScene!, 4), 6),
    bundleMeans: sceneTool!.map(([row, column]) => ({ row, column, weight: tiny.adjacency.sceneMean[row]![column]! })),
    ...{ bundles: 2, bundleStart: null },
  };
  const model = { workspace, parameters: parametersOf(params, embeddings), leastSimilarity: tiny.threshold };
  const take = (rows: number, columns: number): Matrix => workspace.take(rows, columns);
  const heard = hearGraphs(model.parameters, graphs);
  const rowOf = (query: number) => ({
    own: {
      tools: { from: heard.requests.tools, row: query },
      bundles: { from: heard.requests.bundles, row: query },
    },
    detected: { from: model.parameters.detected, row: query },
    neighbours: tiny.neighbours[query]!.map((row, i) => ({ row, cosine: tiny.neighbourSim[query]![i]! })),
  });
  const slopes = parametersOf(params, embeddings);
  return { model, graphs, heard, take, rowOf, slopes };
}

describe.each([
  ["64", openExactWorkspace, 6],
  ["32", openPlainWorkspace, 4],
] as const)("the released model, in %s bits", (_, openWorkspace, digits) => {
  const { forward, batch } = tiny;
  const opened = openTiny(openWorkspace);
  const { model, graphs, heard, take, rowOf, slopes } = opened;
  const reading = readBatch(model, heard, batch.queries.map(rowOf), take);
  const none = { words: model.parameters.without, ...detect(model, model.parameters.without, take) };
  const weights = { need: tiny.lambda_, contrast: tiny.beta, temperature: tiny.tau };
  const slope = (detection: "released" | "strict"): PublishedLoss =>
    slopePublished(
      {
        ...{ model, graphs, heard, take },
        read: { reading, none },
        batch: { ...batch, requests: batch.queries, bundles: batch.scenes, without: batch.negQueries },
        weights: { ...weights, detection },
      },
      slopes,
    );

  it("reads graphs, requests and tools as the vectors say", () => {
    expectNear(read(heard.requests.tools, 0, 4), forward.HQt, digits);
    expectNear(read(heard.requests.bundles, 0, 4), forward.HQs, digits);
    expectNear(read(heard.tools, 0, 4), forward.HT, digits);
    expectNear(read(heard.bundles, 0, 2), forward.HSs, digits);
    expectNear(read(heard.bundlesOfTools, 0, 2), forward.HSt, digits);
    const { tools, bundles } = reading.streams;
    expectNear(read(reading.knowledge, 0, 3), forward.hDet, digits);
    expectNear(read(reading.info, 0, 3), forward.info, digits);
    expectNear([read(tools.gates, 0, 3), read(bundles.gates, 0, 3)], [forward.gate_t, forward.gate_s], digits);
    expectNear([read(tools.search, 0, 3), read(bundles.search, 0, 3)], [forward.search_t, forward.search_s], digits);
    expectNear([read(tools.joint, 0, 3), read(bundles.joint, 0, 3)], [forward.joint_t, forward.joint_s], digits);
    const scores = batch.candidates.map((of, row) => scoreTools(reading, heard, row, of));
    expectNear(scores, forward.scores, digits);
  });

  it("has the losses and every slope of the vectors, also with a single softmax", () => {
    const loss = slope("released");
    const { requests, bundles } = loss.contrast;
    expectNear([loss.retrieval, loss.need], [forward.Lret, forward.Ldet], digits);
    expectNear([requests, bundles], [forward.LconQuery, forward.LconScene], digits);
    const total = loss.retrieval + tiny.lambda_ * loss.need + (tiny.beta * (requests + bundles)) / 2;
    expectNear(total, forward.L, digits);
    const wanted = tiny.gradReference;
    const square = (of: Matrix): number[][] => read(of, 0, 4);
    expectNear([square(slopes.attention.tools), square(slopes.attention.bundles)], [wanted.Wt, wanted.Ws], digits);
    expectNear(turn(square(slopes.gates.tools)), wanted.G1, digits);
    expectNear(turn(square(slopes.gates.bundles)), wanted.G2, digits);
    expectNear(slopes.gateBiases.tools.subarray(0, 4), wanted.g1, digits);
    expectNear(slopes.gateBiases.bundles.subarray(0, 4), wanted.g2, digits);
    expectNear(turn(square(slopes.knowledge)), wanted.A3, digits);
    expectNear(slopes.knowledgeBias.subarray(0, 4), wanted.b3, digits);
    expectNear(turn(read(slopes.need, 0, 4, 2)), wanted.A2, digits);
    expectNear(slopes.needBias.subarray(0, 2), wanted.b2, digits);
    expectNear(turn(square(slopes.detective)), wanted.A1, digits);
    expectNear(slopes.detectiveBias.subarray(0, 4), wanted.b1, digits);
    expectNear([square(slopes.detected), read(slopes.without, 0, 2)], [wanted.X, wanted.NEG], digits);
    expectNear([square(slopes.requests), square(slopes.tools)], [wanted.Q, wanted.T], digits);
    const strict = slope("strict");
    expectNear(strict.need, tiny.strictVariant.Ldet, digits);
    expectNear(turn(read(slopes.need, 0, 4, 2)), tiny.strictVariant.gradA2, digits);
    expectNear(square(slopes.tools), tiny.strictVariant.gradT, digits);
  });

  it("reads an unseen request by its raw vector", () => {
    const raw = { from: model.parameters.requests, row: tiny.unseen.query };
    const unseen = {
      ...rowOf(tiny.unseen.query),
      own: { tools: raw, bundles: raw },
      detected: { from: model.parameters.detected, row: tiny.unseen.query },
    };
    const alone = readBatch(model, heard, [unseen], take);
    expectNear(read(alone.streams.tools.own, 0, 1), tiny.unseen.graphRepEqualsRawEmbedding, digits);
    expectNear(scoreTools(alone, heard, 0, [0, 1, 2, 3]), tiny.unseen.scores, digits);
  });
});
