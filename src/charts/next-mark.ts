/** Marks of a picture by where they stand, in any unit; `row`: in which of several rows, where there are rows. */
export interface MarkPlaces {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  row?: ArrayLike<number>;
}

/**
 * The mark that a key leads to from the mark `from` (−1: none yet); `null`: the key is for no mark. Left and right go through
 * all, by rows and from left to right; up and down go to the nearest mark above or below; Home and End to the first and the
 * last.
 *
 * @example nextMark({ x: [0, 5], y: [0, 0] }, 0, "ArrowRight") // 1
 */
export function nextMark(places: MarkPlaces, from: number, key: string): number | null {
  const count = places.x.length;
  if (count === 0) return null;
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
    case "Home":
    case "End":
      return inOrder(places, from, key);
    case "ArrowUp":
      return from < 0 ? inOrder(places, from, "Home") : nearestVertically(places, from, -1);
    case "ArrowDown":
      return from < 0 ? inOrder(places, from, "Home") : nearestVertically(places, from, 1);
    default:
      return null;
  }
}

function inOrder({ x, y, row }: MarkPlaces, from: number, key: "ArrowLeft" | "ArrowRight" | "Home" | "End"): number {
  const order = Array.from({ length: x.length }, (_, index) => index).sort(
    (a, b) => (row ? row[a]! - row[b]! : 0) || x[a]! - x[b]! || y[a]! - y[b]! || a - b,
  );
  const last = order.length - 1;
  const at = order.indexOf(from);
  if (key === "Home" || (at < 0 && key === "ArrowRight")) return order[0]!;
  if (key === "End" || at < 0) return order[last]!;
  return order[Math.max(0, Math.min(last, at + (key === "ArrowRight" ? 1 : -1)))]!;
}

/** Sideways counts double, so that a column is followed where there is one. Stays where nothing lies that way. */
function nearestVertically({ x, y }: MarkPlaces, from: number, sign: 1 | -1): number {
  let best = from;
  let least = Infinity;
  for (let index = 0; index < x.length; index++) {
    const down = sign * (y[index]! - y[from]!);
    if (down <= 0) continue;
    const far = down + 2 * Math.abs(x[index]! - x[from]!);
    if (far < least) [best, least] = [index, far];
  }
  return best;
}
