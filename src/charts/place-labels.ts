/** A name beside its point. */
export interface PlacedLabel<Point> {
  point: Point;
  x: number;
  y: number;
}

const LETTER = 6.6;
const LINE = 15;

/** Names that do not cover one another, in the order of the points: the first ones win. Right of a point, left at the right edge. */
export function placeLabels<Point extends { x: number; y: number; name: string }>(
  points: readonly Point[],
  width: number,
): (PlacedLabel<Point> & { anchor: "start" | "end" })[] {
  const boxes: { x0: number; x1: number; y: number }[] = [];
  return points.flatMap((point) => {
    const length = point.name.length * LETTER;
    const isLeft = point.x + 10 + length > width;
    const x = isLeft ? point.x - 8 : point.x + 8;
    const [x0, x1] = isLeft ? [x - length, x] : [x, x + length];
    if (boxes.some((box) => x0 < box.x1 && box.x0 < x1 && Math.abs(point.y - box.y) < LINE)) return [];
    boxes.push({ x0, x1, y: point.y });
    return [{ point, x, y: point.y + 4, anchor: isLeft ? ("end" as const) : ("start" as const) }];
  });
}
