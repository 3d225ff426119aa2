import { useEffect, useRef, useState } from "react";
import type { ErrorAnalysis } from "../../../core/evaluate/error-analysis";
import type { MethodEvaluation } from "../../../core/domain/evaluation";
import { useEvaluationActions } from "./evaluation-context";

/** Where an understanding stands. `absent`: the data set is not in this browser, so only the means can be shown. */
export type UnderstandingState = "working" | "absent" | ErrorAnalysis;

/**
 * What the rows of a method say, computed away from the page. While rows arrive it is made again from all of them as soon
 * as the one before is done.
 */
export function useUnderstanding(evaluation: string, method: MethodEvaluation, metric: string): UnderstandingState {
  const { understand } = useEvaluationActions();
  const [made, setMade] = useState<{ key: string; state: UnderstandingState } | null>(null);
  const key = `${evaluation} ${method.method} ${metric}`;
  const wanted = `${key} ${method.rows.length}`;
  const asked = useRef<{ wanted: string; busy: boolean }>({ wanted: "", busy: false });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (asked.current.wanted === wanted || asked.current.busy) return;
    asked.current = { wanted, busy: true };
    void understand(method.method, metric).then((understanding) => {
      asked.current.busy = false;
      setMade({ key, state: understanding ?? "absent" });
      setTurn((count) => count + 1);
    });
  }, [wanted, key, method.method, metric, understand, turn]);
  return made?.key === key ? made.state : "working";
}
