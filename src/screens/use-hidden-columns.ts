import { useCallback, useState } from "react";

/** Columns that are not shown, remembered in this browser for one table. `first`: before anybody chose. */
export function useHiddenColumns(
  table: string,
  first: readonly string[] = [],
): [hidden: ReadonlySet<string>, toggle: (column: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readHidden(table) ?? new Set(first));
  const toggle = useCallback(
    (column: string) => {
      setHidden((before) => {
        const next = new Set(before);
        if (!next.delete(column)) next.add(column);
        keepHidden(table, next);
        return next;
      });
    },
    [table],
  );
  return [hidden, toggle];
}

const nameOf = (table: string): string => `kitpick-${table}-hidden-columns`;

/** `null`: nobody has chosen yet. */
function readHidden(table: string): ReadonlySet<string> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(table)) ?? "null");
    return Array.isArray(kept) ? new Set(kept.map(String)) : null;
  } catch {
    return null;
  }
}

/** Where a browser keeps nothing, columns are forgotten with the page. */
function keepHidden(table: string, hidden: ReadonlySet<string>): void {
  try {
    localStorage.setItem(nameOf(table), JSON.stringify([...hidden]));
  } catch {
    return;
  }
}
