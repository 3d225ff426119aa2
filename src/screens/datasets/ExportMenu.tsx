import type { QueryId } from "../../core/domain/ids";
import { countOf, formatCount } from "../../ui/format-number";
import { Popover } from "../../ui/Popover";
import { useDatasets, useDatasetState } from "./context/dataset-context";
import styles from "./datasets.module.css";

/** The requests that a list shows now, when it does not show all. */
export interface ShownRequests {
  queries: ReadonlySet<QueryId>;
  words: string;
}

/** Every format, written with the requests that the list beside it shows. */
export function ExportMenu({ shown = null }: { shown?: ShownRequests | null }) {
  const controller = useDatasets();
  const total = useDatasetState((state) => state.dataset?.queries.length ?? 0);
  const writing = useDatasetState((state) => state.writing);
  const what = shown ? `${formatCount(shown.queries.size)} of ${countOf(total, "request")}` : "the whole data set";
  return (
    <Popover
      name={shown ? `Export ${what}` : "Export"}
      label={writing ? "Writing …" : shown ? `Export these ${formatCount(shown.queries.size)}` : "Export"}
      triggerClass={`link ${styles.datasetExport}`}
      panelClass={`list-panel ${styles.exportPanel}`}
    >
      {(close) => (
        <>
          <p className={`small quiet ${styles.exportWhat}`}>Writes {what}.</p>
          <ul className="rows">
            {controller.listFormats().map(({ id, label, about, losses }) => (
              <li key={id}>
                <button
                  type="button"
                  className="row-main"
                  data-row
                  onClick={() => {
                    close();
                    void controller.write(id, shown);
                  }}
                >
                  <b>{label}</b> <span className="quiet">{about}</span> <span className="small">{losses}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}
