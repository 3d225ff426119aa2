import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import type { GoldDispute, JudgementEdit, PlainAnswer } from "../domain/judgement";
import { foldEdits, standingSteps } from "./fold-edits";

const TEXT = "Book a table for three, then text Ana that we come late.";
const [a, b, c] = ["a", "b", "c"] as ToolId[] as [ToolId, ToolId, ToolId];
const table = { start: 0, end: 22 };
const ana = { start: 24, end: 37 };
const PREFILLED: PlainAnswer = {
  tools: [a, b],
  requirements: [
    { ...table, tools: [a] },
    { ...ana, tools: [b] },
  ],
};
const fold = (...edits: JudgementEdit[]) => foldEdits(TEXT, PREFILLED, edits);
const answerOf = (...edits: JudgementEdit[]) => fold(...edits).answer;

describe("foldEdits", () => {
  it("is what was filled in without edits", () => {
    expect(fold()).toEqual({
      answer: PREFILLED,
      verdict: "judged",
      ...{ flag: false, comment: null, dispute: null, revealed: false },
      shown: PREFILLED,
    });
  });

  it("takes a tool out of the set and of all words", () => {
    expect(answerOf({ kind: "tool-out", tool: a })).toEqual({
      tools: [b],
      requirements: [
        { ...table, tools: [] },
        { ...ana, tools: [b] },
      ],
    });
  });

  it("puts a linked tool into the set, and leaves the set alone when unlinked", () => {
    const linked = answerOf({ kind: "link", span: table, tool: c })!;
    expect(linked.tools).toEqual([a, b, c]);
    expect(linked.requirements![0]!.tools).toEqual([a, c]);
    const unlinked = answerOf({ kind: "link", span: table, tool: c }, { kind: "unlink", span: table, tool: c })!;
    expect(unlinked.tools).toEqual([a, b, c]);
    expect(unlinked.requirements![0]!.tools).toEqual([a]);
  });

  it("empties everything where no tool is needed", () => {
    expect(answerOf({ kind: "none" })).toEqual({ tools: [], requirements: [] });
  });

  it("trims new words as the walk does and takes them from others", () => {
    const added = answerOf({ kind: "span-add", span: { start: 13, end: 24 } })!;
    expect(added.requirements).toEqual([
      { start: 0, end: 12, tools: [a] },
      { start: 13, end: 22, tools: [] },
      { ...ana, tools: [b] },
    ]);
  });

  it("splits, merges, resizes and deletes words", () => {
    expect(answerOf({ kind: "span-split", span: table, at: 12 })!.requirements!.map(({ tools }) => tools)).toEqual([
      [],
      [],
      [b],
    ]);
    expect(answerOf({ kind: "span-merge", first: ana, second: table })!.requirements).toEqual([
      { start: 0, end: 37, tools: [a, b] },
    ]);
    expect(answerOf({ kind: "span-resize", span: ana, to: { start: 24, end: 56 } })!.requirements![1]).toEqual({
      start: 24,
      end: 55,
      tools: [b],
    });
    expect(answerOf({ kind: "span-delete", span: table })).toEqual({
      tools: [a, b],
      requirements: [{ ...ana, tools: [b] }],
    });
  });

  it("has no effect on words that are not there, or where the project asks for the set alone", () => {
    const nowhere = { start: 1, end: 9 };
    for (const edit of [
      { kind: "span-delete", span: nowhere },
      { kind: "span-resize", span: nowhere, to: ana },
      { kind: "span-resize", span: table, to: ana },
      { kind: "span-split", span: nowhere, at: 4 },
      { kind: "span-merge", first: nowhere, second: ana },
      { kind: "link", span: nowhere, tool: c },
      { kind: "span-add", span: { start: 22, end: 24 } },
    ] as JudgementEdit[]) {
      expect(answerOf(edit)).toEqual(PREFILLED);
      expect(foldEdits(TEXT, { tools: [a], requirements: null }, [edit]).answer).toEqual({
        tools: [a],
        requirements: null,
      });
    }
  });

  it("undoes and does again until another step is made; what was seen stays seen", () => {
    const out: JudgementEdit = { kind: "tool-out", tool: a };
    const undo: JudgementEdit = { kind: "undo" };
    const redo: JudgementEdit = { kind: "redo" };
    expect(answerOf(out, undo)).toEqual(PREFILLED);
    expect(answerOf(out, undo, redo)).toEqual(answerOf(out));
    expect(answerOf(out, undo, { kind: "flag", on: true }, redo)).toEqual(PREFILLED);
    expect(answerOf(undo, redo, out)).toEqual(answerOf(out));
    expect(fold({ kind: "reveal", on: true }, undo, { kind: "reveal", on: false })).toMatchObject({
      revealed: true,
      answer: PREFILLED,
    });
  });

  it("has no answer when skipped, and keeps it for coming back", () => {
    const skipped = fold({ kind: "tool-out", tool: a }, { kind: "skip", on: true });
    expect(skipped).toMatchObject({ answer: null, verdict: "skipped", shown: { tools: [b] } });
    expect(fold({ kind: "skip", on: true }, { kind: "skip", on: false }).verdict).toBe("judged");
    expect(fold({ kind: "unsure", on: true }).verdict).toBe("unsure");
  });

  it("keeps an equally right answer beside the first, unless it is the same", () => {
    const begin: JudgementEdit = { kind: "alternative" };
    expect(answerOf(begin)).toEqual(PREFILLED);
    const two = answerOf(begin, { kind: "none" }, begin, { kind: "tool-in", tool: c }, begin)!;
    expect(two).toEqual({
      ...PREFILLED,
      alternatives: [
        { tools: [], requirements: [] },
        { tools: [c], requirements: [] },
      ],
    });
  });

  it("has no comment of nothing but spaces, and one dispute", () => {
    const dispute: GoldDispute = { surplus: [a], missing: [], reason: "not-asked-for", note: null };
    expect(fold({ kind: "comment", text: "  " }, { kind: "dispute", dispute })).toMatchObject({
      comment: null,
      dispute,
    });
    expect(fold({ kind: "comment", text: "late" }, { kind: "dispute", dispute: null }).comment).toBe("late");
  });
});

const tool = fc.constantFrom(a, b, c);
const place = fc.integer({ min: -3, max: TEXT.length + 3 });
const span = fc.oneof(fc.constantFrom(table, ana), fc.record({ start: place, end: place }));
const step: fc.Arbitrary<JudgementEdit> = fc.oneof(
  fc.record({ kind: fc.constantFrom("tool-in" as const, "tool-out" as const), tool }),
  fc.record({ kind: fc.constantFrom("span-add" as const, "span-delete" as const), span }),
  fc.record({ kind: fc.constant("span-resize" as const), span, to: span }),
  fc.record({ kind: fc.constant("span-split" as const), span, at: place }),
  fc.record({ kind: fc.constant("span-merge" as const), first: span, second: span }),
  fc.record({ kind: fc.constantFrom("link" as const, "unlink" as const), span, tool }),
  fc.record({
    kind: fc.constantFrom("unsure" as const, "skip" as const, "flag" as const, "reveal" as const),
    on: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom("none" as const, "alternative" as const) }),
  fc.record({ kind: fc.constant("comment" as const), text: fc.constantFrom("", "late", "why?") }),
);
const edits = fc.array(
  fc.oneof(
    { arbitrary: step, weight: 3 },
    { arbitrary: fc.constantFrom<JudgementEdit>({ kind: "undo" }, { kind: "redo" }), weight: 1 },
  ),
  { maxLength: 25 },
);

describe("the laws of 10,000 generated sequences", () => {
  it("gives what a history of snapshots gives, and an answer that is in order", () => {
    fc.assert(
      fc.property(edits, (all) => {
        const folded = foldEdits(TEXT, PREFILLED, all);
        expect({ ...folded, revealed: null }).toEqual({ ...bySnapshots(all), revealed: null });
        for (const answer of folded.answer ? [folded.answer, ...(folded.answer.alternatives ?? [])] : [])
          expect(faultOf(answer)).toBeNull();
      }),
      { numRuns: 10_000 },
    );
  });
});

/** Undo as an editor would do it: a stack of what stood before each step. */
function bySnapshots(all: readonly JudgementEdit[]): ReturnType<typeof foldEdits> {
  let [past, future, done]: [JudgementEdit[][], JudgementEdit[][], JudgementEdit[]] = [[], [], []];
  for (const edit of all) {
    if (edit.kind === "reveal") continue;
    if (edit.kind === "undo") {
      const before = past.pop();
      if (before) [future, done] = [[...future, done], before];
    } else if (edit.kind === "redo") {
      const after = future.pop();
      if (after) [past, done] = [[...past, done], after];
    } else [past, future, done] = [[...past, done], [], [...done, edit]];
  }
  expect(standingSteps(all)).toEqual(done);
  return foldEdits(TEXT, PREFILLED, done);
}

function faultOf({ tools, requirements }: PlainAnswer): string | null {
  if (tools.some((one, at) => at > 0 && one <= tools[at - 1]!)) return "the set is not sorted";
  for (const [at, { start, end, tools: own }] of (requirements ?? []).entries()) {
    if (start >= end || end > TEXT.length || start < 0) return "a span outside its text";
    if (at > 0 && start < requirements![at - 1]!.end) return "spans overlap";
    if (own.some((one) => !tools.includes(one))) return "a tool of words is not in the set";
  }
  return null;
}
