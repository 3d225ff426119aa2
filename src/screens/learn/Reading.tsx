import {
  gainOf,
  labelOfLandscapeScore,
  LANDSCAPE_SCORES,
  MOVE_NAMES,
  scoreOf,
  type Answer,
} from "../../lessons/landscape";
import { describeCounts, describePadding, nameMove, signed } from "../../lessons/landscape-words";
import { Mark } from "../../ui/Mark";
import { Term } from "../../ui/Term";
import styles from "./learn.module.css";

/** The score as a formula with the numbers of the dot, and what each step is worth. */
export function Reading({ answer }: { answer: Answer }) {
  const { needed, recommended, right } = answer;
  const union = needed + recommended - right;
  return (
    <>
      <p className={styles.score}>
        <Term name="tracc" /> <b>{scoreOf("tracc", answer).toFixed(2)}</b>
      </p>
      <p className={styles.marks} aria-hidden="true">
        {Array.from({ length: right }, (_, index) => (
          <Mark key={`right-${index}`} outcome="kept" label="hidden" />
        ))}
        {Array.from({ length: needed - right }, (_, index) => (
          <Mark key={`missed-${index}`} outcome="missed" label="hidden" />
        ))}
        {Array.from({ length: recommended - right }, (_, index) => (
          <Mark key={`wrong-${index}`} outcome="wrong" label="hidden" />
        ))}
      </p>
      <p>{describeCounts(answer)}</p>
      <p className={styles.formula}>
        <span className="visually-hidden">
          {`(1 − |${recommended} − ${needed}| / ${union}) · ${right} / ${needed} = ${scoreOf("tracc", answer).toFixed(2)}`}
        </span>
        <span aria-hidden="true">
          (1 − <Fraction over={`|${recommended} − ${needed}|`} under={union} title="size difference over the union" />)
          · <Fraction over={right} under={needed} title="right ones of the needed: recall" /> ={" "}
          <b>{scoreOf("tracc", answer).toFixed(2)}</b>
        </span>
      </p>
      <table className={styles.steps}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Step</span>
            </th>
            {LANDSCAPE_SCORES.map((score) => (
              <th scope="col" key={score} className="numeric">
                {labelOfLandscapeScore(score)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">here</th>
            {LANDSCAPE_SCORES.map((score) => (
              <td key={score} className="numeric">
                {scoreOf(score, answer).toFixed(2)}
              </td>
            ))}
          </tr>
          {MOVE_NAMES.map((move) => (
            <tr key={move}>
              <th scope="row">{nameMove(move)}</th>
              {gainOf("tracc", answer, move) === null ? (
                <td colSpan={LANDSCAPE_SCORES.length} className="quiet">
                  {move.startsWith("drop") || answer.right === answer.needed ? "none left" : "the picture ends here"}
                </td>
              ) : (
                LANDSCAPE_SCORES.map((score) => (
                  <td key={score} className="numeric">
                    {signed(gainOf(score, answer, move)!)}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">{describePadding(answer)}</p>
    </>
  );
}

function Fraction({ over, under, title }: { over: string | number; under: number; title: string }) {
  return (
    <span className={styles.fraction} title={title}>
      <span>{over}</span>
      <span>{under}</span>
    </span>
  );
}
