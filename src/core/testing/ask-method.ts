import type { ExperienceAnswer, ExperienceDraft } from "../domain/experience";
import type { ModelPrompt } from "../domain/exchange";
import type { Sha256 } from "../domain/ids";
import type { Query } from "../domain/query";
import { promptOfTask, takeAnswer } from "../network/experience/ask";
import { readToolTexts } from "../network/experience/offer-tools";
import { readExperience } from "../network/experience/read-experience";
import { buildFoldContext, type FoldContext } from "../recommend/method/fold-context";
import { findMethod } from "../recommend/registry";
import { makeTestDataset, makeQuery, makeTool } from "./small-dataset";

/** The first gives what the second needs. */
const PLANNED_TOOLS = [
  makeTool("Find", "gives a place"),
  makeTool("Book", "takes a place"),
  makeTool("Send", "writes to a friend"),
];
const QUERY = makeQuery("q", "book me a place", ["find", "book"], { split: "test" });

/** Trials along their edge, in two iterations that teach "guidance 1" and "guidance 2". */
export function makeTrials(origin: ExperienceAnswer["origin"]): ExperienceDraft {
  const texts = readToolTexts(PLANNED_TOOLS);
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

interface Asked {
  /** What the model says to each prompt. */
  answer: (prompt: ModelPrompt) => string;
  experience?: ExperienceDraft;
  history?: readonly Query[];
  encoder?: FoldContext["encoder"];
}

/** What a method makes of a request, and the prompts that it asked. */
export async function askMethod(name: string, { answer, experience, history = [], encoder = null }: Asked) {
  const asked: ModelPrompt[] = [];
  const origin = { kind: "endpoint", host: "h", model: "m" } as const;
  const context = buildFoldContext(
    makeTestDataset(PLANNED_TOOLS, [...history, QUERY]),
    { history: [...history], test: [QUERY] },
    {
      ...{ encoder, pool: "history", inner: "random", seed: 1 },
      environment: { encoder: null, device: "none", appVersion: "0" },
      languageModel: {
        async answer(prompt) {
          asked.push(prompt);
          return { prompt, answer: answer(prompt), origin, tokens: null };
        },
      },
      ...(experience ? { experience } : {}),
    },
  );
  const { method, retriever } = findMethod(name);
  const said = await (await method.prepare(context, retriever))(QUERY);
  return { said, asked };
}
