import type { Dataset } from "../../core/domain/dataset";
import type { ExperienceDraft, ExperiencePlan, RecordedExperience } from "../../core/domain/experience";
import type { ToolId } from "../../core/domain/ids";
import { promptOfTask, takeAnswer } from "../../core/network/experience/ask";
import { readToolTexts } from "../../core/network/experience/offer-tools";
import { readExperience, type Experience, type ExperienceTask } from "../../core/network/experience/read-experience";
import { dependencyId, similarId } from "../../core/network/network-edits";
import { hashText } from "../../workers/hash";
import { WRITTEN } from "./sample-answers";
import { GUIDANCE } from "./sample-guidance";
import { EDGES, FOUND } from "./sample-probes";

const PLAN = { seed: 7, iterations: 2, mostEdges: 16, perTool: 1, perPair: 2, hold: false } as const;

function planOf(dataset: Dataset): ExperiencePlan {
  const known = new Set(dataset.tools.map(({ id }) => id as string));
  const edges = EDGES.map(({ kind, ends }) => {
    for (const end of ends) if (!known.has(end)) throw new RangeError(`The sample has no tool “${end}”.`);
    const [a, b] = ends as readonly [ToolId, ToolId];
    return { id: kind === "similar" ? similarId(a, b) : dependencyId(a, b), cosine: null };
  });
  return { id: "recorded", createdAt: "2026-01-01T00:00:00.000Z", ...PLAN, edges };
}

/** Goes through the trials with the written answers. */
export function recordSampleExperience(dataset: Dataset): { recorded: RecordedExperience; experience: Experience } {
  const texts = readToolTexts(dataset.tools);
  const nameOf = (tool: string) => texts.tools.get(tool as ToolId)!.name;
  let draft: ExperienceDraft = { plan: planOf(dataset), answers: [], reviews: [] };
  const answers: RecordedExperience["answers"] = [];
  for (;;) {
    const experience = readExperience(texts, draft);
    const task = experience.tasks[0];
    if (!task) return { recorded: { plan: draft.plan, answers }, experience };
    const prompt = promptOfTask(texts, experience, task);
    const answer = {
      prompt: hashText(JSON.stringify(prompt.messages)),
      answer: JSON.stringify(writeAnswer(task, nameOf)),
      origin: WRITTEN,
      tokens: null,
    };
    const taken = takeAnswer(draft, experience, { task: task.id, prompt, answer });
    if (!taken) throw new RangeError(`No answer is wanted for ${task.id}.`);
    answers.push(answer);
    draft = taken;
  }
}

function writeAnswer(task: ExperienceTask, nameOf: (tool: string) => string): object {
  if (task.kind === "refine") {
    const written = GUIDANCE[task.tool]?.slice(0, task.iteration).at(-1);
    if (!written) throw new RangeError(`No guidance is written for ${task.tool}.`);
    return { similarity: "", dependency: "", examples: [], ...written };
  }
  const edge = [...EDGES, FOUND].find(({ ends }) =>
    task.trial.ends.every((end) => (ends as readonly string[]).includes(end)),
  );
  const probes = edge?.probes[task.iteration - 1] ?? [];
  if (task.kind === "explore") {
    const written = probes.map(([query, meant]) =>
      edge!.kind === "similar" ? { query, tool: nameOf(meant[0]!) } : { query, path: meant.map(nameOf) },
    );
    return { ...(edge!.relation ? { relation: edge!.relation } : {}), probes: written };
  }
  const probe = probes.find(([query]) => query === task.probe.query);
  if (!probe) throw new RangeError(`No answer is written to “${task.probe.query}”.`);
  return { path: (probe[2] ?? probe[1]).map(nameOf) };
}
