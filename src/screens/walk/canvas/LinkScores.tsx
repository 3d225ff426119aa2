import { useMemo } from "react";
import { formatScore } from "../../../ui/format-number";
import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import { isInChain, type Chain } from "../picture/chain";
import { labelLink, type Caption } from "../picture/labels";
import { layoutScores, scoreKey } from "../geometry/score-layout";
import type { Scene, LineBox } from "../geometry/scene";
import { useAddressPart } from "../../use-address-part";
import canvas from "./canvas.module.css";
import names from "./names.module.css";
import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import { GHOST_DROP, slashAt } from "../geometry/strokes";

interface LinkScoresProps {
  walk: ShownWalk;
  scene: Scene;
  chain: Chain | null;
}

/** The score of each link, at the end of its ribbon. */
export function LinkScores({ walk, scene, chain }: LinkScoresProps) {
  const nodeProps = useNodeProps();
  const { picture } = scene;
  const [present] = useAddressPart("present");
  const places = useMemo(() => layoutScores(scene, present === null ? 1 : IN_A_ROOM), [scene, present]);
  return (
    <ul className={names.linkScores}>
      {picture.links.map((link) => {
        const at = places.get(scoreKey(link));
        const { requirement, tool } = link;
        const node = nodeProps({ type: "ribbon", requirement, tool }, labelLink(walk, picture, link));
        return (
          <li key={`${requirement} ${tool}`} style={at ? { transform: `translate(${at.x}px, ${at.y}px)` } : HIDDEN}>
            <span
              className={`${names.score} ${at?.side === "start" ? "" : names.end}${isInChain(chain, link) ? "" : ` ${canvas.faded}`}`}
              {...node}
            >
              {formatScore(link.score)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Letters of a presented walk against those at a desk. */
const IN_A_ROOM = 1.35;
const HIDDEN = { visibility: "hidden" as const };

/** Small words on the lines: whose hand it was, and what stood there before. */
export function Captions({ captions, scene }: { captions: readonly Caption[]; scene: Scene }) {
  const { restoreNode } = useActions();
  return captions.map((caption) => {
    const place = placeOf(caption, scene);
    if (!place) return null;
    const { restores } = caption;
    return (
      <p
        key={caption.key}
        className={`${names.caption} ${caption.voice === "hand" ? names.hand : ""} ${caption.place === "line-end" ? names.lineEnd : ""}`}
        style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      >
        <span>
          {caption.text}
          {restores !== null && (
            <>
              ;{" "}
              <Button kind="link" onClick={() => void restoreNode({ type: "requirement", id: restores })}>
                restore
              </Button>
            </>
          )}
        </span>
      </p>
    );
  });
}

function placeOf({ of, voice, place }: Caption, scene: Scene): { x: number; y: number } | null {
  const boxes = of.when === "now" ? scene.words[of.requirement] : scene.ghosts[of.requirement];
  const box = boxes?.at(-1);
  if (!box) return null;
  if (place === "line-end") return besideSlash(scene, box);
  const fate = scene.picture.ghosts.words.find(({ id }) => id === of.requirement)?.fate;
  const drop = voice === "ghost" && of.when === "before" && fate === "replaced" ? GHOST_DROP : 0;
  return { x: Math.round(box.left) - 4, y: box.y + 4 + drop };
}

/** Beside the pen stroke while the line has room for it; else above. */
function besideSlash(scene: Scene, box: LineBox): { x: number; y: number } {
  const x = slashAt(scene, box);
  const hasRoom = scene.columns.textRight - x > 76;
  return hasRoom ? { x: x + 9, y: box.y - 19 } : { x: x - 62, y: box.top - 12 };
}
