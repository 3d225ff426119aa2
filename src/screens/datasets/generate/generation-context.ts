import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { BuildController } from "../../../state/generate/build-controller";
import type { BuildControllerState } from "../../../state/generate/build-state";

export const GenerationContext = createContext<BuildController | null>(null);

/** The controller that this part of the screen stands on. */
export function useGeneration(): BuildController {
  const controller = useContext(GenerationContext);
  if (!controller) throw new Error("This part stands on the building of requests.");
  return controller;
}

/** A slice of the build. The selector must return the same reference while nothing changed. */
export function useGenerationState<Slice>(selector: (state: BuildControllerState) => Slice): Slice {
  return useStore(useGeneration().store, selector);
}
