import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Picture, GhostWords } from "../picture/picture";
import { drawBundleSide, MARK_GAP } from "./strokes-bundle";
import {
  curve,
  curveThenLevel,
  handDrawn,
  levelThenCurve,
  straight,
  handDrawn as handUnderlineCurve,
  outline,
  type Point,
} from "./curves";
import { firstBox, lastBox, type LineBox, type Scene, type Stroke } from "./scene";
import { drawResultSide } from "./strokes-result";

/** Everything between the words: ruled lines, ribbons, underlines and the way to the result. Back to front. */
export function drawScene(scene: Scene, openVote: RequirementId | null): Stroke[] {
  const strokes = [
    ...drawOpenVote(scene, openVote),
    ...drawRules(scene),
    ...drawBundleSide(scene),
    ...drawUnderlines(scene),
    ...drawResultSide(scene),
    ...drawGhosts(scene),
  ];
  const order = ["back", "middle", "top"];
  return strokes.sort((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer));
}

function drawRules({ lines, columns }: Scene): Stroke[] {
  return lines.map(({ y }, i) => ({
    key: `rule ${i}`,
    d: straight({ x: columns.textLeft, y: y + 0.5 }, { x: columns.textRight, y: y + 0.5 }),
    look: "rule",
    layer: "back",
  }));
}

function drawUnderlines(scene: Scene): Stroke[] {
  return scene.picture.requirements.flatMap((requirement) => underline(scene, requirement));
}

function underline({ words }: Scene, { id, standing, by, placed }: Picture["requirements"][number]): Stroke[] {
  if (standing === "unread") return [];
  const colour = standing === "open" ? "unsolved" : "kept";
  return (words[id] ?? []).map((box, i) => {
    const [from, to] = [
      { x: box.left, y: box.y },
      { x: box.right, y: box.y },
    ];
    const isByHand = by === "edit";
    return {
      key: `under ${id} ${i}`,
      d: isByHand ? handUnderline(from, to, `${id} ${i}`) : straight(from, to),
      look: `under ${colour}${isByHand ? " hand" : ""}${placed === "near" ? " dashed" : ""}`,
      layer: "top",
      requirement: id,
    };
  });
}

/** The sunk ground of the open vote: from its ranks down to the drawer. */
function drawOpenVote(scene: Scene, openVote: RequirementId | null): Stroke[] {
  const box = openVote ? scene.words[openVote]?.at(-1) : undefined;
  if (!box || scene.drawerTop === null) return [];
  const { voteLeft, voteRight } = scene.columns;
  const [left, right, top] = [voteLeft - 14, voteRight + 2, box.y - 18];
  const bottom = scene.drawerTop;
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return [{ key: "open vote", d: outline(corners), look: "sunk", layer: "back" }];
}

function handUnderline(from: Point, to: Point, seed: string): string {
  return handUnderlineCurve(from, to, seed, 1.1);
}

/** A ghost of words that belong to others now is drawn this far below their underline. */
export const GHOST_DROP = 6;
const BEND = 64;

/** What was there before the edits: dotted, at its old place. */
function drawGhosts(scene: Scene): Stroke[] {
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

function drawWords(scene: Scene, { id, fate, tools, partedAfter }: GhostWords): Stroke[] {
  const drop = fate === "replaced" ? GHOST_DROP : 0;
  const boxes = ghostBoxes(scene, id);
  const lines = boxes.map((box, i) =>
    ghost(`ghost ${id} ${i}`, straight({ x: box.left, y: box.y + drop }, { x: box.right, y: box.y + drop })),
  );
  const [first] = boxes;
  if (!first) return lines;
  return [...lines, ...drawSplits(scene, partedAfter), ...drawWays(scene, id, tools, first.left, first.y + drop)];
}

function drawWays(scene: Scene, id: RequirementId, tools: readonly ToolId[], end: number, at: number): Stroke[] {
  return tools.flatMap((tool) => {
    const y = scene.left[tool];
    if (y === undefined) return [];
    const from = { x: scene.columns.bundleRight + MARK_GAP, y: y + 7 };
    const d = curveThenLevel(from, { x: scene.columns.textLeft, y: at }, end);
    return [ghost(`ghost way ${id} ${tool}`, d)];
  });
}

/** A pen stroke at the end of the line after which a requirement was split. */
function drawSplits(scene: Scene, partedAfter: readonly RequirementId[]): Stroke[] {
  return partedAfter.flatMap((id) => {
    const box = lastBox(scene, id);
    return box ? [slash(id, slashAt(scene, box), box)] : [];
  });
}

/** Where on its line the pen stroke of a split stands: after the words, and never in the column of the squares. */
export function slashAt({ lines, columns }: Pick<Scene, "lines" | "columns">, box: LineBox): number {
  return Math.min((lines[box.line]?.right ?? box.right) + 17, columns.textRight - 4);
}

/** A hand-drawn stroke through a line at `x`. */
export function slash(key: string, x: number, { top, y }: Pick<LineBox, "top" | "y">): Stroke {
  const lean = (y + 4 - top) * 0.17;
  const d = handDrawn({ x: x + lean, y: top + 3 }, { x: x - lean, y: y + 7 }, key, 0.8);
  return { key: `slash ${key}`, d, look: "line ink hand", layer: "top" };
}

function ghostBoxes(scene: Scene, id: RequirementId): LineBox[] {
  return scene.ghosts[id] ?? [];
}

function ghost(key: string, d: string): Stroke {
  return { key, d, look: "ghost", layer: "middle" };
}
