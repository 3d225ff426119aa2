import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeQuery, makeTestDataset, makeTool, SMALL_DATASET } from "../testing/small-dataset";
import { tokenize } from "../retrieve/tokenize";
import { countCoUsage, inspectDataset, type Inspection } from "./inspect-dataset";
import { splitsOf } from "./dataset-splits";
import type { FindingCode } from "./finding";
import { lintQueries } from "./lint-dataset";
import { createNameFinder } from "./gold";
import { findNearTexts, NEAR_WORDS, leakageOf } from "./split-leakage";
import { findNearDuplicateTools } from "./near-duplicate-tools";

const count = ({ findings }: Pick<Inspection, "findings">, code: FindingCode) =>
  findings.find((finding) => finding.code === code)?.count ?? 0;

const TOOLS = [
  makeTool("TripTool", "plans a trip day by day for a place"),
  makeTool("TripAdvice", "plans a trip day by day for a town"),
  makeTool("Review", "collects what people say of a shop"),
  makeTool("local", ""),
  makeTool("Copy", "collects what people say of a shop"),
  makeTool("Self Name", "self-name."),
];

const DATASET = makeTestDataset(TOOLS, [
  makeQuery("a", "Use TRIPTOOL for Rome", ["triptool"]),
  makeQuery("b", "Is there a local market? A Review would be nice", ["local", "review"]),
  makeQuery("c", "Ask the Review tool about the shop", ["review"]),
  makeQuery("d", "use triptool  for rome", ["review"]),
  makeQuery("e", "use triptool for Rome ", ["triptool"], { raw: "**use triptool for Rome** " }),
  makeQuery("f", "nothing said", null),
  makeQuery("g", "no need", [], { goldAsGiven: [] }),
]);

describe("lint", () => {
  const seen = inspectDataset(DATASET, null);

  it("of tools", () => {
    const codes: FindingCode[] = ["empty-description", "description-is-name", "copied-description", "unused-tools"];
    expect(codes.map((code) => count(seen, code))).toEqual([1, 1, 1, 3]);
    expect(seen.findings.find(({ code }) => code === "copied-description")!.tools).toEqual(["copy"]);
  });

  it("of requests: repeats whatever case and space, and those with other gold", () => {
    const codes: FindingCode[] = ["repeated-request", "contradicting-requests", "unjudged"];
    expect(codes.map((code) => count(seen, code))).toEqual([2, 1, 1]);
    expect(seen.findings.find(({ code }) => code === "contradicting-requests")!.queries).toEqual(["d"]);
  });

  it("of texts: what cleaning took away is counted in the file only", () => {
    const markdown = seen.findings.find(({ code }) => code === "starts-with-markdown")!;
    expect([markdown.count, markdown.countInFile, markdown.weight]).toEqual([0, 1, "note"]);
  });

  it("names its gold: distinct names in any case, ordinary words only where a name must be meant", () => {
    expect(seen.findings.find(({ code }) => code === "names-gold")!.queries).toEqual(["a", "c", "e"]);
    const isNamed = createNameFinder(TOOLS);
    expect([isNamed('the "Review" says', "review"), isNamed("MyTripTools", "triptool")]).toEqual([true, false]);
  });

  it("finds a tool that is not there, also in requirements and steps", () => {
    const requirement = { span: { start: 0, end: 2 }, tools: ["gone"] };
    const queries = [
      makeQuery("x", "go", ["review"], { requirements: [requirement as never] }),
      makeQuery("y", "go on", ["lost"]),
      makeQuery("z", "stay", ["review"]),
    ];
    const [finding] = lintQueries({ tools: TOOLS, queries }).filter(({ code }) => code === "dangling-tool");
    expect(finding!.queries).toEqual(["x", "y"]);
  });
});

describe("order of gold", () => {
  const meaningOf = (...queries: Parameters<typeof makeTestDataset>[1]) =>
    inspectDataset(makeTestDataset(TOOLS, queries), null).order.meaning;

  it("is told from the data", () => {
    const inOrder = makeQuery("a", "a", ["triptool", "review"]);
    const outOfOrder = makeQuery("b", "b", ["review", "triptool"]);
    expect(meaningOf(inOrder)).toBe("catalogue");
    expect(meaningOf(inOrder, outOfOrder)).toBe("unknown");
    expect(meaningOf({ ...outOfOrder, ordered: true })).toBe("sequence");
    expect(meaningOf(makeQuery("c", "c", ["review"]))).toBe("none");
  });
});

describe("near twins", () => {
  it("by words, and by vectors where every tool has one", () => {
    const words = findNearDuplicateTools(TOOLS, null);
    expect(words.by).toBe("words");
    expect(words.pairs[0]).toMatchObject({ a: "review", b: "copy" });
    expect(words.pairs[0]!.similarity).toBeCloseTo(1, 10);
    const east = Float32Array.from([1, 0]);
    const vectors = findNearDuplicateTools(TOOLS.slice(0, 3), (text) =>
      text.startsWith("Trip") ? east : Float32Array.from([0, 1]),
    );
    expect(vectors).toEqual({ by: "vectors", pairs: [{ a: "triptool", b: "tripadvice", similarity: 1 }] });
    expect(findNearDuplicateTools(TOOLS, () => undefined).by).toBe("words");
  });
});

describe("near texts", () => {
  it("are exactly those that a comparison of all pairs finds", () => {
    const word = fc.constantFrom("red", "blue", "green", "one", "two", "three", "four", "sea", "sky");
    const text = fc.array(word, { maxLength: 9 }).map((words) => words.join(" "));
    const share = (a: string, b: string): number => {
      const [x, y] = [new Set(tokenize(a)), new Set(tokenize(b))];
      const common = [...x].filter((word) => y.has(word)).length;
      return common === 0 ? 0 : common / (x.size + y.size - common);
    };
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.array(text, { maxLength: 8 }), (asked, known) => {
        const expected = asked.map((a) => {
          const best = Math.max(0, ...known.map((k) => share(a, k)));
          return best < NEAR_WORDS ? null : best;
        });
        expect(findNearTexts(asked, known).map((found) => found && found.share)).toEqual(expected);
      }),
    );
  });
});

describe("leakage of a split", () => {
  const history = [
    makeQuery("h1", "find a cheap flight to Rome and a room", ["flight", "hotel"]),
    makeQuery("h2", "rain in Oslo tomorrow please tell me now", ["weather"]),
  ];
  const test = [
    makeQuery("t1", "Find a cheap flight to Rome and a room ", ["weather"]),
    makeQuery("t2", "something else", ["hotel", "flight"]),
    makeQuery("t3", "is rain in Oslo tomorrow please tell me now", ["table"]),
    makeQuery("t4", "new", ["table"]),
    makeQuery("t5", "needs nothing", []),
  ];

  it("names the bundle that is known, and the past request that says the same", () => {
    const { bundles, tests, repeatBundle, nearText, sameText } = leakageOf({ history, test }, null);
    expect(bundles.map(({ uses }) => uses)).toEqual([1, 1]);
    expect(tests.map(({ query, bundle, near }) => [query, bundle, near?.query, near?.how])).toEqual([
      ["t1", 1, "h1", "same"],
      ["t2", 0, undefined, undefined],
      ["t3", null, "h2", "words"],
      ["t4", null, undefined, undefined],
    ]);
    expect([repeatBundle, nearText, sameText]).toEqual([2, 2, 1]);
  });

  it("compares vectors among requests for the same tools", () => {
    const { tests } = leakageOf({ history, test }, () => Float32Array.from([1, 0]));
    expect(tests.map(({ near }) => near?.how)).toEqual(["same", "vectors", "words", undefined]);
  });

  it("is none of bundles where no bundle is shared", () => {
    const disjoint = splitsOf(SMALL_DATASET.queries).find(({ id }) => id === "bundle-disjoint")!;
    expect(leakageOf(disjoint, null).repeatBundle).toBe(0);
    expect(splitsOf(SMALL_DATASET.queries)[0]!.id).toBe("given");
    expect(splitsOf(SMALL_DATASET.queries.map(({ split: _, ...query }) => query))[0]!.id).toBe("random");
    expect(splitsOf([])).toEqual([]);
  });
});

describe("co-usage", () => {
  it("counts pairs and puts tools used together side by side", () => {
    const query = (id: string, ...tools: string[]) => makeQuery(id, id, tools);
    const { tools, pairs, clusterStarts, leftOut } = countCoUsage([
      query("1", "a", "b"),
      query("2", "c", "d"),
      query("3", "b", "a"),
      query("4", "e"),
    ]);
    expect(tools).toEqual(["a", "b", "c", "d", "e"]);
    expect(clusterStarts).toEqual([0, 2, 4]);
    expect(pairs).toEqual([
      { a: 0, b: 1, count: 2 },
      { a: 2, b: 3, count: 1 },
    ]);
    expect(leftOut).toBe(0);
  });
});
