import { useEffect, useState } from "react";
import type { Scene } from "../geometry/scene";

/**
 * How the picture may move now, as a class. `first`: it appears at once. `settling`: the words themselves have just been
 * set anew, so what hangs on them jumps with them and only what is new is drawn. `calm`: what changed moves.
 */
export function useMotion(scene: Scene | null): "first" | "settling" | "calm" {
  const [settled, setSettled] = useState("");
  const now = scene ? setting(scene) : "";
  useEffect(() => {
    if (now === "") return;
    const frame = requestAnimationFrame(() => setSettled(now));
    return () => cancelAnimationFrame(frame);
  }, [now]);
  if (settled === "") return "first";
  return settled === now ? "calm" : "settling";
}

/** The setting of the words: where the columns are, and where the words stand on their lines. */
function setting({ columns, words, lines }: Scene): string {
  const edges = Object.values(words).map((boxes) => boxes?.map(({ line, left, right }) => [line, left, right]));
  return JSON.stringify([columns, lines.map(({ right }) => right), edges]);
}
