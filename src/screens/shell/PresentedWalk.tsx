import { useEffect, useLayoutEffect, useState } from "react";
import { bindKeys } from "../../ui/bind-keys";
import { setAddressParts } from "../use-address-part";
import type { Steps } from "./use-steps";
import styles from "./presented.module.css";

/** The walk is laid out for so many pixels, and enlarged to the room's: 1.14 times on a projector of 1280 × 720. */
const LAID_OUT = { width: 1120, height: 630 };

/** While the walk is presented: how much it is enlarged, the keys of a clicker, and its steps as the only chrome. */
export function PresentedWalk({ walk }: { walk: Steps }) {
  const [isBlack, setBlack] = useState(false);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const follow = () => {
      const zoom = Math.max(1, Math.min(innerWidth / LAID_OUT.width, innerHeight / LAID_OUT.height));
      root.style.setProperty("--presented-zoom", String(zoom));
    };
    follow();
    addEventListener("resize", follow);
    return () => {
      removeEventListener("resize", follow);
      root.style.removeProperty("--presented-zoom");
    };
  }, []);
  const { move } = walk;
  useEffect(() => {
    const black = () => setBlack((was) => !was);
    return bindKeys(
      {
        ...{ PageDown: () => move(1), PageUp: () => move(-1), ".": black, b: black },
        f: () =>
          void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
        Escape: () => setAddressParts({ present: null }),
      },
      "first",
    );
  }, [move]);
  return (
    <>
      <p className={styles.presentedRun} role="img" aria-label={`step ${walk.at + 1} of ${walk.steps.length}`}>
        {walk.steps.map(({ name }, index) => (
          <i key={name} data-as={index === walk.at ? "now" : index > walk.at ? "todo" : "done"} />
        ))}
      </p>
      {isBlack && <div className={styles.presentedBlack} aria-hidden="true" />}
    </>
  );
}
