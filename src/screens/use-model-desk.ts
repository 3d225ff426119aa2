import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { LanguageModelController, LanguageModelState } from "../state/llm/language-model-controller";
import { useLanguageModelController } from "./app-context";

/** The desk; `null` until it is there. */
export function useDesk(): LanguageModelController | null {
  const open = useLanguageModelController();
  const [desk, setDesk] = useState<LanguageModelController | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => isWanted && setDesk(opened));
    return () => {
      isWanted = false;
    };
  }, [open]);
  return desk;
}

export function useDeskState<Slice>(
  desk: LanguageModelController,
  selector: (state: LanguageModelState) => Slice,
): Slice {
  return useStore(desk.store, selector);
}
