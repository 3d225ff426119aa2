import { describe, expect, it } from "vitest";
import type { ExperienceAnswer, ExperienceDraft } from "../../domain/experience";
import type { ModelPrompt } from "../../domain/exchange";
import type { Sha256 } from "../../domain/ids";
import { promptOfTask, takeAnswer } from "../../network/experience/ask";
import { readToolTexts } from "../../network/experience/offer-tools";
import { readExperience } from "../../network/experience/read-experience";
import { makeTestDataset, makeQuery, makeTool } from "../../testing/small-dataset";
import { buildFoldContext } from "../method/fold-context";
import { findMethod } from "../registry";

const TOOLS = [makeTool("Find", "gives a place"), makeTool("Book", "takes a place")];
const QUERY = makeQuery("q", "book me a place", ["find", "book"], { split: "test" });

/** Trials along one edge, in two iterations. */
function makeTrials(origin: ExperienceAnswer["origin"]): ExperienceDraft {
  const texts = readToolTexts(TOOLS);
  let draft: ExperienceDraft = {
    plan: {
      ...{
        id: "p",
        createdAt: "2026-01-01T00:00:00.000Z",
        seed: 1,
        iterations: 2,
        mostEdges: 2,
        perTool: 1,
        perPair: 1,
      },
      ...{ hold: false, edges: [{ id: "d:find>book", cosine: null }] },
    },
    answers: [],
    reviews: [],
  };
  for (;;) {
    const experience = readExperience(texts, draft);
    const task = experience.tasks[0];
    if (!task) return draft;
    const path = ["Find", "Book"];
    const said = {
      explore: { relation: "a_then_b", probes: [{ query: `matter ${task.iteration} at hand`, path }] },
      act: { path },
      refine: { guidance: `guidance ${task.iteration}` },
    }[task.kind];
    const answer = { prompt: "0".repeat(64) as Sha256, answer: JSON.stringify(said), origin, tokens: null };
    draft = takeAnswer(draft, experience, { task: task.id, prompt: promptOfTask(texts, experience, task), answer })!;
  }
}

async function ask(
  name: string,
  experience?: ExperienceDraft,
  answer = JSON.stringify({ path: ["Find", "Nowhere", "Book"] }),
) {
  const asked: ModelPrompt[] = [];
  const origin = { kind: "endpoint", host: "h", model: "m" } as const;
  const context = buildFoldContext(
    makeTestDataset(TOOLS, [QUERY]),
    { history: [], test: [QUERY] },
    {
      ...{ encoder: null, pool: "history", inner: "random", seed: 1 },
      environment: { encoder: null, device: "none", appVersion: "0" },
      languageModel: {
        async answer(prompt) {
          asked.push(prompt);
          return { prompt, answer, origin, tokens: null };
        },
      },
      ...(experience ? { experience } : {}),
    },
  );
  const { method, retriever } = findMethod(name);
  const said = await (await method.prepare(context, retriever))(QUERY);
  return { said, text: asked[0]!.messages[1]!.content };
}

describe("paths by a language model", () => {
  it("are those of the answer, without names that were not offered", async () => {
    const { said, text } = await ask("plan");
    expect([said.tools, said.use?.unknownTools]).toEqual([["find", "book"], 1]);
    expect(text).toContain("takes a place");
  });

  it("are asked with the guidance of the wanted iteration, where trials taught some", async () => {
    const trials = makeTrials({ kind: "endpoint", host: "h", model: "m" });
    expect((await ask("plan-network", trials)).text).toContain("guidance 2");
    expect((await ask("plan-network-1", trials)).text).toContain("guidance 1");
    expect((await ask("plan", trials)).text).not.toContain("guidance");
  });

  it("are nobody's score without trials, or with answers that a person wrote for a sample", async () => {
    await expect(ask("plan-network")).rejects.toThrow("Make them under Network, Learn.");
    await expect(ask("plan-network", makeTrials({ kind: "written", from: "a sample" }))).rejects.toThrow("not scored");
  });
});
