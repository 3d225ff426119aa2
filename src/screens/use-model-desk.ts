import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { ModelDesk, ModelDeskState } from "../state/model-desk";
import { useModelDesk } from "./app-context";

/** The desk; `null` until it is there. */
export function useDesk(): ModelDesk | null {
  const open = useModelDesk();
  const [desk, setDesk] = useState<ModelDesk | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => isWanted && setDesk(opened));
    return () => {
      isWanted = false;
    };
  }, [open]);
  return desk;
}

export function useDeskState<Slice>(desk: ModelDesk, selector: (state: ModelDeskState) => Slice): Slice {
  return useStore(desk.store, selector);
}
