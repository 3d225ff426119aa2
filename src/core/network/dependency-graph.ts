import type { ToolId } from "../domain/ids";
import {
  isIdentifier,
  type DependencyEdge,
  type DependencyGraph,
  type InputGroup,
  type OutputKind,
} from "../domain/network";
import { compareText } from "../retrieve/rank";
import { readInputs, readOutputs, readVocabulary, type CatalogueTool } from "./tool-types";

/**
 * What tools need and give. The paper names no rule; ours: identifiers are typed by the thing that they identify, so that
 * `movie_id` meets the `id` inside `movies`, and equal types link tools. Types are kept apart by source file. Does not
 * depend on the order of the tools, but for that of `producers`.
 *
 * @example a tool that gives `contacts[].id` and one that requires `contact_id`: both have the type `contact.id`
 */
export function deriveDependencies(tools: readonly CatalogueTool[]): DependencyGraph {
  const files = new Map<string, CatalogueTool[]>();
  for (const tool of tools) files.set(tool.source.file, [...(files.get(tool.source.file) ?? []), tool]);
  return deriveByFile(tools, files);
}

function deriveByFile(
  tools: readonly CatalogueTool[],
  files: ReadonlyMap<string, readonly CatalogueTool[]>,
): DependencyGraph {
  const [entities, scalars] = [new Set<string>(), new Set<string>()];
  const inputs = new Map<ToolId, InputGroup[]>();
  const outputs = new Map<ToolId, ReadonlyMap<string, OutputKind>>();
  for (const [file, own] of files) {
    const vocabulary = readVocabulary(own);
    for (const entity of vocabulary.entities) entities.add(entity);
    for (const scalar of vocabulary.scalars) scalars.add(scalar);
    const qualify = (type: string): string => (files.size > 1 ? `${type}@${file}` : type);
    for (const tool of own) {
      const groups = readInputs(tool, vocabulary);
      const given = readOutputs(tool, groups, vocabulary);
      inputs.set(
        tool.id,
        groups.map(({ anyOf, hard }) => ({ anyOf: anyOf.map(qualify), hard })),
      );
      outputs.set(tool.id, new Map([...given].map(([type, kind]) => [qualify(type), kind])));
    }
  }
  const ids = tools.map(({ id }) => id);
  return makeGraph(ids, inputs, outputs, { entities: [...entities].sort(), scalars: [...scalars].sort() });
}

/** A graph of what tools need and give. */
export function makeGraph(
  ids: readonly ToolId[],
  inputs: DependencyGraph["inputs"],
  outputs: DependencyGraph["outputs"],
  names: Pick<DependencyGraph, "entities" | "scalars">,
): DependencyGraph {
  const producers = new Map<string, ToolId[]>();
  const given = new Map<ToolId, ReadonlySet<string>>();
  for (const id of ids) {
    const types = [...(outputs.get(id) ?? [])].flatMap(([type, kind]) => (kind === "new" ? [type] : []));
    given.set(id, new Set(types));
    for (const type of types) {
      const known = producers.get(type);
      if (known) known.push(id);
      else producers.set(type, [id]);
    }
  }
  return { ...names, inputs, outputs, producers, given };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Types that a tool gives to another as new; none where a person cut that edge, whatever the other needs where one drew it. */
export function typesGiven(
  { given, inputs, cut, drawn }: Pick<DependencyGraph, "given" | "inputs" | "cut" | "drawn">,
  from: ToolId,
  to: ToolId,
): ReadonlySet<string> {
  const edge = `${from}>${to}`;
  if (cut?.has(edge)) return NOTHING;
  const own = given.get(from) ?? NOTHING;
  return drawn?.has(edge) ? new Set([...own, ...needsForSure(inputs, to)]) : own;
}

function needsForSure(inputs: DependencyGraph["inputs"], tool: ToolId): string[] {
  return (inputs.get(tool) ?? []).flatMap(({ anyOf, hard }) => (hard ? anyOf.filter(isIdentifier) : []));
}

/** Tools that give a type of the group as new, each once, those that a person drew first; never the tool itself. */
export function producersOf(
  { producers, cut, drawn }: Pick<DependencyGraph, "producers" | "cut" | "drawn">,
  tool: ToolId,
  { anyOf, hard }: InputGroup,
): ToolId[] {
  const isDrawn = drawn && drawn.size > 0 && hard && anyOf.some(isIdentifier);
  const own = isDrawn ? [...drawn].filter((edge) => edge.endsWith(`>${tool}`)) : [];
  const lists = anyOf.map((type) => producers.get(type) ?? []);
  if (own.length > 0) lists.unshift(own.map((edge) => edge.slice(0, -tool.length - 1) as ToolId));
  const all = lists.length === 1 ? lists[0]! : [...new Set(lists.flat())];
  return all.filter((id) => id !== tool && !cut?.has(`${id}>${tool}`));
}

/** All edges of the schemas, by `before`, then `after`. At most `most` producers are taken for each group of a consumer. */
export function schemaEdges(
  graph: DependencyGraph,
  most = Infinity,
  rank: (after: ToolId, group: InputGroup, makers: readonly ToolId[]) => readonly ToolId[] = (_, __, makers) => makers,
): DependencyEdge[] {
  const edges: DependencyEdge[] = [];
  for (const [after, groups] of graph.inputs) {
    const hardOf = new Map<ToolId, boolean>();
    for (const group of groups) {
      const makers = producersOf(graph, after, group);
      const taken = makers.length > most ? rank(after, group, makers).slice(0, most) : makers;
      for (const before of taken) hardOf.set(before, hardOf.get(before) === true || group.hard);
    }
    const needed = new Set(groups.flatMap(({ anyOf }) => anyOf));
    for (const [before] of hardOf) {
      const given = typesGiven(graph, before, after);
      const met = groups.filter(({ anyOf }) => anyOf.some((type) => given.has(type)));
      const types = [...given].filter((type) => needed.has(type)).sort();
      const strength = met.some(({ hard }) => hard) ? "hard" : "soft";
      edges.push({ before, after, types, strength, origin: "schema" });
    }
  }
  return edges.sort((a, b) => compareText(a.before, b.before) || compareText(a.after, b.after));
}
