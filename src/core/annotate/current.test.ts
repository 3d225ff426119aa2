import { describe, expect, it } from "vitest";
import type { AnnotatorKey, ToolId } from "../domain/ids";
import type { AnnotationRecord } from "../domain/judgement";
import { MERGE_DATASET, MERGE_RECORDS, nameOfRecord, readMergeFiles } from "../testing/merge-vectors";
import vectors from "../testing/vectors/merge.json";
import { currentState, type AnnotationState, type RecordHead } from "./current";
import { indexDataset } from "./place";

/** The state in the words of the vectors: records by their short names. */
function told(state: AnnotationState): unknown {
  return {
    records: state.records.map(nameOfRecord).sort(),
    people: Object.fromEntries(state.people),
    current: state.current.map(({ query: _, ...current }) => ({
      ...current,
      judgement: nameOfRecord(current.judgement),
    })),
    forks: state.forks.map((fork) => ({ ...fork, heads: fork.heads.map(nameOfRecord).sort() })),
    adjudications: state.adjudications.map(({ decision, newVoices, notHere, ...rest }) => ({
      ...rest,
      decision: nameOfRecord(decision),
      newVoices: newVoices.map(nameOfRecord).sort(),
      notHere: notHere.map(nameOfRecord).sort(),
    })),
    gaps: Object.fromEntries(state.gaps),
    pairable: state.pairable,
  };
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => ordersOf(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]));
}

describe("the state that records come to", () => {
  it.each(vectors.states.map((state) => [state.note, state] as const))("%s", (_note, { files, expected }) => {
    for (const order of ordersOf(files)) {
      expect(told(currentState(readMergeFiles(order), MERGE_DATASET))).toEqual(expected);
      expect(told(currentState(readMergeFiles([...order, ...order]), MERGE_DATASET))).toEqual(expected);
    }
  });

  it("names the request of the data set behind each answer, and none where its words are others", () => {
    const { current } = currentState(readMergeFiles(["C"]), MERGE_DATASET);
    expect(current.map(({ item, query }) => [item, query])).toEqual([
      ["q1", "q1"],
      ["q2", "q2"],
      ["q4@fad4bcac", null],
      ["q5@042065c6", null],
      ["q6", "q6"],
    ]);
  });

  it("lists a thousand missing numbers of a device, not a billion", () => {
    const far = { ...MERGE_RECORDS["j1"]!, by: { annotator: "x" as AnnotatorKey, device: "d9", seq: 1e9 } };
    const missing = currentState([far], MERGE_DATASET).gaps.get("d9")!;
    expect([missing.length, missing[0], missing.at(-1)]).toEqual([1000, 1, 1000]);
  });

  it("reads whole records as they are stored", () => {
    const stored: AnnotationRecord = {
      ...MERGE_RECORDS["w1"]!,
      schema: 1,
      project: "p1",
      at: "",
      reason: null,
    } as AnnotationRecord;
    const read: RecordHead = stored;
    expect(currentState([read], MERGE_DATASET).records).toEqual([stored.id]);
  });

  it("lets a replaced answer of another person stand", () => {
    const [first, second] = [MERGE_RECORDS["j7"]!, { ...MERGE_RECORDS["j3"]!, replaces: [MERGE_RECORDS["j7"]!.id] }];
    expect(currentState([first, second as RecordHead], MERGE_DATASET).current).toHaveLength(2);
  });

  it("takes no tool by a name that two tools have", () => {
    const tools = [
      { id: "a", name: "Twice" },
      { id: "b", name: "Twice" },
    ] as { id: ToolId; name: string }[];
    const dataset = indexDataset([], tools, { ["old" as ToolId]: ["Twice"] });
    const record = { ...MERGE_RECORDS["j10"]!, answer: { tools: ["old" as ToolId] } } as RecordHead;
    expect(currentState([record], dataset).current).toMatchObject([{ tools: [], toolsGone: ["old"], counts: false }]);
  });
});
