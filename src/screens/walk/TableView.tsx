import { useEffect, useRef } from "react";
import { describeVerdict } from "../../wording/stages";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useInteractionStore } from "./editing/interaction";
import { keysOf } from "./editing/keymap";
import { focusNode } from "./editing/use-perform";
import { voiceOf } from "../voice";
import { useShownWalk } from "./picture/use-shown-walk";
import { PersonWords } from "../../ui/PersonWords";
import { listMetricRows } from "./evidence/metric-rows";
import { listTables, type PlainTable } from "./table-rows";
import type { TermName } from "../../ui/glossary";
import { Term } from "../../ui/Term";
import styles from "./table.module.css";

/** The walk without the picture: the same numbers in plain tables. */
export function TableView() {
  const walk = useShownWalk();
  const hand = useInteractionStore();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus({ preventScroll: true });
    return () => {
      const { mode } = hand.getState();
      const node = mode.kind === "rest" ? mode.focus : null;
      if (document.activeElement !== document.body || !node) return;
      // The picture is measured and drawn first.
      requestAnimationFrame(() => focusNode(node));
    };
  }, [hand]);
  if (!walk) return null;
  const metrics = walk.trace && walk.parts.result ? listMetricRows(walk, walk.trace, "standard") : [];
  return (
    <section className={`${styles.tables} ${voiceOf(walk.query)}`} aria-label="The walk as tables">
      <p className={styles.tablesHead}>
        <span className="quiet">Everything the picture shows, as tables.</span>
        <Button ref={back} kind="link" onClick={() => hand.setState({ panel: null })}>
          Back to the picture <Kbd keys={keysOf("table")} />
        </Button>
      </p>
      <p className={`person ${styles.request}`}>{walk.query.text}</p>
      {walk.stage2 && walk.parts.coverage && <p>{describeVerdict(walk.stage2)}</p>}
      {listTables(walk).map((table) => (
        <RuledTable key={table.caption} table={table} />
      ))}
      {metrics.length > 0 && (
        <RuledTable
          table={{
            caption: "Metrics",
            columns: ["Metric", "Value"],
            rows: metrics.map(({ label, value }) => [label, value]),
          }}
        />
      )}
    </section>
  );
}

const COLUMN_TERMS: Partial<Record<string, TermName>> = {
  Cosine: "cosine",
  BM25: "bm25",
  Direct: "direct",
  History: "historyView",
  Context: "context",
  Votes: "votes",
};

function RuledTable({ table }: { table: PlainTable }) {
  return (
    <div className={styles.scroll} role="region" aria-label={table.caption.replace(/[“”]/gu, "")} tabIndex={0}>
      <table className={`${styles.ruled} numeric`}>
        <caption>
          <PersonWords sentence={table.caption} />
        </caption>
        <thead>
          <tr>
            {table.columns.map((column, i) => (
              <th key={i} scope="col">
                {column in COLUMN_TERMS ? <Term name={COLUMN_TERMS[column]!}>{column}</Term> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) =>
                j === 0 ? (
                  <th key={j} scope="row">
                    <PersonWords sentence={cell} />
                  </th>
                ) : (
                  <td key={j}>
                    <PersonWords sentence={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
