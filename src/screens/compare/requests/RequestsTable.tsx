import { memo, useDeferredValue, useMemo } from "react";
import type { AlignedRuns } from "../../../core/compare/align-runs";
import type { QueryId } from "../../../core/domain/ids";
import { Button } from "../../../ui/Button";
import { countOf, formatCount, formatFigure, formatSigned } from "../../../ui/format-number";
import { ColumnsMenu } from "../../../ui/table/ColumnsMenu";
import { VirtualTable, type TableColumn, type TableSort } from "../../../ui/table/VirtualTable";
import { useAddressPart } from "../../use-address-part";
import { useHiddenColumns } from "../../use-hidden-columns";
import { useNarrow } from "../../use-narrow";
import { voiceOfAsked } from "../../voice";
import { useBrush, useCompared } from "../context/comparison-context";
import styles from "../context/compare.module.css";

/** All requests that are compared: find, sort, choose. What is picked in a picture is what is listed here. */
export const RequestsTable = memo(function RequestsTable() {
  const { aligned, comparison, against, score, label, letters } = useCompared();
  const { focus, setFocus, picked, pickedAs, pick } = useBrush();
  const [search, setSearch] = useAddressPart("find");
  const [sortPart, setSort] = useAddressPart("sort");
  const [only] = useAddressPart("only");
  const [hidden, toggle] = useHiddenColumns("compare-requests");
  const narrow = useNarrow();
  const facts = useMemo(() => listRequestFacts(aligned, score, against), [aligned, score, against]);
  const columns = useMemo(
    () => requestColumns(label, letters, comparison.options.base, against),
    [label, letters, comparison.options.base, against],
  );
  const sort = useMemo(() => parseSort(sortPart, columns), [sortPart, columns]);
  const wanted = useDeferredValue(search ?? "");
  const rows = useMemo(
    () => filterFacts(facts, { picked, wanted, only: only !== null }),
    [facts, picked, wanted, only],
  );
  return (
    <section className={styles.requestRows} aria-label="Requests">
      <div className={`${styles.rowsHead} small`}>
        <h2 className="small">
          <b>
            {rows.length === facts.length
              ? countOf(rows.length, "request")
              : `${formatCount(rows.length)} of ${countOf(facts.length, "request")}`}
          </b>
          {picked !== null && (
            <span className="quiet">
              {" "}
              {pickedAs}{" "}
              <Button kind="link" onClick={() => pick(null)}>
                clear
              </Button>
            </span>
          )}
        </h2>
        <input
          className="field"
          type="search"
          placeholder="Find words"
          aria-label="Find words in requests"
          value={search ?? ""}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className={styles.end}>
          <ColumnsMenu columns={columns.filter(({ id }) => id !== "text")} hidden={hidden} onToggle={toggle} />
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="small quiet">No requests match your selection and search.</p>
      ) : (
        <VirtualTable
          name="Requests with their scores in each run"
          rows={rows}
          columns={columns}
          hidden={hidden}
          sort={sort}
          onSort={({ column, direction }) => setSort(`${column}-${direction}`)}
          keyOf={keyOf}
          selected={focus}
          onSelect={(key) => setFocus(key as QueryId)}
          onOpen={(ordered, at) => {
            setFocus(ordered[at]!.id);
            document.querySelector(`.${styles.requestPanel}`)?.scrollIntoView({ block: "start" });
          }}
          rowHeight={narrow ? 64 : 30}
        />
      )}
    </section>
  );
});

const keyOf = ({ id }: RequestFacts): string => id;

interface Wanted {
  picked: ReadonlySet<QueryId> | null;
  wanted: string;
  only: boolean;
}

/** `only`: as they are shown, the scores of a request differ. */
function filterFacts(facts: readonly RequestFacts[], { picked, wanted, only }: Wanted): RequestFacts[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return facts.filter(
    (row) =>
      (picked === null || picked.has(row.id)) &&
      (!only || isDiffering(row)) &&
      words.every((word) => row.lowered.includes(word)),
  );
}

function parseSort(part: string | null, columns: readonly TableColumn<RequestFacts>[]): TableSort {
  const [column, direction] = part?.split("-") ?? [];
  const isKnown = columns.some(({ id }) => id === column) && (direction === "asc" || direction === "desc");
  return isKnown && column !== undefined ? { column, direction: direction } : { column: "delta", direction: "asc" };
}

/** One request of the table. */
interface RequestFacts {
  id: QueryId;
  /** The id where nothing says what was asked. */
  text: string;
  /** The class that sets the words in the voice of who wrote them. */
  voice: string;
  /** Searched in and sorted by. */
  lowered: string;
  /** How many tools are needed; `null`: not known. */
  gold: number | null;
  /** Of each run; `null`: it lacks the score. */
  scores: (number | null)[];
  /** The run that is looked at less the baseline. */
  delta: number | null;
  /** Tools that only it gives, and those that only the baseline gives. */
  gained: number;
  lost: number;
}

/** The requests in the order of the baseline. */
export function listRequestFacts(
  { alignment, rows, asked, base }: AlignedRuns,
  score: string,
  against: number,
): RequestFacts[] {
  return alignment.common.map((id, index) => {
    const answers = rows.map((run) => run[index]!);
    const scores = answers.map((row) => row.scores[score] ?? null);
    const [before, after] = [answers[base]!.predicted, answers[against]!.predicted];
    const known = asked.get(id);
    const text = known?.text ?? id;
    const gained = after.filter((tool) => !before.includes(tool)).length;
    const lost = before.filter((tool) => !after.includes(tool)).length;
    return {
      ...{ id, text, lowered: text.toLowerCase(), gold: known?.gold?.length ?? null, scores, gained, lost },
      voice: voiceOfAsked(known),
      delta: subtract(scores[against] ?? null, scores[base] ?? null),
    };
  });
}

/** Whether the scores differ as they are printed, or the tools do. */
function isDiffering({ scores, gained, lost }: RequestFacts): boolean {
  if (gained + lost > 0) return true;
  return new Set(scores.map((value) => (value === null ? "" : formatFigure(value)))).size > 1;
}

function subtract(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}

/** A column for each run, and what the one that is looked at changes. */
function requestColumns(
  label: string,
  letters: readonly string[],
  base: number,
  against: number,
): TableColumn<RequestFacts>[] {
  const [one, other] = [letters[base]!, letters[against]!];
  return [
    {
      ...{ id: "text", header: "Request", width: "minmax(180px, 1fr)" },
      value: (row) => row.lowered,
      cell: (row) => <span className={`person ${row.voice}`}>{row.text}</span>,
    },
    {
      ...{ id: "gold", header: "Gold", width: "44px", align: "end" },
      value: (row) => row.gold,
      cell: (row) => row.gold ?? "",
    },
    ...letters.map((letter, index): TableColumn<RequestFacts> => ({
      ...{ id: `run${letter}`, header: index === base ? `${label} ${letter}` : letter, align: "end" },
      width: index === base ? "88px" : "52px",
      value: (row) => row.scores[index] ?? null,
      cell: (row) => {
        const score = row.scores[index] ?? null;
        return score === null ? "" : formatFigure(score);
      },
    })),
    {
      ...{ id: "delta", header: `${other} − ${one}`, width: "68px", align: "end" },
      value: (row) => row.delta,
      cell: (row) => <b>{row.delta === null ? "" : formatSigned(row.delta)}</b>,
    },
    {
      ...{ id: "gained", header: "Gained", width: "64px", align: "end", first: "desc" },
      value: (row) => row.gained,
      cell: (row) => (row.gained === 0 ? "" : `+${row.gained}`),
    },
    {
      ...{ id: "lost", header: "Lost", width: "52px", align: "end", first: "desc" },
      value: (row) => row.lost,
      cell: (row) => (row.lost === 0 ? "" : `−${row.lost}`),
    },
  ];
}
