import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../../domain/dataset";
import type { AnnotatorKey, QueryId, RecordId, ToolId } from "../../domain/ids";
import type { JudgedSpan } from "../../domain/judgement";
import { intervalOf, type Interval } from "../../math/bootstrap";
import { wilsonInterval } from "../../math/intervals";
import { mulberry32 } from "../../math/random";
import vectors from "../../testing/vectors/agreement.json";
import secondAnnotation from "../../testing/vectors/errands_second_annotation.json";
import type { CurrentJudgement } from "../current";
import { runToEnd } from "../../math/run-to-end";
import {
  alphaOf,
  alphaOfPairs,
  alphaOverTime,
  alphaWithInterval,
  distanceWithin,
  drawnAlphas,
  measuringOverTime,
} from "./alpha";
import { answersOf, onlyVoices, withVoice, type ItemAnswers } from "./answer-table";
import { distanceOf, type DistanceName } from "./distances";
import { cohenOfPair, fleissPerTool, toolsByDisagreement } from "./per-tool";
import { agreeOnWords, compareWords, type WordsOfItem } from "./words";

const DISTANCES: DistanceName[] = ["nominal", "jaccard", "masi"];
type Data = Record<string, Record<string, string[] | null>>;

function tableOf(data: Data): ItemAnswers[] {
  return Object.entries(data).map(([item, answers]) => ({
    item,
    answers: new Map(Object.entries(answers).flatMap(([voice, set]) => (set === null ? [] : [[voice, set] as const]))),
  }));
}

function near(actual: number | null | undefined, expected: number | null): void {
  if (expected === null || actual === null || actual === undefined) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThan(1e-9);
}

function nearInterval(actual: Interval | null, expected: number[] | null): void {
  near(actual?.low ?? null, expected?.[0] ?? null);
  near(actual?.high ?? null, expected?.[1] ?? null);
}

const SETS = vectors.setAlpha as unknown as ({ id: string; data: Data } & Record<string, unknown>)[];
const dataOf = (id: string): ItemAnswers[] => tableOf(SETS.find((one) => one.id === id)!.data);

describe("distances", () => {
  it.each(vectors.distances.map((one) => [JSON.stringify([one.a, one.b]), one] as const))("of %s", (_, one) => {
    for (const name of DISTANCES) {
      near(distanceOf(name, one.a, one.b), one[name]);
      near(distanceOf(name, one.b, one.a), one[name]);
    }
  });
});

describe("alpha of sets", () => {
  it.each(SETS.map((one) => [one.id, one] as const))("%s", (_, one) => {
    const items = tableOf(one.data);
    for (const name of DISTANCES) {
      const none = { observed: null, expected: null, alpha: null };
      const expected = (one[name] as Record<keyof typeof none, number> | null) ?? none;
      const alpha = alphaOf(items, name);
      expect([alpha.items, alpha.answers]).toEqual([one["pairableItems"], one["pairableValues"]]);
      for (const key of ["observed", "expected", "alpha"] as const) near(alpha[key], expected[key]);
    }
    const within = distanceWithin(items, "masi");
    const means = Object.entries(one["meanMasiWithinItem"] as Record<string, number | null>);
    expect([...within.keys()]).toEqual(means.map(([item]) => item));
    for (const [item, mean] of means) near(within.get(item), mean);
  });

  it.each(vectors.bootstrap.map((one) => [`${one.of}, ${one.distance}`, one] as const))("interval of %s", (_, one) => {
    const [items, distance] = [dataOf(one.of.split("/")[1]!), one.distance as DistanceName];
    if (one.interval) nearInterval(intervalOf(Float64Array.from(drawnAlphas(items, distance, one.seed))), one.interval);
    const made = alphaWithInterval(items, distance, one.seed);
    expect(made.draws).toBe(one.draws);
    if (made.items < 10) expect(made.interval, "of too few items").toBeNull();
    else nearInterval(made.interval, one.interval);
  });

  it("has no interval where more than one draw in twenty has no value", () => {
    const items = tableOf({ q1: { a: ["x"], b: ["y"] }, q2: { a: ["x"], b: ["x"] }, q3: { a: ["x"], b: ["x"] } });
    expect(alphaOf(items, "masi").alpha).not.toBeNull();
    expect(alphaWithInterval(items, "masi")).toMatchObject({ interval: null, fewItems: true });
  });

  it("makes fewer draws of more than 400 distinct sets, and never fewer than 200", () => {
    const random = mulberry32(3);
    const some = (count: number): ItemAnswers[] =>
      Array.from({ length: count }, (_, at) => ({
        item: `q${at}`,
        answers: new Map([
          ["a", [`t${at}`, "all"]],
          ["b", random() < 0.5 ? [`t${at}`, "all"] : [`t${at}`]],
        ]),
      }));
    const made = alphaWithInterval(some(400), "jaccard");
    expect(made.draws).toBeGreaterThan(200);
    expect(made.draws).toBeLessThan(2000);
    expect(made.interval!.low).toBeLessThan(made.alpha!);
    expect(made.interval!.high).toBeGreaterThan(made.alpha!);
    expect(alphaWithInterval(some(1500), "jaccard").draws).toBe(200);
  });
});

describe("alpha of pairs and over time", () => {
  it("is that of two voices alone, with the items that are equal", () => {
    const items = dataOf("three-annotators");
    const pairs = alphaOfPairs(items, ["mk", "ao", "jr"], "masi");
    expect(pairs.map(({ pair }) => pair.join(" "))).toEqual(["mk ao", "mk jr", "ao jr"]);
    for (const { pair, alpha, same, items: shared } of pairs) {
      near(alpha, alphaOf(onlyVoices(items, pair), "masi").alpha);
      const { exact } = vectors.kappaPerTool[0]!.cohen[[...pair].sort().join(" ") as "ao jr"];
      near(same / shared, exact);
    }
  });

  it("looks at the last forty shared items", () => {
    const items = dataOf("generated");
    const shared = items.filter(({ answers }) => answers.size > 1);
    const line = alphaOverTime(items, "masi");
    expect(line.map(({ upTo }) => upTo)).toEqual(Array.from({ length: shared.length - 39 }, (_, at) => at + 40));
    near(line[3]!.alpha, alphaOf(shared.slice(3, 43), "masi").alpha);
    const banded = runToEnd(measuringOverTime(items, "masi"));
    expect(banded.map(({ upTo, alpha }) => ({ upTo, alpha }))).toEqual(line);
    for (const { alpha, interval } of banded) {
      expect(interval!.low).toBeLessThanOrEqual(alpha!);
      expect(interval!.high).toBeGreaterThanOrEqual(alpha!);
    }
    expect(alphaOverTime(items.slice(0, 30), "masi")).toEqual([]);
    const long = alphaOverTime(Array.from({ length: 30 }, () => items).flat(), "masi");
    expect(long.length).toBeLessThanOrEqual(400);
    expect(long.at(-1)!.upTo).toBe(30 * shared.length);
  });
});

describe("kappa per tool", () => {
  const [one] = vectors.kappaPerTool;
  const items = tableOf(one!.data);

  it.each(Object.entries(one!.cohen))("of the pair %s", (pair, expected) => {
    const made = cohenOfPair(items, pair.split(" ") as [string, string], one!.tools);
    const sides = ({ both, onlyA, onlyB, neither }: typeof expected.pooled): object => ({
      both,
      onlyFirst: onlyA,
      onlySecond: onlyB,
      neither,
    });
    expect([made.items, made.toolsWithKappa]).toEqual([expected.items, expected.toolsWithKappa]);
    for (const tool of one!.tools as ["a"]) {
      expect(made.perTool.get(tool)).toMatchObject(sides(expected.perTool[tool]));
      near(made.perTool.get(tool)!.kappa, expected.perTool[tool].kappa);
    }
    expect(made.pooled).toMatchObject(sides(expected.pooled));
    near(made.pooled.kappa, expected.pooled.kappa);
    near(made.meanOverTools, expected.meanOverTools);
    near(made.exact, expected.exact);
  });

  it("of all who judged the same items", () => {
    const { annotators, perTool, ...counts } = one!.fleiss;
    const made = fleissPerTool(items, annotators, one!.tools);
    expect(made).toMatchObject(counts);
    for (const [tool, kappa] of Object.entries(perTool)) near(made.perTool.get(tool), kappa);
    expect(fleissPerTool(items, ["nobody", "else"], ["a"]).perTool.get("a")).toBeNull();
  });

  it("as nominal alpha, most disputed first", () => {
    const made = toolsByDisagreement(items);
    for (const [tool, alpha] of Object.entries(one!.alphaPerTool))
      near(made.find((row) => row.tool === tool)!.alpha, alpha);
    expect(made.map(({ tool, disagreements, chosen, few }) => [tool, disagreements, chosen, few])).toEqual([
      ["d", 3, 4, true],
      ["a", 2, 4, true],
      ["c", 2, 4, true],
      ["b", 1, 3, true],
    ]);
    expect(toolsByDisagreement(tableOf({ q1: { x: ["a"], y: ["a"] } }))).toMatchObject([
      { alpha: null, disagreements: 0 },
    ]);
  });
});

describe("words", () => {
  const [made] = vectors.spanAgreement;
  const data = made!.data as unknown as Record<string, Record<string, JudgedSpan[] | null>>;
  const items = Object.entries(data).map(([item, spans]): WordsOfItem => ({
    item,
    spans: new Map(Object.entries(spans).flatMap(([voice, own]) => (own === null ? [] : [[voice, own] as const]))),
  }));

  it.each(Object.entries(made!.perItem).filter(([, expected]) => expected !== null))("of %s", (item, expected) => {
    const counts = compareWords(data[item]!["A"]!, data[item]!["B"]!);
    expect(counts).toEqual({
      ...expected!.spans,
      ...{
        linksFirst: expected!.links.first,
        linksSecond: expected!.links.second,
        linksShared: expected!.links.shared,
      },
    });
  });

  it("add up to F1 of spans, of the same spans and of links", () => {
    const total = agreeOnWords(items);
    expect(total).toMatchObject({ ...made!.total, items: 5 });
    near(total.spanF1.value, made!.spanF1);
    near(total.exactF1.value, made!.exactSpanF1);
    near(total.linkF1.value, made!.linkF1);
    expect(agreeOnWords([])).toMatchObject({ spanF1: { value: null, interval: null } });
  });
});

describe("intervals of a share", () => {
  it.each(vectors.wilson.cases)("$right of $n", ({ right, n, low, high }) => {
    nearInterval(wilsonInterval(right, n), [low, high]);
  });
  it("of nothing is none", () => expect(() => wilsonInterval(0, 0)).toThrow(RangeError));
});

describe("the sample against its second annotation", () => {
  const sample = JSON.parse(readFileSync("public/samples/errands/dataset.json", "utf8")) as Dataset;
  const others = secondAnnotation.answers as unknown as Record<string, { tools: string[]; spans: JudgedSpan[] }>;
  const queries = sample.queries.filter(({ id }) => others[id]);
  const items = queries.map(({ id, gold }): ItemAnswers => ({
    item: id,
    answers: new Map([
      ["first", gold!],
      ["second", others[id]!.tools],
    ]),
  }));
  const { sets, spans } = vectors.errands;

  it("agrees on sets", () => {
    for (const name of DISTANCES) {
      const { items: count, ...alpha } = alphaOf(items, name);
      expect([count, alpha.answers]).toEqual([sets.pairableItems, sets.pairableValues]);
      for (const key of ["observed", "expected", "alpha"] as const) near(alpha[key], sets[name][key]);
    }
    nearInterval(alphaWithInterval(items, "masi").interval, sets.interval.interval);
    const differing = [...distanceWithin(items, "masi")].filter(([, distance]) => distance! > 0).map(([item]) => item);
    expect(differing.sort()).toEqual([...sets.differing].sort());
    const tools = [...new Set(items.flatMap(({ answers }) => [...answers.values()].flat()))];
    const cohen = cohenOfPair(items, ["first", "second"], tools);
    near(cohen.exact, sets.exact);
    near(cohen.pooled.kappa, sets.pooledKappa);
    near(cohen.meanOverTools, sets.meanKappaOverTools);
    expect(cohen.toolsWithKappa).toBe(sets.toolsWithKappa);
  });

  it("agrees on words", () => {
    const words = agreeOnWords(
      queries.map(({ id, requirements }): WordsOfItem => ({
        item: id,
        spans: new Map([
          ["first", (requirements ?? []).map(({ span, tools }) => ({ ...span, tools }))],
          ["second", others[id]!.spans],
        ]),
      })),
    );
    expect(words).toMatchObject(spans.total);
    near(words.spanF1.value, spans.spanF1);
    near(words.exactF1.value, spans.exactSpanF1);
    near(words.linkF1.value, spans.linkF1);
    expect(words.spanF1.interval!.low).toBeLessThan(spans.spanF1);
    expect(words.spanF1.interval!.high).toBeGreaterThan(spans.spanF1);
  });
});

describe("the answers that count", () => {
  const base = {
    query: null,
    standing: "same" as const,
    toolsGone: [],
    judgement: "j" as RecordId,
    tools: ["x" as ToolId],
  };
  const row = (item: string, annotator: string, parts: Partial<CurrentJudgement> = {}): CurrentJudgement => ({
    ...{ ...base, item, query: item as QueryId, annotator: annotator as AnnotatorKey, verdict: "judged", counts: true },
    ...parts,
  });
  const current = [row("q1", "mk"), row("q1", "ao", { verdict: "unsure" }), row("q2", "mk", { counts: false })];

  it("are by item; unsure ones by a switch", () => {
    expect(answersOf(current).map(({ item, answers }) => [item, [...answers.keys()]])).toEqual([["q1", ["mk", "ao"]]]);
    expect(answersOf(current, false).map(({ answers }) => [...answers.keys()])).toEqual([["mk"]]);
  });

  it("stand beside other voices where those say something", () => {
    const both = [...answersOf(current), { item: "q9", answers: new Map() }];
    const withGold = withVoice(both, "gold", (item) => (item === "q1" ? ["y"] : null));
    expect(withGold.map(({ answers }) => [...answers.keys()])).toEqual([["mk", "ao", "gold"], []]);
  });
});
