import { beforeAll, describe, expect, it } from "vitest";
import type { QueryId } from "../../core/domain/ids";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import { studyMassTool } from "../../core/recommend/trained/masstool/study";
import { buildFoldContext } from "../../core/recommend/method/fold-context";
import {
  createWordEncoder,
  makeQuery,
  makeTestDataset,
  makeTool,
  TEST_ENVIRONMENT,
} from "../../core/testing/small-dataset";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";
import { createGates, type AskGate } from "./walk-gate";
import { createStudyStore } from "./study-store";
import { nameOfStudy } from "./walk-masstool";

const NAMES = ["alpha", "beta", "gamma", "delta"];
const past = Array.from({ length: 20 }, (_, i) =>
  makeQuery(`h${i}`, `Number ${i}: do the ${NAMES[i % 4]} thing and the ${NAMES[(i + 1) % 4]} thing.`, [
    NAMES[i % 4]!,
    NAMES[(i + 1) % 4]!,
  ]),
);
const CONFIG = { by: "masstool", threshold: null } as const;
const asked = makeQuery("asked", "Do the alpha thing, please, and the beta thing.", []);

/** A study that was trained on a small history, as a walk finds it stored. */
async function openAsk(): Promise<AskGate> {
  const tools = NAMES.map((name) => makeTool(name, `service of ${name}`));
  const sides = { history: past, test: [] };
  const settings = { environment: TEST_ENVIRONMENT, pool: "history", inner: "both", seed: 1 } as const;
  const context = buildFoldContext(makeTestDataset(tools, []), sides, { encoder: createWordEncoder(16), ...settings });
  const quiet = { now: () => 0, tell: () => undefined, keep: () => undefined };
  const study = await studyMassTool(context, { share: 0.5, ablations: [] }, null, {
    ...quiet,
    openWorkspace: openProductWorkspace,
  });
  const name = nameOfStudy(context, { share: 0.5 });
  const studies = createStudyStore(undefined);
  await studies.write(name, "", study);
  const ask = await createGates(studies).open(context satisfies PipelineContext);
  if (!ask) throw new Error("What is stored should be found.");
  return ask;
}

describe("MassTool in a walk", () => {
  let ask: AskGate;
  beforeAll(async () => {
    ask = await openAsk();
  });

  it("searches and counts without a past request that was dropped, and as before when that is undone", async () => {
    const whole = await ask(asked, CONFIG, new Set());
    const [first] = whole.retrieval!.neighbours;
    const without = await ask(asked, CONFIG, new Set([first!.query]));
    const told = without.retrieval!;
    expect(told.requests).toBe(whole.retrieval!.requests - 1);
    expect(told.neighbours.map(({ query }) => query)).not.toContain(first!.query);
    expect(told.neighbours).toHaveLength(whole.retrieval!.neighbours.length);
    const usesOf = (evidence: typeof told, tool: string) => evidence.tools.find((one) => one.tool === tool)!.uses;
    for (const tool of first!.tools) expect(usesOf(told, tool)).toBe(usesOf(whole.retrieval!, tool) - 1);
    expect(told.tools.map(({ score }) => score)).not.toEqual(whole.retrieval!.tools.map(({ score }) => score));
    expect(without.chance).not.toBe(whole.chance);
    expect(await ask(asked, CONFIG, new Set(["nobody" as QueryId]))).toEqual(whole);
    expect(await ask(asked, CONFIG, new Set())).toEqual(whole);
  });
});
