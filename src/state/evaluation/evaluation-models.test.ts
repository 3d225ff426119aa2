import { describe, expect, it } from "vitest";
import type { AskedModel } from "../../core/domain/evaluation";
import type { LanguageModelPort } from "../../core/domain/ports";
import { modelOfPlan, nameTrials, trialsOfPlan, type EvaluationModels } from "./evaluation-models";
import type { ExperienceDraft } from "../../core/domain/experience";
import { makeTool } from "../../core/testing/small-dataset";
import { createTestStorage } from "../../storage/testing/test-storage";
import { readCorrections } from "../datasets/stored-corrections";

const ALPHA = { host: "a.example", model: "alpha" };
const signal = new AbortController().signal;

/** Somebody, or nobody, is named; says who was asked for. */
function modelsOf(named: AskedModel | null) {
  const opened: AskedModel[] = [];
  const port: LanguageModelPort = { answer: async () => null };
  const models: EvaluationModels = {
    named: async () => named,
    asking: async (model) => {
      opened.push(model);
      return port;
    },
    hold: () => () => undefined,
    remembered: () => port,
  };
  return { models, opened, port };
}

describe("who answers for an evaluation", () => {
  it("is nobody where no method asks, and whoever is named where it began with the same", async () => {
    const { models, opened, port } = modelsOf(ALPHA);
    expect(await modelOfPlan(models, { methods: ["ptr", "top-k"] }, signal)).toBeNull();
    expect(opened).toEqual([]);
    expect(await modelOfPlan(models, { methods: ["ptr", "direct:bm25"], model: ALPHA }, signal)).toBe(port);
    expect(opened).toEqual([ALPHA]);
  });

  it.each<[string, AskedModel | null, string]>([
    ["after a reload", null, "This evaluation asks alpha at a.example. Addresses and keys are not stored"],
    ["by another model", { ...ALPHA, model: "beta" }, "but beta at a.example is connected"],
    ["by the same name elsewhere", { ...ALPHA, host: "b.example" }, "but alpha at b.example is connected"],
  ])("is refused with a sentence %s: one evaluation is of one model", async (_when, named, words) => {
    const { models, opened } = modelsOf(named);
    await expect(modelOfPlan(models, { methods: ["ptr-model"], model: ALPHA }, signal)).rejects.toThrow(words);
    expect(opened).toEqual([]);
  });
});

const DATASET = { tools: [makeTool("Find", "gives")] };
const DRAFT: ExperienceDraft = {
  plan: {
    ...{ id: "p", createdAt: "2026-01-01T00:00:00.000Z", seed: 1, iterations: 1, mostEdges: 1, perTool: 1, perPair: 1 },
    ...{ hold: false, edges: [] },
  },
  answers: [],
  reviews: [],
};

it("trials are named in a plan that uses them, and refused once they changed", async () => {
  const storage = createTestStorage();
  const methods = ["plan", "plan-network"];
  expect(await nameTrials(storage, methods, DATASET)).toBeNull();
  const edits = await readCorrections(storage, DATASET);
  await storage.networks.put({ ...edits, revision: 1, experience: DRAFT });
  expect(await nameTrials(storage, ["plan"], DATASET)).toBeNull();
  const trials = (await nameTrials(storage, methods, DATASET))!;
  const plan = { methods, model: { host: "h", model: "m", trials } };
  expect(await trialsOfPlan(storage, plan, DATASET)).toEqual(DRAFT);
  await storage.networks.put({ ...edits, revision: 2, experience: { ...DRAFT, plan: { ...DRAFT.plan, seed: 2 } } });
  await expect(trialsOfPlan(storage, plan, DATASET)).rejects.toThrow("Start a new evaluation");
  expect(await trialsOfPlan(storage, { methods: ["plan"] }, DATASET)).toBeNull();
});
