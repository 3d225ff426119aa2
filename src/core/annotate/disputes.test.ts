import { describe, expect, it } from "vitest";
import type { AnnotatorKey, QueryId, RecordId, ToolId } from "../domain/ids";
import type { GoldDispute, PlainAnswer } from "../domain/judgement";
import type { Query } from "../domain/query";
import { MERGE_DATASET, nameOfRecord, readMergeFiles } from "../testing/merge-vectors";
import { currentState } from "./current";
import { accepts, disputedGold, dividedItems, goldAfter, type DisputeVoice } from "./disputes";

const ids = (...names: string[]): ToolId[] => names as ToolId[];
const query = (id: string, gold: ToolId[] | null): Query => ({
  ...{ id: id as QueryId, text: id, raw: id, gold, ordered: false, source: { file: "f", at: "0" } },
});
const dispute = (surplus: string[], missing: string[] = []): GoldDispute => ({
  ...{ surplus: ids(...surplus), missing: ids(...missing), reason: "not-asked-for", note: null },
});
const voice = (id: string, annotator: string, said: GoldDispute): DisputeVoice => ({
  ...{ query: id as QueryId, annotator: annotator as AnnotatorKey, dispute: said },
  judgement: `${id}-${annotator}` as RecordId,
});
const answer = (...tools: string[]): PlainAnswer => ({ tools: ids(...tools), requirements: null });

describe("disputed gold", () => {
  const QUERIES = [
    query("q1", ids("b", "a")),
    query("q2", ids("a")),
    query("q3", ids("a", "b")),
    query("q4", ids("a")),
    query("q5", null),
    query("q6", ids("a")),
    query("q7", []),
  ];
  const VOICES = [
    voice("q1", "mk", dispute(["b"], ["c"])),
    voice("q2", "mk", dispute(["a"])),
    voice("q3", "mk", dispute(["a"])),
    voice("q3", "ao", dispute(["b"])),
    voice("q5", "mk", dispute([], ["a"])),
  ];
  const decided = new Map<QueryId, PlainAnswer>([
    ["q2" as QueryId, answer("a")],
    ["q4" as QueryId, answer("c")],
    ["q6" as QueryId, answer("a")],
  ]);
  const found = disputedGold(QUERIES, VOICES, decided, new Map([["q3" as QueryId, 2]]));

  it("is corrected, kept, open or divided; gold that nobody gave or that was confirmed is not disputed", () => {
    expect(found.map((one) => [one.query, one.standing, one.proposed?.tools ?? null])).toEqual([
      ["q1", "open", ["a", "c"]],
      ["q2", "kept", null],
      ["q3", "divided", null],
      ["q4", "corrected", ["c"]],
    ]);
  });

  it("has its votes in order of the persons, of as many as judged", () => {
    expect(found[2]).toMatchObject({ judgedBy: 2, voices: [{ annotator: "ao" }, { annotator: "mk" }] });
    expect(found[3]!.voices).toEqual([]);
  });

  it("is accepted by an answer that has all that is missing and nothing that is surplus", () => {
    const said = dispute(["b"], ["c"]);
    expect(["a c", "c", "a b c", "a"].map((tools) => accepts(answer(...tools.split(" ")), said))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(goldAfter(ids("b", "a", "c"), said)).toEqual(["a", "c"]);
  });
});

describe("dividedItems", () => {
  const state = currentState(readMergeFiles(["A", "B", "C", "D", "E", "F"]), MERGE_DATASET);
  const { items, agreed } = dividedItems(state, "masi");

  it("lists the widest apart first, and one that all answered alike because one person answered it twice", () => {
    expect(items.map(({ item, isForked, standing }) => [item, isForked, standing])).toEqual([
      ["q2", false, "open"],
      ["q1", false, "reopened"],
      ["q3", true, "open"],
    ]);
    expect(agreed).toBe(0);
  });

  it("has every answer of a fork in view, whether it counts or not", () => {
    expect(state.forks.length, "The vectors have a fork.").toBeGreaterThan(0);
    for (const { item, heads } of state.forks) {
      const found = items.find((one) => one.item === item);
      if (!found) continue;
      expect(found.isForked).toBe(true);
      expect(found.inView.map(nameOfRecord)).toEqual(expect.arrayContaining(heads.map(nameOfRecord)));
      expect(new Set(found.inView).size).toBe(found.inView.length);
    }
    expect(items.some(({ isForked }) => isForked)).toBe(true);
  });
});
