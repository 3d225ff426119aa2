import type { ToolId } from "../core/domain/ids";
import type { EdgeTrial, ExperienceIteration, Insight, Probe, Relation } from "../core/domain/experience";
import { countOf, listWords } from "../core/domain/phrases";
import type { Experience, ExperienceTask } from "../core/network/experience/read-experience";
import { describeOrigin } from "./answers";

type NameOf = (tool: ToolId) => string;

/** Probes that were answered, and those of them that went wrong. */
export function countProbes(
  iteration: Pick<ExperienceIteration, "trials">,
  kind?: EdgeTrial["kind"],
): { wrong: number; of: number } {
  const answered = iteration.trials
    .filter((trial) => kind === undefined || trial.kind === kind)
    .flatMap(({ probes }) => probes.filter(({ state }) => state === "answered"));
  return { wrong: answered.filter(({ isRight }) => !isRight).length, of: answered.length };
}

/** @example ["Iteration 2 of 3: 23 of 114 probes went wrong.", "In iteration 1 it was 67 of 180."] */
export function describeExperience({ iterations, plan }: Experience): [finding: string, rest: string] {
  const last = iterations.at(-1);
  if (!last || last.trials.length === 0) return ["There is no edge to try.", ""];
  const { wrong, of } = countProbes(last);
  const earlier = iterations.slice(0, -1).map((one) => {
    const counts = countProbes(one);
    return `${counts.wrong} of ${counts.of} in iteration ${one.number}`;
  });
  const finding =
    of === 0
      ? `Iteration ${last.number} of ${plan.iterations}: no probe is answered yet.`
      : `Iteration ${last.number} of ${plan.iterations}: ${wrong} of ${countOf(of, "probe")} went wrong.`;
  return [finding, earlier.length > 0 ? `Before, it was ${listWords(earlier)}.` : ""];
}

/** How far the trials are, and who answered, in parts that a slash divides. */
export function describeProgress({ iterations, answers, state }: Experience): string[] {
  const last = iterations.at(-1);
  const tried = last?.trials.filter((trial) => trial.state === "weighed" || trial.state === "unreadable").length ?? 0;
  const sources = new Map<string, number>();
  for (const given of answers.values())
    for (const { origin } of given) {
      const name = describeOrigin(origin);
      sources.set(name, (sources.get(name) ?? 0) + 1);
    }
  return [
    `${tried} of ${countOf(last?.trials.length ?? 0, "edge")} tried`,
    sources.size === 0
      ? "nothing asked yet"
      : [...sources]
          .map(([name, count]) => `${countOf(count, "answer")} ${name.startsWith("written") ? "" : "of "}${name}`)
          .join(", "),
    ...(state === "held" ? ["the next iteration waits for you to look over the insights"] : []),
    "no tool is called",
  ];
}

/** @example "to try Weather Forecast and climate_normals" */
export function describeTask(task: ExperienceTask, nameOf: NameOf): string {
  if (task.kind === "refine") return `to word ${nameOf(task.tool)} anew`;
  const [a, b] = task.trial.ends.map(nameOf);
  return task.kind === "explore" ? `to try ${a} and ${b}` : `to answer a probe of ${a} and ${b}`;
}

/** What is asked with an edge. */
export function describeTrial({ kind, ends, relation, state }: EdgeTrial, nameOf: NameOf): string {
  const [a, b] = [nameOf(ends[0]), nameOf(ends[1])];
  if (state === "unreadable") return "No probe could be read or used. Its weight stays.";
  if (kind === "similar") return `Can the model tell ${a} and ${b} apart?`;
  return relation === null ? `Does ${b} need what ${a} gives?` : `The model says: ${describeRelation(relation, a, b)}.`;
}

function describeRelation(relation: Relation, a: string, b: string): string {
  if (relation === "independent") return `${a} and ${b} are independent`;
  return relation === "a_then_b" ? `${a} gives what ${b} needs` : `${b} gives what ${a} needs`;
}

/** What a probe was answered with, and what was meant where that differs. */
export function describePicks(
  { label, path, state, isRight }: Probe,
  nameOf: NameOf,
): { picked: string; meant: string } {
  const picked =
    state === "waiting"
      ? ""
      : state === "unreadable"
        ? "no answer that can be read"
        : path!.length === 0
          ? "no tool"
          : path!.map(nameOf).join(", then ");
  return {
    picked,
    meant: isRight === false ? `${label.map(nameOf).join(", then ")} ${label.length === 1 ? "was" : "were"} meant` : "",
  };
}

/** @example "version 1, from 4 probes and 3 neighbours" */
export function describeInsight({ iteration, trials, neighbours }: Insight): string {
  return `version ${iteration}, from ${countOf(trials.length, "probe")} and ${countOf(neighbours.length, "neighbour")}`;
}

/** Where it is from, and what a person decided. */
export function describeProvenance({ origin, version, prompt, review }: Insight): string {
  const decided = {
    open: "Not looked over.",
    kept: "Kept by you.",
    dropped: "Dropped by you: what stood before holds.",
    edited: "In your words.",
  }[review];
  const source = describeOrigin(origin);
  return `${decided} ${source[0]!.toUpperCase()}${source.slice(1)}, prompt ${version} ${prompt.slice(0, 4)}.`;
}
