import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { BuildController } from "../../../state/generate/build-controller";
import type { BuildControllerState } from "../../../state/generate/build-state";
import { useBuildController } from "../../app-context";

/** The desk; `null` until its code is there. */
export function useOpenedGeneration(): BuildController | null {
  const openDesk = useBuildController();
  const [desk, setDesk] = useState<BuildController | null>(null);
  useEffect(() => {
    let isHere = true;
    void openDesk().then((found) => isHere && setDesk(found));
    return () => {
      isHere = false;
    };
  }, [openDesk]);
  return desk;
}

export const GenerationContext = createContext<BuildController | null>(null);

/** The desk that this part of the screen stands on. */
export function useGeneration(): BuildController {
  const desk = useContext(GenerationContext);
  if (!desk) throw new Error("This part stands on the building of requests.");
  return desk;
}

/** A slice of the build. The selector must return the same reference while nothing changed. */
export function useGenerationState<Slice>(selector: (state: BuildControllerState) => Slice): Slice {
  return useStore(useGeneration().store, selector);
}
