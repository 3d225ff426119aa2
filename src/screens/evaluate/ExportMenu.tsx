import type { MethodEvaluation } from "../../core/domain/evaluation";
import { download } from "../../ui/download";
import { Popover } from "../../ui/Popover";
import { useShown } from "./desk";
import { listExports } from "./evaluation-exports";
import { useQueries } from "./use-queries";

/** The whole evaluation as a file, in the forms that others read. */
export function ExportMenu({ method }: { method: MethodEvaluation }) {
  const shown = useShown();
  const queries = useQueries(shown.plan.dataset.hash);
  return (
    <Popover name="Export the evaluation" label="Export" triggerClass="lnk" panelClass="list-panel">
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
          </ul>
          {shown.status !== "done" && (
            <p className="panel-foot q">Only the answers that are there; the Evaluation file says so.</p>
          )}
        </>
      )}
    </Popover>
  );
}
