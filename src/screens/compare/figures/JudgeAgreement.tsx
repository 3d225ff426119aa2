import { useEffect, useState } from "react";
import { isJudged } from "../../../core/compare/agree-runs";
import { LEAST_COSINE, type Agreement } from "../../../core/compare/agreement";
import type { Interval } from "../../../core/math/bootstrap";
import { formatCount, formatFigure } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import { Term } from "../../../ui/Term";
import { useCompared, useComparisonActions } from "../context/comparison-context";
import styles from "../context/compare.module.css";

/** Where a run asks a language model: how far each run says the same in stage 2 as the baseline. */
export function JudgeAgreement() {
  const { aligned, letters, stamp } = useCompared();
  const { base, runs } = aligned;
  const found = useAgreements();
  if (!isJudged(runs)) return null;
  const others = letters.flatMap((letter, index) => (index === base ? [] : [{ letter, index }]));
  const rows = others.map(({ letter, index }) => ({ letter, index, agreement: found.get(index) ?? null }));
  return (
    <Figure
      title={`Stage 2, agreement with ${letters[base]!}`}
      note={`over ${formatCount(aligned.alignment.common.length)} common requests, requirements paired by meaning`}
      explain={`Two requirements count as the same when each is the other’s nearest and their cosine is at least ${LEAST_COSINE}; F1 is twice the number of pairs divided by the number of all requirements of both runs. Matches are the decisions “this tool serves this requirement”, over paired requirements and the tools that both runs were offered. Cohen’s kappa corrects for chance: most tools do not serve most requirements, so plain agreement is always high. Brackets are 95 % intervals from resampling whole requests.`}
      table={{
        columns: COLUMNS,
        rows: rows.map(({ letter, agreement }) => [letter, ...cellsOf(agreement)]),
      }}
      stamp={stamp}
    >
      {() => (
        <div className={styles.wideTable} tabIndex={0} role="region" aria-label="Agreement in stage 2">
          <table className={styles.agreement}>
            <thead>
              <tr>
                <th scope="col">Run</th>
                <th scope="col">
                  Requirements, <Term name="f1" />
                </th>
                <th scope="col">
                  Matches, <Term name="kappa" />
                </th>
                <th scope="col">Equal matches</th>
                <th scope="col">Requests</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ letter, index, agreement }) => (
                <AgreementRow key={letter} name={`${letter}  ${runs[index]!.name}`} agreement={agreement} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Figure>
  );
}

/** By index of the run; runs still being compared are missing. */
function useAgreements(): ReadonlyMap<number, Agreement | string> {
  const { aligned } = useCompared();
  const { agreement } = useComparisonActions();
  const [found, setFound] = useState<{ of: typeof aligned; by: ReadonlyMap<number, Agreement | string> } | null>(null);
  useEffect(() => {
    if (!isJudged(aligned.runs)) return undefined;
    let isWanted = true;
    aligned.runs.forEach((_, index) => {
      if (index === aligned.base) return;
      void agreement(index).then((told) => {
        if (isWanted)
          setFound((before) => ({
            of: aligned,
            by: new Map([...(before?.of === aligned ? before.by : []), [index, told]]),
          }));
      });
    });
    return () => {
      isWanted = false;
    };
  }, [aligned, agreement]);
  return found?.of === aligned ? found.by : NOTHING;
}

const NOTHING: ReadonlyMap<number, Agreement | string> = new Map();

function AgreementRow({ name, agreement }: { name: string; agreement: Agreement | string | null }) {
  const head = <th scope="row">{name}</th>;
  if (agreement === null || typeof agreement === "string")
    return (
      <tr>
        {head}
        <td colSpan={4} className="quiet">
          {agreement ?? "comparing …"}
        </td>
      </tr>
    );
  const { requirements, kappa, same, first, second, paired, requests, intervals } = agreement;
  return (
    <tr>
      {head}
      <td>
        <Value value={requirements} interval={intervals.requirements} ifNone="no requirements" />{" "}
        <span className="quiet numeric">{`${paired} pairs of ${first} and ${second}`}</span>
      </td>
      <td>
        <Value
          value={kappa}
          interval={intervals.kappa}
          ifNone={same === null ? "no match to compare" : "all the same, so kappa is undefined"}
        />{" "}
        <span className="quiet numeric">{formatCount(decisionsOf(agreement))} decisions</span>
      </td>
      <td>{same === null ? "" : `${Math.round(100 * same)} %`}</td>
      <td>{formatCount(requests)}</td>
    </tr>
  );
}

const COLUMNS = [
  ...["run", "requests", "F1", "F1 from", "F1 to", "pairs", "requirements", "of the baseline"],
  ...["kappa", "kappa from", "kappa to", "decisions", "same"],
];

/** In the order of the columns after the run. */
function cellsOf(agreement: Agreement | string | null): (number | string | null)[] {
  if (agreement === null || typeof agreement === "string")
    return [agreement, ...Array<null>(COLUMNS.length - 2).fill(null)];
  const { requests, requirements, paired, second, first, kappa, same, intervals } = agreement;
  const bounds = (interval: Interval | null) => [interval?.low ?? null, interval?.high ?? null];
  return [
    ...[requests, requirements, ...bounds(intervals.requirements), paired, second, first],
    ...[kappa, ...bounds(intervals.kappa), decisionsOf(agreement), same],
  ];
}

function decisionsOf({ both, onlyFirst, onlySecond, neither }: Agreement): number {
  return both + onlyFirst + onlySecond + neither;
}

interface ValueProps {
  value: number | null;
  interval: Interval | null;
  ifNone: string;
}

function Value({ value, interval, ifNone }: ValueProps) {
  if (value === null) return <span>{ifNone}</span>;
  return (
    <>
      <b>{formatFigure(value)}</b>
      {interval && (
        <span className="numeric"> {`[${formatFigure(interval.low)}, ${formatFigure(interval.high)}]`}</span>
      )}
    </>
  );
}
