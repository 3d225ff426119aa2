import { useStore } from "zustand";
import type { SearchController, SearchState } from "../state/elsewhere/search-controller";
import { useSearchController } from "./app-context";
import { useOpened } from "./use-opened";

/** The controller of searching elsewhere; `null` until it is there. */
export function useSearch(): SearchController | null {
  return useOpened(useSearchController());
}

export function useSearchState<Slice>(search: SearchController, selector: (state: SearchState) => Slice): Slice {
  return useStore(search.store, selector);
}
