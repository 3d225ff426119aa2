import { createContext, use, useContext, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import type { EvaluationActions } from "../../state/actions/evaluation-actions";
import type { EvaluationState, ShownEvaluation } from "../../state/evaluation";
import type { EvaluationDesk } from "../../state/evaluation-desk";
import { useEvaluationDesk } from "../app-context";

const DeskContext = createContext<EvaluationDesk | null>(null);

/** What the screen stands on; waits for it with the screen. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const open = useEvaluationDesk();
  const [desk] = useState(open);
  return <DeskContext value={use(desk)}>{children}</DeskContext>;
}

/** A slice of what the screen is about. The selector must return the same reference while nothing changed. */
export function useEvaluations<Slice>(selector: (state: EvaluationState) => Slice): Slice {
  return useStore(useDesk().store, selector);
}

/** The evaluation on the screen, for what is drawn only when there is one. */
export function useShown(): ShownEvaluation {
  const shown = useEvaluations((state) => state.shown);
  if (!shown) throw new Error("No evaluation is shown.");
  return shown;
}

export function useEvaluationActions(): EvaluationActions {
  return useDesk().actions;
}

function useDesk(): EvaluationDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("The Evaluate screen needs a DeskProvider around it.");
  return desk;
}
