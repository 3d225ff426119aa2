import { useSyncExternalStore } from "react";

/** Below this width the picture has no room for its seven columns. */
const NARROW = "(max-width: 959px)";

/** Nor has a sheet of paper, and there is no time to measure words anew for it. */
let isForPaper = false;

/** Whether the walk stands in one column. */
export function useOneColumn(): boolean {
  return useSyncExternalStore(follow, () => isForPaper || matchMedia(NARROW).matches);
}

/** Whether what is drawn is about to be printed. */
export function useIsForPaper(): boolean {
  return useSyncExternalStore(follow, () => isForPaper);
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  const turn = ({ type }: Event) => {
    isForPaper = type === "beforeprint";
    onChange();
  };
  query.addEventListener("change", onChange);
  addEventListener("beforeprint", turn);
  addEventListener("afterprint", turn);
  return () => {
    query.removeEventListener("change", onChange);
    removeEventListener("beforeprint", turn);
    removeEventListener("afterprint", turn);
  };
}
