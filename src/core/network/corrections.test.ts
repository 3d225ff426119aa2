import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";
import { NEED_BY_HAND, type DependencyEdge, type NetworkEdit } from "../domain/network";
import type { Tool } from "../domain/tool";
import { stackVectors } from "../retrieve/vector-matrix";
import { makeQuery } from "../testing/small-dataset";
import { buildNetwork } from "./build-network";
import { deriveDependencies, producersOf } from "./dependency-graph";
import { applyNetworkEdits, correctGraph, dependencyId, endsOf, similarId } from "./network-edits";

const id = (name: string) => name as ToolId;
const dependency = (before: string, after: string): DependencyEdge => ({
  ...{ before: id(before), after: id(after), types: ["x.id"], strength: "hard", origin: "schema" },
});
const COMPUTED = {
  dependencies: [dependency("a", "b"), dependency("b", "c")],
  similar: [{ a: id("a"), b: id("c"), cosine: 0.5, origin: "documents" as const }],
  hasTool: (tool: ToolId) => "abcd".includes(tool),
};
const shown = (edits: NetworkEdit[]) =>
  applyNetworkEdits(COMPUTED, edits).edges.map(
    ({ id: edge, isCut, isByHand }) => `${edge}${isCut ? " cut" : ""}${isByHand ? " own" : ""}`,
  );

describe("corrections of a network", () => {
  it("cut edges stay to be restored, own ones go, turned ones run the other way", () => {
    expect(shown([{ kind: "cut-edge", edge: "d:a>b" }])).toEqual(["d:a>b cut", "d:b>c", "s:a|c"]);
    expect(
      shown([
        { kind: "cut-edge", edge: "d:a>b" },
        { kind: "restore-edge", edge: "d:a>b" },
      ]),
    ).toEqual(shown([]));
    expect(shown([{ kind: "turn-edge", edge: "d:b>c" }])).toEqual(["d:a>b", "d:b>c cut", "s:a|c", "d:c>b own"]);
    const own: NetworkEdit = { kind: "add-edge", edge: "d:d>a" };
    expect(shown([own])).toContain("d:d>a own");
    expect(shown([own, { kind: "cut-edge", edge: "d:d>a" }])).toEqual(shown([]));
  });

  it("of tools that are not there, of an edge to itself and of no edge are listed as lost, and change nothing", () => {
    const edits: NetworkEdit[] = ["d:a>z", "s:a|a", "x"].map((edge) => ({ kind: "add-edge", edge }));
    expect(applyNetworkEdits(COMPUTED, edits).lost).toEqual(edits);
    expect(shown(edits)).toEqual(shown([]));
  });

  it("notes are the last word, and an empty one is none", () => {
    const note = (text: string): NetworkEdit => ({ kind: "note", on: "d:a>b", text });
    expect([...applyNetworkEdits(COMPUTED, [note("x"), note("y")]).notes]).toEqual([["d:a>b", "y"]]);
    expect(applyNetworkEdits(COMPUTED, [note("x"), note("")]).notes.size).toBe(0);
  });

  it("edges are named so that their ends can be read", () => {
    expect(endsOf(similarId(id("b"), id("a")))).toEqual({ kind: "similar", ends: ["a", "b"] });
    expect(endsOf(dependencyId(id("b"), id("a")))).toEqual({ kind: "before", ends: ["b", "a"] });
    expect(["", "d:>b", "d:a>", "s:a", "q:a|b"].map(endsOf)).toEqual([null, null, null, null, null]);
  });
});

const tool = (name: string, needs: string[], gives: string[]): Tool => ({
  ...{ id: id(name), name, description: `does ${name}`, aliases: [], source: { file: "a.json", at: "0" } },
  ...(needs.length > 0
    ? { parameters: needs.map((one) => ({ name: one, type: "", required: true, description: "" })) }
    : {}),
  ...(gives.length > 0 ? { responses: gives.map((one) => ({ name: one, type: "", description: "" })) } : {}),
});

describe("a corrected graph", () => {
  const graph = deriveDependencies([
    tool("find", [], ["offer_id"]),
    tool("old", [], ["offer_id"]),
    tool("book", ["offer_id"], []),
    tool("tell", [], []),
  ]);
  const giversAfter = (edits: NetworkEdit[], to = "book") => {
    const corrected = correctGraph(graph, edits);
    return (corrected.inputs.get(id(to)) ?? []).map((group) => producersOf(corrected, id(to), group));
  };

  it("asks no tool whose edge was cut, until it is restored", () => {
    const cut: NetworkEdit = { kind: "cut-edge", edge: "d:find>book" };
    expect(giversAfter([])).toEqual([["find", "old"]]);
    expect(giversAfter([cut])).toEqual([["old"]]);
    expect(giversAfter([cut, { kind: "restore-edge", edge: "d:find>book" }])).toEqual([["find", "old"]]);
    expect(giversAfter([cut, { kind: "add-edge", edge: "d:find>book" }])).toEqual([["find", "old"]]);
  });

  it("asks a tool that was drawn first, and needs it where no schema needs anything", () => {
    expect(giversAfter([{ kind: "add-edge", edge: "d:tell>book" }])).toEqual([["tell", "find", "old"]]);
    const drawn: NetworkEdit = { kind: "add-edge", edge: "d:find>tell" };
    expect(giversAfter([drawn], "tell")).toEqual([["find"]]);
    expect(correctGraph(graph, [drawn]).inputs.get(id("tell"))).toEqual([{ anyOf: [NEED_BY_HAND], hard: true }]);
    expect(giversAfter([drawn, { kind: "cut-edge", edge: "d:find>tell" }], "tell")).toEqual([]);
  });

  it("turns an edge: the one is cut, the other drawn", () => {
    const turn: NetworkEdit = { kind: "turn-edge", edge: "d:find>book" };
    expect(giversAfter([turn])).toEqual([["old"]]);
    expect(giversAfter([turn], "find")).toEqual([["book"]]);
  });

  it("is the same after notes, look-alikes, and corrections of tools that are not there", () => {
    const edits: NetworkEdit[] = [
      { kind: "note", on: "find", text: "x" },
      { kind: "cut-edge", edge: "s:find|old" },
      { kind: "cut-edge", edge: "d:gone>book" },
      { kind: "add-edge", edge: "d:book>book" },
    ];
    expect(giversAfter(edits)).toEqual(giversAfter([]));
    expect([correctGraph(graph, edits).cut?.size, correctGraph(graph, edits).drawn?.size]).toEqual([0, 0]);
  });
});

describe("the network of a data set", () => {
  const quiet = () => Promise.resolve();
  const ordered = (name: string, gold: string[]) => ({
    ...makeQuery(name, name, gold),
    ordered: true,
    split: "history" as const,
  });

  it("has edges with counts, habits without a schema, rings, and says what files lack", async () => {
    const tools = [
      tool("find", [], ["offer_id"]),
      tool("book", ["offer_id"], []),
      tool("ping", ["pong_id"], ["ping_id"]),
      tool("pong", ["ping_id"], ["pong_id"]),
      tool("tell", [], []),
    ];
    const queries = [1, 2, 3]
      .map((at) => ordered(`q${at}`, ["find", "book", "tell"]))
      .concat(["r1", "r2", "r3"].map((at) => ordered(at, ["ping"])));
    const network = await buildNetwork({ tools, queries }, null, stackVectors, quiet);
    expect(network.dependencies.map(({ before, after, count, of }) => [before, after, count, of])).toEqual([
      ["find", "book", 3, 3],
      ["ping", "pong", 0, 0],
      ["pong", "ping", 0, 3],
    ]);
    expect(network.proposals.map(({ before, after }) => `${before} ${after}`)).toEqual(["find tell", "book tell"]);
    expect(network.rings.map((ring) => [...ring].sort())).toEqual([["ping", "pong"]]);
    expect([network.least, network.lacks]).toEqual([null, null]);
    const bare = await buildNetwork(
      { tools: [tool("a", [], []), tool("b", [], [])], queries: [] },
      null,
      stackVectors,
      quiet,
    );
    expect([bare.lacks, bare.dependencies]).toEqual(["parameters", []]);
  });

  it("counts a past request once for a pair, however many needs are met, tools are named twice, or a need is a wish", async () => {
    const wish = {
      ...tool("wish", ["room_id"], []),
      parameters: [{ name: "room_id", type: "string", required: false }],
    };
    const tools = [
      tool("find", [], ["offer_id", "room_id"]),
      tool("book", ["offer_id", "room_id"], []),
      wish as Tool,
      tool("tell", ["offer_id"], []),
    ];
    const queries = [
      ordered("once", ["find", "book", "tell", "wish"]),
      ordered("twice", ["find", "find", "book", "book"]),
      ordered("late", ["book", "find"]),
      { ...ordered("aside", ["book", "find"]), ordered: false },
    ];
    const { dependencies, nodes } = await buildNetwork({ tools, queries }, null, stackVectors, quiet);
    expect(dependencies.map(({ before, after, count, of }) => [before, after, count, of])).toEqual([
      ["find", "book", 3, 4],
      ["find", "tell", 1, 1],
      ["find", "wish", 1, 1],
    ]);
    expect(dependencies.find(({ after }) => after === "wish")?.strength).toBe("soft");
    expect(nodes.map(({ id: node, uses }) => [node, uses])).toEqual([
      ["find", 4],
      ["book", 4],
      ["wish", 1],
      ["tell", 1],
    ]);
  });

  it("says of the sample what reading its past requests one by one says", async () => {
    const sample = JSON.parse(readFileSync("public/samples/errands/dataset.json", "utf8")) as Dataset;
    const { dependencies, nodes } = await buildNetwork(sample, null, stackVectors, quiet);
    const past = sample.queries.filter(({ split }) => split === "history").map(({ gold }) => (gold ?? []).join(" "));
    const having = (pattern: RegExp) => past.filter((gold) => pattern.test(gold)).length;
    expect(sample.queries.every(({ ordered: isOrdered }) => isOrdered)).toBe(true);
    expect(dependencies.length).toBeGreaterThan(20);
    for (const { before, after, count, of } of dependencies) {
      const found = having(new RegExp(`(^| )${before} (.+ )?${after}( |$)`));
      expect([before, after, count, of]).toEqual([before, after, found, having(new RegExp(`(^| )${after}( |$)`))]);
    }
    for (const { id: node, uses } of nodes) expect(uses, node).toBe(having(new RegExp(`(^| )${node}( |$)`)));
  });

  it("ends with 10,000 tools of one name, each of which gives what all need: the best three of each are drawn", async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...(at % 2 === 0 ? tool(`t${at}`, ["part_id"], ["thing_id"]) : tool(`t${at}`, ["thing_id"], ["part_id"])),
      name: "same",
    }));
    const network = await buildNetwork({ tools: many, queries: [] }, null, stackVectors, quiet);
    expect(network.nodes).toHaveLength(10_000);
    expect(network.dependencies).toHaveLength(30_000);
    expect(network.undrawn).toBe(49_970_000);
    expect(network.rings).toEqual([expect.arrayContaining(["t0", "t1"])]);
  });

  it("keeps apart tools of one name, and links texts by their vectors", async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...tool(`t${at}`, [], []), name: "same" }));
    const vectorOf = (text: string) => Float32Array.of(Math.cos(text.length), Math.sin(text.length));
    const { nodes, similar, least } = await buildNetwork({ tools: many, queries: [] }, vectorOf, stackVectors, quiet);
    expect(nodes).toHaveLength(40);
    expect(similar.every(({ a, b, cosine }) => a < b && cosine! >= least!)).toBe(true);
    expect(similar.length).toBeGreaterThan(0);
  });
});
