import { curve, curveThenLevel, levelThenCurve, straight } from "./curves";
import type { GhostWords } from "./ghosts";
import { firstBox, lastBox, type LineBox, type Scene } from "./scene";
import type { Stroke } from "./strokes";
import { MARK_GAP } from "./strokes-bundle";

/** A ghost of words that belong to others now is drawn this far below their underline. */
export const GHOST_DROP = 6;
const BEND = 64;

/** What was there before the edits: dotted, at its old place. */
export function drawGhosts(scene: Scene): Stroke[] {
  const { ghosts } = scene.picture;
  return [
    ...ghosts.words.flatMap((words) => drawWords(scene, words)),
    ...ghosts.links.flatMap(({ requirement, tool }) => {
      const [y, box] = [scene.left[tool], firstBox(scene, requirement)];
      if (y === undefined || !box) return [];
      const from = { x: scene.columns.bundleRight + MARK_GAP, y };
      const d = curve(from, { x: scene.columns.textLeft, y: box.y });
      return [ghost(`ghost link ${requirement} ${tool}`, d)];
    }),
    ...ghosts.rows.flatMap((row) => {
      const box = ghostBoxes(scene, row.of).at(-1) ?? lastBox(scene, row.of);
      const y = scene.right[row.key];
      if (!box || y === undefined) return [];
      const to = { x: scene.columns.resultLeft - MARK_GAP, y };
      return [ghost(`ghost run ${row.key}`, levelThenCurve({ x: box.right, y: box.y }, to.x - BEND, to))];
    }),
  ];
}

function drawWords(scene: Scene, { id, fate, tools }: GhostWords): Stroke[] {
  const drop = fate === "replaced" ? GHOST_DROP : 0;
  const boxes = ghostBoxes(scene, id);
  const lines = boxes.map((box, i) =>
    ghost(`ghost ${id} ${i}`, straight({ x: box.left, y: box.y + drop }, { x: box.right, y: box.y + drop })),
  );
  const [first] = boxes;
  if (!first) return lines;
  const ways = tools.flatMap((tool) => {
    const y = scene.left[tool];
    if (y === undefined) return [];
    const from = { x: scene.columns.bundleRight + MARK_GAP, y: y + 7 };
    const d = curveThenLevel(from, { x: scene.columns.textLeft, y: first.y + drop }, first.left);
    return [ghost(`ghost way ${id} ${tool}`, d)];
  });
  return [...lines, ...ways];
}

function ghostBoxes(scene: Scene, id: GhostWords["id"]): LineBox[] {
  return scene.ghosts[id] ?? [];
}

function ghost(key: string, d: string): Stroke {
  return { key, d, look: "ghost", layer: "middle" };
}
