import { expect, it } from "vitest";
import type { ExperienceDraft } from "../../core/domain/experience";
import { makeTool } from "../../core/testing/small-dataset";
import { createTestStorage } from "../../storage/testing/test-storage";
import { readCorrections } from "../datasets/stored-corrections";
import { nameTrials, trialsOfPlan } from "./evaluation-trials";

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
