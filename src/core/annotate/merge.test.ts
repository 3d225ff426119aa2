import { describe, expect, it } from "vitest";
import { joinNames, type RecordedNames } from "../domain/recorded-names";
import { MERGE_DATASET, nameOfRecord, readMergeFiles } from "../testing/merge-vectors";
import vectors from "../testing/vectors/merge.json";
import { currentState } from "./current";
import { doubtsAboutPeople, previewMerge } from "./merge";

const preview = (stored: string[], file: string) =>
  previewMerge(readMergeFiles(stored), readMergeFiles([file]), MERGE_DATASET);

describe("previewMerge", () => {
  it.each(vectors.receipts.map((receipts) => [receipts.map(({ file }) => file).join(" "), receipts] as const))(
    "says of %s, one after the other, what is new and what is known",
    (_, receipts) => {
      receipts.forEach(({ file, added, known }, at) => {
        const made = preview(
          receipts.slice(0, at).map((one) => one.file),
          file,
        );
        expect([made.added.length, made.known]).toEqual([added, known]);
      });
    },
  );

  it("names forks, second voices, reworded and gone items that the file brings", () => {
    expect(preview(["A"], "B")).toMatchObject({ forks: [{ item: "q2", annotator: "mk-7f3a" }], secondVoices: [] });
    expect(preview(["A", "B"], "F")).toMatchObject({ forks: [], gaps: new Map([["d1", [4]]]) });
    expect(preview(["A", "B"], "C")).toMatchObject({
      ...{ secondVoices: ["q1", "q2"], reworded: ["q4@fad4bcac"], gone: ["q5@042065c6"], toolsGone: [], forks: [] },
    });
    expect(preview(["A", "C", "E"], "D")).toMatchObject({
      reopened: ["q1"],
      forks: [{ item: "q3", annotator: "jr-1" }],
    });
    expect(preview(["A", "C", "E", "D"], "D")).toMatchObject({ added: [], known: 5, reopened: [], forks: [] });
    expect(preview([], "H").added.map(nameOfRecord)).toEqual(["w1"]);
  });
});

describe("doubtsAboutPeople", () => {
  const records = readMergeFiles(["A", "B", "C", "D"]);
  const names = {
    "mk-7f3a": ["Marek"],
    "ao-19c2": ["Marek", "Ada"],
    "jr-1": ["Juri"],
    "jr-2": ["Juri"],
  } as unknown as RecordedNames["annotators"];

  it("asks about a name of two people, not about keys that are one person", () => {
    const { people } = currentState(records, MERGE_DATASET);
    expect(doubtsAboutPeople(records, people, names)).toEqual({
      sameName: [{ name: "Marek", people: ["ao-19c2", "mk-7f3a"] }],
      sameDevice: [],
    });
  });

  it("asks about two people who wrote from one browser profile", () => {
    const [first, ...rest] = records;
    const other = { ...first!, by: { ...rest.at(-1)!.by, device: first!.by.device } };
    const { people } = currentState([...records, other], MERGE_DATASET);
    expect(doubtsAboutPeople([...records, other], people, names).sameDevice).toEqual([
      { device: "d1", people: ["jr-1", "mk-7f3a"] },
    ]);
  });
});

describe("joinNames", () => {
  it("keeps all names, whatever the order", () => {
    const one = { annotators: { a: ["Ada"] }, tools: { t: ["B"] } } as unknown as RecordedNames;
    const two = { annotators: { a: ["Ana", "Ada"], b: ["Bo"] }, tools: { t: ["A"] } } as unknown as RecordedNames;
    expect(joinNames(one, two)).toEqual({ annotators: { a: ["Ada", "Ana"], b: ["Bo"] }, tools: { t: ["A", "B"] } });
    expect(joinNames(two, one)).toEqual(joinNames(one, two));
    expect(joinNames(one, one)).toEqual(one);
  });
});
