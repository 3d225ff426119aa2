import type { Finding } from "../../core/inspect/finding";
import { formatCount } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import type { Selection } from "./dataset-view";

interface FindingRowProps {
  finding: Finding;
  onSelect: (chosen: Selection) => void;
}

/** One finding: how many, what, and the rows it is true of. */
export function FindingRow({ finding, onSelect }: FindingRowProps) {
  const { count, countInFile, sentence, queries, tools } = finding;
  const show =
    queries.length > 0
      ? { what: sentence, queries: new Set(queries), tools: null }
      : tools.length > 0
        ? { what: sentence, queries: null, tools: new Set(tools) }
        : null;
  return (
    <li>
      <span>
        <b className="n">{formatCount(count)}</b>
        <span>
          {sentence}
          {countInFile !== undefined && countInFile !== count && (
            <span className="qq">
              {" "}
              {count === 0 ? "any more" : ""}; {formatCount(countInFile)} in the file
            </span>
          )}
        </span>
      </span>
      {show && (
        <Button kind="link" aria-label={`Show: ${sentence}`} onClick={() => onSelect(show)}>
          show
        </Button>
      )}
    </li>
  );
}
