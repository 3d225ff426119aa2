import { createContext, use, useContext, useState, type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import type { EvaluationActions, EvaluationController } from "../../../state/evaluation/evaluation-controller";
import type { EvaluationState, ShownEvaluation } from "../../../state/evaluation/evaluation-state";
import { useEvaluationController } from "../../app-context";
import type { AskedQuery } from "../../../core/domain/evaluation";
import type { QueryId, ToolId } from "../../../core/domain/ids";

const EvaluationContext = createContext<EvaluationController | null>(null);

/** What the screen stands on; waits for it with the screen. */
export function EvaluationProvider({ children }: { children: ReactNode }) {
  const open = useEvaluationController();
  const [controller] = useState(open);
  return <EvaluationContext value={use(controller)}>{children}</EvaluationContext>;
}

/** A slice of what the screen is about. The selector must return the same reference while nothing changed. */
export function useEvaluations<Slice>(selector: (state: EvaluationState) => Slice): Slice {
  return useStore(useEvaluationContext().store, selector);
}

/** The evaluation on the screen, for what is drawn only when there is one. */
export function useShown(): ShownEvaluation {
  const shown = useEvaluations((state) => state.shown);
  if (!shown) throw new Error("No evaluation is shown.");
  return shown;
}

export function useEvaluationActions(): EvaluationActions {
  return useEvaluationContext();
}

function useEvaluationContext(): EvaluationController {
  const controller = useContext(EvaluationContext);
  if (!controller) throw new Error("The Evaluate screen needs its provider around it.");
  return controller;
}

/** The requests of the shown evaluation: of its data set, else as its file tells them; `null` when nobody knows them. */
export function useQueries(): ReadonlyMap<QueryId, AskedQuery> | null {
  const { file } = useShown();
  const dataset = useEvaluations((state) => state.dataset);
  return useMemo(() => {
    const queries: readonly AskedQuery[] = dataset?.queries ?? file?.runs[file.at]?.asked ?? [];
    return queries.length === 0 ? null : new Map(queries.map((query) => [query.id, query]));
  }, [dataset, file]);
}

/** Shown names of its tools by id: of its data set, else as its file tells them; empty when nobody knows them. */
export function useNamesById(): Readonly<Record<string, string>> {
  const { file } = useShown();
  const dataset = useEvaluations((state) => state.dataset);
  return useMemo(
    () =>
      dataset
        ? Object.fromEntries(dataset.tools.map(({ id, name }) => [id, name]))
        : (file?.runs[file.at]?.tools ?? {}),
    [dataset, file],
  );
}

/** The name of one of these tools; its id where nobody knows it. */
export function useToolNames(): (tool: ToolId) => string {
  const names = useNamesById();
  return useMemo(() => (tool) => names[tool] ?? tool, [names]);
}
