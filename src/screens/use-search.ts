import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { SearchController, SearchState } from "../state/elsewhere/search-controller";
import { useSearchController } from "./app-context";

/** The controller of searching elsewhere; `null` until it is there. */
export function useSearch(): SearchController | null {
  const open = useSearchController();
  const [controller, setController] = useState<SearchController | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => isWanted && setController(opened));
    return () => {
      isWanted = false;
    };
  }, [open]);
  return controller;
}

export function useSearchState<Slice>(search: SearchController, selector: (state: SearchState) => Slice): Slice {
  return useStore(search.store, selector);
}
