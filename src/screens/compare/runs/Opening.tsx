import { pickFiles } from "../../pick-files";
import { Button } from "../../../ui/Button";
import { useComparisonActions, useComparison } from "../context/comparison-context";
import { Beeswarm } from "../../../charts/Beeswarm";
import { useChosen } from "../context/use-chosen-runs";
import styles from "../context/compare.module.css";

/** What the screen says before there is a finding. */
export function Opening({ count, status }: { count: number; status: "idle" | "reading" | "comparing" }) {
  const { addFiles, addExample } = useComparisonActions();
  const isEmpty = useComparison(({ sources }) => sources?.length === 0);
  const say = status === "reading" ? "Reading the runs …" : status === "comparing" ? "Comparing the runs …" : null;
  return (
    <div className={styles.lede}>
      <h1>
        {say ??
          (count === 1
            ? "Choose one more run to compare with the one you chose."
            : count > 1
              ? "Nothing can be compared yet: add the missing runs, or choose others."
              : "Which run is better, where, why, and is it luck? Choose two to six.")}
      </h1>
      <p className="small quiet">
        Drop files here, or{" "}
        <Button kind="link" onClick={() => pickFiles((files) => void addFiles([...files]))}>
          choose them
        </Button>
        : evaluations and comparisons from this app, TREC or ranx runs, JSON such as {"{"}request: [tools]{"}"}, or
        tables of requests with their tools. Runs of other systems are scored against the data set that has their
        requests.
        {isEmpty && (
          <>
            {" "}
            Or{" "}
            <Button kind="link" onClick={() => void addExample()}>
              look at a recorded comparison
            </Button>{" "}
            of four methods on the sample.
          </>
        )}
      </p>
    </div>
  );
}

/** The picture that waits for runs. */
export function WaitingAxis() {
  return (
    <figure className={`${styles.waitingAxis} small`}>
      <figcaption>
        <b>Difference to the baseline, request by request</b>{" "}
        <span className="quiet">drawn once two runs are chosen</span>
      </figcaption>
      <Beeswarm label="Nothing to draw yet" base="A" lines={[]} textOf={String} onRequest={ignore} onPick={ignore} />
    </figure>
  );
}

function ignore() {
  // There are no dots.
}

/** What a link names and this browser lacks, and what the last files did not give. */
export function MissingRuns() {
  const missing = useComparison((state) => state.missing);
  const goneOn = useComparison((state) => state.goneOn);
  const status = useComparison((state) => state.status);
  const notes = useComparison((state) => state.fileNotes);
  const { addFiles } = useComparisonActions();
  const [chosen, choose] = useChosen();
  const lacking = status === "idle" ? chosen.filter(({ key }) => missing.includes(key)) : [];
  const changed = chosen.filter(({ key }) => goneOn.includes(key));
  if (lacking.length + changed.length + notes.length === 0) return null;
  return (
    <div className="error-note" role="status">
      {lacking.length > 0 && (
        <>
          <p>
            <b>
              {lacking.map(({ key, label }) => (label === "" ? key : `“${label}”`)).join(", ")}{" "}
              {lacking.length === 1 ? "is" : "are"} not in this browser.
            </b>{" "}
            The link names {lacking.length === 1 ? "it" : "them"}; the answers are in the file{" "}
            {lacking.length === 1 ? "it" : "they"} came from. Drop that file here to go on.
          </p>
          <p className="actions">
            <Button kind="link" onClick={() => pickFiles((files) => void addFiles([...files]))}>
              Choose the file
            </Button>
            <Button kind="link" onClick={() => choose(chosen.filter(({ key }) => !missing.includes(key)))}>
              Continue without
            </Button>
          </p>
        </>
      )}
      {changed.map(({ key, label }) => (
        <p key={key}>
          <b>“{label === "" ? key : label}” has different answers than when this link was made.</b> The run was
          continued or repeated since: the numbers here are its current ones.
        </p>
      ))}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
