import { describe, expect, it } from "vitest";
import type { ChoiceResult } from "../core/domain/choice";
import { forChoices, toolsOfAnswer } from "../core/testing/any-choice";
import { chance } from "./chances";
import { describeChange, describeDoubts, describeReasons, describeTooFew, sayLeftOut, sayNeeded } from "./choice";

/* What is said of a choice, counted again from it, over requests and edits that nobody chose. */

/** Names of tools that stand in a part of a sentence, in its order. */
const namesIn = (part: string): string[] =>
  [...part.matchAll(/\b(?:alpha|beta|gamma|delta|epsilon)\b/gu)].map(([name]) => name);

describe("the sentences of a choice", () => {
  it("say what it changed against the paper’s rule: counts, expected TRACC and every tool", async () => {
    const seen = new Set<string>();
    await forChoices((trace) => {
      const choice = trace.choice!;
      const { rule, expected } = choice;
      const own = toolsOfAnswer(trace);
      const sentence = describeChange(choice, trace.tools);
      const came = own.filter((tool) => !rule.tools.includes(tool));
      const went = rule.tools.filter((tool) => !own.includes(tool));
      if (came.length + went.length === 0) {
        expect(sentence).toBe(`The paper’s rule gives the same answer, expected TRACC ${chance(expected)}.`);
        seen.add("same");
        return;
      }
      const said = /gives (no tool|\d+ tools?), expected TRACC (.+?); this gives (none|\d+), (.+?)\. It /u.exec(
        sentence,
      )!;
      expect(Number.parseInt(said[1]!.replace("no", "0"))).toBe(rule.tools.length);
      expect(said[1]).toMatch(rule.tools.length === 1 ? /tool$/u : /no tool|tools$/u);
      expect(said[2]).toBe(chance(rule.expected));
      expect(said[3]).toBe(own.length === 0 ? "none" : String(own.length));
      expect(said[4]).toBe(chance(expected));
      const [, adds = "", leaves = ""] = /It (?:adds (.*?))?(?:(?: and )?leaves out (.*))?\.$/u.exec(sentence)!;
      expect(namesIn(adds).sort()).toEqual([...came].sort());
      expect(namesIn(leaves).sort()).toEqual([...went].sort());
      seen.add(own.length === 0 ? "none" : came.length === 0 ? "leaves" : went.length === 0 ? "adds" : "both");
    }, 150);
    expect(["same", "none", "leaves", "adds", "both"].filter((kind) => !seen.has(kind))).toEqual([]);
  });

  it("give each tool of the answer a reason that is in the trace", () =>
    forChoices(({ choice, recommendation, query }) => {
      for (const one of choice!.tools) {
        const sentence = describeReasons(one, recommendation.tools);
        expect(sentence).toMatch(/\S\.$/u);
        if (one.by === "edit") {
          expect(sentence).toBe("In the answer by hand.");
          continue;
        }
        const words = /“([^”]*)”: ((?:under )?\S+)\./u.exec(sentence);
        if (words)
          expect([query.text.includes(words[1]!.replace(/…$/u, "")), words[2]]).toEqual([
            true,
            chance(one.words!.chance),
          ]);
        expect(words !== null).toBe(one.words !== null && one.words.chance >= 0.05);
        expect(sentence.includes("The request as a whole")).toBe(words === null && one.by === "words");
        const used = /(\d+) of the (\d+) nearest/u.exec(sentence);
        expect(used ? [Number(used[1]), Number(used[2])] : [0, 0]).toEqual(
          one.past.count > 0 ? [one.past.count, one.past.of] : [0, 0],
        );
        const from = recommendation.tools.find(({ tool }) => tool === one.tool)!.from;
        expect(sentence.includes("No stage had it.")).toBe(from === "choice");
      }
    }));

  it("say what a tool that is left out would cost, and what would bring one in", () =>
    forChoices(({ choice }) => {
      const isNone = choice!.none !== null && choice!.tools.length === 0;
      for (const left of choice!.leftOut) {
        const sentence = sayLeftOut(left, isNone);
        expect(sentence.includes("by hand")).toBe(left.by === "edit");
        if (left.by === "edit") continue;
        expect(sentence.includes("It is not weighed")).toBe(isNone);
        expect(sentence.includes("about the same")).toBe(!isNone && Math.abs(left.cost) < 0.005);
        expect(/lose (.+?) of/u.exec(sentence)?.[1]).toBe(
          !isNone && left.cost >= 0.005 ? chance(left.cost) : undefined,
        );
      }
      for (const near of choice!.outside) {
        const said = sayNeeded(near, isNone);
        expect(said.startsWith("It is not weighed")).toBe(isNone);
        const from = /chosen from (.+?) on/u.exec(said)?.[1];
        expect(from).toBe(near.needed === null ? undefined : chance(near.needed));
        if (near.needed !== null) expect(near.needed).toBeGreaterThanOrEqual(near.chance - 1e-9);
      }
    }));

  it("say that nothing is near, or that no tool is the answer, only where that is so", () =>
    forChoices(({ choice }) => {
      const { none, tools, nearness } = choice!;
      const sentence = describeDoubts(choice!);
      expect(sentence.startsWith("No tool is the answer")).toBe(none !== null && tools.length === 0);
      expect(sentence.includes("No past request is near")).toBe(nearness.isFar);
    }));

  it("say why there is none", () => {
    expect(describeTooFew(0)).toContain("there is none");
    expect(describeTooFew(1)).toContain("there is 1.");
    expect(describeTooFew(12)).toContain("there are 12.");
  });

  it("call the cost of a tool the same as the choice does", () =>
    forChoices(({ choice }) => {
      const { tools, expected }: ChoiceResult = choice!;
      for (const { cost, by } of tools) if (by !== "edit") expect(cost).toBeLessThanOrEqual(expected + 1e-9);
    }, 20));
});
