import type { OrderMeaning } from "../../core/inspect/order-meaning";
import { formatCount } from "../../ui/amounts";
import type { Selection } from "./dataset-view";
import { FindingRow } from "./FindingRow";
import { SizeBars } from "./SizeBars";
import { TwinTable } from "./TwinTable";
import { useDeskState } from "./use-desk";

const SHOWN_TWINS = 20;

/** Everything that was found, problems first. */
export function LintTab({ onSelect }: { onSelect: (chosen: Selection) => void }) {
  const inspection = useDeskState((state) => state.inspection);
  const notices = useDeskState((state) => state.dataset?.provenance.notices);
  if (!inspection) {
    return (
      <p className="ds-wait small q" role="status">
        Looking the data over …
      </p>
    );
  }
  const { findings, order, sizes, twins } = inspection;
  const problems = findings.filter(({ weight }) => weight === "problem");
  const notes = findings.filter(({ weight }) => weight === "note");
  return (
    <div className="figs lint-figs">
      <div>
        <h3>Problems</h3>
        {problems.length === 0 && <p className="q">None was found.</p>}
        <ul className="lint">
          {problems.map((finding) => (
            <FindingRow key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
        <h3>Good to know</h3>
        <ul className="lint">
          {notes.map((finding) => (
            <FindingRow key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
        <p className="q order">{sayOrder(order)}</p>
      </div>
      <div>
        <h3>Gold tools a request</h3>
        <SizeBars sizes={sizes} />
        {notices && notices.length > 0 && (
          <>
            <h3>While reading the files</h3>
            <ul className="read-notices">
              {notices.map(({ code, sentence, count }) => (
                <li key={code + sentence}>
                  {sentence}
                  {count > 1 && <span className="qq"> {formatCount(count)} times.</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="tw">
        <h3>
          Near twins <span className="q">by {twins.by === "vectors" ? "meaning" : "words"}</span>
        </h3>
        <TwinTable twins={twins} limit={SHOWN_TWINS} />
      </div>
    </div>
  );
}

function sayOrder({ n, ordered, asInCatalogue, meaning }: OrderMeaning): string {
  switch (meaning) {
    case "none":
      return "No request needs two tools, so their order says nothing.";
    case "sequence":
      return "Gold tools stand in the order in which they are called.";
    case "catalogue":
      return `In all ${formatCount(n)} requests with several gold tools these stand in the order of the catalogue: the order means nothing.`;
    case "unknown":
      return `Of ${formatCount(n)} requests with several gold tools, ${formatCount(asInCatalogue)} list them in the order of the catalogue and ${formatCount(ordered)} in an order that counts.`;
  }
}
