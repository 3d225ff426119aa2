import { useMemo } from "react";
import { deriveBundles } from "../../core/domain/bundle";
import { historyOf } from "../../core/domain/dataset";
import { countOf, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { VirtualRows } from "../../ui/table/VirtualRows";
import { CoUsageMatrix } from "../../charts/CoUsageMatrix";
import { useDatasetState, type Selection } from "./context/dataset-context";
import styles from "./datasets.module.css";

/** The bundles that past requests used, the most used first, beside what is used together. */
export function HistoryTab({ onSelect }: { onSelect: (chosen: Selection) => void }) {
  const dataset = useDatasetState((state) => state.dataset);
  const inspection = useDatasetState((state) => state.inspection);
  const bundles = useMemo(
    () => (dataset ? deriveBundles(historyOf(dataset)).sort((a, b) => b.queryIds.length - a.queryIds.length) : []),
    [dataset],
  );
  const keys = useMemo(() => bundles.map(({ key }) => key), [bundles]);
  const names = useMemo(() => new Map(dataset?.tools.map(({ id, name }) => [id, name])), [dataset]);
  if (bundles.length === 0) {
    return (
      <p className={`quiet small ${styles.waiting}`}>
        There are no past requests: none has gold tools, or all are in the test part.
      </p>
    );
  }
  return (
    <div className={`${styles.figs} ${styles.historyFigs}`}>
      <div>
        <p className={`small quiet ${styles.listHead}`}>
          {countOf(bundles.length, "bundle")} of {countOf(inspection?.counts.history ?? 0, "past request")}, the most
          used first
        </p>
        <VirtualRows label="Bundles" keys={keys} rowHeight={34} className="short">
          {(row) => {
            const { tools, queryIds } = bundles[row]!;
            const title = tools.map((id) => names.get(id) ?? id).join(" + ");
            return (
              <div className={`${styles.bundleRow} small`}>
                <b className="numeric">{formatCount(queryIds.length)}</b>
                <span>{title}</span>
                <Button
                  kind="link"
                  aria-label={`Show the requests of ${title}`}
                  onClick={() => onSelect({ what: `that used ${title}`, queries: new Set(queryIds), tools: null })}
                >
                  show
                </Button>
              </div>
            );
          }}
        </VirtualRows>
      </div>
      <figure>
        <figcaption>
          <b>Used together</b> <span className="quiet">stronger is more often, sorted by cluster</span>
        </figcaption>
        {inspection ? (
          <CoUsageMatrix coUsage={inspection.coUsage} tools={dataset?.tools ?? []} />
        ) : (
          <p className="quiet">Inspecting the data …</p>
        )}
      </figure>
    </div>
  );
}
