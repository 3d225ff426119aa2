import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { splitLoss, tracc } from "../core/metrics/tracc";
import { linkRuleOf, supportOf } from "../core/pipeline/link-rules";
import { runWholePipeline } from "../core/pipeline/run-pipeline";
import { ANY_WALK_CONTEXT, forWalks } from "../core/testing/any-walk";
import { SMALL_TOOLS } from "../core/testing/small-dataset";
import { describeEdit } from "./edits";
import { describeNoNeed } from "./chances";
import {
  describeByRules,
  describeHistoryChange,
  describeLearned,
  describeNoToolEffect,
  describeOutside,
} from "./learned";
import { describeReport } from "./language-model";
import { describeLoss, describeResult } from "./result";
import {
  describeBundle,
  describeBundleNotes,
  describeDroppedTool,
  describeForeign,
  describeForeignChance,
  describeSupport,
  describeTie,
  describeVerdict,
  describeVote,
} from "./stages";
import { describeWhyNot } from "./why-not";
import { compareTraces } from "./trace-differences";
import { findWalkDifferences } from "./walk-differences";

/*
 * Sentences are read without the data beside them, so each must be true of the trace it was made of: the numbers and names
 * in it are counted again here from the trace, over walks and edits that nobody chose.
 */

const TOOL_IDS = SMALL_TOOLS.map(({ id }) => id);
const nameOfTool = (tool: ToolId): string => SMALL_TOOLS.find(({ id }) => id === tool)!.name;
const NAMES = SMALL_TOOLS.map(({ name }) => name);

const WORDS: Record<string, number> = { No: 0, One: 1, Two: 2, Three: 3, Four: 4, Five: 5, Six: 6 };
/** The whole numbers of a sentence, in figures or as its first word; decimals and what is quoted do not count. */
function numbersIn(sentence: string): number[] {
  const plain = sentence.replaceAll(/“[^”]*”/gu, "").replaceAll(/\d*\.\d+/gu, "");
  return [...plain.matchAll(/\b(?:\d+|No|One|Two|Three|Four|Five|Six)\b/gu)].map(
    ([word]) => WORDS[word] ?? Number(word),
  );
}

function namesIn(sentence: string): string[] {
  const plain = sentence.replaceAll(/“[^”]*”/gu, "");
  return NAMES.filter((name) => plain.includes(name));
}

/** One form of a noun and a verb for one, another for more; whole sentences; nothing that was forgotten to be filled in. */
function expectGoodEnglish(sentence: string): void {
  expect(sentence).toMatch(/\S/u);
  expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\s{2}|\s[.,;](?!\d)/u);
  expect(sentence).not.toMatch(/\b1 (?:tools|requirements|past requests|votes|answers|prompts|times)\b/u);
  expect(sentence).not.toMatch(/\b(?:[02-9]|\d\d+) (?:tool|requirement|past request|answer|prompt)\b/u);
  expect(sentence).not.toMatch(/\b1 [a-z ]+ (?:serve|stay|are|were)\b/u);
}

describe("the sentences of a walk", () => {
  it("count what stage 1 found", () =>
    forWalks(({ trace: { stage1, config } }) => {
      const sentence = describeBundle(stage1);
      expectGoodEnglish(sentence);
      if (stage1.chosen) expect(numbersIn(sentence)).toEqual([stage1.chosen.tools.length]);
      expect(sentence.includes("by hand")).toBe(stage1.chosen !== null && stage1.chosenBy === "edit");
      const notes = describeBundleNotes(stage1, config.stage1.retriever);
      notes.forEach(expectGoodEnglish);
      const byHand = notes.find((note) => note.includes("by hand"));
      expect(byHand ? numbersIn(byHand) : [0]).toEqual([stage1.dropped.length]);
      expect(notes.some((note) => note.includes("by words"))).toBe(config.stage1.retriever === "hybrid");
    }));

  it("count what stage 2 serves, leaves open and drops", () =>
    forWalks(({ trace: { stage2, tools } }) => {
      const sentence = describeVerdict(stage2);
      expectGoodEnglish(sentence);
      const all = stage2.requirements.length;
      const open = stage2.unsolved.length;
      const serving = stage2.kept.filter(({ serves }) => serves.length > 0).length;
      const keptByHand = stage2.kept.length - serving;
      const droppedByHand = stage2.dropped.filter(({ by }) => by === "edit").length;
      const useless = stage2.dropped.length - droppedByHand;
      const part = (pattern: RegExp): number => Number(pattern.exec(sentence)?.[1] ?? 0);
      if (all > 0 && open < all) expect(part(/^(\d+) tools? serves? /u)).toBe(serving);
      if (all > 0 && open > 0 && open < all) {
        expect(sentence).toContain(` ${all - open} of ${all} requirement`);
        expect(part(/(\d+) stays? open/u)).toBe(open);
      }
      expect(sentence.includes("open.")).toBe(open > 0);
      expect(part(/(\d+) tools? (?:is|are) kept by hand/u)).toBe(keptByHand);
      expect(part(/(\d+) tools? serves? nothing/u)).toBe(useless);
      expect(part(/(\d+) tools? (?:is|are) dropped by hand/u)).toBe(droppedByHand);
      for (const { tool, best, by } of stage2.dropped) {
        const why = describeDroppedTool(stage2, tools, tool)!;
        expect(namesIn(why)).toEqual([tools[tool]!.name]);
        if (by === "edit") expect(why).toContain("by hand");
        else if (best) expect(why).toContain(best.score.toFixed(2));
      }
      for (const { tool } of stage2.kept) expect(describeDroppedTool(stage2, tools, tool)).toBeNull();
    }));

  it("name the winner of each vote and count its votes", async () => {
    const seen = new Set<string>();
    await forWalks(({ trace: { stage3, tools } }) => {
      for (const vote of stage3.perRequirement) {
        const sentence = describeVote(vote, tools);
        expectGoodEnglish(sentence);
        const first = vote.views.direct[0]!.tool;
        expect(namesIn(sentence)).toContain(tools[vote.computedWinner!]!.name);
        if (vote.winner !== null) expect(namesIn(sentence)).toContain(tools[vote.winner]!.name);
        const votes = /(\d) of 3/u.exec(sentence)?.[1];
        if (votes !== undefined) expect(Number(votes)).toBe(vote.tally[0]!.votes);
        if (vote.winnerBy === "edit") expect(sentence).toContain("by hand");
        else {
          expect(sentence.startsWith("Yes")).toBe(vote.computedWinner !== first);
          if (sentence.includes("no tool is in all three lists"))
            expect(vote.tally.some((row) => row.votes === 3)).toBe(false);
          if (sentence.includes("also in the history list"))
            expect(vote.views.history.some(({ tool }) => tool === first)).toBe(true);
        }
        const leading = NAMES.filter((name) => sentence.includes(`${name} is first in direct alignment`));
        const ranks = vote.tally.map(({ tool, ranks: { direct } }) => [tools[tool]!.name, direct]);
        for (const name of leading) expect(ranks).toContainEqual([name, 1]);
        const tie = describeTie(vote, tools);
        if (vote.winnerBy === "edit") expect(`${sentence} ${tie}`).not.toContain("wins");
        expect(tie !== null).toBe(vote.tally.filter((row) => row.votes === vote.tally[0]!.votes).length > 1);
        if (tie !== null) expectGoodEnglish(tie);
        seen.add(/^(?:Yes|No\.|No, |Overruled)/u.exec(sentence)?.[0] ?? sentence);
        if (tie !== null) seen.add("tie");
      }
    });
    expect([...seen].sort()).toEqual(["No.", "No, ", "Overruled", "Yes", "tie"].sort());
  });

  it("say that nothing is near a vote only where nothing is", () =>
    forWalks(({ trace: { stage3, environment } }) => {
      for (const vote of stage3.perRequirement) {
        const sentence = describeSupport(supportOf(vote, environment));
        const scores = [...vote.views.direct, ...vote.pastRequests].map(({ score }) => score);
        expect(sentence !== null).toBe(scores.every((score) => score <= 0));
        // The same vote, were its scores cosines: told against the least score of a link.
        const encoder = { id: "tool-minilm-3x384-int4" as const } as NonNullable<Trace["environment"]["encoder"]>;
        const least = linkRuleOf(encoder.id).threshold;
        const cosines = describeSupport(supportOf(vote, { encoder }));
        expect(cosines !== null).toBe(scores.every((score) => score < least));
        for (const said of [sentence, cosines]) if (said !== null) expectGoodEnglish(said.replaceAll("\u2212", "-"));
      }
    }));

  it("say why any tool is not in the answer, by what became of it", () =>
    forWalks(({ trace }) => {
      const { stage1, stage2, stage3, recommendation, tools } = trace;
      for (const tool of TOOL_IDS) {
        const labelled = {
          ...trace,
          tools: { ...tools, [tool]: { name: nameOfTool(tool), description: "", tokens: 1 } },
        };
        const sentence = describeWhyNot(labelled, tool, stage2.matches);
        expectGoodEnglish(sentence);
        const isThere = recommendation.tools.some((one) => one.tool === tool);
        expect(sentence.endsWith("is in the answer.")).toBe(isThere);
        if (isThere) continue;
        const isInBundle = stage1.chosen?.tools.includes(tool) === true;
        if (sentence.includes("is not in the bundle")) expect(isInBundle).toBe(false);
        if (sentence.includes("is in the bundle")) expect(isInBundle).toBe(true);
        const given = stage3.perRequirement.map(({ tally }) => tally.find((row) => row.tool === tool)?.votes ?? 0);
        const votes = /It has (\d) of 3 votes/u.exec(sentence)?.[1];
        if (votes !== undefined) expect(Number(votes)).toBe(Math.max(...given));
        if (sentence.includes("None of the")) expect(Math.max(...given)).toBe(0);
        if (sentence.includes("Nothing is open")) expect(given).toEqual([]);
        const score = /best: (−?\d?\.\d\d); a link needs/u.exec(sentence)?.[1];
        if (score !== undefined) expect(Number(score.replace("−", "-"))).toBeLessThan(stage2.threshold + 0.005);
      }
    }, 60));

  it("say what a link needs where a tool may not lie far below the nearest", async () => {
    let told = 0;
    await forWalks(async ({ input }) => {
      const config = { ...input.config, stage2: { ...input.config.stage2, margin: 0.05 } };
      const trace = await runWholePipeline({ ...input, config, edits: [] }, ANY_WALK_CONTEXT);
      for (const { tool, best } of trace.stage2.dropped) {
        const most = trace.stage2.nearest?.find(({ requirement }) => requirement === best?.requirement)?.score;
        if (!best || most === undefined || best.score >= most - 0.05 || best.score < trace.stage2.threshold) continue;
        const [, needed] = /a link needs (\d?\.\d\d) there/u.exec(describeWhyNot(trace, tool, trace.stage2.matches))!;
        expect(Number(needed)).toBeCloseTo(most - 0.05, 2);
        told++;
      }
    });
    expect(told).toBeGreaterThan(0);
  });

  it("say what an answer in another language goes by", async () => {
    const texts = [
      "Bitte buche mir ein Zimmer in Oslo und einen Tisch für zwei",
      "Quiero un vuelo para mañana con mi madre",
    ];
    const seen = new Set<string>();
    await forWalks(async ({ input }) => {
      for (const text of texts) {
        const query = { ...input.query, text, raw: text };
        const trace = await runWholePipeline({ ...input, query, edits: [] }, ANY_WALK_CONTEXT);
        const sentence = describeForeign(trace)!;
        expectGoodEnglish(describeForeignChance(trace)!);

        expectGoodEnglish(sentence);
        const shared = trace.stage1.neighbours.flatMap(({ sharedWords }) => sharedWords.map(({ word }) => word));
        for (const [, word] of sentence.matchAll(/“([^”]*)”/gu)) expect(shared).toContain(word);
        const isShared = shared.length > 0 || (trace.stage1.candidates[0]?.bm25 ?? 0) > 0;
        expect(sentence.includes("is a guess")).toBe(!isShared);
        seen.add(String(isShared));
      }
    }, 12);
    expect(seen).toEqual(new Set(["true", "false"]));
    await forWalks(({ trace }) => {
      expect([describeForeign(trace), describeForeignChance(trace)]).toEqual([null, null]);
    }, 12);
  });

  it("count what the answer misses and has too many, and what that costs adds up", () =>
    forWalks(({ trace }) => {
      const sentence = describeResult(trace);
      expectGoodEnglish(sentence);
      const recommended = trace.recommendation.tools.map(({ tool }) => tool);
      const gold = trace.query.gold;
      expect(/^(?:exactly )?(\d+) tool/u.exec(sentence)?.[1] ?? "0").toBe(String(recommended.length));
      if (gold === null) return;
      const missed = gold.filter((tool) => !recommended.includes(tool)).length;
      const wrong = recommended.filter((tool) => !gold.includes(tool)).length;
      expect(/(\d+) missed/u.exec(sentence)?.[1] ?? "0").toBe(String(missed));
      expect(/(\d+) (?:wrong|too many)/u.exec(sentence)?.[1] ?? "0").toBe(String(wrong));
      const parts = splitLoss({ gold, recommended });
      if (!parts) return;
      const costs = [...describeLoss(parts).matchAll(/costs? (\d\.\d\d)/gu)].map(([, cost]) => Number(cost));
      const lost = 1 - tracc.standard({ gold, goldAsGiven: gold, recommended });
      expect(Math.abs(costs.reduce((sum, cost) => sum + cost, 0) - lost)).toBeLessThanOrEqual(0.0101);
      const [missing = 0] = numbersIn(describeLoss(parts));
      if (missed > 0) expect(missing).toBe(missed);
    }));

  it("say of an edit which tool and which words it is about", () =>
    forWalks(({ computed, edits }) => {
      for (const edit of edits) {
        const sentence = describeEdit(edit, computed);
        expectGoodEnglish(sentence);
        if ("tool" in edit) expect(sentence).toContain(computed.tools[edit.tool]?.name ?? edit.tool);
        if (!("requirement" in edit)) continue;
        const words = computed.stage2.requirements.find(({ id }) => id === edit.requirement)?.text;
        if (words !== undefined) expect(sentence).toContain(`“${words.slice(0, 15)}`);
      }
    }));

  it("name what two answers do not share, and where two walks part", () =>
    forWalks(({ computed, trace }) => {
      const tools = (of: Trace): ToolId[] => of.recommendation.tools.map(({ tool }) => tool);
      const added = tools(trace).filter((tool) => !tools(computed).includes(tool));
      const removed = tools(computed).filter((tool) => !tools(trace).includes(tool));
      const { hasChanged, sentence } = compareTraces(computed, trace);
      expectGoodEnglish(sentence);
      expect(hasChanged).toBe(added.length + removed.length > 0);
      expect([sentence.includes(" added"), sentence.includes(" removed")]).toEqual([
        added.length > 0,
        removed.length > 0,
      ]);
      const few = [...added, ...removed].length <= 3;
      if (few) expect(namesIn(sentence)).toEqual(NAMES.filter((_, i) => [...added, ...removed].includes(TOOL_IDS[i]!)));
      const parted = findWalkDifferences({ letter: "A", trace: computed }, { letter: "B", trace });
      expect([parted.gained, parted.lost]).toEqual([added, removed]);
      Object.values(parted.stages).flat().forEach(expectGoodEnglish);
    }));
});

const anyChance = fc.double({ min: 0, max: 1, noNaN: true });
/** What a printed chance may stand for: two decimals, four beside a near one, "under .01", "over .99". */
function readChance(printed: string): [number, number] {
  if (printed === "under .01") return [0, 0.005];
  if (printed === "over .99") return [0.995, 1];
  const half = 0.5 * 10 ** -(printed.split(".")[1]?.length ?? 0) + 1e-12;
  return [Number(printed) - half, Number(printed) + half];
}
const CHANCE = String.raw`under \.01|over \.99|\d?\.\d+`;

describe("sentences about chances", () => {
  it("print chances that are near the given ones, and two that differ differently", () => {
    fc.assert(
      fc.property(anyChance, anyChance, (one, other) => {
        fc.pre(Math.abs(one - other) > 1e-4);
        const [chance, threshold] = [Math.min(one, other), Math.max(one, other)];
        const sentence = describeNoNeed({ chance, threshold });
        const found = new RegExp(`is (${CHANCE}), below the threshold of (${CHANCE})\\.$`, "u").exec(sentence)!;
        for (const [printed, value] of [
          [found[1]!, chance],
          [found[2]!, threshold],
        ] as const) {
          const [low, high] = readChance(printed);
          expect(value).toBeGreaterThanOrEqual(low);
          expect(value).toBeLessThanOrEqual(high);
        }
        expect(found[1]).not.toBe(found[2]);
      }),
    );
  });

  it("say what a tool lacks, in whole sentences", () => {
    fc.assert(
      fc.property(anyChance, fc.option(anyChance), (chance, needed) => {
        const sentence = describeOutside({ tool: TOOL_IDS[0]!, chance, needed, words: "call a cab" });
        expectGoodEnglish(sentence);
        expect(sentence.includes("would be chosen from")).toBe(needed !== null);
        expect(sentence).toContain("“call a cab”");
      }),
    );
  });

  it("count requests of a hundred", () => {
    fc.assert(
      fc.property(anyChance, anyChance, (found, lost) => {
        const sentence = describeNoToolEffect({ found, lost });
        const shares = /, (fewer than 1|\d+) gets? none; .*, (fewer than 1|\d+) loses? them\.$/u.exec(sentence)!;
        for (const [printed, share] of [
          [shares[1], found],
          [shares[2], lost],
        ] as const) {
          if (printed === "fewer than 1") expect(share * 100).toBeLessThan(1);
          else expect(Math.abs(Number(printed) - share * 100)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
        expect(sentence.replaceAll("fewer than 1 ", "few ")).not.toMatch(
          /\b1 (?:get|lose)\b|\b(?:[02-9]|\d\d+) (?:gets|loses)\b/u,
        );
      }),
    );
  });

  it("count what judges a request, and say when it was left out of its own training", () => {
    const anyJudgement = fc.record({ requests: fc.nat({ max: 5000 }), more: fc.nat({ max: 3 }), isSeen: fc.boolean() });
    fc.assert(
      fc.property(anyJudgement, fc.boolean(), ({ requests, more, isSeen }, isLeftOut) => {
        const history = requests + more;
        const given = { requests, history, isSeen, ...(isLeftOut ? { isLeftOut } : {}) };
        const sentence = describeLearned(given);
        expectGoodEnglish(sentence.replaceAll(",", ""));
        const [from = 1, of = from] = numbersIn(sentence.replaceAll(/(\d),(\d)/gu, "$1$2"));
        expect([from, of]).toEqual([requests, history]);
        expect(sentence.includes("left out of its own training")).toBe(isLeftOut);
        expect(sentence.includes("too high")).toBe(isSeen && !isLeftOut);
      }),
    );
  });

  it("call an answer learned only where no hand had a part in it", () => {
    const anyNames = fc.oneof(fc.constant("same" as const), fc.subarray(NAMES, { maxLength: 3 }));
    const anyScores = fc.option(fc.constant({ rules: "0.25", shown: "0.75" }));
    fc.assert(
      fc.property(anyNames, anyScores, fc.boolean(), (names, scores, hasEdits) => {
        const sentence = describeByRules({ names, scores, hasEdits });
        expectGoodEnglish(sentence);
        if (hasEdits) expect(sentence).not.toContain("as learned");
        expect(sentence.includes("your edits")).toBe(hasEdits);
        if (names !== "same") expect(namesIn(sentence)).toEqual(NAMES.filter((name) => names.includes(name)));
        expect(sentence.includes("0.75")).toBe(scores !== null && names !== "same");
      }),
    );
  });

  it("count what another history changed", () => {
    const anyCount = fc.nat({ max: 3 });
    fc.assert(
      fc.property(anyCount, anyCount, anyCount, (added, removed, corrected) => {
        const sentence = describeHistoryChange({ added, removed, corrected, tools: [] });
        expectGoodEnglish(sentence.replace(/ No tool.*$/u, ""));
        const count = (what: string): number =>
          Number(new RegExp(`(\\d+)(?: past requests?)? ${what}`, "u").exec(sentence)?.[1] ?? 0);
        expect([count("added"), count("removed"), count("corrected")]).toEqual([added, removed, corrected]);
      }),
    );
  });

  it("count names that a model made up", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom("Ferry", "Tram", "Balloon"), { minLength: 1 }), (names) => {
        const sentence = describeReport({ kind: "unknown-tools", names });
        expectGoodEnglish(sentence);
        expect(numbersIn(sentence)).toEqual([names.length]);
        for (const name of names) expect(sentence).toContain(`“${name}”`);
      }),
    );
  });
});
