import { describe, expect, it } from "vitest";
import { joinNames, type RecordedNames } from "../domain/recorded-names";
import { MERGE_DATASET, nameOfRecord, readMergeFiles } from "../testing/merge-vectors";
import vectors from "../testing/vectors/merge.json";
import { currentState } from "./current";
import { doubtsAboutPeople, previewMerge, newsOfProject } from "./merge";
import type { Guidelines, Project } from "../domain/judgement";
import type { ProjectId, QueryId, Sha256 } from "../domain/ids";

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

const here: Project = {
  ...{ schema: 1, kind: "project", id: "p1" as ProjectId, name: "p" },
  dataset: { name: "d", hash: "h" as Sha256, parent: null },
  ...{ items: ["q1" as QueryId], order: { kind: "file", seed: 1 }, ask: "set", blind: "off", seats: 1 },
  ...{ overlap: { voices: 1, share: 1 }, seed: 1, guidelines: [], calibration: [] },
};
const written = (...texts: string[]): Guidelines[] =>
  texts.map((text) => ({ version: text as Sha256, text, at: "2026-03-01T10:00:00.000Z" }));

describe("newsOfProject", () => {
  it("is nothing for the same project", () => expect(newsOfProject(here, structuredClone(here))).toBeNull());

  it("counts guidelines that go on from those here, and tells older and other ones apart", () => {
    const [one, three] = [
      { ...here, guidelines: written("a") },
      { ...here, guidelines: written("a", "b", "c") },
    ];
    expect(newsOfProject(one, three)).toMatchObject({
      guidelines: 2,
      sharing: false,
      knownAnswers: false,
      queue: false,
    });
    expect(newsOfProject(three, one)).toBe("older");
    expect(newsOfProject(three, { ...here, guidelines: written("a", "x", "c", "d") })).toBe("apart");
  });

  it("names what is set otherwise", () => {
    expect(newsOfProject(here, { ...here, seats: 4 })).toMatchObject({ sharing: true, queue: false });
    expect(newsOfProject(here, { ...here, blind: "half" })).toMatchObject({ sharing: false, queue: true });
    const calibration = [{ query: "q1" as QueryId, salt: "s", answer: "a" as Sha256 }];
    expect(newsOfProject(here, { ...here, calibration })).toMatchObject({ knownAnswers: true });
    expect(newsOfProject(here, { ...here, feedback: "never" })).toMatchObject({ knownAnswers: true });
  });
});
