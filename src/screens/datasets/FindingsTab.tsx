import type { OrderMeaning } from "../../core/inspect/gold";
import { formatCount } from "../../ui/format-number";
import type { Selection } from "./context/dataset-view";
import { SizeBars } from "./SizeBars";
import { NearDuplicateTable } from "./NearDuplicateTable";
import { useDatasetState, useDatasets } from "./context/dataset-context";
import { describeFinding } from "../../wording/dataset";
import { fixLabelOf } from "../../core/inspect/fix-finding";
import type { Finding } from "../../core/inspect/finding";
import { Button } from "../../ui/Button";
import { Term } from "../../ui/Term";
import styles from "./datasets.module.css";

const SHOWN_PAIRS = 20;

/** Everything that was found, problems first. */
export function FindingsTab({ onSelect }: { onSelect: (chosen: Selection) => void }) {
  const inspection = useDatasetState((state) => state.inspection);
  const notices = useDatasetState((state) => state.dataset?.provenance.notices);
  if (!inspection) {
    return (
      <p className={`${styles.waiting} small quiet`} role="status">
        Inspecting the data …
      </p>
    );
  }
  const { findings, order, sizes, twins } = inspection;
  const problems = findings.filter(({ weight }) => weight === "problem");
  const notes = findings.filter(({ weight }) => weight === "note");
  return (
    <div className={`${styles.figs} ${styles.lintFigs}`}>
      <div>
        <h3>Problems</h3>
        {problems.length === 0 && <p className="quiet">None was found.</p>}
        <ul className={styles.lint}>
          {problems.map((finding) => (
            <FindingRow key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
        <h3>Good to know</h3>
        <ul className={styles.lint}>
          {notes.map((finding) => (
            <FindingRow key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
        <p className={`quiet ${styles.order}`}>{sayOrder(order)}</p>
      </div>
      <div>
        <h3>
          <Term name="gold">Gold</Term> tools per <Term name="request" />
        </h3>
        <SizeBars sizes={sizes} />
        {notices && notices.length > 0 && (
          <>
            <h3>While reading the files</h3>
            <ul className={styles.readNotices}>
              {notices.map(({ code, sentence, count }) => (
                <li key={code + sentence}>
                  {sentence}
                  {count > 1 && <span className="faint"> {formatCount(count)} times.</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.nearDuplicates}>
        <h3>
          Near-duplicate tools <span className="quiet">by {twins.by === "vectors" ? "meaning" : "words"}</span>
        </h3>
        <NearDuplicateTable duplicates={twins} limit={SHOWN_PAIRS} />
      </div>
    </div>
  );
}

function sayOrder({ n, ordered, asInCatalogue, meaning }: OrderMeaning): string {
  switch (meaning) {
    case "none":
      return "No request needs two tools, so their order says nothing.";
    case "sequence":
      return "Gold tools are listed in the order in which they are called.";
    case "catalogue":
      return `In all ${formatCount(n)} requests with several gold tools, these follow the order of the catalogue: their order means nothing.`;
    case "unknown":
      return `Of ${formatCount(n)} requests with several gold tools, ${formatCount(asInCatalogue)} list them in the order of the catalogue and ${formatCount(ordered)} in an order that counts.`;
  }
}

interface FindingRowProps {
  finding: Finding;
  onSelect: (chosen: Selection) => void;
}

/** One finding: how many, what, the rows it is true of, and the way out where there is one. */
export function FindingRow({ finding, onSelect }: FindingRowProps) {
  const controller = useDatasets();
  const { count, countInFile, queries, tools } = finding;
  const sentence = describeFinding(finding);
  const show =
    queries.length > 0
      ? { what: sentence, queries: new Set(queries), tools: null }
      : tools.length > 0
        ? { what: sentence, queries: null, tools: new Set(tools) }
        : null;
  const label = fixLabelOf(finding);
  return (
    <li>
      <span>
        <b className="numeric">{formatCount(count)}</b>
        <span>
          {sentence}
          {countInFile !== undefined && countInFile !== count && (
            <span className="faint">
              {count === 0 && " any more"}; {formatCount(countInFile)} in the file
            </span>
          )}
        </span>
      </span>
      <span className={styles.lintDo}>
        {show && (
          <Button kind="link" aria-label={`Show: ${sentence}`} onClick={() => onSelect(show)}>
            show
          </Button>
        )}
        {label !== null && (
          <Button kind="link" aria-label={`Mend, ${label}: ${sentence}`} onClick={() => void controller.mend(finding)}>
            {label}
          </Button>
        )}
      </span>
    </li>
  );
}
