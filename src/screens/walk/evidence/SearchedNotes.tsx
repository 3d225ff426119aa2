import type { Trace } from "../../../core/domain/trace";
import { whyInTab } from "../../../core/pipeline/search-elsewhere";
import {
  describeCertainty,
  describeDecision,
  describeIndex,
  describeLists,
  describeWhyInTab,
} from "../../../wording/elsewhere";
import { Button } from "../../../ui/Button";
import { countOf, formatSize } from "../../../ui/format-number";
import { useLibrary } from "../../app-context";
import { useSearch, useSearchState } from "../../use-controllers";
import type { SearchStanding } from "../../../state/app/library";
import type { SearchController } from "../../../state/elsewhere/search-controller";
import styles from "./evidence.module.css";

/** Where the lists of a walk came from, what is certain of them, and what it took; or why it was searched in this tab. */
export function SearchedNotes({ trace }: { trace: Trace }) {
  const standing = useLibrary((state) => state.elsewhere);
  // Nothing of searching elsewhere is fetched before it is wanted.
  return (standing || trace.elsewhere) && <Searched trace={trace} standing={standing ?? null} />;
}

function Searched({ trace, standing }: { trace: Trace; standing: SearchStanding | null }) {
  const search = useSearch();
  const { elsewhere } = trace;
  if (!elsewhere) return search && <InTab trace={trace} search={search} />;
  const decision = describeDecision(trace);
  return (
    <section className={styles.searched} aria-label="Searched elsewhere">
      <h3>Searched elsewhere</h3>
      <details>
        <summary>{describeCertainty(elsewhere)}</summary>
        <dl>
          {describeLists(elsewhere).map(({ stage, sentence }, i) => (
            <div key={i}>
              <dt>{stage}</dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">
          Every score is counted in this tab; a proved list is the one that this tab would give. {decision}
        </p>
        <p className="quiet">{describeIndex(elsewhere)}.</p>
        {search && <Took search={search} />}
      </details>
      {standing && (
        <p className="no-print">
          <Button kind="link" onClick={standing.leave}>
            Search in this tab
          </Button>
        </p>
      )}
    </section>
  );
}

function Took({ search }: { search: SearchController }) {
  const walk = useSearchState(search, (state) => state.walk);
  const host = useSearchState(search, ({ connection }) => connection?.host);
  if (!walk || host === undefined) return null;
  return (
    <p className="quiet numeric">
      {countOf(walk.requests, "request")} to {host}, {formatSize(walk.bytesSent)} sent, {Math.round(walk.waitedMs)} ms
      waited.
    </p>
  );
}

function InTab({ trace, search }: { trace: Trace; search: SearchController }) {
  const connection = useSearchState(search, (state) => state.connection);
  if (!connection) return null;
  const { datasetHash, environment, config, history } = trace;
  const encoder = environment.encoder?.sha256 ?? null;
  const why = whyInTab(connection.index, { datasetHash, encoder, config, isInFold: history !== undefined });
  return why && <p className={styles.searched}>{describeWhyInTab(why, connection.host)}</p>;
}
