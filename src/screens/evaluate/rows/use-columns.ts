import { useCallback, useState } from "react";
import { HIDDEN_AT_FIRST } from "./columns";

const KEPT_AS = "kitpick-evaluate-columns-hidden";

/** Columns that are not shown, remembered in this browser. */
export function useHiddenColumns(): [hidden: ReadonlySet<string>, toggle: (column: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(readHidden);
  const toggle = useCallback((column: string) => {
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(column)) next.add(column);
      keepHidden(next);
      return next;
    });
  }, []);
  return [hidden, toggle];
}

function readHidden(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "null");
    return new Set(Array.isArray(kept) ? kept.map(String) : HIDDEN_AT_FIRST);
  } catch {
    return new Set(HIDDEN_AT_FIRST);
  }
}

/** Where a browser keeps nothing, columns are forgotten with the page. */
function keepHidden(hidden: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify([...hidden]));
  } catch {
    return;
  }
}
