import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { LanguageModelController, LanguageModelState } from "../state/llm/language-model-controller";
import { useLanguageModelController } from "./app-context";

/** The controller; `null` until it is there. */
export function useLanguageModel(): LanguageModelController | null {
  const open = useLanguageModelController();
  const [controller, setController] = useState<LanguageModelController | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => isWanted && setController(opened));
    return () => {
      isWanted = false;
    };
  }, [open]);
  return controller;
}

export function useLanguageModelState<Slice>(
  controller: LanguageModelController,
  selector: (state: LanguageModelState) => Slice,
): Slice {
  return useStore(controller.store, selector);
}
