import { createContext, useContext, type ReactNode } from "react";
import { useStore } from "zustand";
import type { Actions } from "../state/app/actions";
import type { BuildController } from "../state/generate/build-controller";
import type { ComparisonController } from "../state/comparison/comparison-controller";
import type { DatasetController } from "../state/datasets/dataset-controller";
import type { EncoderController } from "../state/encoders/encoder-controller";
import type { EvaluationController } from "../state/evaluation/evaluation-controller";
import type { LibraryState, LibraryStore } from "../state/app/library";
import type { LanguageModelController } from "../state/llm/language-model-controller";
import type { SessionState, SessionStore } from "../state/app/session";
import type { ViewState, ViewStore } from "../state/app/view";

/** What `main.tsx` makes once and every screen reads. */
export interface AppParts {
  session: SessionStore;
  library: LibraryStore;
  view: ViewStore;
  actions: Actions;
  /** What the settings need of encoders; fetched with the first call. */
  encoderShelf: () => Promise<EncoderController>;
  /** What the screen of data sets stands on; fetched with the first call. */
  datasetDesk: () => Promise<DatasetController>;
  /** What making requests by a language model stands on; fetched with the first call. */
  buildDesk: () => Promise<BuildController>;
  /** What stage 2 by a language model stands on; fetched with the first call. */
  modelDesk: () => Promise<LanguageModelController>;
  /** What the Evaluate screen stands on; fetched with the first call. */
  evaluationDesk: () => Promise<EvaluationController>;
  /** What the Compare screen stands on; fetched with the first call. */
  comparisonDesk: () => Promise<ComparisonController>;
}

const AppContext = createContext<AppParts | null>(null);

export function AppProvider({ parts, children }: { parts: AppParts; children: ReactNode }) {
  return <AppContext value={parts}>{children}</AppContext>;
}

/** A slice of the walk on the screen. The selector must return the same reference while nothing changed. */
export function useSession<Slice>(selector: (state: SessionState) => Slice): Slice {
  return useStore(useParts().session, selector);
}

/** A slice of everything around the walk. */
export function useLibrary<Slice>(selector: (state: LibraryState) => Slice): Slice {
  return useStore(useParts().library, selector);
}

/** A slice of how the walk is looked at: the step, the playback, whether gold is shown. */
export function useView<Slice>(selector: (state: ViewState) => Slice): Slice {
  return useStore(useParts().view, selector);
}

/** Turns the view: steps, plays, hides gold. Nothing of this is stored, so no action is needed. */
export function useSetView(): (change: Partial<ViewState>) => void {
  return useParts().view.setState;
}

export function useActions(): Actions {
  return useParts().actions;
}

export function useEncoderController(): AppParts["encoderShelf"] {
  return useParts().encoderShelf;
}

export function useEvaluationController(): AppParts["evaluationDesk"] {
  return useParts().evaluationDesk;
}

export function useBuildController(): AppParts["buildDesk"] {
  return useParts().buildDesk;
}

export function useLanguageModelController(): AppParts["modelDesk"] {
  return useParts().modelDesk;
}

export function useComparisonController(): AppParts["comparisonDesk"] {
  return useParts().comparisonDesk;
}

export function useDatasetController(): AppParts["datasetDesk"] {
  return useParts().datasetDesk;
}

function useParts(): AppParts {
  const parts = useContext(AppContext);
  if (!parts) throw new Error("The screens need an AppProvider around them.");
  return parts;
}
