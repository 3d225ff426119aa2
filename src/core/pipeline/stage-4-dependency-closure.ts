import type { RecommendedTool } from "../domain/choice";
import type { RequirementId, ToolId } from "../domain/ids";
import {
  isIdentifier,
  type AddedTool,
  type ClosureResult,
  type DependencyGraph,
  type InputGroup,
  type SubstitutedTool,
  type UnmetNeed,
} from "../domain/network";
import { producersOf, typesGiven } from "../network/dependency-graph";
import { countHardInputs, NO_COUNTS, type ProducerCounts } from "../network/producers";
import { compareText, selectBest } from "../retrieve/rank";

/** What a set of tools is closed by. */
export interface ClosureInput {
  graph: DependencyGraph;
  /** In the order of the answer. */
  recommended: readonly RecommendedTool[];
  /** What a requirement and a tool have to do with each other, as in stage 2; `-Infinity` for a tool without a score. */
  scoreOf(requirement: RequirementId, tool: ToolId): number;
  requirements: readonly RequirementId[];
  counts?: ProducerCounts;
  /** Types that the request states itself. */
  stated?: ReadonlySet<string>;
  /** Whether a tool that lacks something may give way to one that lacks nothing and fits better. Absent: it may. */
  substitutes?: boolean;
  /** Tools that never give way: a person wants them. */
  fixed?: ReadonlySet<ToolId>;
  /** Tools that are never put there: a person barred them. */
  barred?: ReadonlySet<ToolId>;
  mostAdded?: number;
}

/** The closed set, and what was done for it. */
export interface ClosedSet extends ClosureResult {
  tools: RecommendedTool[];
}

const MOST_ADDED = 6;

/**
 * Dependency closure: what a recommended tool needs and no other tool of the set gives. The paper has no such step; ours.
 * 1. A tool that lacks something, not put there by hand, gives way to the tool that scores highest for its own
 *    requirements, where that one scores higher and lacks nothing.
 * 2. For each need that is open the producer is added that a person drew, else the one that past requests had before this
 *    tool most often; then fewest needs of its own, nearest, id. At most six.
 * 3. Tools that give come first; a circle is begun by its first tool.
 * A tool is never dropped for lacking something. What nothing gives is said: only the request can.
 */
export function resolveDependencies(input: ClosureInput): ClosedSet {
  const rows = input.recommended.map((row) => ({ ...row, because: [...row.because] }));
  const substituted = (input.substitutes ?? true) ? substitute(input, rows) : [];
  const added = addProducers(input, rows);
  return { tools: producersFirst(input, rows), substituted, added, unmet: findUnmet(input, rows) };
}

/** Needs of a tool that no other tool of the set gives, though some tool could. Plain values are never open: people say them. */
export function openGroups(
  { graph, stated = new Set() }: Pick<ClosureInput, "graph" | "stated">,
  tool: ToolId,
  set: Iterable<ToolId>,
): InputGroup[] {
  const groups = (graph.inputs.get(tool) ?? []).filter(({ hard, anyOf }) => hard && anyOf.some(isIdentifier));
  if (groups.length === 0) return [];
  const have = new Set(stated);
  for (const other of set) if (other !== tool) for (const type of typesGiven(graph, other, tool)) have.add(type);
  return groups.filter((group) => {
    const isMet = group.anyOf.some((type) => have.has(type));
    return !isMet && producersOf(graph, tool, group).length > 0;
  });
}

function toolsOf(rows: readonly RecommendedTool[]): ToolId[] {
  return rows.map(({ tool }) => tool);
}

/** Changes `rows`. A tool that is there already takes over the requirements of the one that gives way to it. */
function substitute(input: ClosureInput, rows: RecommendedTool[]): SubstitutedTool[] {
  const log: SubstitutedTool[] = [];
  for (const row of [...rows]) {
    if (row.from === "edit" || input.fixed?.has(row.tool) || row.because.length === 0) continue;
    const [group] = openGroups(input, row.tool, toolsOf(rows));
    if (!group) continue;
    const rival = findRival(input, row, toolsOf(rows));
    if (rival === null) continue;
    log.push({ tool: row.tool, to: rival, because: [...row.because], lacks: group.anyOf });
    const there = rows.find(({ tool }) => tool === rival);
    if (there) {
      there.because.push(...row.because.filter((requirement) => !there.because.includes(requirement)));
      rows.splice(rows.indexOf(row), 1);
    } else row.tool = rival;
  }
  return log;
}

/** The tool that fits best what a tool is there for, if it fits better and lacks nothing; equal ones by id. */
function findRival(input: ClosureInput, { tool, because }: RecommendedTool, set: readonly ToolId[]): ToolId | null {
  const fit = (one: ToolId): number => Math.max(...because.map((requirement) => input.scoreOf(requirement, one)));
  const rest = set.filter((one) => one !== tool);
  const own = fit(tool);
  let best: { tool: ToolId; score: number } | null = null;
  for (const one of input.graph.inputs.keys()) {
    const score = fit(one);
    if (one === tool || score <= own || input.barred?.has(one)) continue;
    if (best && (score < best.score || (score === best.score && compareText(one, best.tool) > 0))) continue;
    if (openGroups(input, one, rest).length === 0) best = { tool: one, score };
  }
  return best?.tool ?? null;
}

/** Changes `rows`. What is added may need something itself; circles end because nothing is added twice. */
function addProducers(input: ClosureInput, rows: RecommendedTool[]): AddedTool[] {
  const added: AddedTool[] = [];
  const waiting = toolsOf(rows);
  const isOpen = (tool: ToolId, group: InputGroup) => openGroups(input, tool, toolsOf(rows)).includes(group);
  for (let at = 0; at < waiting.length; at += 1) {
    const consumer = waiting[at]!;
    for (const group of openGroups(input, consumer, toolsOf(rows))) {
      if (added.length === (input.mostAdded ?? MOST_ADDED) || !isOpen(consumer, group)) continue;
      const producer = chooseProducer(input, consumer, group);
      if (producer === null) continue;
      rows.push({ tool: producer, from: "dependency", because: [], votes: null });
      waiting.push(producer);
      added.push(describeAddition(input, producer, consumer, group));
    }
  }
  return added;
}

function describeAddition(
  { graph, counts = NO_COUNTS }: ClosureInput,
  tool: ToolId,
  consumer: ToolId,
  { anyOf }: InputGroup,
): AddedTool {
  const given = typesGiven(graph, tool, consumer);
  const types = anyOf.filter((type) => given.has(type));
  return { tool, for: consumer, types, count: counts.before(tool, consumer), of: counts.needing(consumer) };
}

function chooseProducer(input: ClosureInput, consumer: ToolId, group: InputGroup): ToolId | null {
  const { graph, counts = NO_COUNTS, requirements } = input;
  const often = (tool: ToolId): number => counts.before(tool, consumer) + counts.forGroup(tool, group) / 2;
  const near = (tool: ToolId): number => Math.max(-1, ...requirements.map((one) => input.scoreOf(one, tool)));
  const isDrawn = (tool: ToolId): number => (graph.drawn?.has(`${tool}>${consumer}`) ? 1 : 0);
  const makers = producersOf(graph, consumer, group).filter((tool) => !input.barred?.has(tool));
  const best = selectBest(
    makers,
    (a, b) =>
      isDrawn(b) - isDrawn(a) ||
      often(b) - often(a) ||
      countHardInputs(graph, a) - countHardInputs(graph, b) ||
      near(b) - near(a) ||
      compareText(a, b),
    1,
  );
  return best[0] ?? null;
}

/** In the given order, but a tool waits for one of the set that gives what it still needs. */
function producersFirst(input: ClosureInput, rows: readonly RecommendedTool[]): RecommendedTool[] {
  const [ordered, rest]: [RecommendedTool[], RecommendedTool[]] = [[], [...rows]];
  const waits = ({ tool }: RecommendedTool): boolean => {
    const needed = openGroups(input, tool, toolsOf(ordered)).flatMap(({ anyOf }) => anyOf);
    if (needed.length === 0) return false;
    const gives = (other: ToolId) => needed.some((type) => typesGiven(input.graph, other, tool).has(type));
    return rest.some((other) => other.tool !== tool && gives(other.tool));
  };
  while (rest.length > 0) {
    const next = rest.find((row) => !waits(row)) ?? rest[0]!;
    ordered.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return ordered;
}

/** Needs that no tool of the catalogue gives: the request has to say them. */
function findUnmet({ graph, stated = new Set() }: ClosureInput, rows: readonly RecommendedTool[]): UnmetNeed[] {
  return rows.flatMap(({ tool }) =>
    (graph.inputs.get(tool) ?? [])
      .filter((group) => group.hard && !group.anyOf.some((type) => stated.has(type)))
      .filter((group) => producersOf(graph, tool, group).length === 0)
      .map(({ anyOf }) => ({ tool, anyOf })),
  );
}
