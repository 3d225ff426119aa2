import { heightOfCurve, type Point } from "./curves";
import type { PictureLink } from "../picture/picture";
import { firstBox, type Scene } from "./scene";
import { leavingPoint } from "./strokes-bundle";

/** Where a score stands: the edge it is aligned to, and its middle. */
export interface ScorePosition {
  x: number;
  y: number;
  side: "start" | "end";
}

type PlacedScene = Pick<Scene, "picture" | "left" | "words" | "columns">;

interface Ribbon {
  from: Point;
  to: Point;
  score: number;
}

/** A score is about this wide, and this high, at the size of letters that the walk has at a desk. */
const WIDTH = 24;
const HEIGHT = 12;
/** A figure may touch a ribbon by this much: its digits do not fill its height. */
const TOUCH = 3;

export function scoreKey({ requirement, tool }: Pick<PictureLink, "requirement" | "tool">): string {
  return `${requirement} ${tool}`;
}

/**
 * The places of all scores. A score stands beside the words, above the end of its ribbon, if that is free; else below
 * it, else above or below the ribbon's beginning at the tool: wherever it covers no ribbon and no other score.
 *
 * @param size How many times larger than at a desk the letters are.
 */
export function layoutScores(scene: PlacedScene, size = 1): ReadonlyMap<string, ScorePosition> {
  const ribbons = new Map(scene.picture.links.flatMap((link) => ribbonOf(scene, link)));
  const placed = new Map<string, ScorePosition>();
  for (const [key, ribbon] of ribbons) {
    const free = candidates(ribbon, size).map((place, i) => ({
      place,
      cost: i * 0.1 + coveredBy([...ribbons.values()], place, size) + touching([...placed.values()], place, size),
    }));
    const best = free.reduce((champion, other) => (other.cost < champion.cost ? other : champion));
    placed.set(key, best.place);
  }
  return placed;
}

function ribbonOf(scene: PlacedScene, link: PictureLink): [string, Ribbon][] {
  const box = firstBox(scene, link.requirement);
  const from = leavingPoint(scene, link);
  if (!box || !from) return [];
  return [[scoreKey(link), { from, to: { x: scene.columns.textLeft, y: box.y }, score: link.score }]];
}

function candidates({ from, to }: Ribbon, size: number): ScorePosition[] {
  return [
    { x: to.x - 12, y: to.y - 13 * size, side: "end" },
    { x: to.x - 12, y: to.y + 14 * size, side: "end" },
    { x: from.x + 10, y: from.y - 17 * size, side: "start" },
    { x: from.x + 10, y: from.y + 17 * size, side: "start" },
  ];
}

const leftOf = ({ x, side }: ScorePosition, size: number): number => (side === "start" ? x : x - WIDTH * size);

/** How much of a place the ribbons cover, in ribbons. */
function coveredBy(ribbons: readonly Ribbon[], place: ScorePosition, size: number): number {
  const left = leftOf(place, size);
  const samples = [left, left + (WIDTH * size) / 2, left + WIDTH * size];
  const covers = ({ from, to, score }: Ribbon, x: number): boolean => {
    if (x < from.x || x > to.x) return false;
    const along = (x - from.x) / (to.x - from.x);
    const half = (6 + 16 * Math.max(0, score)) * (1 - along) + 4 * along;
    return Math.abs(heightOfCurve(from, to, x) - place.y) < (HEIGHT * size) / 2 + half / 2 - TOUCH;
  };
  return ribbons.filter((ribbon) => samples.some((x) => covers(ribbon, x))).length;
}

/** Scores that stand there already weigh more than ribbons: two figures in one place cannot be read. */
function touching(others: readonly ScorePosition[], place: ScorePosition, size: number): number {
  const isNear = (other: ScorePosition) =>
    Math.abs(leftOf(other, size) - leftOf(place, size)) < WIDTH * size && Math.abs(other.y - place.y) < HEIGHT * size;
  return 3 * others.filter(isNear).length;
}
