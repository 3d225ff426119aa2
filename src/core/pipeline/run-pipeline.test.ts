import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES, type Config } from "../domain/config";
import type { Edit } from "../domain/edit";
import type { BundleKey, QueryId, RequirementId, ToolId } from "../domain/ids";
import type { GateResult } from "../domain/learned";
import type { NetworkEdit } from "../domain/network";
import type { StageUpdate, Trace } from "../domain/trace";
import { buildIndex } from "../retrieve/retrieval-index";
import { stackVectors } from "../retrieve/vector-matrix";
import { FITTED_LINK_RULES } from "./link-rules";
import {
  createWordEncoder,
  makeQuery,
  makeTestDataset,
  SMALL_DATASET,
  SMALL_TOOLS,
  TEST_ENVIRONMENT,
  WORDS_ENVIRONMENT,
} from "../testing/small-dataset";
import { runPipeline, runWholePipeline, type PipelineContext } from "./run-pipeline";
import type { WalkMemory } from "./walk-memory";

const ENCODER = createWordEncoder();
const CONTEXT: PipelineContext = { index: buildIndex(SMALL_DATASET), encoder: ENCODER, environment: TEST_ENVIRONMENT };
const WORDS: PipelineContext = { index: CONTEXT.index, encoder: null, environment: WORDS_ENVIRONMENT };
const QUERY = makeQuery(
  "new",
  "Book a table in a quiet restaurant. Find cheap flights to Lima. Write a packing list for the journey.",
  ["table", "flight", "packing"],
);

/** A low threshold, so that the test encoder's cosines link something. */
const CONFIG: Config = {
  ...DEFAULT_CONFIG,
  encoder: "tool-static-256-int4",
  stage2: { ...DEFAULT_CONFIG.stage2, threshold: 0.4 },
};

function run(edits: Edit[] = [], context = CONTEXT, config = CONFIG): Promise<Trace> {
  return runWholePipeline({ query: QUERY, config, edits }, context);
}

function toolsOf(trace: Trace): ToolId[] {
  return trace.recommendation.tools.map(({ tool }) => tool);
}

describe("runPipeline", () => {
  it("keeps a threshold set by hand for the encoder it was set with", async () => {
    const withWords = await run([], WORDS);
    expect(withWords.stage2.threshold).toBe(FITTED_LINK_RULES.words.threshold);
    expect((await run()).stage2.threshold).toBe(0.4);
  });

  it("recommends nothing behind a closed gate where nothing was learned for a choice, unless the walk is taken anyway", async () => {
    const judged = (chance: number): Omit<GateResult, "isForced"> => ({
      ...{ by: "masstool", chance, threshold: 0.5, isSeen: false, found: [], lost: [] },
      ...{ counts: { needing: 0, none: 0 }, nearest: { needing: [], none: [] } },
    });
    const gated = (chance: number, edits: Edit[] = [], more: Partial<PipelineContext> = {}): Promise<Trace> =>
      run(
        edits,
        { ...CONTEXT, memory, gate: () => Promise.resolve(judged(chance)), ...more },
        { ...CONFIG, gate: { by: "masstool", threshold: null } },
      );
    const memory: WalkMemory = { last: null };
    const open = await gated(0.6);
    expect(toolsOf(open)).toEqual(toolsOf(await run()));
    const closed = await gated(0.4);
    expect(closed).toMatchObject({ gate: { chance: 0.4, isForced: false }, stage2: { noTool: { chance: 0.4 } } });
    expect(toolsOf(closed)).toEqual([]);
    expect(toolsOf(await gated(0.4, [], { chooser: () => Promise.resolve(null) }))).toEqual([]);
    const forced = await gated(0.4, [{ kind: "force-gate" }]);
    expect(forced.gate).toMatchObject({ isForced: true });
    expect(toolsOf(forced)).toEqual(toolsOf(open));
  });

  it("offers what a tool of the answer needs, or adds it, by the schemas and by what a person corrected", async () => {
    const field = (name: string) => ({ name, type: "string", description: "" });
    const tools = SMALL_TOOLS.map((tool) => ({
      ...tool,
      ...(tool.name === "Packing" ? { parameters: [{ ...field("town_id"), required: true }] } : {}),
      ...(["Weather", "Hotel"].includes(tool.name) ? { responses: [field("town_id")] } : {}),
    }));
    const index = buildIndex(makeTestDataset(tools, SMALL_DATASET.queries));
    const walked = (config: Config, edits: Edit[] = [], corrections: NetworkEdit[] = []) =>
      run(edits, { ...CONTEXT, index, corrections }, config);
    const cut: NetworkEdit = { kind: "cut-edge", edge: "d:weather>packing" };
    const offer = await walked(CONFIG);
    expect(toolsOf(offer)).toEqual(toolsOf(await run()));
    expect(offer.network?.offered).toEqual([{ tool: "weather", for: "packing", types: ["town.id"], count: 1, of: 1 }]);
    expect(offer.tools["weather" as ToolId]?.name).toBe("Weather");
    expect((await walked(CONFIG, [], [cut])).network).toMatchObject({ offered: [{ tool: "hotel" }], corrected: 1 });
    expect((await walked(CONFIG, [{ kind: "drop-tool", tool: "weather" as ToolId }])).network?.offered).toMatchObject([
      { tool: "hotel" },
    ]);
    const added = await walked({ ...CONFIG, network: { closure: "add" } });
    expect(toolsOf(added)).toEqual(expect.arrayContaining([...toolsOf(offer), "weather"]));
    expect(added.network?.added).toEqual(offer.network?.offered);
    const { choice: _, ...staged } = CONFIG;
    expect((await walked(staged)).network).toBeUndefined();
  });

  it("yields each stage as soon as it is done, then the trace made of them", async () => {
    const updates: StageUpdate[] = [];
    for await (const update of runPipeline({ query: QUERY, config: CONFIG, edits: [] }, CONTEXT)) updates.push(update);
    expect(updates.map(({ stage }) => stage)).toEqual([1, 2, 3, 4]);
    const [first, second, third, last] = updates;
    if (last?.stage !== 4 || first?.stage !== 1 || second?.stage !== 2 || third?.stage !== 3) throw new Error("order");
    expect(last.trace.stage1).toEqual(first.result);
    expect(last.trace.stage2).toEqual(second.result);
    expect(last.trace.stage3).toEqual(third.result);
    for (const { tools } of [first, second, third]) {
      for (const [id, label] of Object.entries(tools)) expect(last.trace.tools[id as ToolId]).toEqual(label);
    }
  });

  it("is a function of its input: two runs give the same plain JSON", async () => {
    const trace = await run();
    expect(await run()).toEqual(trace);
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
  });

  it("recommends kept tools first, then one for each open requirement", async () => {
    const trace = await run();
    const kept = trace.stage2.kept.map(({ tool }) => tool);
    expect(trace.stage2.requirements).toHaveLength(3);
    expect(kept.length).toBeGreaterThan(0);
    expect(trace.stage2.unsolved.length).toBeGreaterThan(0);
    expect(toolsOf(trace).slice(0, kept.length)).toEqual(kept);
    expect(trace.stage3.perRequirement.map(({ requirement }) => requirement)).toEqual(trace.stage2.unsolved);
    expect(toolsOf(trace)).toEqual([...new Set([...kept, ...trace.stage3.perRequirement.map(({ winner }) => winner)])]);
  });

  it("mentions no tool that it does not label", async () => {
    const trace = await run();
    const mentioned = JSON.stringify(trace).match(/"(?:flight|hotel|message|packing|table|weather)"/g) ?? [];
    for (const id of mentioned) expect(trace.tools).toHaveProperty(id.slice(1, -1));
  });

  it("compares words alone without an encoder", async () => {
    const trace = await run([], WORDS, DEFAULT_CONFIG);
    expect(trace.stage1.retriever).toBe("bm25");
    expect(trace.stage2.scoreKind).toBe("bm25-share");
    expect(trace.stage2.matches.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
    expect(trace.environment.encoder).toBeNull();
  });

  it("puts the first direct tool first in its own context, with every retriever", async () => {
    for (const retriever of ["hybrid", "dense", "bm25", "okapi", "random"] as const) {
      for (const context of [CONTEXT, WORDS]) {
        const config = { ...CONFIG, stage1: { ...CONFIG.stage1, retriever }, stage3: { k: 3 } };
        const trace = await run([], context, { ...config, stage2: { ...config.stage2, keep: "published-empty" } });
        expect(trace.stage3.perRequirement).toHaveLength(3);
        for (const { views, pastRequests } of trace.stage3.perRequirement) {
          expect(views.context[0]?.tool).toBe(views.direct[0]?.tool);
          expect([views.direct.length, views.context.length, pastRequests.length]).toEqual([3, 3, 3]);
          expect(views.direct.map(({ rank }) => rank)).toEqual([1, 2, 3]);
        }
      }
    }
  });

  it("orders the views by the mixture and prints the cosine", async () => {
    const config = { ...CONFIG, stage2: { ...CONFIG.stage2, keep: "published-empty" as const } };
    const trace = await run([], CONTEXT, config);
    for (const { requirement, views, pastRequests } of trace.stage3.perRequirement) {
      const { text } = trace.stage2.requirements.find(({ id }) => id === requirement)!;
      const [asked, found] = await ENCODER.encode([text, pastRequests[0]!.text]);
      expect(pastRequests[0]!.score).toBeCloseTo(stackVectors([found!], ENCODER.dimensions).dotRows(asked!)[0]!, 6);
      expect(Math.max(...[...views.direct, ...views.history, ...views.context].map(({ score }) => score))).toBeLessThan(
        1 + 1e-6,
      );
    }
  });

  it("sends every requirement to the vote and sorts by id in the released code's way", async () => {
    const trace = await run([], CONTEXT, MODES.published);
    expect(trace.stage2.kept).toEqual([]);
    expect(trace.stage2.unsolved).toHaveLength(3);
    expect(toolsOf(trace)).toEqual([...toolsOf(trace)].sort());
  });

  it("takes data without history and without tools, and a request without words", async () => {
    const bare = { ...WORDS, index: buildIndex(makeTestDataset(SMALL_TOOLS, [])) };
    const trace = await run([], bare);
    expect(trace.stage1.chosen).toBeNull();
    expect(trace.stage2.verdict).toBe("partial");
    expect(toolsOf(trace).length).toBeGreaterThan(0);
    const empty = await run([], { ...WORDS, index: buildIndex(makeTestDataset([], [])) });
    expect(empty.stage3.perRequirement.every(({ winner }) => winner === null)).toBe(true);
    expect(toolsOf(empty)).toEqual([]);
    const silent = await runWholePipeline({ query: makeQuery("s", "…", null), config: CONFIG, edits: [] }, CONTEXT);
    expect(silent.stage2.verdict).toBe("none");
    expect(toolsOf(silent)).toEqual([]);
  });
});

describe("a shuffled catalogue", () => {
  it("gives the same trace", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...SMALL_TOOLS], { minLength: SMALL_TOOLS.length }), async (tools) => {
        const index = buildIndex({ ...SMALL_DATASET, tools });
        expect(await run([], { ...CONTEXT, index })).toEqual(await run());
        expect(await run([], { ...WORDS, index })).toEqual(await run([], WORDS));
      }),
      { numRuns: 20 },
    );
  });
});

describe("edits over the pipeline", () => {
  it("add nothing to the vote when the winner is dropped by hand", async () => {
    const before = await run();
    const added = before.recommendation.tools.find(({ from }) => from === "vote")!.tool;
    const after = await run([{ kind: "drop-tool", tool: added }]);
    expect(toolsOf(after)).toEqual(toolsOf(before).filter((tool) => tool !== added));
  });

  it("make exactly a set that was taken the answer, until more is said, and leave the stages as they are", async () => {
    const before = await run();
    const others = SMALL_TOOLS.filter(({ id }) => !toolsOf(before).includes(id)).map(({ id }) => id);
    const own = [others[0]!, toolsOf(before)[0]!];
    const taken = await run([{ kind: "take-set", tools: own }]);
    expect(toolsOf(taken).sort()).toEqual([...own].sort());
    expect([taken.stage2, taken.stage3]).toEqual([before.stage2, before.stage3]);
    const more: Edit = { kind: "force-tool", tool: others[1]! };
    expect(toolsOf(await run([{ kind: "take-set", tools: own }, more])).sort()).toEqual([...own, others[1]!].sort());
    expect(toolsOf(await run([more, { kind: "take-set", tools: own }])).sort()).toEqual([...own].sort());
  });

  it("let the next of the tally win when the winner is cut from the requirement", async () => {
    const before = await run();
    const vote = before.stage3.perRequirement[0]!;
    const after = await run([{ kind: "unlink", requirement: vote.requirement, tool: vote.winner! }]);
    expect(after.stage3.perRequirement[0]).toMatchObject({
      winner: vote.tally[1]!.tool,
      winnerBy: "edit",
      decidedBy: "edit",
      computedWinner: vote.winner,
      tally: vote.tally,
    });
  });

  it("add the chosen winner whatever the vote says, from anywhere in the catalogue", async () => {
    const before = await run();
    const { requirement, winner } = before.stage3.perRequirement[0]!;
    const other = SMALL_TOOLS.find(({ id }) => !toolsOf(before).includes(id))!.id;
    const after = await run([{ kind: "choose-winner", requirement, tool: other }]);
    expect(after.recommendation.tools.find(({ tool }) => tool === other)).toEqual({
      tool: other,
      from: "edit",
      because: [requirement],
      votes: null,
    });
    expect(await run([{ kind: "choose-winner", requirement, tool: winner! }])).toEqual(before);
  });

  it("make an added winner join the reasons of a tool that is kept already", async () => {
    const before = await run();
    const { requirement } = before.stage3.perRequirement[0]!;
    const kept = before.stage2.kept[0]!;
    const after = await run([{ kind: "choose-winner", requirement, tool: kept.tool }]);
    const row = after.recommendation.tools.find(({ tool }) => tool === kept.tool)!;
    expect(row.because).toContain(requirement);
    expect(row.because).toEqual(expect.arrayContaining(kept.serves));
    expect(toolsOf(after).filter((tool) => tool === kept.tool)).toHaveLength(1);
  });

  const requirement = fc.constantFrom(...(["r0-34", "r36-62", "r64-100", "r9-9"] as RequirementId[]));
  const tool = fc.constantFrom(...[...SMALL_TOOLS.map(({ id }) => id), "nothing" as ToolId]);
  const place = fc.nat(QUERY.text.length);
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.record({
      kind: fc.constant("drop-neighbour" as const),
      query: fc.constantFrom(...(["h1", "h4", "zz"] as QueryId[])),
    }),
    fc.record({
      kind: fc.constant("choose-bundle" as const),
      bundle: fc.constantFrom(...(["weather", "message+table", "zz"] as BundleKey[])),
    }),
    fc.record({ kind: fc.constant("add-requirement" as const), span: fc.record({ start: place, end: place }) }),
    fc.record({
      kind: fc.constant("rename-requirement" as const),
      requirement,
      text: fc.constantFrom("a hotel room", "", "rain"),
    }),
    fc.record({ kind: fc.constant("split-requirement" as const), requirement, at: place }),
    fc.record({ kind: fc.constant("merge-requirements" as const), first: requirement, second: requirement }),
    fc.record({ kind: fc.constant("delete-requirement" as const), requirement }),
    fc.record({
      kind: fc.constantFrom("link" as const, "unlink" as const, "choose-winner" as const),
      requirement,
      tool,
    }),
    fc.record({ kind: fc.constantFrom("keep-tool" as const, "drop-tool" as const), tool }),
  );

  it("keep the laws of a trace, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async (edits) => {
        const trace = await run(edits);
        const { stage1, stage2, stage3 } = trace;
        const sorted = [...(stage1.chosen?.tools ?? [])].sort();
        const shown = [...stage2.kept, ...stage2.dropped].map((entry) => entry.tool);
        expect(shown.filter((id) => sorted.includes(id)).sort()).toEqual(sorted);
        expect(new Set(shown).size).toBe(shown.length);
        expect(stage3.perRequirement.map((vote) => vote.requirement)).toEqual(stage2.unsolved);
        expect(new Set(toolsOf(trace)).size).toBe(toolsOf(trace).length);
        const lastSaid = (id: ToolId): Edit | undefined =>
          edits.findLast((said) => "tool" in said && said.tool === id && said.kind !== "unlink");
        for (const id of toolsOf(trace)) {
          expect(trace.tools).toHaveProperty(id);
          if (lastSaid(id)?.kind === "drop-tool") throw new Error(`${id} was dropped by hand and is recommended.`);
        }
        stage2.requirements.reduce((end, { span }) => {
          expect(span.start).toBeGreaterThanOrEqual(end);
          return span.end;
        }, 0);
      }),
      { numRuns: 150 },
    );
  });

  it("without any gives the computed trace again, and a repeated edit changes nothing", async () => {
    const computed = await run();
    await fc.assert(
      fc.asyncProperty(edit, async (one) => {
        const once = await run([one]);
        if (one.kind !== "rename-requirement") expect(await run([one, one])).toEqual(once);
        expect(await run([])).toEqual(computed);
      }),
      { numRuns: 60 },
    );
  });

  it("change nothing when their target is not there", async () => {
    const computed = await run();
    const nowhere = "r9-9" as RequirementId;
    const nothing = "nothing" as ToolId;
    const edits: Edit[] = [
      { kind: "drop-neighbour", query: "zz" as QueryId },
      { kind: "choose-bundle", bundle: "zz" as BundleKey },
      { kind: "add-requirement", span: { start: 34, end: 36 } },
      { kind: "rename-requirement", requirement: nowhere, text: "a hotel" },
      { kind: "split-requirement", requirement: nowhere, at: 5 },
      { kind: "merge-requirements", first: nowhere, second: nowhere },
      { kind: "delete-requirement", requirement: nowhere },
      { kind: "link", requirement: nowhere, tool: "hotel" as ToolId },
      { kind: "link", requirement: "r0-34" as RequirementId, tool: nothing },
      { kind: "keep-tool", tool: nothing },
      { kind: "drop-tool", tool: nothing },
      { kind: "choose-winner", requirement: nowhere, tool: "hotel" as ToolId },
    ];
    for (const one of edits) expect(await run([one])).toEqual(computed);
    expect(await run(edits)).toEqual(computed);
  });
});
