import { createContext, use, useContext, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import type { ComparisonActions } from "../../state/actions/comparison-actions";
import type { ComparisonState } from "../../state/comparison";
import type { ComparisonDesk } from "../../state/comparison-desk";
import { useComparisonDesk } from "../app-context";

const DeskContext = createContext<ComparisonDesk | null>(null);

/** What the screen stands on; waits for it with the screen. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const open = useComparisonDesk();
  const [desk] = useState(open);
  return <DeskContext value={use(desk)}>{children}</DeskContext>;
}

/** A slice of what the screen is about. The selector must return the same reference while nothing changed. */
export function useComparison<Slice>(selector: (state: ComparisonState) => Slice): Slice {
  return useStore(useDesk().store, selector);
}

export function useComparisonActions(): ComparisonActions {
  return useDesk().actions;
}

/** Takes note that what arrived was chosen. */
export function useForgetArrived(): () => void {
  const { store } = useDesk();
  return () => store.setState({ arrived: [] });
}

function useDesk(): ComparisonDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("The Compare screen needs a DeskProvider around it.");
  return desk;
}
