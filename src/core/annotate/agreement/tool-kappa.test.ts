import { describe, expect, it } from "vitest";
import { mulberry32 } from "../../math/random";
import vectors from "../../testing/vectors/agreement.json";
import type { ItemAnswers } from "./answer-table";
import { cohenOfPair, fleissPerTool, toolsByDisagreement } from "./per-tool";
import { agreeOnTools } from "./tool-kappa";

const [one] = vectors.kappaPerTool;
const items = Object.entries(one!.data).map(([item, answers]): ItemAnswers => ({
  item,
  answers: new Map(
    Object.entries(answers).flatMap(([voice, set]) => (set === null ? [] : [[voice, set as string[]] as const])),
  ),
}));
const only = (voices: readonly string[]): ItemAnswers[] =>
  items.map(({ item, answers }) => ({
    item,
    answers: new Map([...answers].filter(([voice]) => voices.includes(voice))),
  }));

describe("agreeOnTools", () => {
  it.each(Object.keys(one!.cohen))("is Cohen's kappa of two: %s", (pair) => {
    const voices = pair.split(" ") as [string, string];
    const made = agreeOnTools(only(voices), voices, 10);
    expect(made.measure).toBe("cohen");
    const { perTool } = cohenOfPair(items, voices, one!.tools);
    for (const { tool, value } of made.tools) expect(value).toBe(perTool.get(tool)!.kappa);
  });

  it("is Fleiss' kappa where all judged all, and alpha where answers are missing", () => {
    const { annotators } = one!.fleiss;
    const full = only(annotators).filter(({ answers }) => answers.size === annotators.length);
    const made = agreeOnTools(full, annotators, 10);
    expect(made).toMatchObject({ measure: "fleiss", items: full.length, incomplete: 0 });
    const expected = fleissPerTool(full, annotators, one!.tools).perTool;
    for (const { tool, value } of made.tools) {
      const kappa = expected.get(tool)!;
      if (kappa === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(kappa, 9);
    }
    const gaps = agreeOnTools(items, annotators, 10);
    expect(gaps.measure).toBe("alpha");
    expect(gaps.incomplete).toBeGreaterThan(0);
    expect(gaps.tools.map(({ tool }) => tool)).toEqual(toolsByDisagreement(items).map(({ tool }) => tool));
    for (const { value, alpha } of gaps.tools) expect(value).toBeCloseTo(alpha!, 9);
  });

  it("has an interval around the value for tools chosen in ten items, and for the first of them only", () => {
    const random = mulberry32(2);
    const made = Array.from({ length: 80 }, (_, at): ItemAnswers => {
      const [b, c] = [random() < 0.4, random() < 0.3];
      const say = (): string[] => [
        ...(random() < 0.05 !== b ? ["b"] : []),
        ...(random() < 0.2 !== c ? ["c"] : []),
        ...(at < 4 && random() < 0.5 ? ["rare"] : []),
      ];
      return { item: `q${at}`, answers: new Map(["x", "y", "z"].map((voice) => [voice, say()])) };
    });
    const found = agreeOnTools(made, ["x", "y", "z"], 1);
    const [first, ...others] = found.tools;
    expect(first!.tool).toBe("c");
    expect(first!.interval!.low).toBeLessThan(first!.value!);
    expect(first!.interval!.high).toBeGreaterThan(first!.value!);
    expect(others.every(({ interval }) => interval === null)).toBe(true);
    expect(agreeOnTools(made, ["x", "y", "z"], 9).tools.find(({ tool }) => tool === "rare")).toMatchObject({
      ...{ few: true, interval: null },
    });
  });
});
