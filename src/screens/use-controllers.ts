import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { ModelPrompt } from "../core/domain/exchange";
import type { LanguageModelController, LanguageModelState } from "../state/llm/language-model-controller";
import { useLanguageModelController, useSearchController } from "./app-context";
import type { SearchController, SearchState } from "../state/elsewhere/search-controller";

/** The controller; `null` until it is there. */
export function useLanguageModel(): LanguageModelController | null {
  return useOpened(useLanguageModelController());
}

export function useLanguageModelState<Slice>(
  controller: LanguageModelController,
  selector: (state: LanguageModelState) => Slice,
): Slice {
  return useStore(controller.store, selector);
}

/** How many of these prompts were answered before by the named model. */
export function useKept(controller: LanguageModelController, prompts: readonly ModelPrompt[]): number {
  const [kept, setKept] = useState(0);
  const model = useLanguageModelState(controller, ({ connection }) => connection?.model);
  useEffect(() => {
    let isWanted = true;
    void controller.countKept(prompts).then((count) => isWanted && setKept(count));
    return () => {
      isWanted = false;
    };
  }, [controller, prompts, model]);
  return kept;
}

/** What is opened when it is first wanted; `null` until it is there. */
function useOpened<Thing extends object>(open: () => Promise<Thing>): Thing | null {
  const [thing, setThing] = useState<Thing | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => isWanted && setThing(opened));
    return () => {
      isWanted = false;
    };
  }, [open]);
  return thing;
}

/** The controller of searching elsewhere; `null` until it is there. */
export function useSearch(): SearchController | null {
  return useOpened(useSearchController());
}

export function useSearchState<Slice>(search: SearchController, selector: (state: SearchState) => Slice): Slice {
  return useStore(search.store, selector);
}
