import type { RequirementId } from "../../../core/domain/ids";
import type { WalkMode, WalkNode } from "../picture/walk-mode";
import { curveThenLevel, handDrawn, outline, straight, type Point } from "./curves";
import { firstBox, type LineBox, type Scene, type Stroke } from "./scene";
import { slash } from "./strokes";
import { MARK_GAP, drawNearest } from "./strokes-bundle";
import { chainOf, type Chain } from "../picture/chain";
import type { Picture } from "../picture/picture";

/** What the hand is doing now: selected words, the place of a split, a link that is not yet confirmed. */
export function drawHand(scene: Scene, mode: WalkMode): Stroke[] {
  switch (mode.kind) {
    case "rest":
      return mode.focus?.type === "requirement" ? drawFrame(scene, mode.focus.id, "frame") : [];
    case "select":
      return drawSelection(scene);
    case "split":
      return drawSlash(scene);
    case "link":
      return [...drawFrame(scene, mode.requirement, "frame shown"), ...drawMaybe(scene, mode)];
    case "rename":
      return [];
  }
}

/** Flat grey behind the words, a handle at each end, and the underline they would get. */
function drawSelection({ selected }: Scene): Stroke[] {
  const [first, last] = [selected[0], selected.at(-1)];
  if (!first || !last) return [];
  return [
    ...selected.map((box, i): Stroke => ({
      key: `ground ${i}`,
      d: rectangle(box, 0, 4),
      look: "ground",
      layer: "back",
    })),
    ...selected.map((box, i): Stroke => {
      const d = handDrawn({ x: box.left + 3, y: box.y }, { x: box.right - 3, y: box.y }, `selection ${i}`, 1.1);
      return { key: `selection ${i}`, d, look: "line ink hand", layer: "top" };
    }),
    ...handle("start", { x: first.left, y: first.top }, { x: first.left, y: first.y + 4 }),
    ...handle("end", { x: last.right, y: last.y + 4 }, { x: last.right, y: last.top }),
  ];
}

/** A stem with a knob at its first end. */
function handle(name: string, knob: Point, end: Point): Stroke[] {
  const r = 5;
  const y = knob.y + (knob.y < end.y ? -r : r);
  const circle = `M${knob.x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  return [
    { key: `stem ${name}`, d: straight(knob, end), look: "line ink", layer: "top" },
    { key: `knob ${name}`, d: circle, look: "knob", layer: "top" },
  ];
}

/** The stroke of the pen that parts a requirement. */
function drawSlash({ selected }: Scene): Stroke[] {
  const box = selected[0];
  return box ? [slash("split", box.left - 4, box)] : [];
}

/** A box around the words of a requirement; it takes in a comma that follows. */
function drawFrame({ framed }: Scene, id: RequirementId, look: string): Stroke[] {
  return (framed[id] ?? []).map((box, i) => ({ key: `frame ${id} ${i}`, d: rectangle(box, 4, 7), look, layer: "top" }));
}

function rectangle(box: LineBox, sides: number, below: number): string {
  const [left, right, top, bottom] = [box.left - sides, box.right + sides, box.top, box.y + below];
  return outline([
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]);
}

/** The line Enter would draw. */
function drawMaybe(scene: Scene, { requirement, tool }: Extract<WalkMode, { kind: "link" }>): Stroke[] {
  const box = firstBox(scene, requirement);
  const y = tool === null ? undefined : scene.left[tool];
  if (!box || y === undefined || tool === null) return [];
  const from = { x: scene.columns.bundleRight + MARK_GAP, y };
  const to = { x: scene.columns.textLeft, y: box.y };
  const ends = { requirement, tool };
  const way = handDrawn(from, to, `${requirement} ${tool}`);
  const lead = curveThenLevel(to, to, box.left);
  return [
    { key: "maybe", d: way, look: "line ink hand unconfirmed", layer: "top", ...ends },
    ...(box.left > to.x + 1
      ? [{ key: "maybe lead", d: lead, look: "line ink unconfirmed", layer: "top", ...ends } as Stroke]
      : []),
  ];
}

/** What the eye is on: the thing under the pointer, else the one with the keyboard's focus. */
export function pointedNode(
  picture: Picture,
  mode: WalkMode,
  hovered: WalkNode | null,
  focus: "visible" | "none",
): WalkNode | null {
  if (mode.kind !== "rest") return null;
  const node = hovered ?? (focus === "visible" ? mode.focus : null);
  return node && isDrawn(picture, node) ? node : null;
}

/** What was under the pointer may be gone since: a step back takes it away without moving the pointer. */
function isDrawn({ requirements, bundle, result, votes, links }: Picture, node: WalkNode): boolean {
  switch (node.type) {
    case "requirement":
      return requirements.some(({ id, standing }) => id === node.id && standing !== "unread");
    case "bundle-tool":
      return bundle.some(({ tool, standing }) => tool === node.id && standing !== "waiting");
    case "result-tool":
      return result.some(({ tool }) => tool === node.id);
    case "ribbon":
      return links.some(({ requirement, tool }) => requirement === node.requirement && tool === node.tool);
    case "vote":
      return votes.some(({ requirement, standing }) => requirement === node.requirement && standing === "done");
  }
}

/** What keeps its full colour. While a link is looked for, that is its requirement. `null`: everything does. */
export function shownChain(picture: Picture, mode: WalkMode, pointed: WalkNode | null): Chain | null {
  if (mode.kind === "link") return chainOf(picture, { type: "requirement", id: mode.requirement });
  return pointed && chainOf(picture, pointed);
}

/** What pointer and hand add to the drawn scene. */
export function drawPointed(scene: Scene, mode: WalkMode, pointed: WalkNode | null): Stroke[] {
  const dropped = scene.picture.bundle.find(
    ({ tool, standing }) => standing === "dropped" && pointed?.type === "bundle-tool" && pointed.id === tool,
  );
  const called = pointed?.type === "result-tool" ? (scene.called[pointed.id] ?? []) : [];
  const grounds = called.map((box, i): Stroke => ({
    key: `called ${i}`,
    d: rectangle(box, 2, 4),
    look: "ground",
    layer: "back",
  }));
  return [...grounds, ...(dropped ? drawNearest(scene, dropped) : []), ...drawHand(scene, mode)];
}
