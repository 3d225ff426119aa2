import type { PictureLink } from "./picture";
import { firstBox, type Scene } from "./scene";

/** Where a score stands: its middle, and which of its sides that x is. */
export interface ScorePlace {
  x: number;
  y: number;
  side: "start" | "end";
}

/** A ribbon steeper than this comes from so far above that the score has room only below it. */
const STEEP = 60;

/**
 * The score of a link stands beside the words, above the ribbon's end; below it where the ribbon comes down from far
 * above. Where several tools serve the same words each score stands at its tool instead.
 */
export function placeScore(
  scene: Pick<Scene, "picture" | "left" | "words" | "columns">,
  link: PictureLink,
): ScorePlace | null {
  const box = firstBox(scene, link.requirement);
  const from = scene.left[link.tool];
  if (!box || from === undefined) return null;
  const rivals = scene.picture.links
    .filter(({ requirement }) => requirement === link.requirement)
    .sort((a, b) => (scene.left[a.tool] ?? 0) - (scene.left[b.tool] ?? 0));
  if (rivals.length > 1) {
    const isTop = rivals[0]?.tool === link.tool;
    return { x: scene.columns.bundleRight + 14, y: from + (isTop ? -17 : 17), side: "start" };
  }
  return { x: scene.columns.textLeft - 12, y: box.y + (box.y - from > STEEP ? 14 : -13), side: "end" };
}
