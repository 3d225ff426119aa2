import type { ExperienceAnswer, ExperienceDraft, ExperiencePlan } from "../../domain/experience";
import type { ModelPrompt } from "../../domain/exchange";
import type { ToolId } from "../../domain/ids";
import type { CostEstimate } from "../../requirements/llm/estimate-cost";
import { LONGEST_ANSWER, MOST_ANSWER_TOKENS } from "../../requirements/llm/limits";
import { estimatePromptTokens, withReminder } from "../../requirements/llm/prompts";
import { endsOf } from "../network-edits";
import { offer, offerForRequest, type Guidance, type ToolTexts } from "./offer-tools";
import { actPrompt, exploreAlikePrompt, exploreBeforePrompt, refinePrompt, type Refining } from "./prompts";
import { probesOf } from "./read-trial";
import { guidanceOf, trialsOf, unreadOf, type Experience, type ExperienceTask } from "./read-experience";

/** Neighbours of each kind, and trials, that guidance is made from. */
const MOST_NEIGHBOURS = 4;
const MOST_TRIALS = 12;

/** The prompt of a task: a pure function of plan, answers and decisions. After an answer that cannot be read, with a reminder. */
export function promptOfTask(texts: ToolTexts, experience: Experience, task: ExperienceTask): ModelPrompt {
  const prompt = firstPrompt(texts, experience, task);
  const unread = unreadOf(experience, task);
  return unread ? withReminder(prompt, unread.answer, unread.why) : prompt;
}

function firstPrompt(texts: ToolTexts, experience: Experience, task: ExperienceTask): ModelPrompt {
  const earlier = experience.iterations.filter(({ number }) => number < task.iteration);
  const guidance = guidanceOf(earlier);
  if (task.kind === "refine") return refinePrompt(refining(texts, experience, task, guidance));
  const { ends, kind, edge } = task.trial;
  if (task.kind === "act")
    return actPrompt(
      task.probe.query,
      offerForRequest(texts, {
        ...{ request: task.probe.query, guidance, seed: experience.plan.seed },
        wanted: [...ends, ...ends.flatMap((end) => neighboursOf(experience.plan, end))],
      }),
    );
  const [first, second] = [offer(texts, guidance, ends[0]), offer(texts, guidance, ends[1])];
  const written = { first, second, earlier: probesOf(earlier, edge).map(({ query }) => query) };
  return kind === "similar"
    ? exploreAlikePrompt({ ...written, each: experience.plan.perTool })
    : exploreBeforePrompt({ ...written, each: experience.plan.perPair });
}

function neighboursOf({ edges }: ExperiencePlan, tool: ToolId): ToolId[] {
  return edges.flatMap(({ id }) => {
    const ends: readonly ToolId[] = endsOf(id)?.ends ?? [];
    return ends.includes(tool) ? ends.filter((end) => end !== tool) : [];
  });
}

function refining(
  texts: ToolTexts,
  { iterations }: Experience,
  { tool, iteration }: Extract<ExperienceTask, { kind: "refine" }>,
  guidance: Guidance,
): Refining {
  const now = iterations.find(({ number }) => number === iteration)!;
  const weight = (edge: string) => now.weights.after?.get(edge) ?? 0;
  const edges = [...now.weights.before.keys()]
    .flatMap((id) => {
      const { kind, ends } = endsOf(id)!;
      const other = ends.find((end) => end !== tool);
      return ends.includes(tool) && other !== undefined ? [{ id, kind, ends, other }] : [];
    })
    .sort((a, b) => weight(b.id) - weight(a.id) || (a.id < b.id ? -1 : 1));
  const ofKind = (kind: "similar" | "before") => edges.filter((edge) => edge.kind === kind).slice(0, MOST_NEIGHBOURS);
  const nameOf = (id: ToolId) => texts.tools.get(id)!.name;
  const probes = [
    ...trialsOf(now.trials, tool),
    ...iterations.slice(0, iteration - 1).flatMap(({ trials }) => trialsOf(trials, tool)),
  ];
  return {
    tool: offer(texts, guidance, tool),
    document: texts.tools.get(tool)!.document,
    guidance: guidance.get(tool) ?? "",
    neighbours: [...ofKind("similar"), ...ofKind("before")].map(({ kind, ends, other }) => ({
      ...offer(texts, guidance, other),
      kind: kind === "similar" ? "looks like it" : ends[1] === tool ? "gives what it needs" : "needs what it gives",
    })),
    trials: probes
      .sort((a, b) => Number(a.isRight) - Number(b.isRight))
      .slice(0, MOST_TRIALS)
      .map(({ query, label, path }) => ({ query, meant: label.map(nameOf), picked: path!.map(nameOf) })),
  };
}

/**
 * The trials with one more answer. `null`: nothing open waits for it (it came late, or a second time), and nothing changes. An
 * answer to a prompt whose guidance a person changed meanwhile is taken: it was paid for.
 */
export function takeAnswer(
  draft: ExperienceDraft,
  experience: Pick<Experience, "tasks" | "answers">,
  given: { task: string; prompt: ModelPrompt; answer: Omit<ExperienceAnswer, "task" | "purpose" | "version"> },
): ExperienceDraft | null {
  const task = experience.tasks.find(({ id }) => id === given.task);
  if (!task) return null;
  const { purpose, version, messages } = given.prompt;
  const isReminder = messages.length > 2;
  if (purpose !== task.kind || isReminder !== (unreadOf(experience, task) !== null)) return null;
  const answer = { ...given.answer, answer: given.answer.answer.slice(0, LONGEST_ANSWER) };
  return { ...draft, answers: [...draft.answers, { ...answer, task: task.id, purpose: task.kind, version }] };
}

/** What answers have on average, in tokens, as far as they are not known. */
const PROBE_TOKENS = 60;
const PATH_TOKENS = 20;
const GUIDANCE_TOKENS = 250;

/**
 * What the trials take from here on. Usual: every answer can be read and every probe is used; most: a reminder for each, and
 * every answer as long as it may be. Tools that are worded anew are two for each edge, as many as there are. Estimates.
 */
export function estimateExperience(texts: ToolTexts, experience: Experience): CostEstimate {
  const { plan, iterations } = experience;
  const sum: CostEstimate = { calls: 0, mostCalls: 0, tokens: 0, mostTokens: 0 };
  const add = (calls: number, prompt: number, answer: number) => {
    sum.calls += calls;
    sum.mostCalls += 2 * calls;
    sum.tokens += calls * (prompt + answer);
    sum.mostTokens += calls * (2 * prompt + 3 * MOST_ANSWER_TOKENS);
  };
  const costs = promptCosts(texts);
  const explored = (kind: "similar" | "before") => (kind === "similar" ? 2 * plan.perTool : plan.perPair);
  const last = iterations.at(-1);
  for (const trial of last?.trials ?? []) {
    const open = trial.probes.filter(({ state }) => state === "waiting").length;
    const isNew = trial.state === "explore";
    if (isNew) add(1, costs.explore, explored(trial.kind) * PROBE_TOKENS);
    add(isNew ? explored(trial.kind) : open, costs.act, PATH_TOKENS);
  }
  const toolsOf = (edges: readonly string[]) => new Set(edges.flatMap((edge) => endsOf(edge)?.ends ?? [])).size;
  if (last?.state === "trials") add(toolsOf(last.trials.map(({ edge }) => edge)), costs.refine, GUIDANCE_TOKENS);
  else add(experience.tasks.length, costs.refine, GUIDANCE_TOKENS);
  const edges = Math.min(plan.mostEdges, plan.edges.length);
  const alike = Math.min(Math.ceil(edges / 2), plan.edges.filter(({ id }) => id.startsWith("s:")).length);
  for (let number = (last?.number ?? 0) + 1; number <= plan.iterations; number++) {
    add(edges, costs.explore, 4 * PROBE_TOKENS);
    add(alike * explored("similar") + (edges - alike) * explored("before"), costs.act, PATH_TOKENS);
    add(Math.min(2 * edges, toolsOf(plan.edges.map(({ id }) => id))), costs.refine, GUIDANCE_TOKENS);
  }
  return sum;
}

/** Tokens of a prompt of each kind, by one of them. */
function promptCosts(texts: ToolTexts): { explore: number; act: number; refine: number } {
  const [a, b = a] = [...texts.tools.keys()];
  if (a === undefined || b === undefined) return { explore: 0, act: 0, refine: 0 };
  const [first, second] = [offer(texts, new Map(), a), offer(texts, new Map(), b)];
  const request = " ".repeat(4 * PROBE_TOKENS);
  const near = Array.from({ length: MOST_NEIGHBOURS }, () => ({ ...second, kind: "looks like it" as const }));
  const trials = Array.from({ length: MOST_TRIALS / 2 }, () => ({
    query: request,
    meant: [first.name],
    picked: [second.name],
  }));
  return {
    explore: estimatePromptTokens(exploreAlikePrompt({ first, second, each: 2, earlier: [request] })),
    act: estimatePromptTokens(
      actPrompt(
        request,
        offerForRequest(texts, { request, wanted: [...texts.tools.keys()], guidance: new Map(), seed: 1 }),
      ),
    ),
    refine: estimatePromptTokens(
      refinePrompt({ tool: first, document: first.about, guidance: first.about, neighbours: near, trials }),
    ),
  };
}
