import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { DatasetDesk, DatasetDeskState } from "../../state/dataset-desk";
import { useDatasetDesk } from "../app-context";

/** The desk, once its code is there. `failed`: it could not be fetched. */
export function useOpenedDesk(): DatasetDesk | "failed" | null {
  const openDesk = useDatasetDesk();
  const [desk, setDesk] = useState<DatasetDesk | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (found: DatasetDesk | "failed") => {
      if (isHere) setDesk(found);
    };
    openDesk().then(arrive, () => arrive("failed"));
    return () => {
      isHere = false;
    };
  }, [openDesk]);
  return desk;
}

export const DeskContext = createContext<DatasetDesk | null>(null);

/** The desk that the screen stands on. */
export function useDesk(): DatasetDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("This part stands on the screen of data sets.");
  return desk;
}

/** A slice of what lies on the desk. The selector must return the same reference while nothing changed. */
export function useDeskState<Slice>(selector: (state: DatasetDeskState) => Slice): Slice {
  return useStore(useDesk().store, selector);
}
