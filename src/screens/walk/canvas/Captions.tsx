import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import type { Caption } from "../picture/captions";
import type { LineBox, Scene } from "../geometry/scene";
import { GHOST_DROP, slashAt } from "../geometry/strokes-ghosts";
import styles from "./names.module.css";

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
        className={`${styles.caption} ${caption.voice === "hand" ? styles.hand : ""} ${caption.place === "line-end" ? styles.lineEnd : ""}`}
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
