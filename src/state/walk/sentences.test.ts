import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "../../core/domain/edit";
import type { BundleKey, QueryId, RequirementId, ToolId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { compareTraces, describeUpgrade } from "../../wording/trace-differences";
import { describeEdit, describeRestore } from "../../wording/edits";
import { withoutEditsOf } from "./undo-edits";
import { createFakeEngine } from "../testing/fake-engine";
import { calm, makeSample, REQUEST, startApp } from "../testing/make-app";

const app = await startApp();
await app.actions.askRequest(REQUEST);
const trace = app.session.getState().trace!;
const [first, second] = trace.stage2.requirements.map(({ id }) => id) as [RequirementId, RequirementId];
const [weather] = makeSample().tools.map(({ id }) => id) as [ToolId];

describe("an edit is told with the words and names of its walk", () => {
  it.each<[Edit, string]>([
    [
      { kind: "drop-neighbour", query: trace.stage1.neighbours[0]!.query },
      "Left out the past request “Book a table for two and put it into my…”",
    ],
    [{ kind: "choose-bundle", bundle: trace.stage1.candidates[0]!.bundle }, "Chose the bundle Calendar, Table"],
    [{ kind: "add-requirement", span: { start: 0, end: 12 } }, "Made “Find a table” a requirement"],
    [
      { kind: "rename-requirement", requirement: first, text: "a place to eat" },
      "Renamed “Find a table for Friday night” to “a place to eat”",
    ],
    [{ kind: "split-requirement", requirement: first, at: 13 }, "Split “Find a table for Friday night”"],
    [{ kind: "merge-requirements", first, second }, "Merged “Find a table for Friday night” and “check the weather”"],
    [{ kind: "delete-requirement", requirement: second }, "Deleted the requirement “check the weather”"],
    [{ kind: "link", requirement: second, tool: weather }, "Linked “check the weather” to Weather"],
    [{ kind: "unlink", requirement: second, tool: weather }, "Unlinked “check the weather” from Weather"],
    [{ kind: "keep-tool", tool: weather }, "Kept Weather"],
    [{ kind: "drop-tool", tool: weather }, "Dropped Weather"],
    [{ kind: "choose-winner", requirement: second, tool: weather }, "Chose Weather for “check the weather”"],
  ])("%o", (edit, sentence) => {
    expect(describeEdit(edit, trace)).toBe(sentence);
  });

  it("and without them when there is no walk, or it does not know them", () => {
    expect(describeEdit({ kind: "drop-neighbour", query: "q9" as QueryId }, trace)).toBe(
      "Left out the past request “q9”",
    );
    expect(describeEdit({ kind: "choose-bundle", bundle: "a+b" as BundleKey }, null)).toBe("Chose the bundle a+b");
    expect(describeEdit({ kind: "split-requirement", requirement: first, at: 3 }, null)).toBe("Split “a requirement”");
    expect(describeRestore({ type: "tool", id: weather }, trace)).toBe("Restored Weather");
    expect(describeRestore({ type: "bundle" }, null)).toBe("Restored the bundle");
  });
});

const WORDS: Trace["environment"] = { encoder: null, device: "none", appVersion: "test" };
const MEANING: Trace["environment"] = { ...WORDS, encoder: {} as never };

describe("two answers are compared by what came and what went", () => {
  const withTools = (environment: Trace["environment"], ...tools: string[]): Trace => {
    const labels = tools.map((name) => [name, { name, description: "", tokens: 1 }]);
    const recommended = tools.map((tool) => ({ tool: tool as ToolId, from: "vote" as const, because: [], votes: 1 }));
    return { ...trace, environment, recommendation: { tools: recommended }, tools: Object.fromEntries(labels) };
  };

  it("says what the two differ in, and nothing that they share", () => {
    const [one, other] = [withTools(MEANING, "A"), withTools(MEANING, "B")];
    const learned = { ...other, learned: {} as never };
    expect(describeUpgrade(one, other)).toMatch(/^Compared with the answer before: /u);
    expect(describeUpgrade(one, learned)).toMatch(/^Compared with the rules: /u);
    expect(describeUpgrade({ ...one, environment: WORDS }, learned)).toMatch(
      /^Compared with the answer by rules and words: /u,
    );
  });

  it.each([
    [["A"], ["A"], "The answer stays the same."],
    [["A", "B"], ["B", "A"], "The answer stays the same."],
    [["A"], ["A", "B"], "Compared by meaning instead of words: B was added."],
    [["A", "B"], ["B", "C"], "Compared by meaning instead of words: C was added, A was removed."],
    [["A", "B"], [], "Compared by meaning instead of words: A and B were removed."],
    [[], ["A", "B", "C", "D", "E"], "Compared by meaning instead of words: A, B, C and 2 more were added."],
  ])("%j to %j", (before, after, sentence) => {
    const [words, meaning] = [withTools(WORDS, ...before), withTools(MEANING, ...after)];
    expect(describeUpgrade(words, meaning)).toBe(sentence);
    expect(compareTraces(words, meaning).hasChanged).toBe(sentence !== "The answer stays the same.");
  });
});

describe("an answer that is redrawn", () => {
  it("is compared with the answer that stood long enough to be read, whenever the next one comes", () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: 3000 }), fc.nat({ max: 3000 }), async (untilEncoder, untilLearned) => {
        let time = Date.parse("2025-03-01T10:00:00.000Z");
        const engine = createFakeEngine();
        let [encode, learn] = [(): void => undefined, (): void => undefined];
        engine.prepareGate = new Promise((resolve) => (encode = resolve));
        engine.learnGate = new Promise((resolve) => (learn = resolve));
        const now = (): string => new Date(time).toISOString();
        const app = await startApp({ engine, now, encoder: "tool-static-256-int4" });
        await app.actions.configure(
          (config) => ({ ...config, stage2: { ...config.stage2, mapper: "learned" } }),
          "Learned from the history for stage 2",
        );
        await app.actions.askRequest(REQUEST);
        const shown = [app.session.getState().trace!];
        for (const [wait, open] of [
          [untilEncoder, encode],
          [untilLearned, learn],
        ] as const) {
          time += wait;
          open();
          await calm(app);
          const { trace, upgrade } = app.session.getState();
          expect(trace).not.toBe(shown.at(-1));
          const seen = shown.length > 1 && wait >= 1500 ? shown.at(-1)! : shown[0]!;
          expect(upgrade).toEqual({ before: seen, sentence: describeUpgrade(seen, trace!) });
          shown.push(trace!);
        }
        expect(shown.map(({ environment, learned }) => [environment.encoder !== null, learned !== undefined])).toEqual([
          [false, false],
          [true, false],
          [true, true],
        ]);
      }),
      {
        numRuns: 20,
        seed: 20_261_125,
        examples: [
          [0, 1499],
          [1500, 1500],
        ],
      },
    ));
});

describe("what is taken back with one requirement", () => {
  const id = (text: string) => text as RequirementId;
  const edits: Edit[] = [
    { kind: "merge-requirements", first: id("r0-10"), second: id("r12-20") },
    { kind: "split-requirement", requirement: id("r30-50"), at: 40 },
    { kind: "link", requirement: id("r0-20"), tool: weather },
    { kind: "link", requirement: id("r30-39"), tool: weather },
    { kind: "link", requirement: id("r60-70"), tool: weather },
    { kind: "add-requirement", span: { start: 80, end: 90 } },
    { kind: "drop-tool", tool: weather },
  ];
  const present = new Set(["r0-20", "r30-39", "r40-50", "r60-95", "r80-90"].map(id));
  const without = (node: string) => {
    const left = withoutEditsOf(edits, { type: "requirement", id: id(node) }, present);
    return edits.flatMap((edit, index) => (left.includes(edit) ? [] : [index]));
  };

  it("is what made it and what was laid on it, and nothing of its neighbours", () => {
    expect(without("r0-20")).toEqual([0, 2]);
    expect(without("r30-39")).toEqual([1, 3]);
    expect(without("r40-50")).toEqual([1]);
    expect(without("r60-95")).toEqual([4, 5]);
    expect(without("r80-90")).toEqual([5]);
    expect(without("r100-110")).toEqual([]);
  });
});
