import { createContext, use, useContext, useState, useMemo, useEffect, useRef, type ReactNode } from "react";
import { useStore } from "zustand";
import type { EvaluationActions, EvaluationController } from "../../../state/evaluation/evaluation-controller";
import type { EvaluationState, ShownEvaluation } from "../../../state/evaluation/evaluation-state";
import { useEvaluationController } from "../../app-context";
import type { AskedQuery, MethodEvaluation } from "../../../core/domain/evaluation";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import { labelOfMethod } from "../../../wording/evaluation";
import type { ErrorAnalysis } from "../../../core/evaluate/error-analysis";

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

/** Where an understanding stands. `absent`: the data set is not in this browser, so only the means can be shown. */
export type UnderstandingState = "working" | "absent" | ErrorAnalysis;

/** What is drawn until the next understanding is there. */
export interface DrawnBefore {
  method: string;
  metric: string;
  analysis: ErrorAnalysis;
}

/**
 * What the rows of a method say, computed away from the page. While rows arrive it is made again from all of them as soon
 * as the one before is done; until then it is of fewer rows than there are. `before`: of the same evaluation, another method or metric, so that
 * figures stay where they are, alone or as tables, while they are made anew.
 */
export function useUnderstanding(
  evaluation: string,
  method: MethodEvaluation,
  metric: string,
): { understanding: UnderstandingState; isOfAllRows: boolean; before: DrawnBefore | null } {
  const { understand } = useEvaluationActions();
  const isRunning = useEvaluations(({ shown }) => shown?.status === "running");
  // Before the first answer there is nothing to understand, and the worker has better to do.
  const isTooEarly = isRunning && method.rows.length === 0;
  const [made, setMade] = useState<Made | null>(null);
  const key = `${evaluation} ${method.method} ${metric}`;
  const wanted = `${key} ${method.rows.length}`;
  const asked = useRef<{ wanted: string; busy: boolean }>({ wanted: "", busy: false });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isTooEarly || asked.current.wanted === wanted || asked.current.busy) return;
    asked.current = { wanted, busy: true };
    const rows = method.rows.length;
    void understand(method.method, metric).then((understanding) => {
      asked.current.busy = false;
      setMade({ key, rows, evaluation, method: method.method, metric, state: understanding ?? "absent" });
      setTurn((count) => count + 1);
    });
  }, [isTooEarly, wanted, key, evaluation, method.method, method.rows.length, metric, understand, turn]);
  if (made?.key === key)
    return { understanding: made.state, isOfAllRows: made.rows === method.rows.length, before: null };
  const last = made?.evaluation === evaluation ? made : null;
  const before =
    last && typeof last.state !== "string" ? { method: last.method, metric: last.metric, analysis: last.state } : null;
  return { understanding: "working", isOfAllRows: false, before };
}

interface Made {
  key: string;
  rows: number;
  evaluation: string;
  method: string;
  metric: string;
  state: UnderstandingState;
}

/** Another method of the evaluation, for figures that draw several. */
export interface NamedAnalysis {
  /** As shown. */
  name: string;
  analysis: ErrorAnalysis;
}

/**
 * The same of other methods, one after the other, as far as they are there: in the order of the plan. None while they are not
 * wanted.
 */
export function useOthers(
  evaluation: string,
  methods: readonly MethodEvaluation[],
  metric: string,
  isWanted: boolean,
): readonly NamedAnalysis[] {
  const { understand } = useEvaluationActions();
  const [made, setMade] = useState<ReadonlyMap<string, ErrorAnalysis | null>>(new Map());
  const keyOf = ({ method, rows }: MethodEvaluation): string => `${evaluation} ${method} ${metric} ${rows.length}`;
  const next = isWanted ? methods.find((one) => one.rows.length > 0 && !made.has(keyOf(one))) : undefined;
  const nextKey = next && keyOf(next);
  const nextMethod = next?.method;
  useEffect(() => {
    if (nextKey === undefined || nextMethod === undefined) return;
    let isWaiting = true;
    void understand(nextMethod, metric).then((analysis) => {
      if (isWaiting) setMade((before) => new Map([...before, [nextKey, analysis]]));
    });
    return () => void (isWaiting = false);
  }, [nextKey, nextMethod, metric, understand]);
  return useMemo(
    () =>
      (isWanted ? methods : []).flatMap((one) => {
        const analysis = made.get(`${evaluation} ${one.method} ${metric} ${one.rows.length}`);
        return analysis ? [{ name: labelOfMethod(one.method), analysis }] : [];
      }),
    [isWanted, methods, made, evaluation, metric],
  );
}
