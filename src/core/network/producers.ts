import type { ToolId } from "../domain/ids";
import type { DependencyGraph, InputGroup } from "../domain/network";
import type { Query } from "../domain/query";
import { compareText, selectBest } from "../retrieve/rank";
import { typesGiven } from "./dependency-graph";

/** How often a tool that gives stood before one that needs, in past requests. */
export interface ProducerCounts {
  /** Past requests in which it did for this very tool; each counts once, however much of what the tool needs the other gives. */
  before(producer: ToolId, consumer: ToolId): number;
  /** For any tool that needs this group; a request counts once, however many of its tools need it. */
  forGroup(producer: ToolId, group: InputGroup): number;
  /** Past requests that need the tool. */
  needing(consumer: ToolId): number;
}

type PastRequest = Pick<Query, "gold" | "ordered">;

const groupKey = ({ anyOf }: Pick<InputGroup, "anyOf">): string => anyOf.join("|");

/**
 * Counts, in past requests, tools that give what a tool needs and stood before it; by group only what it needs for sure. Where a
 * request does not say in which order its tools are called, being needed beside it counts.
 */
export function countProducers(graph: DependencyGraph, history: readonly PastRequest[]): ProducerCounts {
  const [pairs, groups, needing] = [new Map<string, number>(), new Map<string, number>(), new Map<ToolId, number>()];
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { gold, ordered } of history) {
    const tools = [...new Set(gold)];
    const metNow = new Set<string>();
    for (const [place, consumer] of tools.entries()) {
      add(needing, consumer);
      const others = ordered ? tools.slice(0, place) : tools.filter((tool) => tool !== consumer);
      for (const producer of others) {
        const given = typesGiven(graph, producer, consumer);
        const met = (graph.inputs.get(consumer) ?? []).filter(({ anyOf }) => anyOf.some((type) => given.has(type)));
        if (met.length > 0) add(pairs, `${producer}\n${consumer}`);
        for (const group of met) if (group.hard) metNow.add(`${producer}\n${groupKey(group)}`);
      }
    }
    for (const key of metNow) add(groups, key);
  }
  return {
    before: (producer, consumer) => pairs.get(`${producer}\n${consumer}`) ?? 0,
    forGroup: (producer, group) => groups.get(`${producer}\n${groupKey(group)}`) ?? 0,
    needing: (consumer) => needing.get(consumer) ?? 0,
  };
}

/** Without any past request. */
export const NO_COUNTS: ProducerCounts = { before: () => 0, forGroup: () => 0, needing: () => 0 };

/**
 * Which producer is drawn first: most often before the tool, fewest things that it needs itself, then by name and id. What does not
 * depend on the tool is put in order once for each need: thousands of tools may need what thousands give.
 */
export function rankProducers(
  graph: DependencyGraph,
  { counts = NO_COUNTS, nameOf = (tool) => tool }: { counts?: ProducerCounts; nameOf?: (tool: ToolId) => string },
): (consumer: ToolId, group: InputGroup, makers: readonly ToolId[]) => ToolId[] {
  const places = new Map<string, ReadonlyMap<ToolId, number>>();
  const placesOf = (group: InputGroup): ReadonlyMap<ToolId, number> => {
    const key = groupKey(group);
    const known = places.get(key);
    if (known) return known;
    const makers = [...new Set(group.anyOf.flatMap((type) => graph.producers.get(type) ?? []))];
    const hard = new Map(makers.map((tool) => [tool, countHardInputs(graph, tool)]));
    makers.sort((a, b) => hard.get(a)! - hard.get(b)! || compareText(nameOf(a), nameOf(b)) || compareText(a, b));
    const made = new Map(makers.map((tool, place) => [tool, place]));
    places.set(key, made);
    return made;
  };
  return (consumer, group, makers) => {
    const place = placesOf(group);
    const isUsed = counts.needing(consumer) > 0;
    if (!isUsed && makers.length > MOST_RANKED) return firstOf(place.keys(), makers);
    const often = (tool: ToolId) => (isUsed ? counts.before(tool, consumer) : 0);
    const order = (a: ToolId, b: ToolId) => often(b) - often(a) || place.get(a)! - place.get(b)!;
    return selectBest(makers, order, MOST_RANKED);
  };
}

function firstOf(ranked: Iterable<ToolId>, allowed: readonly ToolId[]): ToolId[] {
  const first: ToolId[] = [];
  for (const tool of ranked) {
    if (allowed.includes(tool)) first.push(tool);
    if (first.length === MOST_RANKED) break;
  }
  return first;
}

/** More are never drawn for one need. */
const MOST_RANKED = 3;

export function countHardInputs({ inputs }: Pick<DependencyGraph, "inputs">, tool: ToolId): number {
  return (inputs.get(tool) ?? []).filter(({ hard }) => hard).length;
}
