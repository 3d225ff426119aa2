import type {
  EdgeTrial,
  ExperienceAnswer,
  ExperienceDraft,
  ExperienceIteration,
  ExperiencePlan,
  Insight,
  Probe,
} from "../../domain/experience";
import type { ToolId } from "../../domain/ids";
import type { Parsed } from "../../requirements/llm/parse-json";
import { endsOf } from "../network-edits";
import type { Guidance, ToolTexts } from "./offer-tools";
import { parseInsight, parsePath, parseProbes } from "./parse-answers";
import { readOnce, readTrial, settle, type Reader } from "./read-trial";
import { countConfusions, countUnused, findAdded, nextWeight, sampleEdges } from "./weigh-edges";

/** Something that a model is asked. */
export type ExperienceTask = { id: string; iteration: number } & (
  | { kind: "explore"; trial: EdgeTrial }
  | { kind: "act"; trial: EdgeTrial; probe: Probe }
  | { kind: "refine"; tool: ToolId }
);

/** What came of trials so far: all of it follows from plan and answers. */
export interface Experience {
  plan: ExperiencePlan;
  iterations: ExperienceIteration[];
  /** What can be asked now. */
  tasks: ExperienceTask[];
  /** The newest insight of each tool that was not dropped, with what stands in prompts from now on. */
  guidance: Guidance;
  /** Answers by what they answer, in the order they came. */
  answers: ReadonlyMap<string, readonly ExperienceAnswer[]>;
  /** `held`: the next iteration waits for the person who looks insights over. */
  state: "open" | "held" | "over";
}

/**
 * Reads what trials came to: which edges were drawn, what went wrong, the weights, edges that were found and lost, insights, and
 * what is to be asked next. Pure; the order in which the answers of one iteration came does not matter, and answers to nothing
 * change nothing. Paper: ToolExpNet, three iterations of exploring, acting and reflecting.
 */
export function readExperience(texts: ToolTexts, draft: ExperienceDraft): Experience {
  const { plan } = draft;
  const answers = new Map<string, ExperienceAnswer[]>();
  for (const answer of draft.answers) answers.set(answer.task, [...(answers.get(answer.task) ?? []), answer]);
  const reader: Reader = {
    texts,
    draft,
    answers,
    cosines: new Map(plan.edges.map(({ id, cosine }) => [id, cosine ?? -1])),
  };
  const iterations: ExperienceIteration[] = [];
  const tasks: ExperienceTask[] = [];
  let weights: ReadonlyMap<string, number> = new Map(startEdges(texts, plan).map((edge) => [edge, 1]));
  for (let number = 1; number <= plan.iterations; number++) {
    const iteration = readIteration(reader, number, weights, iterations, tasks);
    iterations.push(iteration);
    if (iteration.state !== "done" || !iteration.weights.after) break;
    weights = iteration.weights.after;
  }
  const last = iterations.at(-1);
  const isOver = !last || (last.state === "done" && last.number === plan.iterations);
  return {
    ...{ plan, iterations, tasks, answers, guidance: guidanceOf(iterations) },
    state: isOver ? "over" : last.state === "review" ? "held" : "open",
  };
}

/** Edges of tools that are still in the catalogue. */
function startEdges({ tools }: ToolTexts, { edges }: ExperiencePlan): string[] {
  return edges.flatMap(({ id }) => (endsOf(id)?.ends.every((tool) => tools.has(tool)) ? [id] : []));
}

function readIteration(
  reader: Reader,
  number: number,
  before: ReadonlyMap<string, number>,
  earlier: readonly ExperienceIteration[],
  tasks: ExperienceTask[],
): ExperienceIteration {
  const { plan } = reader.draft;
  const drawn = sampleEdges(before, { iteration: number, most: plan.mostEdges, seed: plan.seed });
  const trials = drawn.map((edge) => readTrial(reader, number, edge, earlier));
  const base = { number, trials, added: [], dropped: [], insights: [] };
  if (trials.some(({ state }) => state === "explore" || state === "act")) {
    tasks.push(...trials.flatMap((trial) => tasksOf(number, trial)));
    return { ...base, weights: { before, after: null }, state: "trials" };
  }
  const { after, added, dropped } = weigh(reader, trials, before);
  const { insights, open } = readInsights(reader, number, trials);
  tasks.push(
    ...open.map((tool) => ({ id: `i${number} refine ${tool}`, iteration: number, kind: "refine" as const, tool })),
  );
  const isHeld = plan.hold && number < plan.iterations && insights.some(({ review }) => review === "open");
  const state = open.length > 0 ? "insights" : isHeld ? "review" : "done";
  return { number, trials, weights: { before, after }, added, dropped, insights, state };
}

function tasksOf(iteration: number, trial: EdgeTrial): ExperienceTask[] {
  if (trial.state === "explore")
    return [{ id: `i${iteration} explore ${trial.edge}`, iteration, kind: "explore", trial }];
  if (trial.state !== "act") return [];
  return trial.probes.flatMap((probe, at) =>
    probe.state === "waiting"
      ? [{ id: `i${iteration} act ${trial.edge} ${at + 1}`, iteration, kind: "act" as const, trial, probe }]
      : [],
  );
}

/** Why the last answer to a task could not be read, to remind the model; `null`: there is none, or it could. */
export function unreadOf(
  experience: Pick<Experience, "answers">,
  task: ExperienceTask,
): { answer: string; why: string } | null {
  const [last] = experience.answers.get(task.id) ?? [];
  const parsed = last && readOnce(last, (answer): Parsed<unknown> => parseAnswer(task, answer));
  return last && parsed && !parsed.ok ? { answer: last.answer, why: parsed.why } : null;
}

/** What an answer to this task says. */
function parseAnswer(task: ExperienceTask, answer: string): Parsed<unknown> {
  if (task.kind === "explore") return parseProbes(answer, task.trial.kind);
  return task.kind === "act" ? parsePath(answer) : parseInsight(answer);
}

function weigh(
  { draft: { plan }, cosines }: Reader,
  trials: readonly EdgeTrial[],
  before: ReadonlyMap<string, number>,
): Pick<ExperienceIteration, "added" | "dropped"> & { after: Map<string, number> } {
  const after = new Map(before);
  const dropped: ExperienceIteration["dropped"] = [];
  for (const { edge, ends, relation, probes, error } of trials) {
    if (error !== null && !plan.uniform) after.set(edge, nextWeight(before.get(edge)!, error));
    const answered = countUnused(ends, relation, probes);
    if (answered !== null) dropped.push({ edge, answered });
  }
  const confused = countConfusions(
    trials.flatMap(({ probes }) => probes),
    (edge) => cosines.get(edge) ?? -1,
  );
  const added = findAdded(confused, before);
  for (const { edge } of dropped) after.delete(edge);
  for (const { edge } of added) after.set(edge, 1);
  return { after, added, dropped };
}

/** Tools that a probe of this iteration was for or was answered with by mistake, each with what it was told. */
export function trialsOf(trials: readonly EdgeTrial[], tool: ToolId): Probe[] {
  return trials.flatMap(({ probes }) =>
    probes.filter(
      ({ state, label, path, isRight }) =>
        state === "answered" && (label.includes(tool) || (isRight === false && path!.includes(tool))),
    ),
  );
}

function readInsights(
  reader: Reader,
  number: number,
  trials: readonly EdgeTrial[],
): { insights: Insight[]; open: ToolId[] } {
  const tools = new Set(
    trials.flatMap(({ ends, probes }) => (probes.some(({ state }) => state === "answered") ? ends : [])),
  );
  const insights: Insight[] = [];
  const open: ToolId[] = [];
  for (const tool of [...tools].sort()) {
    const found = settle(reader, `i${number} refine ${tool}`, parseInsight);
    if (found === "waiting") open.push(tool);
    if (typeof found === "string") continue;
    const id = `i${number} ${tool}`;
    const reviews = reader.draft.reviews.filter(({ insight }) => insight === id);
    const last = reviews.at(-1);
    const edited = last?.kind === "edit" && last.text ? last.text : null;
    const { origin, version, prompt } = found.answer;
    insights.push({
      ...{ id, tool, iteration: number, ...found.value, origin, version, prompt },
      guidance: edited ?? found.value.guidance,
      trials: trialsOf(trials, tool).map((probe) => probe.id),
      neighbours: neighboursIn(trials, tool),
      review: edited ? "edited" : last?.kind === "drop" ? "dropped" : last ? "kept" : "open",
    });
  }
  return { insights, open };
}

function neighboursIn(trials: readonly EdgeTrial[], tool: ToolId): ToolId[] {
  return trials.flatMap(({ ends: [a, b] }) => (a === tool ? [b] : b === tool ? [a] : []));
}

/** What stands for each tool after these iterations. */
export function guidanceOf(iterations: readonly ExperienceIteration[]): Guidance {
  const guidance = new Map<ToolId, string>();
  for (const { insights } of iterations)
    for (const insight of insights) if (insight.review !== "dropped") guidance.set(insight.tool, insight.guidance);
  return guidance;
}
