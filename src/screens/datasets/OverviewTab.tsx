import { Term } from "../../ui/Term";
import { Button } from "../../ui/Button";
import { formatCount } from "../../ui/format-number";
import { CoUsageMatrix } from "../../charts/CoUsageMatrix";
import { FindingRow, SizeBars, NearDuplicateTable } from "./FindingsTab";
import { LeakageFigure } from "./LeakageFigure";
import { useDatasetState, type Selection } from "./context/dataset-context";
import styles from "./datasets.module.css";

const NO_TOOLS: never[] = [];
const SHOWN_FINDINGS = 4;
const SHOWN_PAIRS = 5;

interface OverviewTabProps {
  onSelect: (chosen: Selection) => void;
  onFindings: () => void;
}

/** The first look: what the split gives away, what is used together, what is hard to tell apart. */
export function OverviewTab({ onSelect, onFindings }: OverviewTabProps) {
  const inspection = useDatasetState((state) => state.inspection);
  const failure = useDatasetState((state) => state.failure);
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  if (!inspection) {
    return failure ? null : (
      <p className={`${styles.waiting} ${styles.reading} small quiet`} role="status">
        Inspecting the data …
      </p>
    );
  }
  const { splits, coUsage, twins, findings, counts, sizes } = inspection;
  return (
    <div className={styles.figs}>
      <figure>
        <figcaption>
          <b>
            Does the test repeat the <Term name="history" />?
          </b>{" "}
          <span className="quiet">each line: one bundle in both</span>
        </figcaption>
        {splits.length === 0 && (
          <p className="quiet">
            There is no split to check yet: it takes past requests with gold tools, and other requests to test on.
          </p>
        )}
        {splits.map((split) => (
          <LeakageFigure key={split.id} split={split} onSelect={onSelect} />
        ))}
      </figure>
      <figure>
        <figcaption>
          <b>Used together</b> <span className="quiet">stronger is more often, sorted by cluster</span>
        </figcaption>
        <CoUsageMatrix coUsage={coUsage} tools={tools} />
        {counts.usedTools > 0 && (
          <p className={`micro quiet ${styles.matrixNote}`}>
            {describeUnused(counts.tools - counts.usedTools, counts.tools)}
          </p>
        )}
        <h3>
          <Term name="gold">Gold</Term> tools per request
        </h3>
        <SizeBars sizes={sizes} />
      </figure>
      <figure className={styles.nearDuplicates}>
        <figcaption>
          <b>Near-duplicate tools</b> <span className="quiet">similar descriptions, easily confused</span>
        </figcaption>
        <NearDuplicateTable duplicates={twins} limit={SHOWN_PAIRS} />
        <h3>
          Findings{" "}
          {findings.length > SHOWN_FINDINGS && (
            <Button kind="link" className="quiet" onClick={onFindings}>
              first {SHOWN_FINDINGS} of {findings.length}
            </Button>
          )}
        </h3>
        {findings.length === 0 && <p className="quiet">Nothing was found.</p>}
        <ul className={styles.lint}>
          {findings.slice(0, SHOWN_FINDINGS).map((finding) => (
            <FindingRow key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
      </figure>
    </div>
  );
}

function describeUnused(unused: number, tools: number): string {
  if (unused === 0) return "Every tool is gold for some request.";
  return `${formatCount(unused)} of ${formatCount(tools)} tools ${unused === 1 ? "is" : "are"} never gold.`;
}
