import { runToEnd } from "../math/run-to-end";
import type { ToolId } from "../domain/ids";
import {
  isIdentifier,
  NEED_BY_HAND,
  type DependencyEdge,
  type DependencyGraph,
  type InputGroup,
  type NetworkEdit,
  type NetworkEdits,
  type SimilarEdge,
} from "../domain/network";
import { compareText } from "../retrieve/rank";
import { typesGiven } from "./dependency-graph";

/** An edge as it is shown: what was computed, with what a person said of it. */
export type ShownEdge = { id: string; isCut: boolean; isByHand: boolean } & (
  | ({ kind: "before" } & DependencyEdge)
  | ({ kind: "similar" } & SimilarEdge)
);

/** @example similarId("b", "a") // "s:a|b" */
export function similarId(one: ToolId, other: ToolId): string {
  return compareText(one, other) <= 0 ? `s:${one}|${other}` : `s:${other}|${one}`;
}

/** @example dependencyId("find", "book") // "d:find>book" */
export function dependencyId(before: ToolId, after: ToolId): string {
  return `d:${before}>${after}`;
}

/** The two tools that an edge is named by; for a dependency the one that gives first. `null`: it is no name of an edge. */
export function endsOf(edge: string): { kind: ShownEdge["kind"]; ends: [ToolId, ToolId] } | null {
  const mark = edge.startsWith("s:") ? "|" : edge.startsWith("d:") ? ">" : null;
  const at = mark === null ? -1 : edge.indexOf(mark, 2);
  if (mark === null || at < 3 || at === edge.length - 1) return null;
  const ends = [edge.slice(2, at), edge.slice(at + 1)] as [ToolId, ToolId];
  return { kind: mark === "|" ? "similar" : "before", ends };
}

/** What is laid over, and which tools there are. */
export interface ComputedEdges {
  dependencies: readonly DependencyEdge[];
  similar: readonly SimilarEdge[];
  hasTool(tool: ToolId): boolean;
}

/** Edges and notes after corrections. */
export interface CorrectedEdges {
  edges: ShownEdge[];
  /** By edge or tool. */
  notes: ReadonlyMap<string, string>;
  /** Corrections of tools that are not in the catalogue. */
  lost: NetworkEdit[];
}

/**
 * Lays corrections over what was computed, in their order; the last word on an edge holds. A cut edge stays in the list, so
 * that it can be shown and restored; one that a person drew and cuts again is gone. Leaving a correction out gives back what
 * was there.
 */
export function applyNetworkEdits(computed: ComputedEdges, edits: readonly NetworkEdit[]): CorrectedEdges {
  const base = runToEnd(readEdges(computed));
  const shown = new Overlay(base);
  const notes = new Map<string, string>();
  const lost: NetworkEdit[] = [];
  for (const edit of edits) {
    if (!isOfCatalogue(computed, edit)) lost.push(edit);
    else if (edit.kind !== "note") change(shown, edit);
    else if (edit.text === "") notes.delete(edit.on);
    else notes.set(edit.on, edit.text);
  }
  return { edges: shown.edges(), notes, lost };
}

type EdgesById = ReadonlyMap<string, ShownEdge>;

const UNCORRECTED = new WeakMap<ComputedEdges["dependencies"], { of: object; edges: EdgesById }>();
/** Edges between two pauses. */
const STEP = 1000;

/**
 * What was computed, made ready once: a large network has tens of thousands of edges, and each correction lays over all. In steps, so
 * that a page can have a turn between two.
 */
export function* readEdges({
  dependencies,
  similar,
}: Pick<ComputedEdges, "dependencies" | "similar">): Generator<void, EdgesById> {
  const known = UNCORRECTED.get(dependencies);
  if (known?.of === similar) return known.edges;
  const edges = new Map<string, ShownEdge>();
  const state = { isCut: false, isByHand: false } as const;
  for (const edge of dependencies) {
    const id = dependencyId(edge.before, edge.after);
    edges.set(id, { ...edge, ...state, id, kind: "before" });
    if (edges.size % STEP === 0) yield;
  }
  for (const edge of similar) {
    const id = similarId(edge.a, edge.b);
    edges.set(id, { ...edge, ...state, id, kind: "similar" });
    if (edges.size % STEP === 0) yield;
  }
  UNCORRECTED.set(dependencies, { of: similar, edges });
  return edges;
}

/** Edges with what was changed of them laid over; `null`: taken away. */
class Overlay {
  readonly #base: EdgesById;
  readonly #changed = new Map<string, ShownEdge | null>();

  constructor(base: EdgesById) {
    this.#base = base;
  }

  get(id: string): ShownEdge | undefined {
    const changed = this.#changed.get(id);
    return changed === undefined ? this.#base.get(id) : (changed ?? undefined);
  }

  set(id: string, edge: ShownEdge | null): void {
    this.#changed.set(id, edge);
  }

  /** Those that were computed in their order, then new ones. */
  edges(): ShownEdge[] {
    const fresh = [...this.#changed].flatMap(([id, edge]) => (edge && !this.#base.has(id) ? [edge] : []));
    if (this.#changed.size === 0) return [...this.#base.values()];
    const known = [...this.#base.values()].flatMap((edge) => this.get(edge.id) ?? []);
    return [...known, ...fresh];
  }
}

function isOfCatalogue({ hasTool }: ComputedEdges, edit: NetworkEdit): boolean {
  const name = edit.kind === "note" ? edit.on : edit.edge;
  const found = endsOf(name);
  if (!found) return edit.kind === "note" && hasTool(name as ToolId);
  return found.ends[0] !== found.ends[1] && found.ends.every(hasTool);
}

function change(shown: Overlay, { kind, edge }: Exclude<NetworkEdit, { kind: "note" }>): void {
  const known = shown.get(edge);
  const { kind: of, ends } = endsOf(edge)!;
  if (kind === "add-edge") return draw(shown, edge);
  if (kind === "restore-edge") {
    if (known) shown.set(edge, { ...known, isCut: false });
    return;
  }
  if (known?.isByHand) shown.set(edge, null);
  else if (known) shown.set(edge, { ...known, isCut: true });
  if (kind === "turn-edge" && of === "before") draw(shown, dependencyId(ends[1], ends[0]));
}

/** An edge that is there and cut is restored; else it is new, and a person's. */
function draw(shown: Overlay, edge: string): void {
  const known = shown.get(edge);
  if (known) {
    shown.set(edge, { ...known, isCut: false });
    return;
  }
  const { kind, ends } = endsOf(edge)!;
  const rest = { id: edge, isCut: false, isByHand: true, origin: "hand" } as const;
  if (kind === "similar") shown.set(edge, { ...rest, kind, a: ends[0], b: ends[1], cosine: null });
  else shown.set(edge, { ...rest, kind, before: ends[0], after: ends[1], types: [], strength: "hard" });
}

/**
 * The graph with the dependencies that a person cut and drew. A tool that is drawn before another gives what that one needs
 * for sure; where its schema needs no identifier, it needs that tool. Corrections of tools that are not there change nothing.
 *
 * @example correctGraph(graph, [{ kind: "cut-edge", edge: "d:find>book" }]).cut // Set { "find>book" }
 */
export function correctGraph(graph: DependencyGraph, edits: readonly NetworkEdit[]): DependencyGraph {
  const [cut, drawn] = [new Set<string>(), new Set<string>()];
  for (const edit of edits) {
    const found = edit.kind === "note" ? null : endsOf(edit.edge);
    if (found?.kind !== "before" || !found.ends.every((tool) => graph.inputs.has(tool))) continue;
    const [before, after] = found.ends;
    if (before === after) continue;
    const add = (from: ToolId, to: ToolId) => {
      if (!cut.delete(`${from}>${to}`) && !isOfSchema(graph, from, to)) drawn.add(`${from}>${to}`);
    };
    if (edit.kind === "add-edge") add(before, after);
    else if (edit.kind === "restore-edge") cut.delete(`${before}>${after}`);
    else if (!drawn.delete(`${before}>${after}`) && isOfSchema(graph, before, after)) cut.add(`${before}>${after}`);
    if (edit.kind === "turn-edge") add(after, before);
  }
  const inputs = new Map(graph.inputs);
  for (const edge of drawn) {
    const after = edge.slice(edge.indexOf(">") + 1) as ToolId;
    const groups = inputs.get(after) ?? [];
    if (!groups.some(({ anyOf, hard }) => hard && anyOf.some(isIdentifier)))
      inputs.set(after, [...groups, { anyOf: [NEED_BY_HAND], hard: true } satisfies InputGroup]);
  }
  return { ...graph, inputs, cut, drawn };
}

function isOfSchema(graph: DependencyGraph, before: ToolId, after: ToolId): boolean {
  const given = typesGiven({ given: graph.given, inputs: graph.inputs }, before, after);
  return (graph.inputs.get(after) ?? []).some(({ anyOf }) => anyOf.some((type) => given.has(type)));
}

/** The corrections without the last one; `null`: there is none. */
export function takeBack({ edits, undone, ...rest }: NetworkEdits): NetworkEdits | null {
  const last = edits.at(-1);
  return last ? { ...rest, edits: edits.slice(0, -1), undone: [...undone, last] } : null;
}

/** The one that was taken back last holds again; `null`: none was. */
export function doAgain({ edits, undone, ...rest }: NetworkEdits): NetworkEdits | null {
  const last = undone.at(-1);
  return last ? { ...rest, edits: [...edits, last], undone: undone.slice(0, -1) } : null;
}
