import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { DatasetController } from "../../../state/datasets/dataset-controller";
import type { DatasetControllerState } from "../../../state/datasets/dataset-state";

export const DatasetContext = createContext<DatasetController | null>(null);

/** The controller that the screen stands on. */
export function useDatasets(): DatasetController {
  const controller = useContext(DatasetContext);
  if (!controller) throw new Error("This part stands on the screen of data sets.");
  return controller;
}

/** A slice of what lies on the controller. The selector must return the same reference while nothing changed. */
export function useDatasetState<Slice>(selector: (state: DatasetControllerState) => Slice): Slice {
  return useStore(useDatasets().store, selector);
}
