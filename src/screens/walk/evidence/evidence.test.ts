import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES, type Config } from "../../../core/domain/config";
import type { LogEntry } from "../../../core/domain/walk";
import { FIND, HAND_MADE_TRACE, PACK, showTrace, TOOLS } from "../testing/hand-made-trace";
import { listOtherBundles } from "./OtherBundles";
import {
  changeChoice,
  changeMapper,
  changeMode,
  changeStage1,
  changeStage2,
  changeStage3,
  isModeChanged,
} from "../editing/config-changes";
import { listSettingChanges } from "../HistoryDrawer";
import { scoresOf, sentenceOf, stageNameOf } from "../history-entry";
import { listMetricRows } from "./metric-rows";
import { nameScores, printScores } from "./print-scores";
import { listRivals } from "./RivalTable";
import { listMembers } from "./SetDiagram";
import { shownVote } from "../picture/shown-walk";
import { compareStages, stageStatus } from "../heads/StageHead";
import { listTables } from "../table-rows";

describe("listOtherBundles", () => {
  it("says what each would bring and take away against the chosen one", () => {
    expect(listOtherBundles(HAND_MADE_TRACE.stage1)).toMatchObject([
      { rank: 2, gains: [TOOLS.WEATHER], losses: [TOOLS.HOTEL, TOOLS.TABLE], candidate: { uses: 2 } },
    ]);
  });
});

describe("the figures beside a past request", () => {
  it("are named in the order in which they are printed", () => {
    const scored = { cosine: 0.53, bm25: 15.1 };
    expect([nameScores("hybrid", false), printScores(scored, "hybrid")]).toEqual([
      "cosine, BM25",
      { main: ".53", beside: "15.1" },
    ]);
    expect([nameScores("okapi", false), printScores(scored, "okapi")]).toEqual([
      "BM25, cosine",
      { main: "15.1", beside: ".53" },
    ]);
    expect(nameScores("hybrid", true)).toBe("BM25");
  });
});

describe("config changes", () => {
  it("keep the mode's name until the settings equal another mode", () => {
    const dense = changeStage1(DEFAULT_CONFIG, { retriever: "dense" });
    expect([dense.mode, isModeChanged(dense)]).toEqual(["kitpick", true]);
    const searched = changeStage1(dense, { search: "bundle-text" });
    expect([searched.mode, isModeChanged(searched)]).toEqual(["kitpick", true]);
    const paper = changeChoice(searched, null);
    expect([paper.mode, isModeChanged(paper)]).toEqual(["paper", false]);
    const back = changeStage1(changeStage1(paper, { retriever: "hybrid" }), { search: "past-requests" });
    expect([back.mode, isModeChanged(back)]).toEqual(["paper", true]);
    const chosen = changeChoice(back, {});
    expect([chosen.mode, isModeChanged(chosen)]).toEqual(["kitpick", false]);
  });
  it("know strict and paper apart though their settings are equal", () => {
    const strict = changeMode(DEFAULT_CONFIG, "strict");
    expect([strict.mode, isModeChanged(strict)]).toEqual(["strict", false]);
    expect(changeStage3(changeStage3(strict, { k: 5 }), { k: 7 }).mode).toBe("strict");
  });
  it("leave encoder and seed alone when the mode changes", () => {
    const mine = { ...DEFAULT_CONFIG, encoder: "words" as const, seed: 9 };
    expect(changeMode(mine, "published")).toEqual({ ...MODES.published, encoder: "words", seed: 9 });
    expect(changeStage2(mine, { threshold: 0.4 })).toMatchObject({
      encoder: "words",
      seed: 9,
      stage2: { threshold: 0.4, bestTools: 2 },
    });
  });
});

describe("compareStages", () => {
  const edited = {
    ...HAND_MADE_TRACE,
    recommendation: { tools: HAND_MADE_TRACE.recommendation.tools.slice(0, 2) },
    stage3: { ...HAND_MADE_TRACE.stage3, perRequirement: [] },
  };
  it("scores what each changed stage hands on, before and after", () => {
    // Gold has 4 tools. Computed result: 3 hits of 3, TRACC 3/4 · (1 − 1/4). Edited: 2 of 2, 2/4 · (1 − 2/4).
    expect(compareStages(showTrace(edited, HAND_MADE_TRACE))).toEqual({
      3: { before: 0.5625, after: 0.25 },
      4: { before: 0.5625, after: 0.25 },
    });
  });
  it("is empty without edits, without gold and while gold is hidden", () => {
    expect(compareStages(showTrace())).toEqual({});
    expect(compareStages({ ...showTrace(edited, HAND_MADE_TRACE), goldStatus: "hidden" })).toEqual({});
    expect(compareStages({ ...showTrace(edited, HAND_MADE_TRACE), goldStatus: "unknown" })).toEqual({});
  });
});

describe("listMembers", () => {
  it("sorts both sets into missed, shared and extra", () => {
    const members = listMembers(HAND_MADE_TRACE, [TOOLS.FLIGHT, TOOLS.WEATHER, TOOLS.DIET]);
    expect(members).toEqual([
      { tool: TOOLS.DIET, outcome: "missed", in: "gold" },
      { tool: TOOLS.FLIGHT, outcome: "kept", in: "both" },
      { tool: TOOLS.WEATHER, outcome: "added", in: "both" },
      { tool: TOOLS.TABLE, outcome: "wrong", in: "result" },
    ]);
  });
});

describe("listMetricRows", () => {
  const rows = (variant: "standard" | "published", walk = showTrace()) =>
    listMetricRows(walk, HAND_MADE_TRACE, variant).map(({ label, value }) => [label, value]);
  it("prints the usual definitions and the cost in a prompt", () => {
    expect(rows("standard")).toEqual([
      ["ACC", "0.75"],
      ["Precision", "1.00"],
      ["F1", "0.86"],
      ["Jaccard", "0.75"],
      ["Exact", "no"],
      ["Size difference", "−1"],
      ["Prompt", "30 tokens"],
    ]);
  });
  it("prints the released code's where it has any", () => {
    expect(rows("published")[0]).toEqual(["TRACC", "0.56"]);
  });
  it("without gold prints only the cost", () => {
    expect(rows("standard", { ...showTrace(), gold: null })).toEqual([["Prompt", "30 tokens"]]);
  });
});

describe("votes", () => {
  const [vote] = HAND_MADE_TRACE.stage3.perRequirement;
  if (!vote) throw new Error("The trace has one vote.");
  it("list who lost with more than one vote, and count the rest", () => {
    expect(listRivals(vote, 6)).toMatchObject({ rivals: [{ tool: TOOLS.PACKING }], rest: [{ tool: TOOLS.FLIGHT }] });
    expect(listRivals(vote, Infinity)).toMatchObject({
      rivals: [{ tool: TOOLS.PACKING }, { tool: TOOLS.FLIGHT }],
      rest: [],
    });
  });
  it("list the overruled winner among those who lost", () => {
    expect(listRivals({ ...vote, winner: TOOLS.PACKING }, 6).rivals.map(({ tool }) => tool)).toEqual([TOOLS.WEATHER]);
  });
  it("show the opened one, else that of the step, else one that mattered", () => {
    const other = { ...vote, requirement: FIND, voteMattered: false };
    const stage3 = { perRequirement: [other, vote, other], k: 7 };
    expect(shownVote(stage3, FIND, "result")?.requirement).toBe(FIND);
    expect(shownVote(stage3, null, "vote-1")?.requirement).toBe(FIND);
    expect(shownVote(stage3, null, "result")?.requirement).toBe(PACK);
    expect(shownVote({ perRequirement: [], k: 7 }, null, "result")).toBeNull();
  });
});

describe("standingOf", () => {
  it("tells the stage the eye is at from those behind and ahead", () => {
    const walk = showTrace();
    expect(stageStatus("result", "result", walk)).toBe("now");
    expect(stageStatus(1, "result", walk)).toBe("done");
    const early = { ...walk, parts: { bundle: true, coverage: false, edits: false, votes: 0, result: false } };
    expect(([1, 2, 3, "result"] as const).map((stage) => stageStatus(stage, "bundle", early))).toEqual([
      "now",
      "todo",
      "todo",
      "todo",
    ]);
  });
});

describe("the history", () => {
  const entry = (command: LogEntry["command"], score: number | null): LogEntry => ({
    seq: 1,
    at: "2026-01-01T09:14:00.000Z",
    command,
    input: { query: HAND_MADE_TRACE.query, config: DEFAULT_CONFIG, edits: [] },
    score,
  });
  const opened = entry({ type: "open" }, 0.5);
  const dropped = entry({ type: "edit", edit: { kind: "drop-tool", tool: TOOLS.TABLE }, what: "Dropped Table" }, 0.25);
  it("says what was done, over which stage, and what it did to the score", () => {
    expect([sentenceOf(dropped), stageNameOf(dropped), scoresOf(dropped, opened)]).toEqual([
      "Dropped Table",
      "Coverage",
      { before: "0.50", after: "0.25" },
    ]);
    expect([sentenceOf(opened), stageNameOf(opened), scoresOf(opened, null)]).toEqual([
      "Opened as computed",
      "",
      { before: null, after: "0.50" },
    ]);
  });
  it("says of a setting what it was and what it became", () => {
    const command = { type: "configure" as const, what: "Changed settings" };
    const to = (config: Config): string[] =>
      listSettingChanges({ ...opened, command, input: { ...opened.input, config } }, opened);
    expect(to(changeStage2(DEFAULT_CONFIG, { threshold: 0.4 }))).toEqual(["threshold fitted → .40"]);
    expect(to(changeStage3(DEFAULT_CONFIG, { k: 3 }))).toEqual(["k 7 → 3"]);
    expect(to(changeMode(DEFAULT_CONFIG, "paper"))).toEqual([
      "mode kitpick → paper",
      "retriever hybrid → dense",
      "searched past requests → bundle texts",
    ]);
    expect(to(changeMapper(DEFAULT_CONFIG, "model"))).toEqual(["stage 2 by rules → language model"]);
    expect(listSettingChanges(dropped, opened)).toEqual([]);
  });
  it("leaves an unknown score out", () => {
    expect(scoresOf(entry({ type: "configure", what: "Set k" }, null), opened)).toEqual({
      before: "0.50",
      after: null,
    });
  });
});

describe("listTables", () => {
  it("holds all that the picture shows", () => {
    const tables = listTables(showTrace());
    expect(tables.map(({ caption }) => caption)).toEqual([
      "1 Bundle: the nearest past requests",
      "2 Coverage: requirements and tools of the bundle, threshold .35",
      "3 Vote for “pack an umbrella”",
      "Result",
    ]);
    expect(tables[1]?.rows[0]).toEqual(["“Find a flight”", "served", ".82 serves it", ".10", ".21"]);
    expect(tables[2]?.rows[0]).toEqual(["Weather", "2 (0.4)", "1 (0.4)", "2 (0.5)", "3", "wins"]);
    expect(tables[3]?.rows.at(-1)).toEqual(["Diet", "", "missed", "yes"]);
  });
  it("stops where the eye has stopped", () => {
    const walk = { ...showTrace(), parts: { bundle: true, coverage: false, edits: false, votes: 0, result: false } };
    expect(listTables(walk)).toHaveLength(1);
  });
});
