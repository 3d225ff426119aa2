import type { RequirementId } from "../../../core/domain/ids";
import type { BundleRow, PictureLink } from "../picture/picture";
import { curve, curveThenLevel, handDrawn, ribbon, straight, type Point } from "./curves";
import { firstBox, type Scene, type Stroke } from "./scene";

/** Room between a mark and the line that leaves it. */
export const MARK_GAP = 4;
/** Lines that leave one mark, or arrive at one, lie this far apart. */
const FAN_STEP = 9;

/** Ribbons from the tools to the words they serve, and the stubs of those that serve none. */
export function drawBundleSide(scene: Scene): Stroke[] {
  return [
    ...scene.picture.links.flatMap((link) => drawLink(scene, link)),
    ...scene.picture.requirements.flatMap(({ id }) => drawLead(scene, id)),
    ...scene.picture.bundle.flatMap((row) => drawLoose(scene, row)),
  ];
}

function drawLink(scene: Scene, link: PictureLink): Stroke[] {
  const box = firstBox(scene, link.requirement);
  const from = leavingPoint(scene, link);
  if (!box || !from) return [];
  const { requirement, tool, score, by, strength } = link;
  const to = { x: scene.columns.textLeft, y: box.y };
  const key = `${requirement} ${tool}`;
  const ends = { requirement, tool };
  const d = curve(from, to);
  const hit: Stroke = { key: `hit ${key}`, d, look: "hit", layer: "top", ...ends };
  if (by === "edit") {
    const look = "line ink hand";
    return [{ key: `way ${key}`, d: handDrawn(from, to, key), look, layer: "top", ...ends }, hit];
  }
  const width = 6 + 16 * Math.max(0, score);
  const band: Stroke = { key: `ribbon ${key}`, d: ribbon(from, width, to, 4), look: "ribbon", layer: "back", ...ends };
  const look = strength === "above" ? "line kept" : "line kept dashed";
  return [band, { key: `way ${key}`, d, look, layer: "middle", ...ends }, hit];
}

/** From the edge of the text to the words, once for all ribbons that arrive there. */
function drawLead(scene: Scene, requirement: RequirementId): Stroke[] {
  const links = scene.picture.links.filter((link) => link.requirement === requirement);
  const box = firstBox(scene, requirement);
  const x = scene.columns.textLeft;
  if (links.length === 0 || !box || box.left <= x + 1) return [];
  const d = straight({ x, y: box.y }, { x: box.left, y: box.y });
  const look = links.every(({ by }) => by === "edit") ? "line ink" : "line kept";
  return [{ key: `lead ${requirement}`, d, look, layer: "middle", requirement }];
}

/** Where a link leaves its tool: several fan out. */
export function leavingPoint(
  { picture, left, columns, words }: Pick<Scene, "picture" | "left" | "columns" | "words">,
  link: PictureLink,
): Point | null {
  const y = left[link.tool];
  if (y === undefined) return null;
  const fan = picture.links
    .filter(({ tool }) => tool === link.tool)
    .sort((a, b) => (words[a.requirement]?.[0]?.y ?? 0) - (words[b.requirement]?.[0]?.y ?? 0));
  const at = fan.findIndex(({ requirement }) => requirement === link.requirement);
  return { x: columns.bundleRight + MARK_GAP, y: y + (at - (fan.length - 1) / 2) * FAN_STEP };
}

/** A dropped tool ends in a stub as long as its best score, before any word. A waiting one points at the words. */
function drawLoose(scene: Scene, row: BundleRow): Stroke[] {
  const y = scene.left[row.tool];
  const x = scene.columns.bundleRight + MARK_GAP;
  if (y === undefined) return [];
  if (row.standing === "waiting" && scene.picture.status === "arriving") {
    const to = { x: scene.columns.textLeft - 8, y: scene.lines[0]?.y ?? y };
    return [{ key: `wait ${row.tool}`, d: curve({ x, y }, to), look: "waiting", layer: "middle", tool: row.tool }];
  }
  if (row.standing !== "dropped" || !row.best) return [];
  const end = { x: x + stubLength(row, scene), y };
  return [
    { key: `stub ${row.tool}`, d: straight({ x, y }, end), look: "line dropped stub", layer: "middle", tool: row.tool },
  ];
}

/** In pixels: a score of 1 would reach the words. */
export function stubLength({ best }: Pick<BundleRow, "best">, { columns }: Pick<Scene, "columns">): number {
  const room = columns.textLeft - columns.bundleRight;
  return Math.max(3, Math.min(1, Math.max(0, best?.score ?? 0)) * room * 1.16);
}

/** From a dropped tool under the pointer to the words it came closest to. */
export function drawNearest(scene: Scene, row: BundleRow): Stroke[] {
  const y = scene.left[row.tool];
  const box = row.best ? firstBox(scene, row.best.requirement) : undefined;
  if (y === undefined || !box || !row.best) return [];
  const from = { x: scene.columns.bundleRight + MARK_GAP, y };
  const d = curveThenLevel(from, { x: scene.columns.textLeft, y: box.y }, box.left);
  const ends = { tool: row.tool, requirement: row.best.requirement };
  return [{ key: `nearest ${row.tool}`, d, look: "line dropped dashed", layer: "middle", ...ends }];
}
