import type { QueryId } from "../../../core/domain/ids";
import { formatCount } from "../../../ui/format-number";
import { useSession } from "../../app-context";
import { RequestList } from "./RequestList";
import styles from "./ask.module.css";

/** Under the empty box: the requests of the open data set, one of which can be taken. */
export function RequestsToTake({ onTake }: { onTake: (id: QueryId) => void }) {
  const dataset = useSession((state) => state.dataset);
  if (!dataset || dataset.queries.length === 0) return null;
  return (
    <section className={`${styles.toTake} small`} aria-label={`Requests of ${dataset.name}`}>
      <h2>
        Requests of {dataset.name} <span className="quiet numeric">{formatCount(dataset.queries.length)}</span>
      </h2>
      <RequestList queries={dataset.queries} onTake={onTake} place="page" />
    </section>
  );
}
