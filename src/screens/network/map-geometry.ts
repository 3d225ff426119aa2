import type { ToolId } from "../../core/domain/ids";
import type { LayoutInput } from "../../core/network/layout";
import type { ToolNetwork } from "../../core/network/build-network";
import type { ShownEdge } from "../../core/network/network-edits";
import { hasEnd, otherEnd } from "./network-context";

/** By which the export finds the drawing. */
export const MAP_ID = "network-map";
/** Up to so many tools all names are drawn; above, those within two steps of the selected one. */
const MOST_NAMES = 120;
/** Width of the map in units that are pixels at 1440; a name takes so much room, with air around it. */
export const MAP_WIDTH = 944;
const LEAST_HEIGHT = 546;
const ROOM_OF_NAME = 7000;

/** Which names are drawn around a tool: all of a small catalogue, else two steps, nearest first. */
export function drawnAround({ nodes }: ToolNetwork, edges: readonly ShownEdge[], tool: ToolId | null): ToolId[] {
  if (nodes.length <= MOST_NAMES) return nodes.map(({ id }) => id);
  if (tool === null) return [];
  const drawn = new Set([tool]);
  for (let step = 0; step < 2; step += 1) {
    const near = edgesOf(edges, drawn);
    for (const one of [...drawn]) {
      for (const edge of near.get(one) ?? []) if (drawn.size < MOST_NAMES) drawn.add(otherEnd(edge, one));
    }
  }
  return [...drawn];
}

/** The edges of these tools, by tool. Of tens of thousands few are theirs, so that no list is made of the others. */
function edgesOf(edges: readonly ShownEdge[], tools: ReadonlySet<ToolId>): ReadonlyMap<ToolId, readonly ShownEdge[]> {
  const own = new Map<ToolId, ShownEdge[]>([...tools].map((tool) => [tool, []]));
  for (const edge of edges) {
    const [one, other] = edge.kind === "before" ? [edge.before, edge.after] : [edge.a, edge.b];
    own.get(one)?.push(edge);
    own.get(other)?.push(edge);
  }
  return own;
}

/** What the layout is asked. The same names, edges and seed give the same picture. */
export function layoutInput(
  drawn: readonly ToolId[],
  edges: readonly ShownEdge[],
  nameOf: (tool: ToolId) => string,
): LayoutInput {
  const isDrawn = new Set(drawn);
  const [gives, needs] = [new Set<ToolId>(), new Set<ToolId>()];
  const links: LayoutInput["links"][number][] = [];
  for (const edge of edges) {
    if (edge.isByHand) continue;
    const [source, target] = edge.kind === "before" ? [edge.before, edge.after] : [edge.a, edge.b];
    const [hasSource, hasTarget] = [isDrawn.has(source), isDrawn.has(target)];
    if (edge.kind === "before" && hasSource) gives.add(source);
    if (edge.kind === "before" && hasTarget) needs.add(target);
    if (hasSource && hasTarget) links.push({ source, target, kind: edge.kind });
  }
  const side = (id: ToolId): -1 | 0 | 1 => (gives.has(id) === needs.has(id) ? 0 : gives.has(id) ? -1 : 1);
  return {
    nodes: drawn.map((id) => ({ id, width: widthOf(nameOf(id)), side: side(id) })),
    links,
    ...{
      width: MAP_WIDTH,
      height: Math.max(LEAST_HEIGHT, Math.round((drawn.length * ROOM_OF_NAME) / MAP_WIDTH)),
      seed: 3,
    },
  };
}

const LONGEST = 26;

/** A name as it is drawn: a long one is cut. */
export function shortName(name: string): string {
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1)}…`;
}

/** A name cut so that it is at most so wide as drawn. */
export function fitName(name: string, most: number): string {
  if (widthOf(name) <= most) return shortName(name);
  let letters = shortName(name).length - 1;
  while (letters > 3 && widthOf(`${name.slice(0, letters)}…`) > most) letters -= 1;
  return `${name.slice(0, letters)}…`;
}

const SPARE_LETTER = 6.9;
const measured = new Map<string, number>();
let ruler: CanvasRenderingContext2D | null = null;

/** How wide a name is drawn, in units of the map, by the font of the page. */
export function widthOf(name: string): number {
  const text = shortName(name);
  const known = measured.get(text);
  if (known !== undefined) return known;
  if (!ruler) {
    ruler = document.createElement("canvas").getContext("2d");
    if (ruler) ruler.font = `13px ${getComputedStyle(document.body).fontFamily}`;
  }
  const width = ruler ? ruler.measureText(text).width : text.length * SPARE_LETTER;
  const padded = Math.max(24, Math.round((width + 6) * 10) / 10);
  measured.set(text, padded);
  return padded;
}

/** Where a name stands. */
export interface PlacedName {
  id: ToolId;
  x: number;
  y: number;
  width: number;
}

const LINE_BELOW = 9;
const HEAD = 8;

/** A dependency as the underline of its first name running on into the left end of the next. */
export interface Arrow {
  curve: string;
  /** From where arrows of one tool have joined. */
  stem: string;
  head: string;
  join: { x: number; y: number };
}

/** `isWide`: room is left for a word above the stem. */
export function drawArrow(from: PlacedName, to: PlacedName, isWide: boolean): Arrow {
  const start = { x: from.x + from.width / 2, y: from.y + LINE_BELOW };
  const left = to.x - to.width / 2 - 3;
  const y = to.y + LINE_BELOW;
  const isAhead = left - start.x > 40;
  const join = Math.max(left - (isWide ? 78 : 20), isAhead ? start.x + 14 : left - 78);
  const bend = Math.min(90, Math.max(16, Math.abs(join - start.x) * 0.55));
  return {
    curve: `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${join - bend} ${y} ${join} ${y}`,
    stem: `M${join} ${y}H${left - HEAD}`,
    head: `M${left} ${y}l-${HEAD} -4v8z`,
    join: { x: join, y },
  };
}

/** Where a name's line is, and its text. */
export function drawName({ x, y, width }: PlacedName): {
  line: string;
  baseline: number;
  box: { x: number; y: number; width: number };
} {
  return {
    line: `M${x - width / 2} ${y + LINE_BELOW}H${x + width / 2}`,
    baseline: y + 4,
    box: { x: x - width / 2 - 2, y: y - 9, width: width + 4 },
  };
}

/** Line width of look-alikes, .9 to 4, by their cosine between the least and the highest. */
export function widthOfAlike(cosine: number | null, least: number, most: number): number {
  if (cosine === null || most <= least) return 2;
  return 0.9 + 3.1 * Math.min(1, Math.max(0, (cosine - least) / (most - least)));
}

/** Whether both ends of an edge are drawn. */
export function isBetween(edge: ShownEdge, places: ReadonlyMap<ToolId, PlacedName>): boolean {
  return edge.kind === "before"
    ? places.has(edge.before) && places.has(edge.after)
    : places.has(edge.a) && places.has(edge.b);
}

/** Tools that an edge joins with the selected one. */
export function neighboursOf(edges: readonly ShownEdge[], tool: ToolId | null): Set<ToolId> {
  if (tool === null) return new Set();
  return new Set(edges.flatMap((edge) => (hasEnd(edge, tool) ? [otherEnd(edge, tool)] : [])));
}
