import { describe, expect, it } from "vitest";
import type { AskedModel } from "../../core/domain/evaluation";
import type { LanguageModelPort } from "../../core/domain/ports";
import { modelOfPlan, type EvaluationModels } from "./evaluation-models";

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
