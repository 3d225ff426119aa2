import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { DatasetController } from "../../state/datasets/dataset-controller";
import type { DatasetControllerState } from "../../state/datasets/dataset-state";
import { useDatasetController } from "../app-context";

/** The desk, once its code is there. `failed`: it could not be fetched. */
export function useOpenedDatasets(): DatasetController | "failed" | null {
  const openDesk = useDatasetController();
  const [desk, setDesk] = useState<DatasetController | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (found: DatasetController | "failed") => {
      if (isHere) setDesk(found);
    };
    openDesk().then(arrive, () => arrive("failed"));
    return () => {
      isHere = false;
    };
  }, [openDesk]);
  return desk;
}

export const DatasetContext = createContext<DatasetController | null>(null);

/** The desk that the screen stands on. */
export function useDatasets(): DatasetController {
  const desk = useContext(DatasetContext);
  if (!desk) throw new Error("This part stands on the screen of data sets.");
  return desk;
}

/** A slice of what lies on the desk. The selector must return the same reference while nothing changed. */
export function useDatasetState<Slice>(selector: (state: DatasetControllerState) => Slice): Slice {
  return useStore(useDatasets().store, selector);
}
