import { describe, expect, it } from "vitest";
import { applyDatasetEdit, invertDatasetEdit } from "../domain/dataset";
import { makeQuery, makeTestDataset, makeTool } from "../testing/small-dataset";
import { fixFinding, fixLabelOf } from "./fix-finding";
import type { FindingCode } from "./finding";
import { inspectDataset } from "./inspect-dataset";

const TOOLS = [makeTool("TripTool", "plans a trip"), makeTool("Review", "collects what people say")];

const DIRTY = makeTestDataset(TOOLS, [
  makeQuery("a", "Plan a week in Rome", ["triptool"], { split: "history" }),
  makeQuery("b", "plan a week  in rome", ["triptool"], { split: "test" }),
  makeQuery("c", "Plan a week in Rome ", ["review"]),
  makeQuery("d", "** Tell me of **the** shop", ["review"], { split: "history" }),
  makeQuery("e", "What do they say?\n\n**Explanation:** the Review tool knows.", ["review"]),
  makeQuery("f", "“What do people like there?”", ["review"], { split: "test" }),
  makeQuery("g", "Where do they\n  go']", ["triptool", "review"]),
  makeQuery("h", "Nobody has said", null),
  makeQuery("i", "Ask TripTool", ["triptool"]),
  makeQuery("j", "** kept as it is", ["review"], {
    requirements: [{ span: { start: 3, end: 7 }, tools: TOOLS.map(({ id }) => id).slice(1) }],
  }),
]);

const MENDED: FindingCode[] = [
  ...([
    "repeated-request",
    "contradicting-requests",
    "names-gold",
    "unjudged",
    "list-rest",
    "wrapped-in-quotes",
  ] as const),
  ...(["space-at-ends", "line-break", "added-section", "test-repeats-bundle", "test-repeats-text"] as const),
];

describe("one click", () => {
  const findingOf = (code: FindingCode, data = DIRTY) =>
    inspectDataset(data, null).findings.find((finding) => finding.code === code);

  it.each(MENDED)("%s: what was found is gone, and undone it is as it was", (code) => {
    const finding = findingOf(code)!;
    expect(finding.count).toBeGreaterThan(0);
    expect(fixLabelOf(finding)).not.toBeNull();
    const edit = fixFinding(finding, DIRTY)!;
    const after = { ...DIRTY, ...applyDatasetEdit(DIRTY, edit) };
    expect(findingOf(code, after)?.count ?? 0).toBe(0);
    expect(applyDatasetEdit(after, invertDatasetEdit(edit)).queries).toEqual(DIRTY.queries);
    expect(applyDatasetEdit(DIRTY, invertDatasetEdit(invertDatasetEdit(edit))).queries).toEqual(after.queries);
  });

  it("leaves a request whose annotated words would move as it is", () => {
    for (const code of ["starts-with-markdown", "markdown"] as const) {
      const edit = fixFinding(findingOf(code)!, DIRTY)!;
      const texts = applyDatasetEdit(DIRTY, edit).queries.map(({ text }) => text);
      expect([texts[3], texts[9]]).toEqual([
        code === "markdown" ? "Tell me of the shop" : "Tell me of **the** shop",
        "** kept as it is",
      ]);
    }
  });

  it("is not offered where a person has to look, and changes nothing where nothing is found", () => {
    for (const code of ["copied-description", "same-name", "near-twins", "not-required"] as const)
      expect(fixLabelOf({ code, count: 1 })).toBeNull();
    expect(fixLabelOf({ code: "markdown", count: 0 })).toBeNull();
    expect(fixFinding({ code: "markdown", queries: [] }, DIRTY)).toBeNull();
  });
});
