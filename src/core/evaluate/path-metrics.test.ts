import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import type { DependencyGraph, InputGroup, OutputKind } from "../domain/network";
import { makeGraph } from "../network/dependency-graph";
import { rocchio } from "../recommend/trained/network/rocchio";
import { transferThreshold } from "../recommend/trained/network/tool-vectors";
import CLOSURE from "../testing/vectors/network_closure.json";
import EXPERIENCE from "../testing/vectors/network_experience.json";
import METRICS from "../testing/vectors/toolexpnet_metrics.json";
import TMDB from "../testing/vectors/restbench_dependency_graph_tmdb.json";
import { classifyPath, normaliseCall, summarizePaths } from "./path-metrics";
import { isSubsequence } from "../metrics/correct-path";

function graphOf({ inputs, outputs }: { inputs: object; outputs: object }): DependencyGraph {
  const groups = new Map(Object.entries(inputs) as [ToolId, InputGroup[]][]);
  const given = new Map(
    Object.entries(outputs).map(([tool, types]) => [tool as ToolId, new Map(Object.entries(types as object))]),
  ) as unknown as Map<ToolId, Map<string, OutputKind>>;
  return makeGraph([...groups.keys()], groups, given, { entities: [], scalars: [] });
}

const within = (pairs: readonly (readonly string[])[]) => (a: ToolId, b: ToolId) =>
  pairs.some((pair) => pair.includes(a) && pair.includes(b));

describe("paths, as an independent program judges them", () => {
  const read = (call: string) => normaliseCall(call, METRICS.templates) as ToolId | null;

  it.each(METRICS.cp)("$id", ({ gold, pred, goldNorm, predNorm, cpSubsequence }) => {
    expect(gold.map(read)).toEqual(goldNorm);
    expect(pred.map(read)).toEqual(predNorm);
    expect(pred.length > 0 && isSubsequence(gold.map(read), pred.map(read))).toBe(cpSubsequence);
  });

  it("correct paths, sets and extra calls of all", () => {
    const paths = METRICS.cp.map(({ gold, pred }) => ({
      needed: gold.map(read) as ToolId[],
      path: pred.map(read) as ToolId[],
    }));
    const graph = makeGraph([], new Map(METRICS.templates.map((name) => [name as ToolId, []])), new Map(), {
      entities: [],
      scalars: [],
    });
    const summary = summarizePaths(graph, paths, () => false);
    expect(summary.correctPath).toBeCloseTo(METRICS.cpAggregate.cpPercent, 4);
    expect(summary.correctSet).toBeCloseTo(METRICS.cpAggregate.cpSetPercent, 4);
    expect(summary.extraCalls).toBeCloseTo(METRICS.cpAggregate.deltaSL, 6);
  });

  it.each(METRICS.errorTypes)("on TMDB: $id", ({ gold, pred, expected }) => {
    const graph = graphOf(TMDB);
    const path = pred && (pred.map((call) => normaliseCall(call, graph.inputs.keys()) ?? call) as ToolId[]);
    expect(classifyPath(graph, gold as ToolId[], path, within(METRICS.similarPairsForErrors))).toBe(expected);
  });

  it.each(EXPERIENCE.errorTypes)("$gold against $path: $type", ({ gold, path, type }) => {
    const alike = within([["mail", "text"], ["find_offer", "old_offers"]]); // oxfmt-ignore
    expect(classifyPath(graphOf(CLOSURE.graph), gold as ToolId[], path as ToolId[], alike)).toBe(type);
  });
});

describe("what a tool learns from past requests", () => {
  it.each(EXPERIENCE.rocchio.cases)("λ $lam, μ $mu, without $without", ({ lam, mu, without, phi }) => {
    const sumOf = (rows: readonly number[][]) => ({
      sum: Float64Array.from(rows[0]!, (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0)),
      count: rows.length,
    });
    const { document, positives, negatives } = EXPERIENCE.rocchio;
    const left = positives.filter((_, i) => i !== without);
    const found = rocchio(document, sumOf(left), lam, mu > 0 ? sumOf(negatives) : undefined, mu);
    found.forEach((value, i) => expect(value).toBeCloseTo(phi[i]!, 9));
  });

  it("carries a threshold to the same share of pairs", () => {
    const { threshold, before, after, transferred } = EXPERIENCE.threshold;
    expect(transferThreshold(threshold, before, after)).toBe(transferred);
    expect(transferThreshold(0, [0.5], [0.9])).toBe(0.9);
  });
});
