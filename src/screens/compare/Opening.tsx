import { Button } from "../../ui/Button";
import { useComparisonActions } from "./desk";
import { SwarmPlot } from "./figures/SwarmPlot";
import { pickFiles } from "./pick-files";

/** What the screen says before there is a finding. */
export function Opening({ count, status }: { count: number; status: "idle" | "reading" | "comparing" }) {
  const { addFiles } = useComparisonActions();
  const say = status === "reading" ? "Reading the runs." : status === "comparing" ? "Setting them side by side." : null;
  return (
    <div className="lede">
      <h1>
        {say ??
          (count === 1
            ? "Choose one more run: it is held against the one you chose."
            : count > 1
              ? "Nothing can be compared yet: bring the missing runs, or choose others."
              : "Which run is better, where, why, and is it luck? Choose two to six.")}
      </h1>
      <p className="small q">
        Drop files here, or{" "}
        <Button kind="link" onClick={() => pickFiles((files) => void addFiles(files))}>
          choose them
        </Button>
        : evaluations and comparisons of this app, TREC runs, ranx runs, {"{"}request: [tools]{"}"} as JSON, tables with
        a request and its tools. Runs of other systems are judged by the data set that has their requests.
      </p>
    </div>
  );
}

/** The picture that waits for runs. */
export function WaitingAxis() {
  return (
    <figure className="waiting-axis small">
      <figcaption>
        <b>Difference to the baseline, request by request</b> <span className="q">drawn once two runs are chosen</span>
      </figcaption>
      <SwarmPlot label="Nothing to draw yet" base="A" lines={[]} textOf={String} onRequest={ignore} onPick={ignore} />
    </figure>
  );
}

function ignore() {
  // There are no dots.
}
