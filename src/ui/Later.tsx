import { useDeferredValue, type ReactNode } from "react";

/** Drawn in a step of its own after what stands beside it: the page does not wait for it. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
