import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type Config } from "../domain/config";
import type { ToolId } from "../domain/ids";
import { runWholePipeline } from "../pipeline/run-pipeline";
import { buildIndex } from "../retrieve/retrieval-index";
import { SMALL_DATASET, WORDS_ENVIRONMENT } from "../testing/small-dataset";
import { findTurning, listSingleChanges, type SingleChange, type TriedChange } from "./single-changes";

const GROUND = { index: buildIndex(SMALL_DATASET), encoder: null, environment: WORDS_ENVIRONMENT };
const QUERY = SMALL_DATASET.queries.find(({ id }) => (id as string) === "t1")!;
const CONFIG: Config = {
  ...DEFAULT_CONFIG,
  ...{ encoder: "words" as const, stage1: { ...DEFAULT_CONFIG.stage1, retriever: "bm25" as const } },
};
const walk = (config = CONFIG) => runWholePipeline({ query: QUERY, config, edits: [] }, GROUND);
const tools = (...ids: string[]): ToolId[] => ids as ToolId[];
const tried = (method: string, ...ids: string[]): TriedChange => ({
  change: { kind: "chooser", method },
  tools: tools(...ids),
});

describe("the single changes of a walk", () => {
  it("turn one setting each, and ask for no encoder where there is none", async () => {
    const changes = listSingleChanges(await walk());
    const configs = changes.flatMap((change) => (change.kind === "config" ? [change.config] : []));
    for (const config of configs) {
      const turned = [
        config.stage1.retriever !== CONFIG.stage1.retriever || config.stage1.search !== CONFIG.stage1.search,
        config.stage2.threshold !== CONFIG.stage2.threshold,
        config.stage3.k !== CONFIG.stage3.k,
      ];
      expect(turned.filter(Boolean)).toHaveLength(1);
      expect(config.stage1.retriever).toBe("bm25");
    }
    expect(changes.some(({ kind }) => kind === "chooser")).toBe(true);
  });

  it("have a threshold for every other set of links, and each gives another set of links", async () => {
    const trace = await walk();
    const isThreshold = (change: SingleChange) => change.kind === "config" && change.config.stage2.threshold !== null;
    const thresholds = listSingleChanges(trace).filter(isThreshold);
    expect(thresholds.length).toBeGreaterThan(1);
    const linked = (threshold: number): string =>
      trace.stage2.matches.map(({ score }) => (score >= threshold ? "1" : "0")).join("");
    const sets = thresholds.map((change) => linked(change.kind === "config" ? change.config.stage2.threshold! : 0));
    expect(new Set([...sets, linked(trace.stage2.threshold)]).size).toBe(sets.length + 1);
  });

  it("do what they say: a threshold above every score keeps nothing", async () => {
    const changes = listSingleChanges(await walk());
    const highest = changes
      .flatMap((change) => (change.kind === "config" ? [change.config] : []))
      .sort((a, b) => (b.stage2.threshold ?? 0) - (a.stage2.threshold ?? 0))[0]!;
    expect((await walk(highest)).stage2.kept).toEqual([]);
  });
});

describe("what turns one answer into another", () => {
  it("is every change with the wanted set, in whatever order its tools stand", () => {
    const all = [tried("top-k", "a"), tried("mixture", "b", "a"), tried("knn-vote", "a", "b")];
    const { turning, nearest } = findTurning(all, tools("c"), tools("a", "b"));
    expect(turning).toEqual([
      { kind: "chooser", method: "mixture" },
      { kind: "chooser", method: "knn-vote" },
    ]);
    expect(nearest).toBeNull();
  });

  it("is the nearest where none does, with what is left", () => {
    const found = findTurning([tried("top-k", "x"), tried("mixture", "a", "z")], tools("c"), tools("a", "b"));
    expect(found).toEqual({
      ...{ tried: 2, isSame: false, turning: [] },
      nearest: { change: { kind: "chooser", method: "mixture" }, missing: ["b"], spare: ["z"] },
    });
  });

  it("is nothing where no change comes nearer, and where both are the same", () => {
    expect(findTurning([tried("top-k", "x")], tools("a"), tools("a", "b"))).toMatchObject({ tried: 1, nearest: null });
    expect(findTurning([], tools("b", "a"), tools("a", "b")).isSame).toBe(true);
  });
});
