import { labelOfMethod } from "../../core/methods/registry";
import type { MethodEvaluation } from "../../core/domain/evaluation";
import { download } from "../../ui/download";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { useShown } from "./desk";
import { fileNameOf, listExports } from "./evaluation-exports";
import { useQueries } from "./use-queries";
import { useTraces } from "./use-traces";

/** The whole evaluation as a file, in the forms that others read. */
export function ExportMenu({ method }: { method: MethodEvaluation }) {
  const shown = useShown();
  const queries = useQueries();
  const traces = useTraces(method.method, `${fileNameOf(shown)}-walks.jsonl`);
  const isAtRest = shown.status !== "running" && shown.status !== "paused";
  const hasWalks = method.rows.some(({ walk }) => walk !== null);
  return (
    <Popover
      name="Export the evaluation"
      label={traces.share === null ? "Export" : `Export ${Math.floor(100 * traces.share)} %`}
      triggerClass="lnk"
      panelClass="list-panel"
    >
      {(close) => (
        <>
          <ul className="rows">
            {listExports(shown, method, queries ?? new Map()).map(({ label, note, fileName, type, write }) => (
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
                  <b>{label}</b> <span className="q">{note}</span>
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
                  <span className="q">{labelOfMethod(method.method)}, every trace whole; made again</span>
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
            <p className="panel-foot q">Only the answers that are there; the Evaluation file says so.</p>
          )}
        </>
      )}
    </Popover>
  );
}
