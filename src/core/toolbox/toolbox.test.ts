import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { makeQuery, makeTestDataset, makeTool, SMALL_DATASET, SMALL_TOOLS } from "../testing/small-dataset";
import { checkTools, type ToolFaultCode } from "./check-tools";
import { checkSchema } from "./check-schema";
import { findByMeaning, findByPastRequests, findByWords, judgedRequests, searchWords } from "./finders";
import { findLookAlikes } from "./look-alikes";
import { countConfusion, measureFinder } from "./measure-finding";
import { openToolbox } from "./open-toolbox";
import { createOrder, createPlaces } from "./order-tools";
import { groupTools } from "./profiles";
import { countCosts, ESTIMATED_TOKENS, type TokenCounter } from "./token-counter";
import { HALVED_FROM, isKeptBack, tryWording } from "./try-wording";

/** One token a word, three for words of ten letters and more. */
const WORDS: TokenCounter = {
  by: "o200k",
  preamble: 2,
  of: ({ name, description }) => `${name} ${description}`.trim().split(/\s+/).length,
  ofText: (text) => (text.trim().length >= 10 ? 3 : 1),
};

const withSchema = (schema: unknown): Tool => ({ ...makeTool("T", "a tool"), inputSchema: JSON.stringify(schema) });
const codesOf = (tools: readonly Tool[], texts: readonly string[] = []) =>
  Object.fromEntries(
    checkTools(
      tools,
      texts.map((text) => ({ text })),
      WORDS,
    ).map(({ code, tools: found }) => [code, found.map(({ tool }) => tool)]),
  ) as Partial<Record<ToolFaultCode, string[]>>;

describe("costs", () => {
  it("are those of every tool and the frame once, by server, dearest first", () => {
    const two = [makeTool("a", "one two"), { ...makeTool("b", "one two three"), source: { file: "other", at: "0" } }];
    const costs = countCosts(two, WORDS, ({ id }) => id === "b");
    expect([costs.tokens, costs.total]).toEqual([[3, 4], 9]);
    expect(costs.servers).toEqual([
      { server: "other", tools: 1, tokens: 4, usedTools: 1, usedTokens: 4 },
      { server: "test", tools: 1, tokens: 3, usedTools: 0, usedTokens: 0 },
    ]);
  });

  it("are estimated by characters where there is no table", () => {
    expect(ESTIMATED_TOKENS.ofText("123456789")).toBe(2);
    expect(ESTIMATED_TOKENS.of(makeTool("a", "x".repeat(43)))).toBe(11);
  });
});

describe("faults", () => {
  it("of names: the same in another writing, characters, length with the prefix, another style than the server's", () => {
    const tools = ["get_weather", "list_cities", "getWeather", "dot.name"].map((name) =>
      makeTool(name, "says what the weather of a town is like"),
    );
    const found = codesOf(tools);
    expect(found["same-name"]).toEqual(["get_weather", "getweather"]);
    expect(found["name-characters"]).toEqual(["dot.name"]);
    expect(found["mixed-styles"]).toEqual(["getweather", "dot.name"]);
    const limits = { prefix: "mcp__x__", most: 16 };
    expect(checkTools(tools, [], WORDS, limits).find(({ code }) => code === "name-too-long")!.tools).toEqual([
      { tool: "get_weather", what: "19" },
      { tool: "list_cities", what: "19" },
      { tool: "getweather", what: "18" },
    ]);
  });

  it("of descriptions: none, the name again, few words, words in pieces, no word of a request, another tool first", () => {
    const tools = [
      makeTool("Empty", " "),
      makeTool("Open Door", "open door"),
      makeTool("Short", "opens a door"),
      makeTool("Jargon", "interoperability counterrevolutionary of the very longestwordever kind"),
      makeTool("Door", "opens a door of a house for a guest"),
    ];
    const found = codesOf(tools, ["please open the door"]);
    expect(found["no-description"]).toEqual(["empty"]);
    expect(found["name-again"]).toEqual(["open door"]);
    expect(found["few-words"]).toEqual(["short"]);
    expect(found["broken-words"]).toEqual(["jargon"]);
  });

  it("of descriptions that do not begin with what the tool does; other scripts are not judged", () => {
    const tools = [
      makeTool("Weather", "The current weather of a town and its surroundings"),
      makeTool("Lists", "Lists the open issues of one repository"),
      makeTool("Finding", "For finding the open issues of a repository"),
      makeTool("Search", "This searches all the messages in a mailbox"),
      makeTool("Copies", "Always copies one file to another folder"),
      makeTool("Wetter", "東京の天気を調べます"),
    ];
    const found = checkTools(tools, [], WORDS).find(({ code }) => code === "no-verb");
    expect(found!.tools).toEqual([{ tool: "weather", what: "the current weather" }]);
  });

  it("of a description that finds another tool first, which one", () => {
    const tools = [makeTool("Gate", "opens a gate"), makeTool("Gates", "opens a gate, opens a gate, opens any gate")];
    const found = checkTools(tools, [], WORDS).find(({ code }) => code === "not-found-by-itself");
    expect(found!.tools).toEqual([{ tool: "gate", what: "Gates" }]);
  });

  it("without requests no tool is said to share no word with them", () => {
    expect(codesOf([makeTool("a", "one")])["no-word-of-requests"]).toBeUndefined();
    expect(codesOf([makeTool("a", "one")], ["two"])["no-word-of-requests"]).toEqual(["a"]);
  });

  it.each([
    [["a list"], "not-an-object", ""],
    [{ type: "string" }, "not-an-object", ""],
    [{ type: "object", anyOf: [{}] }, "choice-on-top", "anyOf"],
    [{ type: "object", required: ["x"], properties: {} }, "unknown-required", "x"],
    [{ type: "object", properties: { l: { type: "array" } } }, "array-without-items", "l"],
    [{ properties: { a: { properties: { b: { type: ["array", "null"] } } } } }, "array-without-items", "a.b"],
    [{ properties: { r: { $ref: "#/$defs/none" } } }, "open-reference", "#/$defs/none"],
    [{ properties: { r: { $ref: "https://example.org/s.json" } } }, "open-reference", "https://example.org/s.json"],
  ])("of the schema %j: %s", (schema, code, at) => {
    expect(checkSchema(withSchema(schema))).toContainEqual({ code, at });
  });

  it("none of a good schema, one that refers to itself included", () => {
    const node = {
      type: "object",
      properties: { next: { $ref: "#" }, all: { type: "array", items: { $ref: "#/$defs/n" } } },
    };
    expect(checkSchema(withSchema({ ...node, $defs: { n: node } }))).toEqual([]);
    expect(checkSchema(makeTool("a", "b"))).toEqual([]);
  });

  it("whatever the schema is, it ends and throws nothing", () => {
    fc.assert(
      fc.property(fc.json(), (inputSchema) => {
        expect(Array.isArray(checkSchema({ ...makeTool("a", "b"), inputSchema }))).toBe(true);
      }),
      { numRuns: 300, seed: 3 },
    );
  });
});

describe("look-alikes", () => {
  it("are each other's nearest, with what only one of them takes; equal texts never stand all with all", () => {
    const parameter = (name: string) => ({ name, type: "", required: true, description: "" });
    const tools = [
      { ...makeTool("a", "finds documents in the drive by name"), parameters: [parameter("q"), parameter("x")] },
      { ...makeTool("b", "finds documents in the drive by words"), parameters: [parameter("q")] },
      makeTool("c", "books a table"),
    ];
    expect(findLookAlikes(tools, null).pairs).toMatchObject([{ a: "a", b: "b", onlyA: ["x"], onlyB: [] }]);
    const equal = Array.from({ length: 60 }, (_, at) => ({ ...makeTool(`t${at}`, "the same"), name: "t" }));
    expect(findLookAlikes(equal, null).pairs.length).toBeLessThan(30);
  });

  it("by vectors where every tool has one", () => {
    const vectors = new Map([
      ["A: x", Float32Array.of(1, 0)],
      ["B: y", Float32Array.of(0.98, 0.2)],
      ["C: z", Float32Array.of(0, 1)],
    ]);
    const tools = [makeTool("A", "x"), makeTool("B", "y"), makeTool("C", "z")];
    expect(findLookAlikes(tools, (text) => vectors.get(text))).toMatchObject({
      by: "meaning",
      pairs: [{ a: "a", b: "b" }],
    });
    expect(findLookAlikes(tools, (text) => (text === "A: x" ? vectors.get(text) : undefined))).toEqual({
      by: "words",
      pairs: [],
    });
  });
});

describe("finders", () => {
  it("order by score, then name, whatever the sign", () => {
    const order = createOrder(["c", "a", "b", "d", "e"].map((name) => makeTool(name, "")));
    expect([...order(Float64Array.of(0, 0, -1, 2, 2))]).toEqual([3, 4, 1, 0, 2]);
  });

  it("order as a plain sort would, and count places as the order has them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double({ min: -2, max: 30, noNaN: true }), fc.constantFrom(0, 0.5, 1e6)), {
          minLength: 1,
          maxLength: 150,
        }),
        (given) => {
          const tools = given.map((_, at) => makeTool(`t${(at * 7) % 13}-${at}`, ""));
          const scores = Float64Array.from(given);
          const name = (tool: number) => tools[tool]!.name;
          const sorted = [...tools.keys()].sort((a, b) => scores[b]! - scores[a]! || (name(a) < name(b) ? -1 : 1));
          expect([...createOrder(tools)(scores)]).toEqual(sorted);
          expect(createPlaces(tools)(scores, sorted)).toEqual(sorted.map((_, place) => place + 1));
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  it("read names in parts, descriptions and parameters", () => {
    const tool = makeTool("listOpenIssues", "of a project");
    const parameters = [{ name: "repo_name", type: "", required: true, description: "whose?" }];
    expect(searchWords({ ...tool, parameters })).toEqual("list open issues of a project repo name whose".split(" "));
  });

  it("of past requests: neither the request itself, nor its words, nor its group has a vote", () => {
    const tools = [makeTool("a", "one"), makeTool("b", "two")];
    const asked = makeQuery("q", "open the door", ["a"], { group: "s" });
    const first = (others: ReturnType<typeof makeQuery>[]) => {
      const finder = findByPastRequests(tools, [asked, ...others], null)!;
      return tools[createOrder(tools)(finder.score(asked))[0]!]!.id;
    };
    const other = makeQuery("o", "open a door", ["b"]);
    const spare = makeQuery("s", "shut it", ["a"]);
    expect(first([other, spare])).toBe("b");
    expect(first([{ ...other, group: "s" }, spare])).toBe("a");
    expect(first([{ ...other, text: "Open the door " }, spare])).toBe("a");
    expect(findByPastRequests(tools, [asked], null)).toBeNull();
  });

  it("by meaning only where every text has a vector", () => {
    const vector = Float32Array.of(1, 0);
    const queries = judgedRequests(SMALL_DATASET.queries);
    expect(findByMeaning(SMALL_TOOLS, queries, null)).toBeNull();
    expect(findByMeaning(SMALL_TOOLS, queries, (text) => (text.startsWith("W") ? vector : undefined))).toBeNull();
    expect(findByMeaning(SMALL_TOOLS, queries, () => vector)!.score(queries[0]!)).toEqual(new Float64Array(6).fill(1));
  });
});

describe("measures", () => {
  const costs = countCosts(SMALL_TOOLS, WORDS, () => true);

  it("recall and complete requests rise with the tools handed over; all tools hold all and cost all", () => {
    const { measure } = measureFinder(findByWords(SMALL_TOOLS), SMALL_TOOLS, SMALL_DATASET.queries, costs);
    const { points } = measure;
    expect(points.at(-1)).toEqual({ k: 6, tokens: costs.total, recall: 1, complete: 1 });
    for (const [at, point] of points.entries()) {
      expect(point.complete).toBeLessThanOrEqual(point.recall);
      if (at > 0) expect(point.recall).toBeGreaterThanOrEqual(points[at - 1]!.recall);
      if (at > 0) expect(point.tokens).toBeGreaterThan(points[at - 1]!.tokens);
    }
    expect(measure.reached!.recall).toBeGreaterThanOrEqual(0.95);
    expect(points.filter(({ k }) => k < measure.reached!.k).every(({ recall }) => recall < 0.95)).toBe(true);
  });

  it("count ranks as one would by hand", () => {
    const tools = [makeTool("a", "red"), makeTool("b", "green"), makeTool("c", "blue")];
    const queries = [makeQuery("1", "blue red", ["a", "c"]), makeQuery("2", "green", ["a"])];
    const { measure, firsts } = measureFinder(
      findByWords(tools),
      tools,
      queries,
      countCosts(tools, WORDS, () => true),
    );
    expect([...measure.ranks]).toEqual([
      ["1", [1, 2]],
      ["2", [2]],
    ]);
    expect(measure.points.map(({ k, recall, complete }) => [k, recall, complete])).toEqual([
      [1, 0.25, 0],
      [2, 1, 1],
      [3, 1, 1],
    ]);
    expect(countConfusion(tools, queries, firsts)).toMatchObject({
      tools: ["a", "b"],
      counts: [
        [1, 1],
        [0, 0],
      ],
      right: [0.5, NaN],
      pairs: [{ needed: "a", first: "b", count: 1, queries: ["2"] }],
    });
  });

  it("every needed tool of every request is counted once, found first or mixed up", () => {
    const { firsts } = measureFinder(findByWords(SMALL_TOOLS), SMALL_TOOLS, SMALL_DATASET.queries, costs);
    const { pairs } = countConfusion(SMALL_TOOLS, SMALL_DATASET.queries, firsts);
    const needed = judgedRequests(SMALL_DATASET.queries).reduce((sum, { gold }) => sum + gold.length, 0);
    const mixed = pairs.reduce((sum, { count }) => sum + count, 0);
    expect(mixed).toBeLessThanOrEqual(needed);
    expect(pairs.every(({ count, queries }) => count === queries.length)).toBe(true);
  });
});

describe("another wording", () => {
  const many = Array.from({ length: HALVED_FROM + 20 }, (_, at) =>
    makeQuery(`r${at}`, at % 2 === 0 ? `lease number ${at} we signed` : `forecast for day ${at}`, [
      at % 2 === 0 ? "hotel" : "weather",
    ]),
  );
  const trial = (queries: readonly ReturnType<typeof makeQuery>[], description: string) =>
    tryWording({
      ...{ tools: SMALL_TOOLS, queries, tool: "hotel" as ToolId, description },
      ...{ rival: "weather" as ToolId, k: 1, counter: WORDS },
    });

  it("changes what it would change had the file said so", () => {
    const description = "keeps each lease that we signed";
    const reworded = SMALL_TOOLS.map((tool) => (tool.id === "hotel" ? { ...tool, description } : tool));
    const quoted = many.filter(isKeptBack);
    const costs = countCosts(reworded, WORDS, () => true);
    const { measure } = measureFinder(findByWords(reworded), reworded, quoted, costs);
    const { recall, found, rival, moved, tokens, halved } = trial(many, description);
    expect(halved).toBe(true);
    expect(recall.after.share).toBeCloseTo(measure.points[0]!.recall, 12);
    expect(recall.difference.mean).toBeCloseTo(recall.after.share - recall.before.share, 12);
    expect([found!.after.share, rival!.after.share]).toEqual([1, 1]);
    expect(tokens).toBe(WORDS.of(reworded[1]!) - WORDS.of(SMALL_TOOLS[1]!));
    expect(moved.length).toBeGreaterThan(0);
  });

  it("is the same whether the ranks of now are given or counted", () => {
    const costs = countCosts(SMALL_TOOLS, WORDS, () => true);
    const { ranks } = measureFinder(findByWords(SMALL_TOOLS), SMALL_TOOLS, many, costs).measure;
    const given = { tools: SMALL_TOOLS, queries: many, tool: "hotel" as ToolId, description: "keeps each lease" };
    const counted = tryWording({ ...given, rival: null, k: 2, counter: WORDS });
    expect(tryWording({ ...given, rival: null, k: 2, counter: WORDS, ranks })).toEqual(counted);
  });

  it("lists none of the requests that it is quoted on, from 60 requests on", () => {
    const quoted = new Set<string>(many.filter(isKeptBack).map(({ id }) => id));
    expect(quoted.size).toBeGreaterThan(10);
    expect(trial(many, "lease signed").moved.some(({ query }) => quoted.has(query))).toBe(false);
    const few = many.slice(0, 10);
    expect(trial(few, "lease signed")).toMatchObject({ halved: false, recall: { requests: 10 } });
  });

  it("the same words change nothing; a tool that nobody needs has no share", () => {
    const same = trial(many, SMALL_TOOLS[1]!.description);
    expect([same.moved, same.tokens, same.recall.difference.mean]).toEqual([[], 0, 0]);
    const unneeded = trial([makeQuery("x", "forecast", ["weather"])], "anything");
    expect(unneeded.found).toBeNull();
  });
});

describe("profiles", () => {
  const tools = ["a", "b", "c", "d", "e"].map((name) => makeTool(name, "one two three four five six"));
  const requests = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([gold, count]) =>
      Array.from({ length: count }, (_, at) => makeQuery(`${gold}${at}`, "x", gold.split(""))),
    );
  const costs = countCosts(tools, WORDS, () => true);

  it("are what is needed together, each cheaper than all; never used is counted apart", () => {
    const { profiles, unserved, unused } = groupTools(tools, requests({ ab: 60, cd: 38, ac: 2 }), costs);
    expect(profiles.map(({ tools: group, serves }) => [[...group].sort().join(""), serves])).toEqual([
      ["ab", 0.6],
      ["cd", 0.38],
    ]);
    expect(unserved).toBeCloseTo(0.02, 12);
    expect(unused.tools).toEqual(["e"]);
    expect(profiles[0]!.tokens).toBe(costs.preamble + 14);
  });

  it("stay one where more than one in ten would need two", () => {
    const { profiles, unserved } = groupTools(tools, requests({ ab: 40, cd: 40, ac: 20 }), costs);
    expect([profiles.length, unserved]).toEqual([1, 0]);
  });

  it("are not made of fewer than 100 requests", () => {
    expect(groupTools(tools, requests({ ab: 50 }), costs)).toMatchObject({ profiles: [], requests: 50 });
  });

  it("serve every request at most once, and what they leave is the rest", () => {
    fc.assert(
      fc.property(
        fc.array(fc.subarray(["a", "b", "c", "d", "e"], { minLength: 1 }), { minLength: 100, maxLength: 140 }),
        (golds) => {
          const asked = golds.map((gold, at) => makeQuery(String(at), "x", gold));
          const { profiles, unserved } = groupTools(tools, asked, costs);
          const served = profiles.reduce((sum, { serves }) => sum + serves, 0);
          expect(served + unserved).toBeCloseTo(1, 9);
          expect(served).toBeGreaterThanOrEqual(0.9 - 1e-9);
          // One group of all is a cut, too, so the chosen one costs no more.
          const all = profiles.flatMap(({ tools: group }) => group).length * 7 + costs.preamble;
          const cost = profiles.reduce((sum, { serves, tokens }) => sum + serves * tokens, unserved * all);
          expect(cost).toBeLessThanOrEqual(all + 1e-9);
        },
      ),
      { numRuns: 60, seed: 5 },
    );
  });
});

describe("a toolbox", () => {
  it("without requests has costs and faults, and neither measures nor mix-ups", () => {
    const toolbox = openToolbox(makeTestDataset(SMALL_TOOLS, []), WORDS, null);
    expect(toolbox).toMatchObject({ finding: [], confusion: null, requests: 0, proposed: null });
    expect(toolbox.costs.tokens.length).toBe(6);
  });

  it("with requests has a measure for each finder that can be used", () => {
    const toolbox = openToolbox(SMALL_DATASET, WORDS, null);
    expect(toolbox.finding.map(({ finder }) => finder)).toEqual(["past", "words"]);
    expect(toolbox.confusion!.pairs.every(({ needed, first }) => needed !== first)).toBe(true);
  });
});
