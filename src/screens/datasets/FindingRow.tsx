import type { Finding } from "../../core/inspect/finding";
import { fixLabelOf } from "../../core/inspect/fix-finding";
import { formatCount } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import type { Selection } from "./dataset-view";
import { useDesk } from "./use-desk";

interface FindingRowProps {
  finding: Finding;
  onSelect: (chosen: Selection) => void;
}

/** One finding: how many, what, the rows it is true of, and the way out where there is one. */
export function FindingRow({ finding, onSelect }: FindingRowProps) {
  const desk = useDesk();
  const { count, countInFile, sentence, queries, tools } = finding;
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
        <b className="n">{formatCount(count)}</b>
        <span>
          {sentence}
          {countInFile !== undefined && countInFile !== count && (
            <span className="qq">
              {count === 0 && " any more"}; {formatCount(countInFile)} in the file
            </span>
          )}
        </span>
      </span>
      <span className="lint-do">
        {show && (
          <Button kind="link" aria-label={`Show: ${sentence}`} onClick={() => onSelect(show)}>
            show
          </Button>
        )}
        {label !== null && (
          <Button kind="link" aria-label={`Mend, ${label}: ${sentence}`} onClick={() => void desk.mend(finding)}>
            {label}
          </Button>
        )}
      </span>
    </li>
  );
}
