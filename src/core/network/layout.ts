import type { ToolId } from "../domain/ids";
import { mulberry32 } from "../math/random";

/** A name that is to be placed. */
export interface LayoutNode {
  id: ToolId;
  /** Of its name, in units of the picture. */
  width: number;
  /** -1: only gives, 1: only needs, 0: both or neither. */
  side: -1 | 0 | 1;
}

export interface LayoutLink {
  source: ToolId;
  target: ToolId;
  kind: "before" | "similar";
}

export interface LayoutInput {
  nodes: readonly LayoutNode[];
  links: readonly LayoutLink[];
  width: number;
  height: number;
  seed: number;
}

/** The middle of each name, in the order of the nodes. */
export type Layout = { x: number; y: number }[];

/** Of a name, from the line above to the line below. */
const NAME_HEIGHT = 26;
const GAP = 12;
const TICKS = 240;
const REPAIRS = 2000;

interface Body {
  x: number;
  y: number;
  vx: number;
  vy: number;
  width: number;
  side: number;
}

/**
 * Places names by forces: links draw them together, all push each other away, names do not overlap, tools that give stand
 * left and tools that need stand right; then names are moved or swapped while fewer arrows run across names. Velocity
 * Verlet with the constants of d3-force; at most some 120 names, so every pair is looked at. Seeded and without a clock:
 * the same input gives the same picture.
 */
export function layOut({ nodes, links, width, height, seed }: LayoutInput): Layout {
  const random = mulberry32(seed);
  const bodies = nodes.map((node): Body => ({
    x: width * (0.5 + node.side * 0.16 + (random() - 0.5) * 0.5),
    y: height * (0.1 + 0.8 * random()),
    ...{ vx: 0, vy: 0, width: node.width, side: node.side },
  }));
  const place = new Map(nodes.map(({ id }, i) => [id, i]));
  const pairs = links.flatMap(({ source, target, kind }) => {
    const [from, to] = [place.get(source), place.get(target)];
    return from === undefined || to === undefined ? [] : [{ from: bodies[from]!, to: bodies[to]!, kind }];
  });
  for (let tick = 0; tick < TICKS; tick += 1) {
    const alpha = 0.001 ** (tick / TICKS);
    pull(pairs, alpha, width);
    push(bodies, alpha);
    settle(bodies, alpha, width, height);
    if (tick > TICKS / 3) separate(bodies, width, height);
  }
  for (let round = 0; round < 80; round += 1) separate(bodies, width, height);
  repair(bodies, pairs, random);
  for (let round = 0; round < 40; round += 1) separate(bodies, width, height);
  return bodies.map(({ x, y }) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }));
}

interface Pair {
  from: Body;
  to: Body;
  kind: LayoutLink["kind"];
}

/** A dependency wants its arrow to run to the right, a look-alike only to be near. */
function pull(pairs: readonly Pair[], alpha: number, width: number): void {
  for (const { from, to, kind } of pairs) {
    const isArrow = kind === "before";
    const wanted = isArrow ? (from.width + to.width) / 2 + 0.1 * width : 0;
    const [dx, dy] = [to.x - from.x - wanted, to.y - from.y];
    const strength = alpha * (isArrow ? 0.08 : 0.006);
    for (const [body, sign] of [
      [from, 1],
      [to, -1],
    ] as const) {
      body.vx += sign * dx * strength;
      body.vy += sign * dy * strength;
    }
  }
}

function push(bodies: readonly Body[], alpha: number): void {
  for (let i = 0; i < bodies.length; i += 1) {
    for (let j = i + 1; j < bodies.length; j += 1) {
      const [a, b] = [bodies[i]!, bodies[j]!];
      // Names are wide: to be apart sideways takes more room.
      const [dx, dy] = [(b.x - a.x) / 2, b.y - a.y];
      const distance = Math.max(dx * dx + dy * dy, 100);
      const force = (alpha * 2600) / distance;
      const length = Math.sqrt(distance);
      a.vx -= (force * dx * 2) / length;
      b.vx += (force * dx * 2) / length;
      a.vy -= (force * dy) / length;
      b.vy += (force * dy) / length;
    }
  }
}

function settle(bodies: readonly Body[], alpha: number, width: number, height: number): void {
  for (const body of bodies) {
    body.vx += (width * (0.5 + 0.19 * body.side) - body.x) * 0.045 * alpha;
    body.vy += (height / 2 - body.y) * 0.03 * alpha;
    body.vx *= 0.6;
    body.vy *= 0.6;
    body.x += body.vx;
    body.y += body.vy;
  }
}

/** Overlapping names move apart the shorter way; all stay inside. */
function separate(bodies: readonly Body[], width: number, height: number): void {
  for (let i = 0; i < bodies.length; i += 1) {
    for (let j = i + 1; j < bodies.length; j += 1) {
      const [a, b] = [bodies[i]!, bodies[j]!];
      const dx = (a.width + b.width) / 2 + GAP - Math.abs(b.x - a.x);
      const dy = NAME_HEIGHT - Math.abs(b.y - a.y);
      if (dx <= 0 || dy <= 0) continue;
      if (dy <= dx * 0.6) shift(a, b, "y", dy);
      else shift(a, b, "x", dx);
    }
  }
  for (const body of bodies) {
    body.x = Math.min(width - body.width / 2 - 4, Math.max(body.width / 2 + 4, body.x));
    body.y = Math.min(height - 12, Math.max(16, body.y));
  }
}

function shift(a: Body, b: Body, axis: "x" | "y", by: number): void {
  const sign = b[axis] >= a[axis] ? 1 : -1;
  a[axis] -= (sign * by) / 2;
  b[axis] += (sign * by) / 2;
}

/** Swaps two names, or shifts one, where the arrows then run better, for a fixed number of tries. */
function repair(bodies: readonly Body[], pairs: readonly Pair[], random: () => number): void {
  const arrows = pairs.filter(({ kind }) => kind === "before");
  if (bodies.length < 3 || arrows.length === 0) return;
  let cost = costOf(bodies, arrows);
  for (let attempt = 0; attempt < REPAIRS && cost > 0; attempt += 1) {
    const a = bodies[Math.floor(random() * bodies.length)]!;
    const b = bodies[Math.floor(random() * bodies.length)]!;
    if (a === b) continue;
    swap(a, b);
    const now = costOf(bodies, arrows);
    if (now < cost) cost = now;
    else swap(a, b);
  }
}

function swap(a: Body, b: Body): void {
  [a.x, b.x] = [b.x, a.x];
  [a.y, b.y] = [b.y, a.y];
}

/** Names that arrows run across, arrows that run back, and how far they run. */
function costOf(bodies: readonly Body[], arrows: readonly Pair[]): number {
  let cost = 0;
  for (const { from, to } of arrows) {
    const [x0, x1] = [from.x + from.width / 2, to.x - to.width / 2 - 20];
    const [dx, dy] = [x1 - x0, Math.abs(to.y - from.y)];
    cost += (Math.abs(dx) + dy) / 260 + (dx < 20 ? 3 + (20 - dx) / 80 : 0);
    for (let step = 1; step < 8; step += 1) {
      const share = step / 8;
      // An arrow leaves and arrives level: it climbs in the middle.
      const climb = share * share * (3 - 2 * share);
      const [x, y] = [x0 + dx * share, from.y + (to.y - from.y) * climb + 9];
      for (const body of bodies)
        if (Math.abs(body.y - y) < 11 && Math.abs(body.x - x) < body.width / 2 && body !== from && body !== to)
          cost += 0.5;
    }
  }
  return cost;
}
