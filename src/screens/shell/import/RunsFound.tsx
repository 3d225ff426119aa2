import type { ImportState } from "../../../state/library";
import { countOf, formatCount } from "../../../ui/amounts";

/** Files of what a system recommended: what was recognised, and what can be done with it today. */
export function RunsFound({ runs }: { runs: ImportState["runs"] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-label="Runs" className="runs">
      <h2>
        Runs <span className="q">what a system recommended</span>
      </h2>
      {runs.map(({ file, requests, tools, known }) => (
        <p key={file} className="small">
          <b>{file}</b> ranks {countOf(tools, "tool")} for {countOf(requests, "request")}.{" "}
          {known
            ? `In the data here: ${formatCount(known.requests)} of its requests, ${formatCount(known.tools)} of the ranked tools.`
            : "Drop the data it is about too, and its names are checked."}
        </p>
      ))}
      <p className="small q">
        A run is read and checked here. On the Compare screen it is scored, kept and set beside others.
      </p>
    </section>
  );
}
