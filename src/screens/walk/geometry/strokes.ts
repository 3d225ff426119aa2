import type { RequirementId } from "../../../core/domain/ids";
import type { Picture } from "../picture/picture";
import { drawBundleSide } from "./strokes-bundle";
import { drawGhosts } from "./strokes-ghosts";
import { drawResultSide } from "./strokes-result";
import type { Scene, Stroke } from "./scene";
import { handDrawn as handUnderlineCurve, outline, straight, type Point } from "./curves";

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
