import type { OrderMeaning } from "../../core/inspect/gold";
import { formatCount, countOf, formatScore } from "../../ui/format-number";
import { lazy, Suspense, useState } from "react";
import type { NearDuplicateTools } from "../../core/inspect/near-duplicate-tools";
import type { ToolId } from "../../core/domain/ids";
import { useDatasetState, useDatasets, type Selection } from "./context/dataset-context";
import { DescriptionDiff } from "./context/DescriptionDiff";
import { Term } from "../../ui/Term";
import { describeFinding } from "../../wording/dataset";
import { fixLabelOf } from "../../core/inspect/fix-finding";
import type { Finding } from "../../core/inspect/finding";
import { Button } from "../../ui/Button";
import styles from "./datasets.module.css";

const SHOWN_PAIRS = 20;

/** Everything that was found, problems first. */
export function FindingsTab({ onSelect }: { onSelect: (chosen: Selection) => void }) {
  const inspection = useDatasetState((state) => state.inspection);
  const notices = useDatasetState((state) => state.dataset?.provenance.notices);
  if (!inspection) {
    return (
      <p className={`${styles.waiting} small quiet`} role="status">
        Inspecting the data …
      </p>
    );
  }
  const { findings, order, sizes, twins } = inspection;
  const problems = findings.filter(({ weight }) => weight === "problem");
  const notes = findings.filter(({ weight }) => weight === "note");
  return (
    <div className={`${styles.figs} ${styles.lintFigs}`}>
      <div>
        <h3>Problems</h3>
        {problems.length === 0 && <p className="quiet">None was found.</p>}
        <ul className={styles.lint}>
          {problems.map((finding) => (
            <FindingRow key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
        <h3>Good to know</h3>
        <ul className={styles.lint}>
          {notes.map((finding) => (
            <FindingRow key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
        <p className={`quiet ${styles.order}`}>{sayOrder(order)}</p>
      </div>
      <div>
        <h3>
          <Term name="gold">Gold</Term> tools per <Term name="request" />
        </h3>
        <SizeBars sizes={sizes} />
        {notices && notices.length > 0 && (
          <>
            <h3>While reading the files</h3>
            <ul className={styles.readNotices}>
              {notices.map(({ code, sentence, count }) => (
                <li key={code + sentence}>
                  {sentence}
                  {count > 1 && <span className="faint"> {formatCount(count)} times.</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.nearDuplicates}>
        <h3>
          Near-duplicate tools <span className="quiet">by {twins.by === "vectors" ? "meaning" : "words"}</span>
        </h3>
        <NearDuplicateTable duplicates={twins} limit={SHOWN_PAIRS} />
      </div>
    </div>
  );
}

function sayOrder({ n, ordered, asInCatalogue, meaning }: OrderMeaning): string {
  switch (meaning) {
    case "none":
      return "No request needs two tools, so their order says nothing.";
    case "sequence":
      return "Gold tools are listed in the order in which they are called.";
    case "catalogue":
      return `In all ${formatCount(n)} requests with several gold tools, these follow the order of the catalogue: their order means nothing.`;
    case "unknown":
      return `Of ${formatCount(n)} requests with several gold tools, ${formatCount(asInCatalogue)} list them in the order of the catalogue and ${formatCount(ordered)} in an order that counts.`;
  }
}

interface FindingRowProps {
  finding: Finding;
  onSelect: (chosen: Selection) => void;
}

/** One finding: how many, what, the rows it is true of, and the way out where there is one. */
export function FindingRow({ finding, onSelect }: FindingRowProps) {
  const controller = useDatasets();
  const { count, countInFile, queries, tools } = finding;
  const sentence = describeFinding(finding);
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
        <b className="numeric">{formatCount(count)}</b>
        <span>
          {sentence}
          {countInFile !== undefined && countInFile !== count && (
            <span className="faint">
              {count === 0 && " any more"}; {formatCount(countInFile)} in the file
            </span>
          )}
        </span>
      </span>
      <span className={styles.lintDo}>
        {show && (
          <Button kind="link" aria-label={`Show: ${sentence}`} onClick={() => onSelect(show)}>
            show
          </Button>
        )}
        {label !== null && (
          <Button kind="link" aria-label={`Mend, ${label}: ${sentence}`} onClick={() => void controller.mend(finding)}>
            {label}
          </Button>
        )}
      </span>
    </li>
  );
}

const RowChart = lazy(async () => ({ default: (await import("../../charts/RowChart")).RowChart }));
const LINE = 20;

/** How many requests need how many tools. */
export function SizeBars({ sizes }: { sizes: readonly { size: number; count: number }[] }) {
  if (sizes.length === 0) return <p className="quiet">No request has gold tools yet.</p>;
  return (
    <Suspense fallback={<div style={{ height: sizes.length * LINE }} />}>
      <RowChart
        label={`Gold tools per request: ${sizes.map(({ size, count }) => `${size} in ${formatCount(count)}`).join(", ")}`}
        rows={sizes.map(({ size, count }) => ({
          key: String(size),
          label: String(size),
          span: [0, count],
          figures: [formatCount(count)],
          tip: `${countOf(count, "request")} with ${countOf(size, "gold tool")}`,
        }))}
        range={[0, Math.max(...sizes.map(({ count }) => count))]}
        names={22}
        columns={[{ width: 56 }]}
        line={LINE}
        thickness={8}
        colour="var(--h5)"
        isRuled={false}
      />
    </Suspense>
  );
}

const NO_TOOLS: never[] = [];

/** Pairs of tools whose descriptions are alike, and what sets the chosen pair apart. */
export function NearDuplicateTable({ duplicates, limit }: { duplicates: NearDuplicateTools; limit: number }) {
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  const [chosen, setChosen] = useState(0);
  const toolOf = (id: ToolId) => tools.find((tool) => tool.id === id);
  const pairs = duplicates.pairs.slice(0, limit);
  const pair = pairs[Math.min(chosen, pairs.length - 1)];
  if (!pair) return <p className="quiet">No two descriptions are alike.</p>;
  const [a, b] = [toolOf(pair.a), toolOf(pair.b)];
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col" aria-hidden="true" />
            <th scope="col" className="numeric">
              {duplicates.by === "vectors" ? <Term name="cosine">Similar</Term> : "Alike in words"}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ a: left, b: right, similarity }, index) => (
            <tr key={`${left} ${right}`} className={pairs[index] === pair ? "on" : undefined}>
              <td>
                <button type="button" aria-pressed={pairs[index] === pair} onClick={() => setChosen(index)}>
                  {toolOf(left)?.name} / {toolOf(right)?.name}
                </button>
              </td>
              <td aria-hidden="true">
                <svg width="76" height="12">
                  <path d="M0 6H76" stroke="var(--rule)" />
                  <path d={`M0 6H${72 * similarity}`} stroke="var(--ink)" strokeWidth="2" />
                  <circle cx={72 * similarity} cy="6" r="3.5" fill="var(--ink)" />
                </svg>
              </td>
              <td className="numeric">{formatScore(similarity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {a && b && <DescriptionDiff a={a} b={b} />}
    </>
  );
}
