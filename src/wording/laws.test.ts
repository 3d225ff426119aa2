import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type RetrieverName } from "../core/domain/config";
import type { Edit } from "../core/domain/edit";
import type { BundleKey, QueryId, RequirementId, ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { splitLoss, tracc } from "../core/metrics/tracc";
import { runWholePipeline } from "../core/pipeline/run-pipeline";
import { buildIndex } from "../core/retrieve/retrieval-index";
import { makeQuery, SMALL_DATASET, SMALL_TOOLS, WORDS_ENVIRONMENT } from "../core/testing/small-dataset";
import { describeEdit } from "./edits";
import { describeHistoryChange, describeNoNeed, describeNoToolEffect, describeOutside } from "./learned";
import { describeReport } from "./language-model";
import { describeLoss, describeResult } from "./result";
import {
  describeBundle,
  describeBundleNotes,
  describeDroppedTool,
  describeTie,
  describeVerdict,
  describeVote,
} from "./stages";
import { compareTraces } from "./trace-differences";
import { findWalkDifferences } from "./walk-differences";

/*
 * Sentences are read without the data beside them, so each must be true of the trace it was made of: the numbers and names
 * in it are counted again here from the trace, over walks and edits that nobody chose.
 */

const INDEX = buildIndex(SMALL_DATASET);
const CONTEXT = { index: INDEX, encoder: null, environment: WORDS_ENVIRONMENT };
const TOOL_IDS = SMALL_TOOLS.map(({ id }) => id);
const NAMES = SMALL_TOOLS.map(({ name }) => name);
const PIECES = [
  "Find a hotel room for the night",
  "will it rain in Oslo tomorrow",
  "book a table for two",
  "send a text message to my friend",
  "find cheap flights to Lima",
  "write a packing list for the journey",
  "hello there",
];

const anyTool = fc.constantFrom(...TOOL_IDS);
const anyGold = fc.option(fc.uniqueArray(anyTool, { maxLength: 4 }));
const anyText = fc
  .uniqueArray(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(". "));

/** An edit by numbers: what they point at is looked up in the trace that it is made on. */
const anyEditSeed = fc.record({
  kind: fc.nat({ max: 11 }),
  at: fc.nat({ max: 200 }),
  to: fc.nat({ max: 200 }),
  tool: anyTool,
});
type EditSeed = typeof anyEditSeed extends fc.Arbitrary<infer Seed> ? Seed : never;

const anyWalk = fc.record({
  text: anyText,
  gold: anyGold,
  retriever: fc.constantFrom<RetrieverName>("hybrid", "bm25", "okapi", "random"),
  search: fc.constantFrom("past-requests" as const, "bundle-text" as const),
  keep: fc.constantFrom("matched" as const, "published-empty" as const),
  k: fc.integer({ min: 1, max: 7 }),
  seeds: fc.array(anyEditSeed, { maxLength: 5 }),
});
type WalkSeed = typeof anyWalk extends fc.Arbitrary<infer Seed> ? Seed : never;

interface MadeWalk {
  computed: Trace;
  edits: Edit[];
  trace: Trace;
}

async function makeWalk({ text, gold, retriever, search, keep, k, seeds }: WalkSeed): Promise<MadeWalk> {
  const query = makeQuery("asked", text, gold);
  const config = {
    ...DEFAULT_CONFIG,
    stage1: { ...DEFAULT_CONFIG.stage1, retriever, search },
    stage2: { ...DEFAULT_CONFIG.stage2, keep },
    stage3: { k },
  };
  const computed = await runWholePipeline({ query, config, edits: [] }, CONTEXT);
  const edits = seeds.map((seed) => makeEdit(seed, computed));
  return { computed, edits, trace: await runWholePipeline({ query, config, edits }, CONTEXT) };
}

function makeEdit({ kind, at, to, tool }: EditSeed, trace: Trace): Edit {
  const { requirements } = trace.stage2;
  const requirement = requirements[at % Math.max(1, requirements.length)]?.id ?? ("r0-1" as RequirementId);
  const second = requirements[(at + 1) % Math.max(1, requirements.length)]?.id ?? requirement;
  const [start, end] = [at, to].map((place) => place % (trace.query.text.length + 1)).sort((a, b) => a - b);
  const neighbour = trace.stage1.neighbours[at % 6]?.query ?? ("h1" as QueryId);
  const bundle = trace.stage1.candidates[at % 4]?.bundle ?? ("none" as BundleKey);
  const edits: Edit[] = [
    { kind: "drop-neighbour", query: neighbour },
    { kind: "choose-bundle", bundle },
    { kind: "add-requirement", span: { start: start!, end: end! } },
    { kind: "rename-requirement", requirement, text: PIECES[to % PIECES.length]! },
    { kind: "split-requirement", requirement, at },
    { kind: "merge-requirements", first: requirement, second },
    { kind: "delete-requirement", requirement },
    { kind: "link", requirement, tool },
    { kind: "unlink", requirement, tool },
    { kind: "keep-tool", tool },
    { kind: "drop-tool", tool },
    { kind: "choose-winner", requirement, tool },
  ];
  return edits[kind]!;
}

/** Checks every generated walk. Always the same walks, so that the rare cases are sure to be among them. */
async function forWalks(check: (walk: MadeWalk) => void, numRuns = 150): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyWalk, async (seed) => check(await makeWalk(seed))),
    { numRuns, seed: 20_261_123 },
  );
}

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
        const tie = describeTie(vote, tools);
        expect(tie !== null).toBe(vote.tally.filter((row) => row.votes === vote.tally[0]!.votes).length > 1);
        if (tie !== null) expectGoodEnglish(tie);
        seen.add(/^(?:Yes|No\.|No, |Overruled)/u.exec(sentence)?.[0] ?? sentence);
        if (tie !== null) seen.add("tie");
      }
    });
    expect([...seen].sort()).toEqual(["No.", "No, ", "Overruled", "Yes", "tie"].sort());
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
/** What a printed chance may stand for: two decimals, four beside a near one, "under .01", "1.00". */
function readChance(printed: string): [number, number] {
  if (printed === "under .01") return [0, 0.005];
  const half = 0.5 * 10 ** -(printed.split(".")[1]?.length ?? 0) + 1e-12;
  return [Number(printed) - half, Number(printed) + half];
}
const CHANCE = String.raw`under \.01|\d?\.\d+`;

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
