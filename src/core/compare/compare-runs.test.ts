import { describe, expect, it } from "vitest";
import type { AskedQuery } from "../domain/evaluation";
import type { QueryId, Sha256 } from "../domain/ids";
import { summarizeRows } from "../evaluate/summarize";
import { mulberry32 } from "../math/random";
import { makeQuery } from "../testing/small-dataset";
import { makeAnswer, makeAsked, makeRun, makeScored } from "../testing/made-runs";
import vectors from "../testing/vectors/statistics.json";
import { runToEnd } from "../math/run-to-end";
import { compareRuns, USUAL_OPTIONS } from "./compare-runs";
import { deltasOf, regressionsOf } from "./deltas";
import { shufflingHistogram } from "./test-pairs";
import { slicingDeltas } from "./slice-deltas";

const options = (more: object = {}) => ({ ...USUAL_OPTIONS, scores: ["tracc"], ...more });
const ofScores = (name: string, scores: readonly number[]) =>
  makeRun(
    name,
    scores.map((tracc, i) => makeScored(`q${i}`, { tracc, "tracc:published": tracc })),
  );
const compare = (...runs: Parameters<typeof compareRuns>[0]) => compareRuns(runs, options()).comparison;

describe("the vectors", () => {
  const { comparison } = compareRuns([ofScores("B", vectors.scoresB), ofScores("A", vectors.scoresA)], options());
  const cell = comparison.metrics[0]!.cells[1]!;

  it("give mean and p; intervals of twelve are wider than the percentiles drawn from them", () => {
    const { ciA, ciDiff } = vectors.bootstrap;
    expect(cell.mean).toBeCloseTo(vectors.meanA, 9);
    expect(cell.low!).toBeLessThan(ciA[0]!);
    expect(cell.high! - cell.low!).toBeGreaterThan(ciA[1]! - ciA[0]!);
    expect(cell.difference!.high! - cell.difference!.low!).toBeGreaterThan(ciDiff[1]! - ciDiff[0]!);
    expect(comparison.metrics[0]!.units).toBe(12);
    expect(cell.difference).toMatchObject({
      wins: 5,
      ties: 6,
      losses: 1,
    });
    expect(comparison.tests[0]).toMatchObject({ p: 0.15625, adjusted: 0.15625, swaps: { reached: 10, of: 64 } });
  });

  it("are put into words", () => {
    expect(comparison.verdicts).toEqual([
      "These requests do not tell B and A apart: B is ahead of A by 0.11 [−0.04, 0.25] in TRACC; a difference this large comes up by chance in 10 of 64 possible swaps.",
    ]);
    expect(comparison.finding).toBe("B and A cannot be told apart in TRACC (+0.11).");
  });

  it.each([
    ["t", 0.1192],
    ["wilcoxon", 0.1563],
  ] as const)("test by %s, too", (test, p) => {
    const runs = [ofScores("B", vectors.scoresB), ofScores("A", vectors.scoresA)];
    const [result] = compareRuns(runs, options({ test })).comparison.tests;
    expect(result).toMatchObject({ p: expect.closeTo(p, 1) as number, swaps: null });
  });
});

describe("intervals", () => {
  const random = mulberry32(3);
  const queries = Array.from({ length: 60 }, (_, i) =>
    makeQuery(`q${i}`, `request ${i}`, [["a"], ["b"], ["a", "b"]][i % 3]!),
  );
  const asked = queries.map(({ id, text, gold }): AskedQuery => ({ id, text, gold }));
  const answer = () => asked.map((query) => makeAnswer(query, random() < 0.6 ? ["a"] : ["b", "c"]));
  const [first, second] = [answer(), answer()];
  const byId = new Map(queries.map((query) => [query.id, query]));

  it("are those of the evaluation, to the last bit: by bundle, with the same seed", () => {
    const { metrics } = compareRuns(
      [makeRun("one", first, { asked }), makeRun("two", second, { asked })],
      options({ scores: ["tracc", "f1"] }),
    ).comparison;
    [first, second].forEach((rows, run) => {
      const { metrics: wanted } = summarizeRows(rows, byId);
      for (const { score, cells } of metrics) {
        const { mean, low, high } = wanted[score]!;
        expect(cells[run]).toMatchObject({ mean, low, high });
      }
    });
  });

  it("are by request where asked for, or where the needed tools are not known", () => {
    const plain = summarizeRows(first, byId).metrics["tracc"]!.plain;
    const by = (given: readonly AskedQuery[] | null, unit: "request" | "bundle") =>
      compareRuns(
        [makeRun("one", first, { asked: given }), makeRun("two", second, { asked: given })],
        options({ unit }),
      );
    expect(by(asked, "request").comparison.metrics[0]!.cells[0]).toMatchObject(plain);
    const unknown = by(null, "bundle").comparison;
    expect(unknown.metrics[0]!.cells[0]).toMatchObject(plain);
    expect(unknown.options.unit).toBe("request");
    expect(unknown.notices.join(" ")).toContain("go by single requests, not by bundles");
  });

  it("of slices and the histogram are over the same requests", () => {
    const { aligned, comparison } = compareRuns(
      [makeRun("one", first, { asked }), makeRun("two", second, { asked })],
      options(),
    );
    const slices = runToEnd(slicingDeltas(aligned, 1, "tracc"));
    expect(slices.map(({ label, n }) => [label, n])).toEqual(expect.arrayContaining([["one tool needed", 40]]));
    for (const { base, other, delta, low, high, bundles } of slices) {
      expect(other - base).toBeCloseTo(delta, 12);
      // Three needed sets are too few for an interval.
      expect([bundles <= 3, low, high]).toEqual([true, null, null]);
    }
    const histogram = runToEnd(shufflingHistogram(aligned, comparison.options, 1, "tracc"))!;
    expect(histogram.bars.reduce((sum, { count }) => sum + count, 0)).toBe(comparison.tests[0]!.swaps!.of);
    expect(histogram.observed).toBeCloseTo(comparison.metrics[0]!.cells[1]!.difference!.mean, 12);
    expect(runToEnd(shufflingHistogram(aligned, comparison.options, 0, "tracc"))).toBeNull();
  });
});

describe("the finding", () => {
  const base = ofScores(
    "base",
    Array.from({ length: 100 }, () => 0.5),
  );
  const better = ofScores(
    "better",
    Array.from({ length: 100 }, (_, i) => (i % 10 === 0 ? 0.4 : 0.6)),
  );
  const worse = ofScores(
    "worse",
    Array.from({ length: 100 }, (_, i) => (i < 40 ? 0.1 : 0.5)),
  );

  it("claims what the test bears out", () => {
    const { finding, verdicts, metrics } = compare(base, better, worse);
    expect(finding).toBe("B is better than A by 0.08 in TRACC. C loses 0.16.");
    expect(verdicts[0]).toMatch(
      /^B is better than A by 0\.08 \[0\.07, 0\.09\] in TRACC; a difference this large comes up by chance in none of 10,000 shuffles\.$/,
    );
    expect(verdicts[1]).toMatch(/^C is worse than A by 0\.16 \[0\.1\d, 0\.\d\d\] in TRACC; a difference/);
    expect(metrics[0]!.cells.map(({ betterThan }) => betterThan)).toEqual([[2], [0, 2], []]);
    expect(metrics[0]!.cells.map(({ place }) => place)).toEqual(["second", "best", null]);
  });

  it("says when two are the same", () => {
    const { finding, verdicts } = compare(
      base,
      ofScores(
        "same",
        Array.from({ length: 100 }, () => 0.5),
      ),
    );
    expect(finding).toBe("B equals A in TRACC on every request.");
    expect(verdicts).toEqual(["B and A have the same TRACC on all 100 requests."]);
  });

  it("is the other way round where less is better", () => {
    const sizes = (name: string, size: number) =>
      makeRun(
        name,
        Array.from({ length: 30 }, (_, i) => makeScored(`q${i}`, { "size-difference": size })),
      );
    const { finding, metrics } = compareRuns(
      [sizes("A", 2), sizes("B", 1)],
      options({ scores: ["size-difference"] }),
    ).comparison;
    expect(finding).toBe("B is better than A by 1.00 in Size difference.");
    expect(metrics[0]!.cells[1]).toMatchObject({ betterThan: [0], place: "best", difference: { mean: -1, wins: 30 } });
  });

  it("warns where only the correction makes it luck", () => {
    const slightly = ofScores(
      "B",
      Array.from({ length: 100 }, (_, i) => (i < 9 ? (i < 2 ? 0.4 : 0.6) : 0.5)),
    );
    const many = [
      base,
      slightly,
      ...[3, 4, 5, 6].map((n) =>
        ofScores(
          `run ${n}`,
          Array.from({ length: 100 }, () => 0.5),
        ),
      ),
    ];
    const { verdicts } = compareRuns(many, options({ alpha: 0.2 })).comparison;
    expect(verdicts[0]).toMatch(
      /do not tell B and A apart.*in 92 of 512 possible swaps, and over the 15 tests made .* by Holm\)\.$/,
    );
  });

  it("tests right and wrong by McNemar, and nothing else", () => {
    const exact = (name: string, right: number) =>
      makeRun(
        name,
        Array.from({ length: 40 }, (_, i) => makeScored(`q${i}`, { f1: 0.3 + i / 100, exact: i < right ? 1 : 0 })),
      );
    const runs = [exact("A", 10), exact("B", 24)];
    const { tests } = compareRuns(runs, options({ test: "mcnemar", scores: ["f1", "exact"] })).comparison;
    expect(tests).toMatchObject([{ score: "exact", p: expect.closeTo(2 ** -13, 12) as number }]);
  });
});

describe("Holm's family", () => {
  it("keeps the tests of scores that the table does not show", () => {
    const runs = ["A", "B"].map((name, i) =>
      makeRun(
        name,
        Array.from({ length: 12 }, (_, at) => makeScored(`q${at}`, { tracc: i, "tracc:published": i, acc: i, f1: i })),
      ),
    );
    const family = ["tracc", "acc", "f1"];
    const whole = compareRuns(runs, options({ scores: family })).comparison;
    const hidden = compareRuns(runs, options({ scores: ["tracc"], family })).comparison;
    const alone = compareRuns(runs, options({ scores: ["tracc"] })).comparison;
    expect(hidden.metrics.map(({ score }) => score)).toEqual(["tracc"]);
    expect(hidden.tests).toEqual(whole.tests);
    expect(hidden.options.scores).toEqual(["tracc"]);
    expect(hidden.tests[0]!.adjusted).toBeGreaterThan(alone.tests[0]!.adjusted);
  });
});

describe("alignment", () => {
  const asked = ["q1", "q2", "q3", "q4", "q5"].map((id) => makeAsked(id, id === "q4" ? [] : ["a"]));
  const rows = asked.map((query) => makeAnswer(query, ["a"]));

  it("lists what is not in every run, repeats, other words and other needs, and drops nothing", () => {
    const changed = asked.map((query) =>
      query.id === "q2" ? { ...query, text: "other words" } : query.id === "q3" ? makeAsked("q3", ["b"]) : query,
    );
    const extra = makeAsked("q9", ["a"]);
    const { comparison } = compareRuns(
      [
        makeRun("one", [...rows, rows[0]!], { asked }),
        makeRun("two", [...rows.slice(0, 4), makeAnswer(extra, ["b"])], { asked: [...changed, extra] }),
      ],
      options(),
    );
    expect(comparison.alignment).toEqual({
      ...{ common: ["q1"], nothingNeeded: ["q4"], unjudged: [], otherText: ["q2"], otherGold: ["q3"] },
      partly: [
        { query: "q5", runs: [0] },
        { query: "q9", runs: [1] },
      ],
      repeated: [["q1"], []],
      unanswered: [[], []],
    });
    expect(comparison.notices).toEqual([
      "A answers 1 request more than once (q1); its first answer counts.",
      "1 of 3 requests can be compared in both runs.",
      "1 request is only in A (q5).",
      "1 request is only in B (q9).",
      "1 request is worded differently in another run and is left out (q2).",
      "1 request needs other tools in another run and is left out (q3).",
      "1 request needs no tool and is not in the means.",
      expect.stringContaining("only 1 bundle: swapping whole bundles cannot give a p below 1."),
    ]);
  });

  it("are judged by what the baseline needs, where that is wanted", () => {
    const corrected = asked.map((query) => (query.id === "q3" ? makeAsked("q3", ["b"]) : query));
    const run = (name: string, needs: typeof asked) =>
      makeRun(
        name,
        needs.slice(0, 3).map((query) => makeAnswer(query, ["b"])),
        { asked: needs },
      );
    const { comparison, aligned } = compareRuns([run("old", asked), run("new", corrected)], {
      ...options(),
      base: 1,
      otherGold: "baseline",
    });
    expect(comparison.alignment).toMatchObject({ common: ["q1", "q2", "q3"], otherGold: [], rejudged: ["q3"] });
    expect(aligned.rows.map((rows) => rows.find(({ query }) => query === "q3")!.scores["tracc"])).toEqual([1, 1]);
    expect(aligned.runs[0]!.rows[2]!.scores["tracc"], "The run itself stays as it is.").not.toBe(1);
    expect(aligned.asked.get("q3" as QueryId)?.gold).toEqual(["b"]);
    expect(comparison.notices).toContain(
      "1 request needs other tools in another run; every run is judged by what B needs there (q3).",
    );
  });

  it("counts what a run of another system does not answer as the empty set, unless it is to be left out, and says so", () => {
    const own = makeRun("own", rows, { asked });
    const theirs = makeRun("theirs", rows.slice(0, 2), { asked: asked.slice(0, 2), made: null });
    const { comparison, aligned } = compareRuns([own, theirs], options({ scores: ["tracc", "exact"] }));
    expect(comparison.alignment).toMatchObject({
      ...{ common: ["q1", "q2", "q3", "q5"], nothingNeeded: ["q4"], partly: [], unanswered: [[], ["q3", "q4", "q5"]] },
    });
    expect(comparison.metrics[0]!.cells.map(({ mean }) => mean)).toEqual([1, 0.5]);
    expect(aligned.rows[1]!.map(({ predicted }) => predicted)).toEqual([["a"], ["a"], [], []]);
    expect(comparison.finding).toContain("B leaves 3 of 5 requests unanswered; they count as the empty set.");
    expect(comparison.notices).toContain("B does not answer 3 requests (q3, q4 and q5).");
    const left = compareRuns([own, theirs], options({ unanswered: "left-out" })).comparison;
    expect(left.alignment).toMatchObject({ common: ["q1", "q2"], unanswered: [[], []] });
    expect(left.finding).not.toContain("unanswered");
    expect(left.notices).toContain("3 requests are only in A (q3, q4 and q5).");
  });

  it("never takes a stopped evaluation, another split or a saved walk for a run that gives no answer", () => {
    const own = makeRun("own", rows, { asked });
    const few = rows.slice(0, 2);
    const others = [
      makeRun("stopped", few, { asked, partial: { done: 2, total: 5 } }),
      makeRun("stopped elsewhere", few, { asked, made: null, partial: { done: 2, total: 5 } }),
      makeRun("other split", few, { asked }),
      makeRun("walk", few, { asked, made: null, isWalk: true }),
    ];
    for (const other of others) {
      expect(compareRuns([own, other], options()).comparison.alignment.unanswered).toEqual([[], []]);
    }
  });

  it("says before any number that data, splits and protocols differ, that a run is partial or names tools nobody knows", () => {
    const one = makeRun("one", rows, { asked });
    const other = makeRun("two", rows, {
      asked,
      dataset: { name: "Errands", hash: "0".repeat(64) as Sha256 },
      made: { ...one.made!, split: { kind: "random", seed: 2, folds: 5, limit: 10 }, protocol: "published" },
      partial: { done: 5, total: 9 },
      unknownTools: 2,
    });
    const { notices, settings } = compareRuns([one, other], options()).comparison;
    expect(notices).toEqual([
      "These runs are over different data: A is on Errands, data 9f3c9f3c9f3c; B is on Errands, data 000000000000. Only requests with the same id and words are compared.",
      "The splits differ (A: given, seed 1; B: random, seed 2, 5 folds, limit 10), so these runs did not know the same past requests.",
      "The protocols differ (A strict; B published). Each row of the table is in one form of its metric for all runs, named in the row.",
      "B is partial: 5 of 9 answers.",
      "2 tools that B recommends are not in the catalogue and count as wrong.",
      "4 requests compared, in both runs.",
      "1 request needs no tool and is not in the means.",
      expect.stringContaining("only 1 bundle: swapping whole bundles cannot give a p below 1."),
    ]);
    const differing = settings.filter(({ differs }) => differs).map(({ label }) => label);
    expect(differing).toEqual(["data", "split", "folds", "limit", "seed", "protocol"]);
  });

  it("leaves out a run without answers, and refuses what cannot be compared", () => {
    const [one, two] = [makeRun("one", rows, { asked }), makeRun("two", rows, { asked })];
    const none = makeRun("empty", []);
    const { comparison } = compareRuns([none, one, two], options());
    expect(comparison.notices[0]).toBe("“empty” has no answers and is left out.");
    expect(comparison.runs.map(({ letter, name }) => [letter, name])).toEqual([
      ["A", "one"],
      ["B", "two"],
    ]);
    expect(() => compareRuns([one, none], options())).toThrow("At least two runs with answers");
    expect(() => compareRuns([one, makeRun("far", [makeAnswer(makeAsked("z", ["a"]), [])])], options())).toThrow(
      /no request in common.*5 requests are only in A/,
    );
    expect(() => compareRuns(Array<typeof one>(7).fill(one), options())).toThrow("At most 6");
    expect(() => compareRuns([one, two], options({ scores: ["magic"] }))).toThrow("share none of the scores magic");
  });
});

describe("wins and losses", () => {
  it("are per request, the largest loss first", () => {
    const { aligned } = compareRuns([ofScores("A", [0.5, 1, 0.2, 0.9]), ofScores("B", [0.7, 0, 0.2, 0.4])], options());
    const deltas = deltasOf(aligned, 1, "tracc");
    expect(deltas.map(({ outcome }) => outcome)).toEqual(["win", "loss", "tie", "loss"]);
    expect(regressionsOf(deltas).map(({ query }) => query)).toEqual(["q1", "q3"] as unknown as QueryId[]);
  });
});
