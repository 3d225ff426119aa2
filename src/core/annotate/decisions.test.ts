import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyDatasetEdit, invertDatasetEdit } from "../domain/dataset";
import type { QueryId, RecordId, ToolId } from "../domain/ids";
import type { PlainAnswer } from "../domain/judgement";
import type { Query } from "../domain/query";
import { MERGE_DATASET, nameOfRecord, readMergeFiles } from "../testing/merge-vectors";
import { currentState } from "./current";
import { decideBy, editOfDecisions, itemsToDecide, type Voice } from "./decisions";

const toolsOf = (text: string): ToolId[] => text.split("") as ToolId[];
const voice = (tools: string, requirements: PlainAnswer["requirements"] = null): Voice => ({
  judgement: tools as RecordId,
  answer: { tools: toolsOf(tools), requirements },
});
const decided = (took: Parameters<typeof decideBy>[0], ...voices: Voice[]): string | null =>
  decideBy(took, voices)?.tools.join("") ?? null;

describe("decideBy", () => {
  it("takes what all said, most said, any said", () => {
    const voices = [voice("ab"), voice("a"), voice("ac")];
    expect(decided("majority", ...voices)).toBe("a");
    expect(decided("union", ...voices)).toBe("abc");
    expect(decided("intersection", ...voices)).toBe("a");
    expect(decided("agreed", ...voices)).toBeNull();
    expect(decided("agreed", voice("ab"), voice("ab"))).toBe("ab");
    expect(decided("agreed", voice(""), voice(""))).toBe("");
    expect(decided("agreed", voice("a"), voice(""))).toBeNull();
  });

  it("has no majority of two, nor one with a half", () => {
    expect(decided("majority", voice("a"), voice("a"))).toBeNull();
    expect(decided("majority", voice("a"), voice("a"), voice("b"), voice("b"))).toBe("");
    expect(decided("agreed", voice("a"))).toBeNull();
    expect(decided("union")).toBeNull();
  });

  it("takes the words of the voice whose set is nearest, without tools that are not in the set", () => {
    const [near, far] = [
      { start: 0, end: 4, tools: toolsOf("ab") },
      { start: 5, end: 9, tools: toolsOf("c") },
    ];
    const voices = [voice("cd", [far]), voice("ab", [near]), voice("a")];
    expect(decideBy("majority", voices)).toEqual({ tools: ["a"], requirements: [{ ...near, tools: ["a"] }] });
    expect(decideBy("union", [voice("a"), voice("b")])!.requirements).toBeNull();
  });

  it("lies between intersection and union", () => {
    const sets = fc.array(fc.subarray("abcde".split("")), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(sets, (all) => {
        const voices = all.map((set) => voice(set.join("")));
        const [least, most, half] = (["intersection", "union", "majority"] as const).map(
          (took) => decideBy(took, voices)!.tools,
        );
        expect(half).toEqual(expect.arrayContaining(least!));
        expect(most).toEqual(expect.arrayContaining(half!));
      }),
    );
  });
});

describe("itemsToDecide", () => {
  it("has the widest apart first, with how they stand", () => {
    const items = itemsToDecide(currentState(readMergeFiles(["A", "B", "C", "D", "E", "F"]), MERGE_DATASET), "masi");
    expect(items.map(({ item, standing, voices }) => [item, standing, voices.map(nameOfRecord)])).toEqual([
      ["q2", "open", ["j8", "j6"]],
      ["q1", "reopened", ["j7", "j12", "j3"]],
      ["q3", "open", ["j13", "j5"]],
    ]);
    expect(items[2]!.distance).toBe(0);
  });
});

const query = (id: string, parts: Partial<Query> = {}): Query => ({
  ...{ id: id as QueryId, text: "Find a b.", raw: "Find a b.", gold: toolsOf("ba"), ordered: true },
  source: { file: "x", at: "1" },
  ...parts,
});
const DECIDED = (entries: [string, PlainAnswer][]): ReadonlyMap<QueryId, PlainAnswer> =>
  new Map(entries as [QueryId, PlainAnswer][]);

describe("editOfDecisions", () => {
  const words = [{ span: { start: 0, end: 4 }, tools: toolsOf("ab") }];

  it("keeps the order of gold tools that stay, and what the file gave where the set was right", () => {
    const queries = [query("q1", { goldAsGiven: toolsOf("bab") }), query("q2"), query("q3", { gold: null })];
    const edit = editOfDecisions(
      queries,
      DECIDED([
        ["q1", { tools: toolsOf("ab"), requirements: null }],
        ["q2", { tools: toolsOf("bc"), requirements: null }],
        ["q3", { tools: [], requirements: [] }],
      ]),
      "decided by 3 people",
    );
    expect(edit).toEqual({
      kind: "judgements",
      label: "decided by 3 people",
      changes: [
        { query: "q2", before: { gold: ["b", "a"] }, after: { gold: ["b", "c"] } },
        { query: "q3", before: { gold: null }, after: { gold: [], requirements: [] } },
      ],
    });
    expect(editOfDecisions(queries, DECIDED([["q1", { tools: toolsOf("ab"), requirements: null }]]), "")).toBeNull();
  });

  it("replaces words that were decided, and takes tools from others that are no more needed", () => {
    const queries = [query("q1", { requirements: words }), query("q2", { requirements: words })];
    const edit = editOfDecisions(
      queries,
      DECIDED([
        ["q1", { tools: toolsOf("a"), requirements: null }],
        ["q2", { tools: toolsOf("a"), requirements: [{ start: 5, end: 6, tools: toolsOf("a") }] }],
      ]),
      "x",
    )!;
    expect(applyDatasetEdit({ tools: [], queries }, edit).queries.map(({ requirements }) => requirements)).toEqual([
      [{ span: { start: 0, end: 4 }, tools: ["a"] }],
      [{ span: { start: 5, end: 6 }, tools: ["a"] }],
    ]);
  });

  it("is taken back by its inverse, whatever was decided", () => {
    const gold = fc.option(fc.subarray("abcd".split("")), { nil: null });
    const answer = fc.record({
      tools: fc.subarray("abcd".split("")).map((tools) => tools.sort() as ToolId[]),
      requirements: fc.constantFrom<PlainAnswer["requirements"]>(
        null,
        [],
        [{ start: 0, end: 2, tools: [] as ToolId[] }],
      ),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(gold, fc.boolean(), answer), { maxLength: 8 }), (all) => {
        const queries = all.map(([tools, hasWords], at) =>
          query(`q${at}`, { gold: tools as ToolId[] | null, ...(hasWords ? { requirements: words } : {}) }),
        );
        const edit = editOfDecisions(queries, DECIDED(all.map(([, , one], at) => [`q${at}`, one])), "x");
        if (edit === null) return;
        const after = applyDatasetEdit({ tools: [], queries }, edit);
        all.forEach(([, , { tools }], at) => expect([...after.queries[at]!.gold!].sort()).toEqual(tools));
        expect(applyDatasetEdit(after, invertDatasetEdit(edit)).queries).toEqual(queries);
      }),
    );
  });
});
