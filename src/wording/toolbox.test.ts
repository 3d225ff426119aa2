import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openToolbox } from "../core/toolbox/open-toolbox";
import { BY_MODEL } from "../core/domain/query";
import { ESTIMATED_TOKENS, type TokenCounter } from "../core/toolbox/token-counter";
import { makeQuery, makeTestDataset, makeTool, SMALL_DATASET, SMALL_TOOLS } from "../core/testing/small-dataset";
import {
  cheapestFinder,
  describeCost,
  describeFewest,
  describeProposed,
  describeRequestCount,
  describeUnused,
} from "./toolbox";
import { listMissed, printToolbox } from "./toolbox-report";

const EXACT: TokenCounter = { ...ESTIMATED_TOKENS, by: "o200k", of: () => 10, preamble: 5 };
const open = (dataset: typeof SMALL_DATASET, counter = EXACT) => openToolbox(dataset, counter, null);
const EMPTY = makeTestDataset(SMALL_TOOLS, []);

describe("sentences of a toolbox", () => {
  it("say the cost, with about only where it is estimated", () => {
    expect(describeCost(open(EMPTY))).toBe("6 tools cost 65 tokens on every call.");
    expect(describeCost(open(EMPTY, ESTIMATED_TOKENS))).toMatch(/^6 tools cost about \d+ tokens on every call\.$/);
    expect(describeCost(open(makeTestDataset([makeTool("a", "b")], [])))).toBe("1 tool costs 15 tokens on every call.");
  });

  it("say how few are enough exactly where a finder reaches it with fewer than all", () => {
    const toolbox = open(SMALL_DATASET);
    const cheapest = cheapestFinder(toolbox);
    const sentence = describeFewest(toolbox);
    if (cheapest) expect(sentence).toContain(`the first ${cheapest.reached!.k} tools cost`);
    else expect(sentence).toContain("fewer than all 6 tools");
  });

  it("say the share that was measured, in every case", () => {
    const golds = fc.array(
      fc.subarray(
        SMALL_TOOLS.map(({ id }) => id),
        { minLength: 1 },
      ),
      { minLength: 3, maxLength: 12 },
    );
    fc.assert(
      fc.property(golds, (asked) => {
        const toolbox = open(
          makeTestDataset(
            SMALL_TOOLS,
            asked.map((gold, at) => makeQuery(`q${at}`, `rain in town ${at % 3}`, gold)),
          ),
        );
        const reached = cheapestFinder(toolbox)?.reached;
        const said = / average and holds? (\d+) % of/.exec(describeFewest(toolbox));
        expect(said?.[1]).toBe(reached ? String(Math.floor(reached.recall * 100)) : undefined);
        if (reached) expect(Number(said![1])).toBeGreaterThanOrEqual(95);
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it("say without requests why nothing can be said", () => {
    expect(describeFewest(open(EMPTY))).toContain("No requests yet");
  });

  it("claim nothing that few requests cannot show", () => {
    expect(describeRequestCount(open(SMALL_DATASET))).toBe("8 requests show what is broken, not how good it is.");
    expect(describeRequestCount(open(EMPTY))).toContain("Add requests");
  });

  it("say of tools nobody used how rare they may be, and nothing where all are used", () => {
    expect(describeUnused(open(SMALL_DATASET))).toBe("");
    const some = makeTestDataset(
      SMALL_TOOLS,
      Array.from({ length: 30 }, (_, at) => makeQuery(`q${at}`, `rain ${at}`, ["weather"])),
    );
    expect(describeUnused(open(some))).toBe(
      "5 tools were not needed once; they cost 50 tokens on every call. Each is needed by at most 1 request in 10, with 95 % confidence.",
    );
  });
});

describe("requests that a model proposed", () => {
  const proposed = makeQuery("p", "find a hotel room zzz", ["hotel"], { source: { file: BY_MODEL, at: "1" } });

  it("are said to be counted apart, or to be all there are", () => {
    expect(describeProposed(open(EMPTY))).toBe("");
    const alone = open(makeTestDataset(SMALL_TOOLS, [proposed]));
    expect(describeProposed(alone)).toBe(
      "It was proposed by a model: 80 % of its words stand in the texts of the tools it needs, so it is easier to find than what people ask.",
    );
    expect(describeFewest(alone)).toContain("of what 1 request that a model proposed needed");
    const apart = describeProposed(open(makeTestDataset(SMALL_TOOLS, [...SMALL_DATASET.queries, proposed])));
    expect(apart).toMatch(
      /^1 proposed request is counted apart: by words, the first 5 tools hold 100 % of what it needs\. 80 % of its words .+; of people’s requests \d+ %\.$/,
    );
  });
});

describe("thresholds", () => {
  const asked = { mostTokens: null, mostFaults: null, leastRecall: null, k: 2 };
  const toolbox = open(SMALL_DATASET);
  const faults = toolbox.faults.reduce((sum, { tools }) => sum + tools.length, 0);
  const recall = toolbox.finding.find(({ finder }) => finder === "words")!.points.find(({ k }) => k === 2)!.recall;

  it("are missed exactly below or above what was asked", () => {
    expect(listMissed(toolbox, asked)).toEqual([]);
    expect(listMissed(toolbox, { ...asked, mostTokens: 65, mostFaults: faults, leastRecall: recall })).toEqual([]);
    expect(
      listMissed(toolbox, { ...asked, mostTokens: 64, mostFaults: faults - 1, leastRecall: recall + 1e-6 }),
    ).toEqual([
      "All tools cost 65 tokens; at most 64 were allowed.",
      `There are ${faults} faults; at most ${faults - 1} were allowed.`,
      expect.stringContaining("The first 2 tools hold"),
    ]);
  });

  it("of recall are missed where there are no requests", () => {
    expect(listMissed(open(EMPTY), { ...asked, leastRecall: 0 })).toHaveLength(1);
  });
});

describe("the report", () => {
  const hostile = makeTestDataset([makeTool("<b>|x", "`code` [a](b)"), ...SMALL_TOOLS], SMALL_DATASET.queries);

  it("is JSON that names tools, thresholds that were missed, and every fault", () => {
    const toolbox = open(SMALL_DATASET);
    const read = JSON.parse(printToolbox(toolbox, SMALL_DATASET, "json", ["too dear"])) as Record<string, unknown>;
    expect(read).toMatchObject({ dataset: "Test", missed: ["too dear"], requests: 8, tokens: { total: 65 } });
    expect(read["faults"]).toHaveLength(toolbox.faults.length);
  });

  it("is Markdown in which names stay text, and lines without marks", () => {
    const markdown = printToolbox(open(hostile), hostile, "markdown", []);
    expect(markdown).toContain("\\<b\\>\\|x");
    expect(markdown).not.toContain("<b>");
    expect(printToolbox(open(hostile), hostile, "text", [])).not.toContain("##");
  });

  it("is a page without script in which hostile words stay text", () => {
    const marks = `</style><script>alert(1)</script><img src=x onerror="alert(2)">&amp;'"`;
    const bad = makeTestDataset(
      [{ ...makeTool(marks, marks), source: { file: marks, at: "0" } }, ...SMALL_TOOLS],
      SMALL_DATASET.queries,
    );
    const edit = { kind: "description", tool: bad.tools[0]!.id, before: "", after: marks } as const;
    const derivation = { parent: bad, edits: [{ at: "", edit, hashBefore: bad.hash }], undone: [] };
    const page = printToolbox(
      open(bad),
      { ...bad, name: marks, provenance: { ...bad.provenance, derivation } },
      "html",
      [marks],
    );
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    const tags = [...page.matchAll(/<\/?([a-z]+)/gi)].map(([, tag]) => tag!.toLowerCase());
    expect(tags).not.toContain("script");
    expect(tags).not.toContain("img");
    expect(tags.filter((tag) => tag === "style")).toHaveLength(2);
    expect(page).toContain("default-src &#39;none&#39;");
  });

  it("says in every form how few tools are enough, and what each finder reaches", () => {
    const toolbox = open(SMALL_DATASET);
    const page = printToolbox(toolbox, SMALL_DATASET, "html", []);
    for (const sentence of [describeCost(toolbox), describeRequestCount(toolbox), "the words of the tools"])
      expect(page).toContain(sentence);
    for (const { points } of toolbox.finding) expect(page).toContain(points[0]!.recall.toFixed(2));
  });
});
