import { describe, expect, it } from "vitest";
import {
  author,
  makeAdjudication,
  makeJudgement,
  makeSamePerson,
  makeWithdrawal,
  PROJECT,
} from "../testing/annotation-records";
import { drawsFor, twistJson } from "../testing/spoil";
import { contentId } from "./content-id";
import { isRecordKind, parseAnnotationRecord, parseProject } from "./parse-annotation";

const mk = author("mk", "d1", 1);
const judgement = makeJudgement(mk, "q1");
const spans = makeJudgement(mk, "q1", {
  answer: {
    tools: judgement.answer!.tools,
    requirements: [{ start: 0, end: 13, tools: judgement.answer!.tools }],
    alternatives: [{ tools: [], requirements: [] }],
  },
  edits: [
    { ms: 10, edit: { kind: "span-add", span: { start: 0, end: 13 } } },
    { ms: 20, edit: { kind: "reveal", on: true } },
    { ms: 30, edit: { kind: "dispute", dispute: { surplus: [], missing: [], reason: "equally-good", note: null } } },
    { ms: 40, edit: { kind: "undo" } },
  ],
  calibration: { right: true },
});
const ALL = [
  judgement,
  spans,
  makeJudgement(mk, "q2", { answer: null, verdict: "skipped" }),
  makeSamePerson(mk, "mk", "mk-2"),
  makeWithdrawal(mk, judgement.id),
  makeAdjudication(mk, "q1", [judgement.id, spans.id]),
];

describe("parseAnnotationRecord", () => {
  it("gives every kind of record back as it was", () => {
    for (const record of ALL)
      expect(parseAnnotationRecord(JSON.parse(JSON.stringify(record)))).toEqual({ ok: true, value: record });
  });

  it.each<[string, object, string]>([
    ["a field it does not know", { mood: "good" }, "mood is not a field that this version knows."],
    ["an answer of a skipped item", { verdict: "skipped" }, "a skipped item should have no answer"],
    ["no answer", { answer: null }, "a skipped item should have no answer"],
    [
      "a tool twice",
      { answer: { tools: ["a", "a"], requirements: null } },
      "tools should be sorted and stand there once.",
    ],
    [
      "a reversed span",
      { answer: { tools: [], requirements: [{ start: 5, end: 2, tools: [] }] } },
      "a span should end after its start.",
    ],
    [
      "spans that overlap",
      {
        answer: {
          tools: [],
          requirements: [
            { start: 0, end: 9, tools: [] },
            { start: 5, end: 12, tools: [] },
          ],
        },
      },
      "spans should follow each other without overlap",
    ],
    [
      "a tool of words that is not in the set",
      { answer: { tools: [], requirements: [{ start: 0, end: 9, tools: ["a"] }] } },
      "their tools be in the set",
    ],
    ["a clock of its own", { at: "noon" }, "a time should be written as in ISO 8601."],
    ["a number from 0", { by: { annotator: "mk", device: "d1", seq: 0 } }, "by.seq"],
    ["an edit of another kind", { edits: [{ ms: 1, edit: { kind: "shout" } }] }, "edits.0.edit.kind"],
  ])("refuses %s", (_what, change, why) => {
    const parsed = parseAnnotationRecord({ ...judgement, ...change });
    expect(parsed).toMatchObject({ ok: false, newer: false, why: expect.stringContaining(why) });
  });

  it("says of a newer schema that it is newer", () => {
    expect(parseAnnotationRecord({ ...judgement, schema: 2 })).toMatchObject({ ok: false, newer: true });
    expect(isRecordKind("poll") || isRecordKind("toString") || isRecordKind(7)).toBe(false);
  });

  it("twisted in 5,000 ways, what it takes is taken whole", () => {
    let taken = 0;
    for (let at = 0; at < 5_000; at += 1) {
      const twisted = twistJson(ALL[at % ALL.length], drawsFor(`record ${at}`));
      const parsed = parseAnnotationRecord(twisted);
      if (!parsed.ok) continue;
      taken += 1;
      expect(contentId(parsed.value)).toBe(contentId(twisted as object));
    }
    expect(taken).toBeGreaterThan(100);
  });
});

describe("parseProject", () => {
  it("gives a project back as it was", () => {
    expect(parseProject(JSON.parse(JSON.stringify(PROJECT)))).toEqual({ ok: true, value: PROJECT });
  });

  it.each<[string, object, string]>([
    ["an item twice", { items: ["q1", "q1"] }, "an item should stand there once."],
    ["more voices than seats", { seats: 1 }, "an item cannot have more voices than there are seats."],
    ["a share above 1", { overlap: { voices: 2, share: 2 } }, "overlap.share"],
    ["a hash that is none", { dataset: { name: "x", hash: "7", parent: null } }, "64 hexadecimal digits"],
  ])("refuses %s", (_what, change, why) => {
    expect(parseProject({ ...PROJECT, ...change })).toMatchObject({ ok: false, why: expect.stringContaining(why) });
  });
});
