import type { EdgeTrial, ExperienceAnswer, ExperienceDraft, ExperienceIteration, Probe } from "../../domain/experience";
import type { ToolId } from "../../domain/ids";
import type { Parsed } from "../../requirements/llm/parse-json";
import { tokenize } from "../../retrieve/tokenize";
import { endsOf } from "../network-edits";
import type { ToolTexts } from "./offer-tools";
import { LONGEST_PROBE, parsePath, parseProbes, type WrittenProbe } from "./parse-answers";
import { isRightPath } from "./weigh-edges";

/** What trials are read from. */
export interface Reader {
  texts: ToolTexts;
  draft: ExperienceDraft;
  answers: ReadonlyMap<string, readonly ExperienceAnswer[]>;
  cosines: ReadonlyMap<string, number>;
}

/** Sets of words of two probes from this share on are the same probe again. Ours. */
const SAME = 0.8;

const READ = new WeakMap<ExperienceAnswer, Parsed<unknown>>();

/** An answer is read once, however often what it comes to is asked for. */
export function readOnce<Value>(answer: ExperienceAnswer, read: (text: string) => Parsed<Value>): Parsed<Value> {
  const known = READ.get(answer) as Parsed<Value> | undefined;
  const parsed = known ?? read(answer.answer);
  if (!known) READ.set(answer, parsed);
  return parsed;
}

/** The first answer that can be read, of two at most. `waiting`: none came, or one that cannot be read and is asked for again. */
export function settle<Value>(
  { answers }: Pick<Reader, "answers">,
  task: string,
  read: (text: string) => Parsed<Value>,
): { value: Value; answer: ExperienceAnswer } | "waiting" | "unreadable" {
  const given = answers.get(task) ?? [];
  for (const answer of given.slice(0, 2)) {
    const parsed = readOnce(answer, read);
    if (parsed.ok) return { value: parsed.value, answer };
  }
  return given.length < 2 ? "waiting" : "unreadable";
}

/** One edge in one iteration, as far as answers came. */
export function readTrial(
  reader: Reader,
  iteration: number,
  edge: string,
  earlier: readonly ExperienceIteration[],
): EdgeTrial {
  const { kind, ends } = endsOf(edge)!;
  const base = { edge, ends, kind, relation: null, probes: [], rejected: [], error: null };
  const found = settle(reader, `i${iteration} explore ${edge}`, (text) => parseProbes(text, kind));
  if (found === "waiting") return { ...base, state: "explore" };
  if (found === "unreadable") return { ...base, state: "unreadable" };
  const { relation, probes: written } = found.value;
  const before = probesOf(earlier, edge).map(({ query }) => query);
  const { taken, rejected } = chooseProbes(reader, { kind, ends }, written, before);
  const probes = taken.map(({ query, label }, at): Probe => {
    const id = `i${iteration} ${edge} ${at + 1}`;
    const acted = settle(reader, `i${iteration} act ${edge} ${at + 1}`, parsePath);
    if (acted === "waiting") return { id, query, label, path: null, state: "waiting", isRight: null };
    if (acted === "unreadable") return { id, query, label, path: null, state: "unreadable", isRight: false };
    const path = acted.value.flatMap((name) => reader.texts.idOf.get(name) ?? []);
    const other = kind === "similar" ? ends.find((end) => end !== label[0])! : null;
    return { id, query, label, path, state: "answered", isRight: isRightPath(kind, { label, other, path }) };
  });
  const read = { ...base, relation, probes, rejected };
  if (probes.length === 0) return { ...read, state: "unreadable" };
  if (probes.some(({ state }) => state === "waiting")) return { ...read, state: "act" };
  const counted = probes.filter(({ state }) => state === "answered");
  if (counted.length === 0) return { ...read, state: "unreadable" };
  return { ...read, state: "weighed", error: counted.filter(({ isRight }) => !isRight).length / counted.length };
}

/** Every probe of an edge so far. */
export function probesOf(iterations: readonly ExperienceIteration[], edge: string): Probe[] {
  return iterations.flatMap(({ trials }) => trials.find((trial) => trial.edge === edge)?.probes ?? []);
}

/** Probes that are used, and those that are not, each with its reason. */
function chooseProbes(
  { texts, draft: { plan } }: Reader,
  { kind, ends }: Pick<EdgeTrial, "kind" | "ends">,
  written: readonly WrittenProbe[],
  before: readonly string[],
): { taken: { query: string; label: ToolId[] }[]; rejected: EdgeTrial["rejected"] } {
  const taken: { query: string; label: ToolId[] }[] = [];
  const rejected: EdgeTrial["rejected"] = [];
  const names = ends.map((end) => texts.tools.get(end)!.name);
  for (const { query, names: said } of written) {
    const label = said.flatMap((name) => (names.includes(name) ? [ends[names.indexOf(name)]!] : []));
    const used = [...before, ...taken.map((probe) => probe.query)];
    const why = refusal({ kind, query, said, label, names, used });
    const most = kind === "similar" ? plan.perTool : plan.perPair;
    const same = kind === "similar" ? taken.filter((probe) => probe.label[0] === label[0]).length : taken.length;
    if (why !== null) rejected.push({ query: query.slice(0, LONGEST_PROBE), why });
    else if (same < most) taken.push({ query, label });
  }
  return { taken, rejected };
}

interface Candidate {
  kind: EdgeTrial["kind"];
  query: string;
  said: readonly string[];
  label: readonly ToolId[];
  names: readonly string[];
  used: readonly string[];
}

function refusal({ kind, query, said, label, names, used }: Candidate): string | null {
  const wanted = kind === "similar" ? 1 : 2;
  if (label.length !== said.length || new Set(label).size !== wanted) return "It is for other tools than these two.";
  if (query.length > LONGEST_PROBE) return `It has more than ${LONGEST_PROBE} characters.`;
  if (names.some((name) => hasName(query, name))) return "It names one of the tools.";
  if (used.some((other) => sharedWords(query, other) >= SAME)) return "It repeats an earlier one.";
  return null;
}

/** As it is written: "Calendar" names a tool, "my calendar" does not. */
function hasName(query: string, name: string): boolean {
  const at = query.indexOf(name);
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);
  return name.length > 1 && at >= 0 && !isLetter(query[at - 1]) && !isLetter(query[at + name.length]);
}

function sharedWords(one: string, other: string): number {
  const [a, b] = [new Set(tokenize(one)), new Set(tokenize(other))];
  const both = [...a].filter((word) => b.has(word)).length;
  return both / Math.max(1, a.size + b.size - both);
}
