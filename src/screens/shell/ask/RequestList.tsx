import { useMemo, useState } from "react";
import type { QueryId } from "../../../core/domain/ids";
import type { Query } from "../../../core/domain/query";
import { countOf, formatCount } from "../../../ui/format-number";
import { findMatches } from "../../../ui/find-matches";
import { useFirstFocus } from "../../../ui/first-focus";
import { voiceOf } from "../../voice";

interface RequestListProps {
  /** Absent until the data has been read. */
  queries: readonly Query[] | undefined;
  onTake: (id: QueryId) => void;
  /** In a menu the field has the focus at once, and more rows fit. */
  place: "menu" | "page";
}

/** More rows than this are never drawn; the field narrows them. */
const SHOWN_AT_MOST = { menu: 40, page: 8 };

/** The requests of a data set, to be searched and taken. */
export function RequestList({ queries, ...rest }: RequestListProps) {
  if (queries) return <ReadRequests queries={queries} {...rest} />;
  return (
    <p className="small quiet" role="status">
      The requests stand here once the data has been read.
    </p>
  );
}

function ReadRequests({ queries, onTake, place }: RequestListProps & { queries: readonly Query[] }) {
  const panel = useFirstFocus<HTMLDivElement>(place === "menu");
  const shownAtMost = SHOWN_AT_MOST[place];
  const [wanted, setWanted] = useState("");
  const texts = useMemo(() => queries.map((query) => query.text.replace(/\s+/g, " ")), [queries]);
  const found = useMemo(() => findMatches(texts, wanted), [texts, wanted]);
  return (
    <div ref={panel}>
      <input
        className="field find"
        type="search"
        data-first
        placeholder="Find a request"
        aria-label="Find a request"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ul className="rows">
        {found.slice(0, shownAtMost).map((at) => {
          const query = queries[at];
          return (
            query && (
              <li key={query.id}>
                <button type="button" className="row-main" data-row onClick={() => onTake(query.id)}>
                  <span dir="auto" className={`person clip ${voiceOf(query)}`}>
                    {texts[at]}
                  </span>
                  <span className="quiet">{describe(query)}</span>
                </button>
              </li>
            )
          );
        })}
      </ul>
      <p className="panel-foot quiet" role="status">
        {footnote(found.length, shownAtMost)}
      </p>
    </div>
  );
}

/** The part of the data set is said, the gold tools are not: they would give the answer away. */
function describe(query: Query): string {
  const needs = query.gold === null ? "not judged" : countOf(query.gold.length, "tool");
  return query.split === undefined ? needs : `${needs}, ${query.split}`;
}

function footnote(found: number, shownAtMost: number): string {
  if (found === 0) return "No request matches your search.";
  return found > shownAtMost ? `${formatCount(found - shownAtMost)} more; type to narrow.` : countOf(found, "request");
}
