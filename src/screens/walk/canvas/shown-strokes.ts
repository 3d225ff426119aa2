import type { RequirementId } from "../../../core/domain/ids";
import type { WalkMode, WalkNode } from "../walk-mode";
import { chainOf, type Chain } from "./chain";
import type { Picture } from "./picture";
import type { Scene } from "./scene";
import { drawScene, type Stroke } from "./strokes";
import { drawNearest } from "./strokes-bundle";
import { drawHand } from "./strokes-hand";

/** What the eye is on: the thing under the pointer, else the one with the keyboard's focus. */
export function pointedNode(mode: WalkMode, hovered: WalkNode | null, focus: "visible" | "none"): WalkNode | null {
  if (mode.kind !== "rest") return null;
  return hovered ?? (focus === "visible" ? mode.focus : null);
}

/** What keeps its full colour. While a link is looked for, that is its requirement. `null`: everything does. */
export function shownChain(picture: Picture, mode: WalkMode, pointed: WalkNode | null): Chain | null {
  if (mode.kind === "link") return chainOf(picture, { type: "requirement", id: mode.requirement });
  return pointed && chainOf(picture, pointed);
}

export function shownStrokes(
  scene: Scene,
  mode: WalkMode,
  pointed: WalkNode | null,
  openVote: RequirementId | null,
): Stroke[] {
  const dropped = scene.picture.bundle.find(
    ({ tool, standing }) => standing === "dropped" && pointed?.type === "bundle-tool" && pointed.id === tool,
  );
  return [...drawScene(scene, openVote), ...(dropped ? drawNearest(scene, dropped) : []), ...drawHand(scene, mode)];
}
