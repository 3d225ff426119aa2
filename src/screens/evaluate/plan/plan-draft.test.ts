import { describe, expect, it } from "vitest";
import type { Dataset } from "../../../core/domain/dataset";
import {
  describeTraining,
  firstDraft,
  takeProtocol,
  takeRetriever,
  takeSplit,
  toggleMethod,
  whyNotRun,
} from "./plan-draft";

const draft = firstDraft("words");
const query = (split?: "test") => ({ gold: ["a"], split });
const dataset = (...queries: ReturnType<typeof query>[]) => ({ queries }) as unknown as Dataset;

describe("a plan", () => {
  it("follows its protocol and keeps seed and limit", () => {
    const seeded = { ...draft, split: { ...draft.split, seed: 7, limit: 50 } };
    expect(takeProtocol(seeded, "published").split).toEqual({ kind: "first-100", folds: null, seed: 7, limit: 50 });
    expect(takeProtocol(takeProtocol(seeded, "paper"), "strict").split).toEqual(seeded.split);
  });

  it("has folds only where bundles are parted", () => {
    expect(takeSplit(draft, "random").split.folds).toBeNull();
    expect(takeSplit(takeSplit(draft, "random"), "bundle-disjoint").split.folds).toBe(5);
  });

  it("takes a method out whatever its retriever is", () => {
    const methods = takeRetriever(["ptr", "nearest-query"], "nearest-query", "bm25");
    expect(methods).toEqual(["ptr", "nearest-query:bm25"]);
    expect(toggleMethod(methods, "nearest-query")).toEqual(["ptr"]);
    expect(toggleMethod(methods, "mixture")).toEqual(["ptr", "nearest-query:bm25", "mixture"]);
  });

  it("has a guard where a past request may need the same tools; without an encoder it finds repeats in words", () => {
    const random = takeSplit(draft, "random");
    const guarded = { ...random, split: { ...random.split, guard: true } };
    expect(takeSplit(guarded, "given").split.guard).toBe(true);
    expect(takeSplit(guarded, "bundle-disjoint").split).not.toHaveProperty("guard");
    expect(takeProtocol(guarded, "strict").split).not.toHaveProperty("guard");
    const data = dataset(query(), query());
    expect(whyNotRun({ ...guarded, encoder: "words" }, data)).toBeNull();
    expect(whyNotRun({ ...guarded, encoder: "tool-static-256-int4" }, data)).toBeNull();
  });

  it("says what has to be learned first, and how often", () => {
    expect(describeTraining(draft)).toBeNull();
    const learning = { ...draft, methods: ["ptr", "ptr-choice"] };
    expect(describeTraining(learning)).toMatch(
      /^PTR with the choice learns from the past requests of each fold first: up to 5 times, /,
    );
    const two = takeSplit({ ...learning, methods: ["ptr-choice", "learned"] }, "random");
    expect(describeTraining(two)).toMatch(/^2 of the methods learn from the past requests first: some 20 seconds/);
  });

  it("says why it cannot run", () => {
    expect(whyNotRun(draft, dataset(query(), query()))).toBeNull();
    expect(whyNotRun(draft, dataset(query()))).toMatch("Fewer than two requests");
    expect(whyNotRun({ ...draft, methods: [] }, dataset(query(), query()))).toBe("Choose a method.");
    expect(whyNotRun(takeSplit(draft, "given"), dataset(query(), query()))).toMatch("no test part");
    expect(whyNotRun(takeSplit(draft, "given"), dataset(query(), query("test")))).toBeNull();
  });
});
