import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "../domain/edit";
import type { BundleKey, QueryId, RequirementId, ToolId } from "../domain/ids";
import { requirementId } from "../domain/query";
import { layNotes, textWithNotes } from "../domain/notes";
import { applyEdits, type EditContext } from "./edits";
import { makeRequirement } from "./edit-requirements";

const TEXT = "book a quiet table and text my friend the time";
const CONTEXT: EditContext = {
  text: TEXT,
  computed: [
    makeRequirement(TEXT, { start: 0, end: 18 }, "computed"),
    makeRequirement(TEXT, { start: 23, end: 46 }, "computed"),
  ],
  hasTool: (id) => ["table", "message"].includes(id),
};
const BOOK = "r0-18" as RequirementId;
const SEND = "r23-46" as RequirementId;
const TABLE = "table" as ToolId;
const MESSAGE = "message" as ToolId;

function apply(...edits: Edit[]) {
  return applyEdits(CONTEXT, edits);
}

describe("applyEdits", () => {
  it("gives the computed requirements without edits", () => {
    const applied = apply();
    expect(applied.requirements.map(({ id, text, by }) => [id, text, by])).toEqual([
      [BOOK, "book a quiet table", "computed"],
      [SEND, "text my friend the time", "computed"],
    ]);
    expect([applied.links.size, applied.tools.size, applied.winners.size]).toEqual([0, 0, 0]);
  });

  it("collects what stage 1 needs", () => {
    const applied = apply(
      { kind: "drop-neighbour", query: "h1" as QueryId },
      { kind: "choose-bundle", bundle: "a" as BundleKey },
      { kind: "choose-bundle", bundle: "b" as BundleKey },
    );
    expect([...applied.droppedNeighbours]).toEqual(["h1"]);
    expect(applied.chosenBundles).toEqual(["a", "b"]);
  });

  it("lets the last word on a pair hold", () => {
    const applied = apply(
      { kind: "link", requirement: BOOK, tool: TABLE },
      { kind: "unlink", requirement: BOOK, tool: TABLE },
    );
    expect(applied.links.get(BOOK)?.get(TABLE)).toBe("unlink");
  });

  it("closes the answer where a set is taken, over what was said of tools before", () => {
    const applied = apply(
      { kind: "link", requirement: BOOK, tool: TABLE },
      { kind: "take-set", tools: [MESSAGE, "nothing" as ToolId] },
    );
    expect(applied.isClosed).toBe(true);
    expect(Object.fromEntries(applied.answer)).toEqual({ [TABLE]: "out", [MESSAGE]: "in" });
    const later = apply(
      { kind: "take-set", tools: [MESSAGE] },
      { kind: "bar-tool", tool: MESSAGE },
      { kind: "link", requirement: BOOK, tool: TABLE },
    );
    expect([later.answer.get(MESSAGE), later.answer.get(TABLE)]).toEqual(["out", undefined]);
  });

  it("lets a link take an earlier drop back, and a drop overrule an earlier link", () => {
    const link: Edit = { kind: "link", requirement: BOOK, tool: TABLE };
    const drop: Edit = { kind: "drop-tool", tool: TABLE };
    expect(apply(drop, link).tools.get(TABLE)).toBeUndefined();
    expect(apply(link, drop).tools.get(TABLE)).toBe("drop");
    expect(apply(drop, { kind: "keep-tool", tool: TABLE }).tools.get(TABLE)).toBe("keep");
    expect(apply(drop, { kind: "choose-winner", requirement: BOOK, tool: TABLE }).tools.get(TABLE)).toBeUndefined();
  });

  it("ignores links to tools and requirements that are not there", () => {
    const applied = apply(
      { kind: "link", requirement: BOOK, tool: "nothing" as ToolId },
      { kind: "link", requirement: "r1-2" as RequirementId, tool: TABLE },
      { kind: "choose-winner", requirement: BOOK, tool: "nothing" as ToolId },
    );
    expect([applied.links.size, applied.winners.size]).toEqual([0, 0]);
  });

  it("forgets what was said about a requirement that goes, also when its words come back", () => {
    const applied = apply(
      { kind: "link", requirement: BOOK, tool: TABLE },
      { kind: "choose-winner", requirement: BOOK, tool: TABLE },
      { kind: "delete-requirement", requirement: BOOK },
      { kind: "add-requirement", span: { start: 0, end: 18 } },
    );
    expect([applied.links.size, applied.winners.size]).toEqual([0, 0]);
    expect(applied.requirements[0]).toMatchObject({ id: BOOK, by: "computed" });
  });

  it("keeps a link through a rename", () => {
    const applied = apply(
      { kind: "link", requirement: BOOK, tool: TABLE },
      { kind: "rename-requirement", requirement: BOOK, text: "a table" },
    );
    expect(applied.links.get(BOOK)?.get(TABLE)).toBe("link");
    expect(applied.requirements[0]).toMatchObject({ text: "a table", by: "edit" });
  });

  it("takes a choice back when the chosen tool is cut", () => {
    const applied = apply(
      { kind: "choose-winner", requirement: BOOK, tool: TABLE },
      { kind: "unlink", requirement: BOOK, tool: TABLE },
    );
    expect(applied.winners.size).toBe(0);
  });
});

describe("notes below the request", () => {
  const notes = layNotes(
    TEXT.length,
    ["rain tomorrow", "pay by card"].map((text) => ({
      ...makeRequirement(TEXT, { start: 0, end: 0 }, "computed"),
      text,
      placed: "note" as const,
    })),
  ).map((note) => ({ ...note, id: requirementId(note.span) }));
  const context = { ...CONTEXT, computed: [...CONTEXT.computed, ...notes] };
  const [rain, card] = [notes[0]!.id, notes[1]!.id];
  const lines = (...edits: Edit[]) => {
    const { requirements } = applyEdits(context, edits);
    const shown = textWithNotes(TEXT, requirements);
    return requirements.map(({ span }) => shown.slice(span.start, span.end));
  };

  it("are reworded and deleted like any other, and the ones below move up", () => {
    expect(lines({ kind: "rename-requirement", requirement: rain, text: "weather" }).slice(2)).toEqual([
      "weather",
      "pay by card",
    ]);
    expect(lines({ kind: "delete-requirement", requirement: rain }).slice(2)).toEqual(["pay by card"]);
  });

  it("are neither parted nor joined with words of the request", () => {
    const whole = lines();
    expect(lines({ kind: "split-requirement", requirement: rain, at: notes[0]!.span.start + 5 })).toEqual(whole);
    expect(lines({ kind: "merge-requirements", first: SEND, second: rain })).toEqual(whole);
    expect(lines({ kind: "merge-requirements", first: rain, second: card })).toEqual(whole);
  });

  it("stay whole, last and apart, whatever is edited", () => {
    const anyId = fc.constantFrom(BOOK, SEND, rain, card);
    const place = fc.integer({ min: 0, max: TEXT.length + 40 });
    const anyEdit = fc.oneof(
      fc.record({ kind: fc.constant("delete-requirement" as const), requirement: anyId }),
      fc.record({
        kind: fc.constant("rename-requirement" as const),
        requirement: anyId,
        text: fc.constantFrom("x", "a longer wording"),
      }),
      fc.record({ kind: fc.constant("split-requirement" as const), requirement: anyId, at: place }),
      fc.record({ kind: fc.constant("merge-requirements" as const), first: anyId, second: anyId }),
      fc.record({ kind: fc.constant("add-requirement" as const), span: fc.record({ start: place, end: place }) }),
    );
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 8 }), (edits) => {
        const { requirements } = applyEdits(context, edits);
        const shown = textWithNotes(TEXT, requirements);
        const ends = requirements.map(({ span }) => span.end);
        expect(requirements.every(({ span }, i) => span.start >= (ends[i - 1] ?? 0))).toBe(true);
        for (const { span, text, placed } of requirements)
          if (placed === "note") expect(shown.slice(span.start, span.end)).toBe(text);
          else expect(span.end).toBeLessThanOrEqual(TEXT.length);
      }),
      { numRuns: 300 },
    );
  });
});
