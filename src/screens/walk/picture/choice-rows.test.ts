import { describe, expect, it } from "vitest";
import { forChoices, toolsOfAnswer } from "../../../core/testing/any-choice";
import { chance } from "../../../wording/chances";
import { showTrace } from "../testing/hand-made-trace";
import { listBeside, sayBeside, sayChosen } from "./choice-rows";
import { makePicture } from "./make-picture";
import { noteOf } from "./result-notes";

/* The column of the choice, counted again from the trace, over requests and edits that nobody chose. */

const NO_SCORES = { now: null, without: {} };

describe("the column of the choice", () => {
  it("has every tool of the answer once, and beside it those it is not made of", () =>
    forChoices((trace) => {
      const { result } = makePicture(showTrace(trace));
      const toolsOf = (kind: string) => result.filter((row) => row.kind === kind).map(({ tool }) => tool);
      expect(toolsOf("tool").sort()).toEqual(toolsOfAnswer(trace).sort());
      const { leftOut, near } = listBeside(trace.choice!);
      expect(toolsOf("left-out").sort()).toEqual(leftOut.map(({ tool }) => tool).sort());
      expect(toolsOf("near")).toEqual(near.map(({ tool }) => tool));
      const named = [...toolsOf("tool"), ...toolsOf("left-out"), ...toolsOf("near"), ...toolsOf("missed")];
      expect(new Set(named).size).toBe(named.length);
      for (const tool of trace.query.gold ?? []) expect(named).toContain(tool);
      expect(toolsOf("none")).toHaveLength(toolsOfAnswer(trace).length === 0 ? 1 : 0);
    }));

  it("has a line only from words that are there, and a note under every tool", () =>
    forChoices((trace) => {
      const walk = { ...showTrace(trace), gold: null };
      const ids = trace.stage2.requirements.map(({ id }) => id);
      for (const row of makePicture(walk).result) {
        for (const id of row.requirements) expect(ids).toContain(id);
        if (row.calledBy) expect(ids).toContain(row.calledBy);
        if (row.kind !== "again") expect(noteOf(row, walk, NO_SCORES)).not.toBeNull();
      }
    }));

  it("says of a tool that it was kept out by hand only where it was, and what it would cost else", () =>
    forChoices(({ choice }) => {
      const { leftOut, near } = listBeside(choice!);
      for (const { tool, by, cost } of leftOut) {
        const said = sayBeside(tool, choice!);
        expect(said === "kept out by hand").toBe(by === "edit");
        if (by === "edit") continue;
        const isNone = choice!.none !== null && choice!.tools.length === 0;
        expect(said.includes("no tool is the answer")).toBe(isNone);
        expect(said.includes("about the same")).toBe(!isNone && Math.abs(cost) < 0.005);
        if (!isNone && cost >= 0.005) expect(said).toBe(`left out; would cost ${chance(cost)}`);
      }
      for (const one of near) expect(sayBeside(one.tool, choice!)).toContain(chance(one.chance));
      for (const { tool, by, chance: sure } of choice!.tools) {
        const said = sayChosen(tool, choice!);
        expect(said === null).toBe(by === "edit");
        if (said) expect(said.text.endsWith(chance(sure))).toBe(true);
      }
    }));

  it("before the last step is what the paper’s rule gives", () =>
    forChoices((trace) => {
      const shown = showTrace(trace);
      const walk = { ...shown, choice: null, parts: { ...shown.parts, result: false } };
      const { result } = makePicture(walk);
      const tools = result.filter(({ kind }) => kind === "tool").map(({ tool }) => tool);
      for (const tool of tools) expect(trace.choice!.rule.tools).toContain(tool);
      expect(result.some(({ kind }) => kind === "left-out" || kind === "near")).toBe(false);
    }, 30));
});
