import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import type { Caption } from "./captions";
import type { LineBox, Scene } from "./scene";
import { GHOST_DROP } from "./strokes-ghosts";

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
        className={`caption ${caption.voice}`}
        style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      >
        {caption.text}
        {restores !== null && (
          <>
            ;{" "}
            <Button kind="link" onClick={() => void restoreNode({ type: "requirement", id: restores })}>
              restore
            </Button>
          </>
        )}
      </p>
    );
  });
}

/** Below the last line of the words it speaks of, at their left. */
function placeOf({ below, voice }: Caption, scene: Scene): { x: number; y: number } | null {
  const boxes: LineBox[] | undefined = below.when === "now" ? scene.words[below.requirement] : scene.ghosts[below.requirement];
  const box = boxes?.at(-1);
  if (!box) return null;
  const fate = scene.picture.ghosts.words.find(({ id }) => id === below.requirement)?.fate;
  const drop = voice === "ghost" && below.when === "before" && fate === "replaced" ? GHOST_DROP : 0;
  return { x: Math.round(box.left) - 4, y: box.y + 4 + drop };
}
