import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";
import { judgedRequests } from "./finders";
import type { ToolCosts } from "./token-counter";

/** Tools to load together. */
export interface Profile {
  tools: ToolId[];
  /** With the preamble. */
  tokens: number;
  /** Share of the requests that have all they need in it. */
  serves: number;
}

export interface Profiles {
  profiles: Profile[];
  /** Share of the requests that no single profile serves. */
  unserved: number;
  /** Tools that no request needs, and their tokens. */
  unused: { tools: ToolId[]; tokens: number };
  /** Requests that were counted. */
  requests: number;
}

/** Below so many requests nothing is grouped: too few say what belongs together. */
export const PROFILES_FROM = 100;
/** Share of the requests that one profile each has to serve whole. */
const SERVED = 0.9;

/**
 * Groups of tools by average linkage of how often they are needed together (Jaccard of their requests), cut where a request
 * costs the fewest tokens on average with 90 % served whole; a request that no profile serves is counted with all tools in
 * use. `profiles` is empty below 100 requests.
 */
export function groupTools(
  tools: readonly Tool[],
  queries: readonly Query[],
  { tokens, preamble }: Pick<ToolCosts, "tokens" | "preamble">,
): Profiles {
  const judged = judgedRequests(queries);
  const tokensOf = new Map<ToolId, number>(tools.map(({ id }, index) => [id, tokens[index]!]));
  const users = new Map<ToolId, Set<number>>();
  for (const [request, { gold }] of judged.entries())
    for (const tool of gold) users.set(tool, (users.get(tool) ?? new Set()).add(request));
  const unused = tools.filter(({ id }) => !users.has(id)).map(({ id }) => id);
  const sum = (ids: readonly ToolId[]): number => ids.reduce((total, id) => total + tokensOf.get(id)!, 0);
  const rest = { unused: { tools: unused, tokens: sum(unused) }, requests: judged.length };
  if (judged.length < PROFILES_FROM) return { profiles: [], unserved: 0, ...rest };
  const all = sum([...users.keys()]) + preamble;
  let best: { groups: ToolId[][]; expected: number } | null = null;
  const judge = createJudge(judged, (tool) => tokensOf.get(tool)!, preamble, all);
  for (const { groups, merged } of cutsOf(users)) {
    const { unserved, expected } = judge(merged);
    if (1 - unserved >= SERVED && (!best || expected < best.expected)) best = { groups: groups(), expected };
  }
  return { ...describeGroups(best?.groups ?? [], judged, (ids) => sum(ids) + preamble), ...rest };
}

interface Cut {
  /** The groups of this cut. */
  groups(): ToolId[][];
  /** The two groups that were joined to come here, by any tool of each; `null`: the single tools. */
  merged: [ToolId, ToolId] | null;
}

/**
 * The partitions of an average linkage, from single tools on. Groups without a link share no request: joining them would serve
 * nobody more and cost everybody more, so there it ends.
 */
function* cutsOf(users: ReadonlyMap<ToolId, ReadonlySet<number>>): Generator<Cut> {
  const tools = [...users.keys()].sort();
  const groups: (ToolId[] | null)[] = tools.map((tool) => [tool]);
  const links = linkTools(tools, users);
  const nearest = tools.map((_, one) => nearestOf(one, groups, links));
  let merged: Cut["merged"] = null;
  do {
    yield { groups: () => groups.flatMap((group) => (group ? [group] : [])), merged };
    merged = mergeNearest(groups, links, nearest);
  } while (merged);
}

/** Jaccard of the requests of two tools, as a square of rows. */
function linkTools(tools: readonly ToolId[], users: ReadonlyMap<ToolId, ReadonlySet<number>>): Float64Array[] {
  const links = tools.map(() => new Float64Array(tools.length));
  const byRequest = new Map<number, number[]>();
  for (const [number, tool] of tools.entries())
    for (const request of users.get(tool)!) byRequest.set(request, [...(byRequest.get(request) ?? []), number]);
  // Most tools share no request: only those that do are counted.
  for (const together of byRequest.values()) for (const a of together) for (const b of together) links[a]![b]! += 1;
  for (const [a, row] of links.entries())
    for (let b = 0; b < row.length; b++)
      if (row[b]! > 0) row[b]! /= users.get(tools[a]!)!.size + users.get(tools[b]!)!.size - row[b]!;
  return links;
}

/** The group with the strongest link, of equal ones the first; -1: it has none. */
function nearestOf(one: number, groups: readonly (ToolId[] | null)[], links: readonly Float64Array[]): number {
  const row = links[one]!;
  let [nearest, strongest] = [-1, 0];
  for (let other = 0; other < groups.length; other++)
    if (row[other]! > strongest && other !== one && groups[other]) [nearest, strongest] = [other, row[other]!];
  return nearest;
}

/** Joins the two nearest groups into the first of them; the other is gone. Gives a tool of each; `null`: none are linked. */
function mergeNearest(
  groups: (ToolId[] | null)[],
  links: readonly Float64Array[],
  nearest: number[],
): [ToolId, ToolId] | null {
  let [one, strongest] = [-1, 0];
  for (let group = 0; group < groups.length; group++)
    if (groups[group] && nearest[group]! >= 0 && links[group]![nearest[group]!]! > strongest)
      [one, strongest] = [group, links[group]![nearest[group]!]!];
  if (one < 0) return null;
  const other = nearest[one]!;
  const [kept, gone] = one < other ? [one, other] : [other, one];
  const [a, b] = [groups[kept]!, groups[gone]!];
  groups[kept] = [...a, ...b];
  groups[gone] = null;
  for (const [group, tools] of groups.entries()) {
    if (!tools || group === kept) continue;
    const link = (a.length * links[kept]![group]! + b.length * links[gone]![group]!) / (a.length + b.length);
    links[kept]![group] = links[group]![kept] = link;
  }
  for (const [group, tools] of groups.entries())
    if (tools && (group === kept || nearest[group] === kept || nearest[group] === gone))
      nearest[group] = nearestOf(group, groups, links);
  return [a[0]!, b[0]!];
}

/** What a cut costs: a request pays for the group that serves it whole, or for all tools in use. */
type Judge = (merged: Cut["merged"]) => { unserved: number; expected: number };

/** Follows the linkage: joining two groups changes only the requests that need tools of both. */
function createJudge(
  judged: readonly { gold: ToolId[] }[],
  tokensOf: (tool: ToolId) => number,
  preamble: number,
  all: number,
): Judge {
  const groupOf = new Map<ToolId, Group>();
  let [served, cost] = [0, 0];
  const add = (group: Group, sign: 1 | -1): void => {
    served += sign * group.served;
    cost += sign * group.served * group.tokens;
  };
  for (const tool of new Set(judged.flatMap(({ gold }) => gold)))
    groupOf.set(tool, { tools: [tool], tokens: tokensOf(tool) + preamble, served: 0, crossing: new Set() });
  for (const [request, { gold }] of judged.entries())
    for (const tool of gold)
      if (gold.length === 1) groupOf.get(tool)!.served += 1;
      else groupOf.get(tool)!.crossing.add(request);
  for (const group of groupOf.values()) add(group, 1);
  return (merged) => {
    if (merged) {
      const [a, b] = merged.map((tool) => groupOf.get(tool)!) as [Group, Group];
      add(a, -1);
      add(b, -1);
      const joined = joinGroups(a, b, preamble);
      for (const tool of joined.tools) groupOf.set(tool, joined);
      for (const request of joined.crossing) {
        if (!judged[request]!.gold.every((tool) => groupOf.get(tool) === joined)) continue;
        joined.crossing.delete(request);
        joined.served += 1;
      }
      add(joined, 1);
    }
    return { unserved: 1 - served / judged.length, expected: (cost + (judged.length - served) * all) / judged.length };
  };
}

interface Group {
  tools: ToolId[];
  /** With the preamble. */
  tokens: number;
  /** Requests that have all they need in it. */
  served: number;
  /** Requests that need a tool of it, and others. */
  crossing: Set<number>;
}

function joinGroups(a: Group, b: Group, preamble: number): Group {
  return {
    tools: [...a.tools, ...b.tools],
    tokens: a.tokens + b.tokens - preamble,
    served: a.served + b.served,
    crossing: new Set([...a.crossing, ...b.crossing]),
  };
}

/** The groups as profiles, the one that serves most first. */
function describeGroups(
  groups: readonly ToolId[][],
  judged: readonly { gold: ToolId[] }[],
  tokensOf: (tools: readonly ToolId[]) => number,
): Pick<Profiles, "profiles" | "unserved"> {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((tool) => [tool, index] as const)));
  const served = groups.map(() => 0);
  for (const { gold } of judged) {
    const home = groupOf.get(gold[0]!);
    if (home !== undefined && gold.every((tool) => groupOf.get(tool) === home)) served[home]! += 1;
  }
  const profiles = groups
    .map((tools, index) => ({ tools, tokens: tokensOf(tools), serves: served[index]! / judged.length }))
    .sort((a, b) => b.serves - a.serves || b.tools.length - a.tools.length);
  const unserved = groups.length === 0 ? 0 : 1 - served.reduce((sum, count) => sum + count, 0) / judged.length;
  return { profiles, unserved };
}
