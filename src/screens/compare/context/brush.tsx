import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import type { QueryId } from "../../../core/domain/ids";
import { useAddressPart } from "../../use-address-part";

/** What every picture and the table of requests share: the one request that is explained, and those that were picked. */
export interface Brush {
  /** `null`: none yet. */
  focus: QueryId | null;
  setFocus: (query: QueryId | null) => void;
  /** `null`: nothing was picked, all count. */
  picked: ReadonlySet<QueryId> | null;
  /** What was picked, in words: "part seen", "26 requests". */
  pickedAs: string;
  pick: (queries: readonly QueryId[] | null, as?: string) => void;
}

const BrushContext = createContext<Brush | null>(null);

export function BrushProvider({ children }: { children: ReactNode }) {
  const [focus, setFocus] = useAddressPart("request");
  const [picked, setPicked] = useState<{ queries: ReadonlySet<QueryId>; as: string } | null>(null);
  const brush = useMemo(
    (): Brush => ({
      focus: focus as QueryId | null,
      setFocus,
      picked: picked?.queries ?? null,
      pickedAs: picked?.as ?? "",
      pick: (queries, as = "") =>
        setPicked(queries === null || queries.length === 0 ? null : { queries: new Set(queries), as }),
    }),
    [focus, setFocus, picked],
  );
  return <BrushContext value={brush}>{children}</BrushContext>;
}

export function useBrush(): Brush {
  const brush = useContext(BrushContext);
  if (!brush) throw new Error("The pictures need a BrushProvider around them.");
  return brush;
}
