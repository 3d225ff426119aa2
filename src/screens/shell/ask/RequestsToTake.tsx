import { lazy, Suspense } from "react";
import type { QueryId } from "../../../core/domain/ids";
import { formatCount } from "../../../ui/format-number";
import { useSession } from "../../app-context";
import styles from "./ask.module.css";

const RequestList = lazy(async () => ({ default: (await import("./RequestList")).RequestList }));

/** Under the empty box: the requests of the open data set, one of which can be taken. */
export function RequestsToTake({ onTake }: { onTake: (id: QueryId) => void }) {
  const dataset = useSession((state) => (state.status === "empty" ? state.dataset : null));
  if (!dataset || dataset.queries.length === 0) return null;
  return (
    <section className={`${styles.toTake} small`} aria-label={`Requests of ${dataset.name}`}>
      <h2>
        Requests of {dataset.name} <span className="quiet numeric">{formatCount(dataset.queries.length)}</span>
      </h2>
      <Suspense fallback={null}>
        <RequestList queries={dataset.queries} onTake={onTake} place="page" />
      </Suspense>
    </section>
  );
}
