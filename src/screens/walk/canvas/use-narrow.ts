import { useSyncExternalStore } from "react";

/** Below this width the picture has no room for its seven columns. */
const NARROW = "(max-width: 959px)";

/** Whether the walk stands in one column. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(NARROW).matches);
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
