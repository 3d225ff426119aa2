import { describe, expect, it } from "vitest";
import type { Edit } from "../domain/edit";
import type { BundleKey, QueryId, RequirementId, ToolId } from "../domain/ids";
import { applyEdits, type EditContext } from "./edits";
import { makeRequirement } from "./edit-requirements";

const TEXT = "book a quiet table and text my friend the time";
const GROUND: EditContext = {
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

function lay(...edits: Edit[]) {
  return applyEdits(GROUND, edits);
}

describe("layEdits", () => {
  it("gives the computed requirements without edits", () => {
    const laid = lay();
    expect(laid.requirements.map(({ id, text, by }) => [id, text, by])).toEqual([
      [BOOK, "book a quiet table", "computed"],
      [SEND, "text my friend the time", "computed"],
    ]);
    expect([laid.links.size, laid.tools.size, laid.winners.size]).toEqual([0, 0, 0]);
  });

  it("collects what stage 1 needs", () => {
    const laid = lay(
      { kind: "drop-neighbour", query: "h1" as QueryId },
      { kind: "choose-bundle", bundle: "a" as BundleKey },
      { kind: "choose-bundle", bundle: "b" as BundleKey },
    );
    expect([...laid.droppedNeighbours]).toEqual(["h1"]);
    expect(laid.chosenBundles).toEqual(["a", "b"]);
  });

  it("lets the last word on a pair hold", () => {
    const laid = lay(
      { kind: "link", requirement: BOOK, tool: TABLE },
      { kind: "unlink", requirement: BOOK, tool: TABLE },
    );
    expect(laid.links.get(BOOK)?.get(TABLE)).toBe("unlink");
  });

  it("lets a link take an earlier drop back, and a drop overrule an earlier link", () => {
    const link: Edit = { kind: "link", requirement: BOOK, tool: TABLE };
    const drop: Edit = { kind: "drop-tool", tool: TABLE };
    expect(lay(drop, link).tools.get(TABLE)).toBeUndefined();
    expect(lay(link, drop).tools.get(TABLE)).toBe("drop");
    expect(lay(drop, { kind: "keep-tool", tool: TABLE }).tools.get(TABLE)).toBe("keep");
    expect(lay(drop, { kind: "choose-winner", requirement: BOOK, tool: TABLE }).tools.get(TABLE)).toBeUndefined();
  });

  it("ignores links to tools and requirements that are not there", () => {
    const laid = lay(
      { kind: "link", requirement: BOOK, tool: "nothing" as ToolId },
      { kind: "link", requirement: "r1-2" as RequirementId, tool: TABLE },
      { kind: "choose-winner", requirement: BOOK, tool: "nothing" as ToolId },
    );
    expect([laid.links.size, laid.winners.size]).toEqual([0, 0]);
  });

  it("forgets what was said about a requirement that goes, also when its words come back", () => {
    const laid = lay(
      { kind: "link", requirement: BOOK, tool: TABLE },
      { kind: "choose-winner", requirement: BOOK, tool: TABLE },
      { kind: "delete-requirement", requirement: BOOK },
      { kind: "add-requirement", span: { start: 0, end: 18 } },
    );
    expect([laid.links.size, laid.winners.size]).toEqual([0, 0]);
    expect(laid.requirements[0]).toMatchObject({ id: BOOK, by: "computed" });
  });

  it("keeps a link through a rename", () => {
    const laid = lay(
      { kind: "link", requirement: BOOK, tool: TABLE },
      { kind: "rename-requirement", requirement: BOOK, text: "a table" },
    );
    expect(laid.links.get(BOOK)?.get(TABLE)).toBe("link");
    expect(laid.requirements[0]).toMatchObject({ text: "a table", by: "edit" });
  });

  it("takes a choice back when the chosen tool is cut", () => {
    const laid = lay(
      { kind: "choose-winner", requirement: BOOK, tool: TABLE },
      { kind: "unlink", requirement: BOOK, tool: TABLE },
    );
    expect(laid.winners.size).toBe(0);
  });
});
