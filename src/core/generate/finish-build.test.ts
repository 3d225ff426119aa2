import { expect, it } from "vitest";
import type { BuildDraft, Review } from "../domain/build";
import { noticeOfBuild, provenanceOfBuild, queriesOfBuild } from "./finish-build";
import { reviewedItems } from "./review";
import { advance, nextTasks, type BuildState } from "./advance";
import { answer, finish, obey, openBuild } from "./testing/small-build";

const at = "2026-05-01T11:00:00.000Z";

/** Three pass, one is rejected because its model sees a spare tool. */
function draft(reviews: Review[]): BuildDraft {
  let isFirst = true;
  const { plan, items } = finish(openBuild(), (prompt, size) => {
    if (prompt.purpose === "judge" && size === 1 && isFirst) {
      isFirst = false;
      return '{"verdict":"over"}';
    }
    return obey(prompt, size);
  });
  return { schema: 1, plan, items: [...items], reviews, undone: [], revision: 1 };
}

const REVIEWS: Review[] = [
  { kind: "accept", item: "s1-r1", at },
  { kind: "drop", item: "s1-r2", at },
  { kind: "reword", item: "s2-r2", at, before: "x", text: "A table for two, tonight at eight." },
  { kind: "accept", item: "s2-r1", at },
];

/** The same with these answers to what the reworded request asks. */
function judgedAgain(...verdicts: string[]): BuildDraft {
  const before = draft(REVIEWS);
  let state: BuildState = { ...openBuild(before.plan), ...before };
  const [task] = nextTasks(state);
  if (task?.kind === "compare") state = advance(state, { ...task, kind: "compared", similarity: 0.1 });
  for (const verdict of verdicts) state = answer(state, "s2-r2", JSON.stringify({ verdict }));
  return { ...before, items: [...state.items] };
}

it("keeps no words of a person before they are judged and pass", () => {
  for (const verdicts of [[], ["exact"], ["over"], ["exact", "exact"]]) {
    const kept = queriesOfBuild(judgedAgain(...verdicts));
    expect(kept.map(({ id }) => id)).toEqual(["s1-r1"]);
  }
  const { counts } = provenanceOfBuild(judgedAgain("exact"));
  expect(counts).toMatchObject({ kept: 1, reworded: 0, unfinished: 1 });
  const refused = provenanceOfBuild(judgedAgain("exact", "over")).counts;
  expect(refused).toMatchObject({ kept: 1, reworded: 0, unfinished: 0, "not-exact": 1, "not-partial": 1 });
});

it("keeps what was accepted, in the last wording, with the set as gold", () => {
  const kept = queriesOfBuild(judgedAgain("exact", "partial"));
  expect(kept.map(({ id, gold, group }) => [id, gold, group])).toEqual([
    ["s1-r1", ["weather", "hotel", "flight"], "set 1"],
    ["s2-r2", ["table"], "set 2"],
  ]);
  expect(kept[1]).toMatchObject({ text: "A table for two, tonight at eight." });
  expect(kept[1]!.raw).toContain("Please see to this");
});

it("lets the last decision hold, and forgets nothing that was rejected", () => {
  const { items } = draft([]);
  const reviewed = reviewedItems(items, [...REVIEWS, { kind: "accept", item: "s1-r2", at }]);
  expect(reviewed.map(({ item, decision, rewording }) => [item.id, decision, rewording !== null])).toEqual([
    ["s1-r1", "accepted", false],
    ["s1-r2", "accepted", false],
    ["s2-r2", "accepted", true],
  ]);
  const { counts, models, prompts, items: all } = provenanceOfBuild(judgedAgain("exact", "partial"));
  expect(counts).toEqual({
    ...{ written: 4, kept: 2, reworded: 1, dropped: 1, unfinished: 0 },
    ...{ unreadable: 0, "too-similar": 0, "not-exact": 1, "not-partial": 0 },
  });
  expect(models).toEqual([{ origin: { kind: "written", from: "test" }, answers: 13 }]);
  expect(prompts.map(({ version }) => version)).toEqual(["write-json-1", "judge-json-1"]);
  expect(all.find(({ rejection }) => rejection)).toMatchObject({ id: "s2-r1", rejection: { reason: "not-exact" } });
});

it("says that no person asked this, and of recorded answers that no model was measured", () => {
  const provenance = provenanceOfBuild(judgedAgain("exact", "partial"));
  expect(noticeOfBuild(provenance, "written for this sample")).toMatchObject({ code: "recorded-build", count: 2 });
  expect(noticeOfBuild(provenance, "written for this sample").sentence).toMatch(
    /no model was measured.* judged again\.$/u,
  );
  const byModel = {
    ...provenance,
    models: [{ origin: { kind: "endpoint", host: "h", model: "m" } as const, answers: 11 }],
  };
  const mixed = { ...provenance, models: [...provenance.models, ...byModel.models] };
  expect(noticeOfBuild(mixed, "x").code).toBe("model-written");
  expect(noticeOfBuild(mixed, "x").sentence).toContain("partly from recorded answers, by no model, and partly");
  expect(noticeOfBuild(byModel, "m at h").sentence).toContain("written and judged by a language model (m at h)");
});
