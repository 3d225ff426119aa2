import { useEffect, useMemo, useRef, useState } from "react";
import { labelOfMethod } from "../../../wording/evaluation";
import type { ErrorAnalysis } from "../../../core/evaluate/error-analysis";
import type { MethodEvaluation } from "../../../core/domain/evaluation";
import { useEvaluationActions, useEvaluations } from "./evaluation-context";

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
