import { createContext, useContext, type ReactNode } from "react";
import { useStore } from "zustand";
import type { AnnotationController } from "../state/annotate/annotation-controller";
import type { Actions } from "../state/app/actions";
import type { BuildController } from "../state/generate/build-controller";
import type { ComparisonController } from "../state/comparison/comparison-controller";
import type { DatasetController } from "../state/datasets/dataset-controller";
import type { EncoderController } from "../state/encoders/encoder-controller";
import type { EvaluationController } from "../state/evaluation/evaluation-controller";
import type { MassToolController } from "../state/evaluation/masstool-controller";
import type { LibraryState, LibraryStore } from "../state/app/library";
import type { LanguageModelController } from "../state/llm/language-model-controller";
import type { SearchController } from "../state/elsewhere/search-controller";
import type { NetworkController } from "../state/network/network-controller";
import type { SessionState, SessionStore } from "../state/app/session";
import type { ViewState, ViewStore } from "../state/app/view";

/** What `main.tsx` makes once and every screen reads. */
export interface AppParts {
  session: SessionStore;
  library: LibraryStore;
  view: ViewStore;
  actions: Actions;
  /** What the settings need of encoders; fetched with the first call. */
  encoderController: () => Promise<EncoderController>;
  /** What the screen of data sets stands on; fetched with the first call. */
  datasetController: () => Promise<DatasetController>;
  /** What making requests by a language model stands on; fetched with the first call. */
  buildController: () => Promise<BuildController>;
  /** What stage 2 by a language model stands on; fetched with the first call. */
  languageModelController: () => Promise<LanguageModelController>;
  /** What the Evaluate screen stands on; fetched with the first call. */
  evaluationController: () => Promise<EvaluationController>;
  /** What the training of MassTool stands on; fetched with the first call. */
  massToolController: () => Promise<MassToolController>;
  /** What the Compare screen stands on; fetched with the first call. */
  comparisonController: () => Promise<ComparisonController>;
  /** What the Annotate screen stands on; fetched with the first call. */
  annotationController: () => Promise<AnnotationController>;
  /** What the Network screen stands on; fetched with the first call. */
  networkController: () => Promise<NetworkController>;
  /** What searching elsewhere stands on; fetched with the first call. */
  searchController: () => Promise<SearchController>;
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

export function useEncoderController(): AppParts["encoderController"] {
  return useParts().encoderController;
}

export function useEvaluationController(): AppParts["evaluationController"] {
  return useParts().evaluationController;
}

export function useMassToolController(): AppParts["massToolController"] {
  return useParts().massToolController;
}

export function useBuildController(): AppParts["buildController"] {
  return useParts().buildController;
}

export function useLanguageModelController(): AppParts["languageModelController"] {
  return useParts().languageModelController;
}

export function useComparisonController(): AppParts["comparisonController"] {
  return useParts().comparisonController;
}

export function useAnnotationController(): AppParts["annotationController"] {
  return useParts().annotationController;
}

export function useNetworkController(): AppParts["networkController"] {
  return useParts().networkController;
}

export function useSearchController(): AppParts["searchController"] {
  return useParts().searchController;
}

export function useDatasetController(): AppParts["datasetController"] {
  return useParts().datasetController;
}

function useParts(): AppParts {
  const parts = useContext(AppContext);
  if (!parts) throw new Error("The screens need an AppProvider around them.");
  return parts;
}
