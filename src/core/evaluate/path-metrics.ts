import type { ToolId } from "../domain/ids";
import type { DependencyGraph } from "../domain/network";
import { isSubsequence } from "../metrics/correct-path";
import { typesGiven } from "../network/dependency-graph";
import { openGroups } from "../pipeline/stage-4-dependency-closure";

/** What a path comes to, by rules that agree with the paper's four examples; best first. */
export const PATH_ERRORS = [
  "Success",
  "IncompleteInvocation",
  "ToolMisselection",
  "DependencyNeglect",
  "Others",
] as const;
export type PathError = (typeof PATH_ERRORS)[number];

/**
 * The operation that a call as written means: its method in capitals (GET where it is missing), without a query string,
 * literal segments before parameters. `null`: none of them.
 *
 * @param names operations as `METHOD /path/{parameter}`
 * @example normaliseCall("get /tv/5?page=1", ["GET /tv/{tv_id}", "GET /tv/popular"]) // "GET /tv/{tv_id}"
 */
export function normaliseCall(call: string, names: Iterable<string>): string | null {
  const text = call.trim().split(/[?#]/)[0]!.trim();
  const [, method = "GET", path = text] = /^(\S+)\s+(.*)$/s.exec(text) ?? [];
  const holes = (name: string): number => name.split("{").length;
  const sorted = [...names].sort((a, b) => holes(a) - holes(b) || (a < b ? -1 : 1));
  const segments = path.split("/");
  return (
    sorted.find((name) => {
      const [known, template = ""] = name.split(" ", 2);
      const parts = template.split("/");
      const fits = (part: string, i: number) =>
        /^\{[^}]*\}$/.test(part) ? (segments[i] ?? "") !== "" : part === segments[i];
      return known === method.toUpperCase() && parts.length === segments.length && parts.every(fits);
    }) ?? null
  );
}

/** Paths of many requests, summed up. */
export interface PathSummary {
  n: number;
  /** Correct path, in %: the needed calls stand in the path in their order (paper). */
  correctPath: number;
  /** In %: they stand in it in any order, as DRAFT's released evaluation counts. */
  correctSet: number;
  /** ΔSL: calls beyond the needed ones, over correct paths; `null` where there is none. */
  extraCalls: number | null;
  errors: Record<PathError, number>;
  /** What each path comes to, in the order of the paths. */
  kinds: PathError[];
  /** In %: answers in which every tool has what it needs. */
  executable: number;
}

/** A path, and the calls that are needed. `null`: nothing could be read. */
export interface JudgedPath {
  needed: readonly ToolId[];
  path: readonly ToolId[] | null;
}

/** Sums paths up. `alike`: whether two tools are linked as look-alikes. */
export function summarizePaths(
  graph: DependencyGraph,
  paths: readonly JudgedPath[],
  alike: (a: ToolId, b: ToolId) => boolean,
): PathSummary {
  const errors = Object.fromEntries(PATH_ERRORS.map((kind) => [kind, 0])) as PathSummary["errors"];
  const kinds = paths.map(({ needed, path }) => classifyPath(graph, needed, path, alike));
  let [sets, extra, executable] = [0, 0, 0];
  for (const [at, { needed, path }] of paths.entries()) {
    const error = kinds[at]!;
    errors[error] += 1;
    if (error === "Success") extra += path!.length - needed.length;
    if (path && path.length > 0 && needed.every((tool) => path.includes(tool))) sets += 1;
    if (path && path.every((tool) => openGroups({ graph }, tool, path).length === 0)) executable += 1;
  }
  const percent = (count: number): number => (paths.length === 0 ? 0 : (100 * count) / paths.length);
  return {
    n: paths.length,
    correctPath: percent(errors.Success),
    correctSet: percent(sets),
    extraCalls: errors.Success === 0 ? null : extra / errors.Success,
    ...{ errors, kinds },
    executable: percent(executable),
  };
}

/** The first rule that holds: unreadable or unknown; right; a need is neglected; a look-alike was taken; something is missing. */
export function classifyPath(
  graph: DependencyGraph,
  needed: readonly ToolId[],
  path: readonly ToolId[] | null,
  alike: (a: ToolId, b: ToolId) => boolean,
): PathError {
  if (!path || path.length === 0 || path.some((tool) => !graph.inputs.has(tool))) return "Others";
  if (isSubsequence(needed, path)) return "Success";
  if (openGroups({ graph }, path[0]!, [path[0]!]).length > 0) return "DependencyNeglect";
  if (comesTooLate(graph, needed, path)) return "DependencyNeglect";
  if (needed.every((tool) => path.includes(tool))) return "DependencyNeglect";
  const missing = needed.filter((tool) => !path.includes(tool));
  const extra = path.filter((tool) => !needed.includes(tool));
  const isMistaken = missing.some((a) => extra.some((b) => alike(a, b)));
  return isMistaken ? "ToolMisselection" : "IncompleteInvocation";
}

/** Whether a needed tool that gives stands in the path, but after the tool that needs it. */
function comesTooLate(graph: DependencyGraph, needed: readonly ToolId[], path: readonly ToolId[]): boolean {
  return path.some((consumer, place) => {
    const types = (graph.inputs.get(consumer) ?? []).flatMap(({ anyOf }) => anyOf);
    const before = needed.slice(0, Math.max(0, needed.indexOf(consumer)));
    return before.some((producer) => {
      const given = typesGiven(graph, producer, consumer);
      return types.some((type) => given.has(type)) && path.includes(producer) && path.indexOf(producer) >= place;
    });
  });
}
