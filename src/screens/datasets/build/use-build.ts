import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { BuildDesk, BuildDeskState } from "../../../state/build-desk";
import { useBuildDesk } from "../../app-context";

/** The desk; `null` until its code is there. */
export function useOpenedBuild(): BuildDesk | null {
  const openDesk = useBuildDesk();
  const [desk, setDesk] = useState<BuildDesk | null>(null);
  useEffect(() => {
    let isHere = true;
    void openDesk().then((found) => isHere && setDesk(found));
    return () => {
      isHere = false;
    };
  }, [openDesk]);
  return desk;
}

export const BuildContext = createContext<BuildDesk | null>(null);

/** The desk that this part of the screen stands on. */
export function useBuild(): BuildDesk {
  const desk = useContext(BuildContext);
  if (!desk) throw new Error("This part stands on the building of requests.");
  return desk;
}

/** A slice of the build. The selector must return the same reference while nothing changed. */
export function useBuildState<Slice>(selector: (state: BuildDeskState) => Slice): Slice {
  return useStore(useBuild().store, selector);
}
