/** Paths of the walk picture. All take pixels and give the `d` of an SVG path, the same for the same numbers. */

export interface Point {
  x: number;
  y: number;
}

const px = (value: number) => String(Math.round(value * 10) / 10 + 0);

export function straight(from: Point, to: Point): string {
  return `M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}`;
}

/** Leaves and arrives level, bending half way. */
export function curve(from: Point, to: Point): string {
  return `M${px(from.x)} ${px(from.y)}${curveOn(from, to)}`;
}

/** The same, as a continuation of a path that has come to `from`. */
function curveOn(from: Point, to: Point): string {
  const middle = px((from.x + to.x) / 2);
  return `C${middle} ${px(from.y)} ${middle} ${px(to.y)} ${px(to.x)} ${px(to.y)}`;
}

/** Curves from `from` to `to`, then runs level to `end`. */
export function curveThenLevel(from: Point, to: Point, end: number): string {
  return `${curve(from, to)}L${px(Math.max(end, to.x))} ${px(to.y)}`;
}

/** Runs level from `from` until `bend`, then curves to `to`. Two runs to one place join where they arrive. */
export function levelThenCurve(from: Point, bend: number, to: Point): string {
  const turn = { x: Math.max(from.x, bend), y: from.y };
  return `M${px(from.x)} ${px(from.y)}L${px(turn.x)} ${px(turn.y)}${curveOn(turn, to)}`;
}

const STEPS = 28;

/**
 * A ribbon that tapers from `startWidth` to `endWidth` along the curve between two points. Its width is measured across
 * its own direction, so a steep ribbon is as wide as a level one of the same score.
 */
export function ribbon(from: Point, startWidth: number, to: Point, endWidth: number): string {
  const [left, right]: [string[], string[]] = [[], []];
  for (let i = 0; i <= STEPS; i++) {
    const t = i / STEPS;
    const { x, y, dx, dy } = alongCurve(from, to, t);
    const half = (startWidth + (endWidth - startWidth) * t) / 2 / (Math.hypot(dx, dy) || 1);
    left.push(`${px(x - dy * half)} ${px(y + dx * half)}`);
    right.unshift(`${px(x + dy * half)} ${px(y - dx * half)}`);
  }
  return `M${[...left, ...right].join("L")}Z`;
}

/** Place and direction at `t` (0 to 1) of the curve that `curve` draws. */
function alongCurve(from: Point, to: Point, t: number) {
  const u = 1 - t;
  const middle = (from.x + to.x) / 2;
  return {
    x: u * u * u * from.x + 3 * u * t * middle + t * t * t * to.x,
    y: (u * u * u + 3 * u * u * t) * from.y + (3 * u * t * t + t * t * t) * to.y,
    dx: 3 * u * u * (middle - from.x) + 3 * t * t * (to.x - middle),
    dy: 6 * u * t * (to.y - from.y),
  };
}

/**
 * A line drawn by hand: the curve between two points, wobbling by up to `sway` pixels. `seed` (an id) decides how, so it
 * is the same on every redraw and at every size.
 */
export function handDrawn(from: Point, to: Point, seed: string, sway = 1.4): string {
  const steps = Math.max(4, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 22));
  const phase = phaseOf(seed);
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const at = Math.abs(to.y - from.y) < 2 ? level(from, to, t) : alongCurve(from, to, t);
    const ease = Math.sqrt(Math.sin(Math.PI * t));
    return { x: at.x, y: at.y + ease * sway * (Math.sin(i * 1.9 + phase) + 0.5 * Math.sin(i * 0.83 + 1)) };
  });
  return smooth(points);
}

function level(from: Point, to: Point, t: number): Point {
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
}

/** 0 to 2π, from the characters of an id. */
function phaseOf(seed: string): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 6283;
  return sum / 1000;
}

/** Height of the curve between two points at `x`, which must lie between them. */
export function heightOfCurve(from: Point, to: Point, x: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 20; i++) {
    const t = (low + high) / 2;
    if (alongCurve(from, to, t).x < x) low = t;
    else high = t;
  }
  return alongCurve(from, to, low).y;
}

/** A smooth line through all points (Catmull-Rom). */
function smooth(points: readonly Point[]): string {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)] as Point;
  let d = `M${px(at(0).x)} ${px(at(0).y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const [x1, y1] = [px(b.x + (c.x - a.x) / 6), px(b.y + (c.y - a.y) / 6)];
    const [x2, y2] = [px(c.x - (e.x - b.x) / 6), px(c.y - (e.y - b.y) / 6)];
    d += `C${x1} ${y1} ${x2} ${y2} ${px(c.x)} ${px(c.y)}`;
  }
  return d;
}

/** The closed outline of a polygon. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join("L")}Z`;
}
