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

/** A request, the tools it is for, and the tools it was answered with where they differ. */
type WrittenProbe = readonly [query: string, meant: readonly string[], picked?: readonly string[]];

interface WrittenEdge {
  kind: "similar" | "before";
  ends: readonly [string, string];
  relation?: "a_then_b" | "independent";
  /** By iteration. */
  probes: readonly (readonly WrittenProbe[])[];
}

/**
 * What a careful writer would answer along eight edges of the sample, in two iterations. Written by hand, by no model, so that
 * every turn can be seen: look-alikes that are mistaken at first, one that nobody had drawn, a dependency that is forgotten, and
 * one that is none. It measures nothing.
 */
const EDGES: readonly WrittenEdge[] = [
  {
    ...{ kind: "similar", ends: ["weather-forecast", "climate-archive"] },
    probes: [
      [
        ["Will it rain on Thursday while we paint the fence?", ["weather-forecast"]],
        ["How warm does Lisbon usually get in May?", ["climate-archive"], ["weather-forecast"]],
      ],
      [
        ["Do we need coats for the match this Saturday evening?", ["weather-forecast"]],
        ["Was last August hotter in Waldau than it tends to be?", ["climate-archive"]],
      ],
    ],
  },
  {
    ...{ kind: "similar", ends: ["email-send", "chat-message"] },
    probes: [
      [
        ["Send the signed lease as an attachment to the office, with my partner in copy.", ["email-send"]],
        ["Tell the choir group that rehearsal moves to six.", ["chat-message"], ["email-send"]],
      ],
      [
        ["The landlord wants the meter readings in writing, sent tomorrow at eight.", ["email-send"]],
        ["Drop Ines a quick line that I am at the station, with the photo.", ["chat-message"]],
      ],
    ],
  },
  {
    ...{ kind: "similar", ends: ["news-search", "press-archive"] },
    probes: [
      [
        ["What was written about the harbour strike this week?", ["news-search"]],
        ["Find how the flood of 1953 was reported back then.", ["press-archive"], ["news-search"]],
      ],
      [
        ["Any articles since Monday on the tram extension?", ["news-search"]],
        ["My great-grandfather's bakery advertised before the war. Find the page.", ["press-archive"]],
      ],
    ],
  },
  {
    ...{ kind: "before", ends: ["contact-lookup", "chat-message"], relation: "a_then_b" },
    probes: [
      [["Text Ramona from the choir that I will be late.", ["contact-lookup", "chat-message"], ["chat-message"]]],
      [["Let my cousin Piet know by message that the parcel came.", ["contact-lookup", "chat-message"]]],
    ],
  },
  {
    ...{ kind: "before", ends: ["flight-search", "flight-booking"], relation: "a_then_b" },
    probes: [
      [["Get me on the cheapest plane from Porto to Dublin on the 10th.", ["flight-search", "flight-booking"]]],
      [["Mum must be in Oslo by the 22nd: find a seat and buy it.", ["flight-search", "flight-booking"]]],
    ],
  },
  {
    ...{ kind: "before", ends: ["stay-search", "stay-booking"], relation: "a_then_b" },
    probes: [
      [
        [
          "Two nights by the coast at Sandholm, with breakfast. Reserve it.",
          ["stay-search", "stay-booking"],
          ["stay-booking"],
        ],
      ],
      [["A quiet room near the fair from the 3rd to the 5th, and take it.", ["stay-search", "stay-booking"]]],
    ],
  },
  {
    ...{ kind: "before", ends: ["course-search", "course-enrolment"], relation: "a_then_b" },
    probes: [
      [["Sign me up for an evening class in pottery near here.", ["course-search", "course-enrolment"]]],
      [
        [
          "Find a beginners' course in Polish from September and put my name down.",
          ["course-search", "course-enrolment"],
        ],
      ],
    ],
  },
  {
    ...{ kind: "before", ends: ["press-archive", "citation-formatter"], relation: "independent" },
    probes: [
      [
        [
          "Give me a 1912 page on the tram, and my thesis source in Chicago style.",
          ["press-archive", "citation-formatter"],
          ["paper-search", "citation-formatter"],
        ],
        [
          "An old newspaper on the mill fire, and the Okafor study as an APA reference.",
          ["press-archive", "citation-formatter"],
          ["paper-search", "citation-formatter"],
        ],
      ],
      [],
    ],
  },
];

/** What the trials find themselves, tried from then on. */
const FOUND: WrittenEdge = {
  ...{ kind: "similar", ends: ["paper-search", "press-archive"] },
  probes: [
    [],
    [
      ["Which studies since 2018 look at bats near wind turbines?", ["paper-search"]],
      ["How did the papers of 1905 describe the new waterworks?", ["press-archive"]],
    ],
  ],
};
