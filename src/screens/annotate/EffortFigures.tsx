import type { AgreementOfProject } from "../../state/annotate/agree";
import type { PersonEffort } from "../../state/annotate/people";
import { countOf, formatCount, formatScore } from "../../ui/format-number";
import { describeAnchoring } from "../../wording/annotation";
import styles from "./agreement.module.css";

interface FigureProps {
  found: AgreementOfProject;
}

const NOTHING = "–";
const HEADS = ["judged", "unsure", "median", "an hour", "hours left", "as suggested"];

/** What each person did, how fast, and how they answered what is known. */
export function EffortTable({ found: { people } }: FigureProps) {
  const hasKnown = people.some(({ known }) => known !== null);
  const hasDetail = people.some(({ known }) => known?.detail);
  return (
    <div className={styles.wideTable} role="group" aria-label="Effort" tabIndex={0}>
      <table className={styles.figureTable}>
        <caption>
          <b>{hasKnown ? "Effort and known answers" : "Effort"}</b>{" "}
          <span className="quiet">time with the page in sight, pauses left out</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Annotator</th>
            {[...HEADS, ...(hasKnown ? ["known answers"] : []), ...(hasDetail ? ["TRACC", "missed", "spare"] : [])].map(
              (head) => (
                <th scope="col" key={head} className="numeric">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.key}>
              <th scope="row">{person.name}</th>
              {effortCells(person).map((cell, at) => (
                <td key={at} className="numeric">
                  {cell}
                </td>
              ))}
              {hasKnown && <KnownCell known={person.known} />}
              {hasDetail &&
                detailCells(person).map((cell, at) => (
                  <td key={at} className="numeric">
                    {cell}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function effortCells({ judged, unsure, seconds, perHour, hoursLeft, asSuggested, suggested }: PersonEffort): string[] {
  return [
    ...[formatCount(judged), formatCount(unsure)],
    seconds === null ? NOTHING : `${seconds.toFixed(1)} s`,
    perHour === null ? NOTHING : formatCount(Math.round(perHour)),
    hoursLeft === null ? NOTHING : hoursLeft.toFixed(1),
    suggested === 0 ? NOTHING : `${asSuggested} of ${suggested}`,
  ];
}

function detailCells({ known }: PersonEffort): string[] {
  const detail = known?.detail;
  return detail ? [formatScore(detail.tracc), `${detail.missed}`, `${detail.spare}`] : [NOTHING, NOTHING, NOTHING];
}

function KnownCell({ known }: Pick<PersonEffort, "known">) {
  if (!known) return <td className="numeric">{NOTHING}</td>;
  const { right, known: count, interval } = known;
  return (
    <td className="numeric">
      {right} of {count}{" "}
      <span className="quiet">
        [{formatScore(interval.low)}, {formatScore(interval.high)}]
      </span>
    </td>
  );
}

/** Whether answers follow the suggestion more often where it is seen. */
export function PullTable({ found: { anchoring } }: FigureProps) {
  const { shown, blind } = anchoring;
  const rows = [
    ["shown", shown],
    ["blind", blind],
  ] as const;
  return (
    <div>
      <table className={styles.figureTable}>
        <caption>
          <b>Does the suggestion pull?</b> <span className="quiet">answers that equal it</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Suggestion</th>
            <th scope="col" className="numeric">
              equal
            </th>
            <th scope="col" className="numeric">
              share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, { same, answers }]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="numeric">
                {formatCount(same)} of {countOf(answers, "answer")}
              </td>
              <td className="numeric">{answers === 0 ? NOTHING : formatScore(same / answers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{describeAnchoring(anchoring, formatScore)}</p>
    </div>
  );
}
