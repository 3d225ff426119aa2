import type { WalkMode, WalkNode } from "../walk-mode";
import { chainOf, type Chain } from "./chain";
import type { Picture } from "./picture";
import type { Scene } from "./scene";
import type { Stroke } from "./strokes";
import { drawNearest } from "./strokes-bundle";
import { drawHand } from "./strokes-hand";

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
  return [...(dropped ? drawNearest(scene, dropped) : []), ...drawHand(scene, mode)];
}
