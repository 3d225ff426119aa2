import type { ToolId } from "../domain/ids";

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

/** A name on the picture: its middle and its width. */
export interface NameBox {
  x: number;
  y: number;
  width: number;
}

/** A dependency: it runs from the right end of one name to the left end of the other. */
export interface NameArrow {
  from: NameBox;
  to: NameBox;
}

/** Of a name, from the line above to the line below. */
const NAME_HEIGHT = 26;
const GAP = 12;
const REPAIRS = 2000;

type Picture = Pick<LayoutInput, "width" | "height">;

/** Overlapping names move apart the shorter way, in so many rounds; all stay inside. Moves the boxes. */
export function separateNames(boxes: readonly NameBox[], picture: Picture, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) separate(boxes, picture);
}

function separate(boxes: readonly NameBox[], { width, height }: Picture): void {
  for (let i = 0; i < boxes.length; i += 1) {
    for (let j = i + 1; j < boxes.length; j += 1) {
      const [a, b] = [boxes[i]!, boxes[j]!];
      const dx = (a.width + b.width) / 2 + GAP - Math.abs(b.x - a.x);
      const dy = NAME_HEIGHT - Math.abs(b.y - a.y);
      if (dx <= 0 || dy <= 0) continue;
      if (dy <= dx * 0.6) shift(a, b, "y", dy);
      else shift(a, b, "x", dx);
    }
  }
  for (const box of boxes) {
    box.x = Math.min(width - box.width / 2 - 4, Math.max(box.width / 2 + 4, box.x));
    box.y = Math.min(height - 12, Math.max(16, box.y));
  }
}

function shift(a: NameBox, b: NameBox, axis: "x" | "y", by: number): void {
  const sign = b[axis] >= a[axis] ? 1 : -1;
  a[axis] -= (sign * by) / 2;
  b[axis] += (sign * by) / 2;
}

/** Swaps names where the arrows then run better, for a fixed number of tries. Moves the boxes. */
export function repairNames(boxes: readonly NameBox[], arrows: readonly NameArrow[], random: () => number): void {
  if (boxes.length < 3 || arrows.length === 0) return;
  let cost = costOf(boxes, arrows);
  for (let attempt = 0; attempt < REPAIRS && cost > 0; attempt += 1) {
    const a = boxes[Math.floor(random() * boxes.length)]!;
    const b = boxes[Math.floor(random() * boxes.length)]!;
    if (a === b) continue;
    swap(a, b);
    const now = costOf(boxes, arrows);
    if (now < cost) cost = now;
    else swap(a, b);
  }
}

function swap(a: NameBox, b: NameBox): void {
  [a.x, b.x] = [b.x, a.x];
  [a.y, b.y] = [b.y, a.y];
}

/** Names that arrows run across, arrows that run back, and how far they run. */
function costOf(boxes: readonly NameBox[], arrows: readonly NameArrow[]): number {
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
      for (const box of boxes)
        if (Math.abs(box.y - y) < 11 && Math.abs(box.x - x) < box.width / 2 && box !== from && box !== to) cost += 0.5;
    }
  }
  return cost;
}
