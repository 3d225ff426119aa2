import { Figure } from "../../../charts/Figure";
import { IntervalRows } from "../../../charts/IntervalRows";
import { ABLATIONS, type AblationName, type MassToolStudy } from "../../../core/recommend/trained/masstool/study-state";
import type { StudyRow, StudySummary } from "../../../core/recommend/trained/masstool/study-summary";
import { formatFigure, formatSigned } from "../../../ui/format-number";
import { ABLATION_NAMES, lostOf, printMean, recallName, recallOf } from "./study-words";
import styles from "./masstool.module.css";

interface AblationsProps {
  study: Pick<MassToolStudy, "counts">;
  summary: StudySummary;
  /** The one that is being trained, and how far it is, 0 to 1. */
  running: { name: AblationName; share: number } | null;
  stamp: string;
}

const nameOf = (name: AblationName | null): string => (name ? ABLATION_NAMES[name] : "MassTool");

/** The whole model, and what it is without each of its parts, with intervals. */
export function AblationsFigure({ study, summary, running, stamp }: AblationsProps) {
  const whole = summary.rows[0]?.repeat;
  if (!whole) return null;
  const recall = recallName(study);
  const hasNew = summary.rows[0]?.new !== null;
  const waiting = (Object.keys(ABLATIONS) as AblationName[]).filter(
    (name) => !summary.rows.some((row) => row.name === name),
  );
  return (
    <Figure
      title="Ablations"
      note={`n = ${whole.n} past requests, ${whole.bundles} bundles; intervals over bundles`}
      explain="Each row is a training of its own without one part of the model, measured on past requests that it was trained without. Repeats: parts by chance, so that most needed sets occur in what was learned. New: parts by bundles, so that none does. Differences are request by request; where the interval holds 0, nothing can be told. The paper’s “without AdaKT” takes transfer and detection away; its ranking is that of no transfer."
      table={{
        columns: ["trained", "kind", recall, "low", "high", "difference", "low ", "high ", "COMP@3", "NDCG@3", "n"],
        rows: summary.rows.flatMap((row) =>
          (["repeat", "new"] as const).flatMap((kind) => {
            const of = row[kind];
            if (!of) return [];
            const { mean, low, high } = recallOf(study, of);
            const lost = lostOf(study, of);
            return [
              [
                ...[nameOf(row.name), kind, mean, low, high, lost?.mean ?? null, lost?.low ?? null, lost?.high ?? null],
                ...[of.compAt3.mean, of.ndcgAt3.mean, of.n],
              ],
            ];
          }),
        ),
      }}
      stamp={stamp}
      drawn={
        <IntervalRows
          what={`${recall} of left-out past requests`}
          rows={summary.rows.flatMap((row) =>
            row.repeat ? [{ label: nameOf(row.name), n: row.repeat.n, ...recallOf(study, row.repeat) }] : [],
          )}
        />
      }
    >
      {() => (
        <div className={styles.mtScroll} tabIndex={0} role="region" aria-label="Ablations">
          <table className={styles.mtTable}>
            <thead>
              <tr>
                <th scope="col">trained</th>
                <th scope="col">{recall}</th>
                <th scope="col">difference</th>
                {hasNew && <th scope="col">new bundles</th>}
                {hasNew && <th scope="col">difference</th>}
                <th scope="col">COMP@3</th>
                <th scope="col">NDCG@3</th>
                <th scope="col">AUROC</th>
                <th scope="col">training</th>
              </tr>
            </thead>
            <tbody>
              {summary.rows.map((row) => (
                <tr key={nameOf(row.name)} className={row.name === null ? styles.mtWhole : undefined}>
                  <th scope="row">{nameOf(row.name)}</th>
                  <MeanCells study={study} row={row.repeat} />
                  {hasNew && <MeanCells study={study} row={row.new} />}
                  <td>{row.repeat ? formatFigure(row.repeat.compAt3.mean) : "–"}</td>
                  <td>{row.repeat ? formatFigure(row.repeat.ndcgAt3.mean) : "–"}</td>
                  <td>{row.auroc === null ? "–" : formatFigure(row.auroc)}</td>
                  <td>{Math.max(1, Math.round(row.seconds))} s</td>
                </tr>
              ))}
              {waiting.map((name) => (
                <tr key={name} className="quiet">
                  <th scope="row">{ABLATION_NAMES[name]}</th>
                  <td colSpan={hasNew ? 8 : 6}>
                    {running?.name === name ? (
                      <progress max={1} value={running.share} aria-label={`Training ${ABLATION_NAMES[name]}`} />
                    ) : (
                      "waits"
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Figure>
  );
}

function MeanCells({ study, row }: { study: Pick<MassToolStudy, "counts">; row: StudyRow | null }) {
  if (!row) return <td colSpan={2}>–</td>;
  const lost = lostOf(study, row);
  return (
    <>
      <td>{printMean(recallOf(study, row))}</td>
      <td>
        {lost && formatSigned(lost.mean)}
        {lost && lost.low !== null && lost.high !== null && (
          <span className="quiet"> [{`${formatSigned(lost.low)}, ${formatSigned(lost.high)}`}]</span>
        )}
      </td>
    </>
  );
}
