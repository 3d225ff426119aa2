import type { Relation } from "../../domain/experience";
import {
  isObject,
  ok,
  ownField,
  readNames,
  readObject,
  readText,
  refuse,
  type Parsed,
} from "../../requirements/llm/parse-json";
import { RELATIONS } from "./prompts";

/** Most characters of a probe, and of each text of an insight. */
export const LONGEST_PROBE = 400;
const LONGEST_GUIDANCE = 900;
const MOST_EXAMPLES = 3;
const MOST_STEPS = 40;

/** A probe as the model wrote it: names of the tools that it is for. */
export interface WrittenProbe {
  query: string;
  names: string[];
}

/** Probes, and how the two tools belong together where that was asked. What is no probe is left out. */
export function parseProbes(
  answer: string,
  kind: "similar" | "before",
): Parsed<{ relation: Relation | null; probes: WrittenProbe[] }> {
  return readObject(answer, (object) => readProbes(object, kind));
}

function readProbes(
  object: Record<string, unknown>,
  kind: "similar" | "before",
): Parsed<{ relation: Relation | null; probes: WrittenProbe[] }> {
  const said = readText(ownField(object, "relation"));
  const relation = RELATIONS.find((one) => one === said) ?? null;
  if (kind === "before" && relation === null)
    return refuse('Its "relation" is none of a_then_b, b_then_a and independent.');
  const list = ownField(object, "probes");
  if (!Array.isArray(list)) return refuse('It has no list "probes".');
  const probes = list.filter(isObject).flatMap((one): WrittenProbe[] => {
    const query = readText(ownField(one, "query"));
    const tool = readText(ownField(one, "tool"));
    const names = kind === "similar" ? (tool === null ? [] : [tool]) : (readNames(ownField(one, "path")) ?? []);
    return query === null || names.length === 0 ? [] : [{ query, names }];
  });
  if (probes.length === 0) return refuse("It holds no probe with a query and the tools it is for.");
  return ok({ relation: kind === "before" ? relation : null, probes });
}

/** The names of a path, in order; repeats of a step are one. */
export function parsePath(answer: string): Parsed<string[]> {
  return readObject(answer, (object) => {
    const names = readNames(ownField(object, "path"));
    if (names === null) return refuse('It has no list "path" of names.');
    return ok([...new Set(names.map((name) => name.trim()))].slice(0, MOST_STEPS));
  });
}

export interface WrittenInsight {
  similarity: string;
  dependency: string;
  examples: string[];
  guidance: string;
}

/** Guidance on one tool. */
export function parseInsight(answer: string): Parsed<WrittenInsight> {
  return readObject(answer, readInsight);
}

function readInsight(object: Record<string, unknown>): Parsed<WrittenInsight> {
  const read = (name: string) => readText(ownField(object, name)) ?? "";
  const guidance = read("guidance");
  if (guidance === "") return refuse('It has no text "guidance".');
  if (guidance.length > LONGEST_GUIDANCE) return refuse(`The guidance has more than ${LONGEST_GUIDANCE} characters.`);
  const examples = readNames(ownField(object, "examples")) ?? [];
  return ok({
    guidance,
    similarity: read("similarity").slice(0, LONGEST_GUIDANCE),
    dependency: read("dependency").slice(0, LONGEST_GUIDANCE),
    examples: examples.map((one) => one.slice(0, LONGEST_PROBE)).slice(0, MOST_EXAMPLES),
  });
}
