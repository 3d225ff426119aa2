import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequirementId, ToolId } from "../domain/ids";
import { identifiedBy, singular, wordsOfName } from "../domain/identifier-names";
import { typeName, type DependencyGraph, type InputGroup, type OutputKind } from "../domain/network";
import type { RecommendedTool } from "../domain/choice";
import type { Tool } from "../domain/tool";
import { resolveDependencies } from "../pipeline/stage-4-dependency-closure";
import CLOSURE from "../testing/vectors/network_closure.json";
import VECTORS from "../testing/vectors/network_dependencies.json";
import { deriveDependencies, makeGraph, schemaEdges } from "./dependency-graph";
import { findPath } from "./find-path";
import { countProducers } from "./producers";
import { PUBLISHED_SIMILARITY, similarityEdges, type SimilarityPlan } from "./similarity-edges";

const ids = (names: readonly string[]): ToolId[] => names as ToolId[];

function graphOf({ inputs, outputs }: { inputs: object; outputs: object }): DependencyGraph {
  const groups = new Map(Object.entries(inputs) as [ToolId, InputGroup[]][]);
  const given = new Map(
    Object.entries(outputs).map(([tool, types]) => [tool as ToolId, new Map(Object.entries(types as object))]),
  ) as unknown as Map<ToolId, Map<string, OutputKind>>;
  return makeGraph([...groups.keys()], groups, given, { entities: [], scalars: [] });
}

const SHOP = graphOf(CLOSURE.graph);
const COUNTS = countProducers(SHOP, CLOSURE.history as unknown as { gold: ToolId[]; ordered: boolean }[]);

interface ClosureCase {
  name: string;
  recommended: Pick<RecommendedTool, "tool" | "because" | "from">[];
  options: { substitute?: boolean; stated?: string[]; most_added?: number };
  expected: { tools: object[]; substituted: object[]; added: object[]; unmet: object[] };
}

describe("names of identifiers", () => {
  it("are read as by the independent program", () => {
    const words = [
      "Movies",
      "categories",
      "boxes",
      "addresses",
      "watches",
      "dishes",
      "series",
      "news",
      "status",
      "glass",
    ];
    expect([...words, "TV", "ids", "ties"].map(singular)).toEqual(VECTORS.singular);
    expect(["tvShow_list-object", "APIKey", "thread-id", "movieIds"].map(wordsOfName)).toEqual(VECTORS.words);
    for (const [name, entity] of VECTORS.identifier) expect(identifiedBy(name!), name!).toBe(entity);
    expect([typeName("flight_offer.id"), typeName("season_number@a.json")]).toEqual([
      "flight_offer_id",
      "season_number",
    ]);
  });
});

describe("dependency closure", () => {
  it.each(CLOSURE.cases as unknown as ClosureCase[])("$name", ({ recommended, options, expected }) => {
    const { tools, substituted, added, unmet } = resolveDependencies({
      ...{ graph: SHOP, counts: COUNTS, recommended: recommended.map((row) => ({ ...row, votes: null })) },
      scoreOf: (requirement, tool) => (CLOSURE.scores as Record<string, Record<string, number>>)[requirement]![tool]!,
      requirements: Object.keys(CLOSURE.scores) as RequirementId[],
      stated: new Set(options.stated),
      substitutes: options.substitute ?? true,
      ...(options.most_added === undefined ? {} : { mostAdded: options.most_added }),
    });
    const done = {
      tools: tools.map(({ tool, because, from }) => ({ tool, because, from })),
      substituted: substituted.map(({ tool, to, because }) => ({ tool, to, because })),
      added: added.map((one) => ({ tool: one.tool, for: one.for, types: one.types })),
      unmet,
    };
    expect(done).toEqual(expected);
  });

  it("counts what stood before, by pair and by group", () => {
    for (const [[producer, other], count] of CLOSURE.counts as [[ToolId, string], number][]) {
      const isTool = SHOP.inputs.has(other as ToolId);
      const group = { anyOf: other.split("|"), hard: true };
      expect(isTool ? COUNTS.before(producer, other as ToolId) : COUNTS.forGroup(producer, group)).toBe(count);
    }
  });

  it("is done once, and keeps what a person put there", () => {
    const tool = fc.constantFrom(...SHOP.inputs.keys());
    const row = fc.record({ tool, from: fc.constantFrom("bundle", "edit" as const), because: fc.constant([]) });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: (one) => one.tool, maxLength: 4 }), (rows) => {
        const recommended = rows.map((one): RecommendedTool => ({ ...one, because: [], votes: null }));
        const input = { graph: SHOP, counts: COUNTS, scoreOf: () => 0, requirements: [] };
        const once = resolveDependencies({ ...input, recommended });
        expect(resolveDependencies({ ...input, recommended: once.tools }).tools).toEqual(once.tools);
        for (const one of recommended) expect(once.tools).toContainEqual(one);
      }),
    );
  });

  it("says of what only the tool itself gives that the request has to say it, and adds nothing", () => {
    const own = { book: [{ anyOf: ["stay.id"], hard: true }] };
    const graph = graphOf({ inputs: own, outputs: { book: { "stay.id": "new" } } });
    const recommended: RecommendedTool[] = [{ tool: "book" as ToolId, because: [], from: "vote", votes: null }];
    const { tools, added, unmet } = resolveDependencies({ graph, scoreOf: () => 0, requirements: [], recommended });
    expect([tools.map(({ tool }) => tool), added, unmet]).toEqual([
      ["book"],
      [],
      [{ tool: "book", anyOf: ["stay.id"] }],
    ]);
  });

  it("ends where 10,000 tools of one kind give what each of the others needs", () => {
    const name = (at: number) => `t${String(at).padStart(4, "0")}`;
    const all = Array.from({ length: 10_000 }, (_, at) => name(at));
    const [mine, theirs] = [["a.id"], ["b.id"]];
    const graph = graphOf({
      inputs: Object.fromEntries(all.map((one, at) => [one, [{ anyOf: at % 2 ? mine : theirs, hard: true }]])),
      outputs: Object.fromEntries(all.map((one, at) => [one, { [at % 2 ? "b.id" : "a.id"]: "new" }])),
    });
    const recommended = [
      { tool: name(1) as ToolId, because: ["r" as RequirementId], from: "vote" as const, votes: null },
    ];
    const scoreOf = (_: RequirementId, tool: ToolId) => Number(tool.slice(1));
    const closed = resolveDependencies({ graph, scoreOf, requirements: ["r" as RequirementId], recommended });
    expect(closed.added.map(({ tool }) => tool)).toEqual([name(9998)]);
    // In a circle the tool that was there first begins.
    expect(closed.tools.map(({ tool }) => tool)).toEqual([name(1), name(9998)]);
  });

  it("adds no tool that a person barred", () => {
    const recommended: RecommendedTool[] = [{ tool: "book" as ToolId, because: [], from: "vote", votes: null }];
    const input = { graph: SHOP, counts: COUNTS, scoreOf: () => 0, requirements: [], recommended };
    const added = (barred: string[]) =>
      resolveDependencies({ ...input, barred: new Set(ids(barred)) }).added.map(({ tool }) => tool);
    expect([added([]), added(["old_offers"]), added(["old_offers", "find_offer"])]).toEqual([
      ["old_offers"],
      ["find_offer"],
      [],
    ]);
  });
});

describe("paths", () => {
  it.each(CLOSURE.paths)("from $start to $goal", ({ start, goal, similar, path }) => {
    const dependencies = (CLOSURE.edges as [ToolId, ToolId][]).map(([before, after]) => ({ before, after }));
    const alike = (similar as [ToolId, ToolId][]).map(([a, b]) => ({ a, b }));
    expect(findPath({ dependencies, similar: alike }, start as ToolId, goal as ToolId)).toEqual(path);
  });
});

describe("look-alikes", () => {
  const { cosine, names, nearest1quantile5, nearest2quantile9, paper8 } = VECTORS.similarity;
  it.each([
    ["nearest 1, from the median", { nearest: 1, least: { quantile: 0.5 } }, nearest1quantile5],
    ["nearest 2, from the ninth tenth", { nearest: 2, least: { quantile: 0.9 } }, nearest2quantile9],
    ["as published", PUBLISHED_SIMILARITY, paper8],
  ] satisfies [string, SimilarityPlan, string[][]][])("%s", async (_, plan, want) => {
    const { edges } = await similarityEdges(ids(names), (tool) => Float64Array.from(cosine[tool]!), plan);
    expect(edges.map(({ a, b }) => [a, b])).toEqual(want);
  });

  it("are those of a plain search, ties among many by id", async () => {
    const names = Array.from({ length: 40 }, (_, i) => `t${String((i * 7) % 40).padStart(2, "0")}`);
    const cosineOf = (a: number, b: number) => ((a * b) % 5) / 5;
    const rows = names.map((_, a) => Float64Array.from(names, (__, b) => cosineOf(a, b)));
    const plan: SimilarityPlan = { nearest: 3, least: { cosine: 0 } };
    const { edges } = await similarityEdges(ids(names), (tool) => rows[tool]!, plan);
    const plain = new Set<string>();
    for (const [a, name] of names.entries()) {
      const others = names.map((other, b) => ({ other, cosine: cosineOf(a, b) })).filter(({ other }) => other !== name);
      others.sort((x, y) => y.cosine - x.cosine || (x.other < y.other ? -1 : 1));
      for (const { other } of others.slice(0, 3)) plain.add([name, other].sort().join("|"));
    }
    expect(edges.map(({ a, b }) => `${a}|${b}`)).toEqual([...plain].sort());
  });
});

describe("the edges of schemas", () => {
  const tool = (id: string, needs: string[], gives: string[], file = "a.json"): Tool => ({
    ...{ id: id as ToolId, name: id, description: "", aliases: [], source: { file, at: "0" } },
    parameters: needs.map((name) => ({ name, type: "", required: true, description: "" })),
    responses: gives.map((name) => ({ name, type: "", description: "" })),
  });

  it("do not depend on the order of the tools", () => {
    const tools = [
      tool("find", [], ["offer_id"]),
      tool("book", ["offer_id"], ["booking_id"]),
      tool("pay", ["bookingId"], []),
    ];
    const want = schemaEdges(deriveDependencies(tools));
    expect(want.map(({ before, after }) => `${before} ${after}`)).toEqual(["book pay", "find book"]);
    fc.assert(
      fc.property(fc.shuffledSubarray(tools, { minLength: 3 }), (turned) => {
        expect(schemaEdges(deriveDependencies(turned))).toEqual(want);
      }),
    );
  });

  it("do not cross files: an id of one is not that of another", () => {
    const apart = [tool("find", [], ["offer_id"], "a.json"), tool("book", ["offer_id"], [], "b.json")];
    expect(schemaEdges(deriveDependencies(apart))).toEqual([]);
  });

  it("are capped where 500 tools give and 500 need one identifier, and no tool meets itself", () => {
    const many = Array.from({ length: 500 }, (_, i) => [
      tool(`a${i}`, [], ["x_id"]),
      tool(`b${i}`, ["x_id"], []),
    ]).flat();
    const graph = deriveDependencies([...many, tool("own", ["y_id"], ["y_id"])]);
    expect(schemaEdges(graph, 3)).toHaveLength(1500);
  });
});
