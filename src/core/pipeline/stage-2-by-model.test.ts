import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, DEFAULT_MODEL_CONFIG, type ModelConfig } from "../domain/config";
import type { Edit } from "../domain/edit";
import type { Exchange } from "../domain/exchange";
import type { BundleKey, QueryId, RequirementId, ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { buildIndex } from "../retrieve/retrieval-index";
import { createWordEncoder, SMALL_DATASET, TEST_ENVIRONMENT } from "../testing/small-dataset";
import { runWholePipeline } from "./run-pipeline";

const context = { index: buildIndex(SMALL_DATASET), encoder: createWordEncoder(), environment: TEST_ENVIRONMENT };
const query = SMALL_DATASET.queries.find(({ id }) => id === ("t1" as QueryId))!;

const FLIGHT_AND_HOTEL: Edit = { kind: "choose-bundle", bundle: "flight+hotel" as BundleKey };

function walk(
  exchanges: Exchange[],
  change: Partial<ModelConfig> = {},
  edits: Edit[] = [FLIGHT_AND_HOTEL],
): Promise<Trace> {
  const model = { ...DEFAULT_MODEL_CONFIG, ...change };
  const config = { ...DEFAULT_CONFIG, stage2: { ...DEFAULT_CONFIG.stage2, model } };
  return runWholePipeline({ query, config, edits, exchanges }, context);
}

/** Answers what waits, one text after the other, until nothing waits or there are no texts left. */
async function converse(
  answers: string[],
  change: Partial<ModelConfig> = {},
): Promise<{ trace: Trace; exchanges: Exchange[] }> {
  const exchanges: Exchange[] = [];
  for (const answer of answers) {
    const { waiting } = (await walk(exchanges, change)).stage2.model!;
    exchanges.push({ prompt: waiting[0]!, answer, origin: { kind: "pasted", from: "" }, tokens: null });
  }
  return { trace: await walk(exchanges, change), exchanges };
}

const EXTRACTED = JSON.stringify({
  functionalities: [
    { id: "F1", text: "find cheap flights to Lima", words: "find cheap flights to Lima" },
    { id: "F2", text: "packing list for the journey", words: "write a packing list for the journey" },
  ],
});
const MATCHED = '{"matches":[{"id":"F1","tools":["Flight","Ferry"]},{"id":"F2","tools":[]}]}';
const FLIGHT = "flight" as ToolId;

describe("stage 2 by a language model", () => {
  it("waits for the first answer, by rules meanwhile", async () => {
    const { stage2 } = await walk([]);
    const byRules = await runWholePipeline({ query, config: DEFAULT_CONFIG, edits: [FLIGHT_AND_HOTEL] }, context);
    expect(stage2).toEqual({ ...byRules.stage2, model: stage2.model });
    expect(stage2.model).toMatchObject({
      exchanges: [],
      reports: [],
      waiting: [{ purpose: "extract", version: "extract-json-1" }],
    });
    expect(byRules.stage2.model).toBeUndefined();
  });

  it("links what the answers say, opens the rest, and counts what was not offered", async () => {
    const { trace, exchanges } = await converse([EXTRACTED, MATCHED]);
    const { stage2, stage3, recommendation } = trace;
    expect(trace.stage1.chosen?.tools).toContain(FLIGHT);
    expect(stage2.requirements.map(({ text }) => text)).toEqual([
      "find cheap flights to Lima",
      "packing list for the journey",
    ]);
    expect(stage2.kept.map(({ tool }) => tool)).toEqual([FLIGHT]);
    expect(stage2.unsolved).toEqual([stage2.requirements[1]!.id]);
    expect(stage3.perRequirement.map(({ requirement }) => requirement)).toEqual(stage2.unsolved);
    expect(recommendation.tools[0]!.tool).toBe(FLIGHT);
    expect(stage2.model).toEqual({
      waiting: [],
      exchanges,
      reports: [{ kind: "unknown-tools", names: ["Ferry"] }],
      problems: {},
    });
  });

  it("asks for matches once more when another bundle is chosen, and keeps the requirements", async () => {
    const { exchanges } = await converse([EXTRACTED, MATCHED]);
    const other = (await walk(exchanges)).stage1.candidates.find(({ tools }) => !tools.includes(FLIGHT))!;
    const { stage2 } = await walk(exchanges, {}, [{ kind: "choose-bundle", bundle: other.bundle }]);
    expect(stage2.requirements).toHaveLength(2);
    expect(stage2.model!.waiting.map(({ purpose }) => purpose)).toEqual(["match"]);
    expect(stage2.model!.exchanges).toHaveLength(1);
  });

  it("lets edits lie over the answers without asking again", async () => {
    const { trace, exchanges } = await converse([EXTRACTED, MATCHED]);
    const [first] = trace.stage2.requirements;
    const cut = await walk(exchanges, {}, [FLIGHT_AND_HOTEL, { kind: "unlink", requirement: first!.id, tool: FLIGHT }]);
    expect(cut.stage2.unsolved).toHaveLength(2);
    const renamed = await walk(exchanges, {}, [
      FLIGHT_AND_HOTEL,
      { kind: "rename-requirement", requirement: first!.id, text: "rain in Oslo" },
    ]);
    expect(renamed.stage2.matches.some(({ tool, linked }) => tool === FLIGHT && linked)).toBe(false);
    expect([cut, renamed].map(({ stage2 }) => stage2.model!.waiting)).toEqual([[], []]);
  });

  it("reminds once, then takes nothing from the answer, and reports both", async () => {
    const { trace } = await converse(["<html>", "still no list"]);
    expect(trace.stage2).toMatchObject({ requirements: [], verdict: "none" });
    expect(trace.stage2.model).toMatchObject({
      waiting: [],
      reports: [
        { kind: "reminded", purpose: "extract", why: "It holds no JSON object." },
        { kind: "malformed", purpose: "extract", why: "It holds no JSON object." },
      ],
    });
    const matching = await converse([EXTRACTED, "", "?"]);
    expect(matching.trace.stage2.kept).toEqual([]);
    expect(matching.trace.stage2.unsolved).toHaveLength(2);
    expect(matching.trace.stage2.model!.exchanges[2]!.prompt.messages).toHaveLength(4);
    const mended = await converse([EXTRACTED, "", MATCHED]);
    expect(mended.trace.stage2.kept).toHaveLength(1);
  });

  it("asks in lines for each requirement by itself", async () => {
    const { trace } = await converse(
      ["- find cheap flights to Lima\n- write a packing list", "- Flight: flies", "None"],
      { form: "lines" },
    );
    expect(trace.stage2.model!.waiting).toEqual([]);
    expect(trace.stage2.model!.exchanges.map(({ prompt }) => prompt.purpose)).toEqual(["extract", "match", "match"]);
    expect(trace.stage2.kept.map(({ tool }) => tool)).toEqual([FLIGHT]);
  });

  it("keeps nothing where answers are read as the released code reads them (D1)", async () => {
    const { trace } = await converse(["- find cheap flights\n- packing list", "- Flight: flies", "Tool: Flight"], {
      form: "published",
    });
    expect(trace.stage2.kept).toEqual([]);
    expect(trace.stage2.unsolved).toEqual([trace.stage2.requirements[0]!.id]);
  });

  it("asks the vote what the model makes of an open requirement, where that is wanted", async () => {
    const answers = [EXTRACTED, MATCHED, '{"unsolved":[{"id":"F2","text":"text message to a friend"}]}'];
    const { trace } = await converse(answers, { unsolved: "ask" });
    const open = trace.stage2.unsolved[0]!;
    expect(trace.stage2.model!.problems).toEqual({ [open]: "text message to a friend" });
    expect(trace.stage3.perRequirement[0]!.views.direct[0]!.tool).toBe("message" as ToolId);
    const reused = (await converse([EXTRACTED, MATCHED])).trace;
    expect(reused.stage3.perRequirement[0]!.views.direct[0]!.tool).toBe("packing" as ToolId);
  });

  it("gives requirements ids of their place, as rules do", async () => {
    const { trace } = await converse([EXTRACTED]);
    expect(trace.stage2.requirements[0]!.id).toBe("r0-26" as RequirementId);
  });

  it("is told what was learned of a tool, as data; an answer to other guidance is none", async () => {
    const guidance = { [FLIGHT]: "Taken for Ferry in 3 of 4.\u200b" };
    const { trace, exchanges } = await converse([EXTRACTED, MATCHED], { guidance });
    const { prompt } = exchanges[1]!;
    expect(prompt.version).toBe("match-json-1+guidance");
    expect(prompt.messages[0]!.content).toContain('"guidance" of a tool');
    expect(JSON.parse(prompt.messages[1]!.content)).toMatchObject({
      tools: [{ name: "Flight", guidance: "Taken for Ferry in 3 of 4." }, { name: "Hotel" }],
    });
    expect(trace.stage2.model!.reports).toContainEqual({ kind: "stripped", where: "Flight", count: 1 });
    expect(trace.stage2.kept.map(({ tool }) => tool)).toEqual([FLIGHT]);
    const { waiting } = (await walk(exchanges, { guidance: { [FLIGHT]: "Something else." } })).stage2.model!;
    expect(waiting.map(({ purpose }) => purpose)).toEqual(["match"]);
  });
});
