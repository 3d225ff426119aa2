import { labelOfMethod } from "../../wording/methods";
import type { MethodEvaluation } from "../../core/domain/evaluation";
import { download } from "../../ui/download";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { useShown, useEvaluationActions, useNamesById, useQueries } from "./context/evaluation-context";
import { fileNameOf, listExports } from "./evaluation-exports";
import { useEffect, useRef, useState } from "react";

/** The whole evaluation as a file, in the forms that others read. */
export function ExportMenu({ method }: { method: MethodEvaluation }) {
  const shown = useShown();
  const queries = useQueries();
  const tools = useNamesById();
  const traces = useTraces(method.method, `${fileNameOf(shown)}-walks.jsonl`);
  const isAtRest = shown.status !== "running" && shown.status !== "paused";
  const hasWalks = method.rows.some(({ walk }) => walk !== null);
  return (
    <Popover
      name="Export the evaluation"
      label={traces.share === null ? "Export" : `Export ${Math.floor(100 * traces.share)} %`}
      triggerClass="link"
      panelClass="list-panel"
    >
      {(close) => (
        <>
          <ul className="rows">
            {listExports(shown, method, queries ?? new Map(), tools).map(({ label, note, fileName, type, write }) => (
              <li key={label}>
                <button
                  type="button"
                  className="row-main"
                  data-row
                  onClick={() => {
                    close();
                    download(fileName, write(), type);
                  }}
                >
                  <b>{label}</b> <span className="quiet">{note}</span>
                </button>
              </li>
            ))}
            {hasWalks && isAtRest && (
              <li>
                <button
                  type="button"
                  className="row-main"
                  data-row
                  disabled={traces.share !== null}
                  onClick={traces.start}
                >
                  <b>JSONL with walks</b>{" "}
                  <span className="quiet">{labelOfMethod(method.method)}, every full trace, recomputed</span>
                </button>
                {traces.share !== null && (
                  <Button kind="link" onClick={traces.stop}>
                    stop
                  </Button>
                )}
              </li>
            )}
          </ul>
          {shown.status !== "done" && (
            <p className="panel-foot quiet">Contains only the answers so far; the evaluation file says so.</p>
          )}
        </>
      )}
    </Popover>
  );
}

/** Walks being written into a file. */
interface TracesExport {
  /** How far it is, 0 to 1; `null`: nothing is being written. */
  share: number | null;
  start: () => void;
  stop: () => void;
}

/** Writes the walks of a method into a file, some at a time; leaving the screen stops it. */
function useTraces(method: string, fileName: string): TracesExport {
  const { traces } = useEvaluationActions();
  const [share, setShare] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  const stop = () => control.current?.abort();
  useEffect(() => stop, []);
  const start = () => {
    control.current = new AbortController();
    setShare(0);
    const onProgress = (done: number, total: number) => setShare(total === 0 ? 0 : done / total);
    void traces(method, onProgress, control.current.signal).then((blob) => {
      setShare(null);
      if (blob) download(fileName, blob, blob.type);
    });
  };
  return { share, start, stop };
}
