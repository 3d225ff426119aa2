import { useLayoutEffect } from "react";

/** The walk is laid out for so many pixels, and enlarged to the room's: 1.14 times on a projector of 1280 × 720. */
const LAID_OUT = { width: 1120, height: 630 };
/** A long walk is drawn smaller rather than cut off, down to this part of the size. */
const SMALLEST = 0.6;
/** Shrunk little by little: with each step lines may break elsewhere, and more fits than was foreseen. */
const STEP = 0.98;

/**
 * How much a presented walk is enlarged: by the window, and no more than lets a step with all that belongs to it stand in
 * the room. It only ever shrinks while the same walk is shown in the same window, so that letters do not change their size
 * to and fro.
 *
 * @param walk Which walk it is.
 */
export function useRoomZoom(walk: string): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const main = document.querySelector("[data-presented] > main");
    let zoom = 1;
    const set = (wanted: number) => {
      zoom = wanted;
      root.style.setProperty("--presented-zoom", String(zoom));
    };
    const largest = () => Math.min(innerWidth / LAID_OUT.width, innerHeight / LAID_OUT.height);
    const begin = () => set(largest());
    const shrink = () => {
      const tall = main?.getBoundingClientRect().height ?? 0;
      const least = largest() * SMALLEST;
      // A part of a pixel more than the room has is no line that is cut.
      if (tall > innerHeight + 1 && zoom > least) set(Math.max(least, zoom * Math.max(STEP, innerHeight / tall)));
    };
    begin();
    addEventListener("resize", begin);
    const watch = new ResizeObserver(shrink);
    if (main) watch.observe(main);
    return () => {
      watch.disconnect();
      removeEventListener("resize", begin);
      root.style.removeProperty("--presented-zoom");
    };
  }, [walk]);
}
