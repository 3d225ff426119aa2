import { Fragment, useCallback, useState } from "react";
import type { DistanceName } from "../../core/annotate/agreement/distances";
import type { AgreementChoice } from "../../state/annotate/agree";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import { countOf, formatScore } from "../../ui/format-number";
import { describeAgreement } from "../../wording/agreement";
import { useRecordsRead } from "./annotation-context";
import { UnreadJudgements } from "./Failure";
import { PairMatrix, ToolList, WordsTable } from "./AgreementFigures";
import { CourseFigure } from "./CourseFigure";
import { EffortTable, PullTable } from "./EffortFigures";
import { RecordsList } from "./RecordsList";
import styles from "./agreement.module.css";

/** Do the people agree, about what do they not, and how sure is that? */
export function AgreementTab() {
  const [choice, setChoice] = useState<AgreementChoice>({ distance: "masi", withUnsure: true });
  const found = useRecordsRead(useCallback((controller: AnnotationController) => controller.agree(choice), [choice]));
  if (found === "failed") return <UnreadJudgements />;
  if (!found) return <h1 className="visually-hidden">Agreement</h1>;
  const people = found.people.length;
  const [mostDisputed = null] = found.onTools.tools;
  const sentence = describeAgreement({ ...found, annotators: people, mostDisputed }, formatScore);
  const { alpha, unsure, forks } = found;
  const facts = [
    `${countOf(alpha.items, "request")} with two answers or more`,
    ...(alpha.interval ? [`interval: 95 %, whole requests drawn ${alpha.draws.toLocaleString("en")} times`] : []),
    ...(unsure > 0 ? [`${countOf(unsure, "unsure answer")} counted`] : []),
    ...(forks > 0
      ? [`${countOf(forks, "request has", "requests have")} two answers of one person; the later one counts`]
      : []),
  ];
  return (
    <section className={styles.agreement}>
      <div className="intro">
        <h1>{sentence}</h1>
        <p className="quiet">
          {facts.map((fact, at) => (
            <Fragment key={at}>
              {at > 0 && <span className="separator">/</span>}
              {fact}
            </Fragment>
          ))}
        </p>
        <HowCompared choice={choice} onChoose={setChoice} />
      </div>
      {people === 0 ? (
        <p className="quiet">
          Nothing is judged yet. Judge some requests in the queue, and open the file of a colleague.
        </p>
      ) : (
        <div className={styles.figures}>
          <PairMatrix found={found} />
          {alpha.items > 0 && <ToolList found={found} />}
          {alpha.items > 0 && <CourseFigure found={found} />}
          {alpha.items > 0 && <WordsTable found={found} />}
          <EffortTable found={found} />
          <PullTable found={found} />
        </div>
      )}
      <RecordsList />
    </section>
  );
}

const DISTANCES: readonly [DistanceName, string][] = [
  ["masi", "MASI"],
  ["jaccard", "Jaccard"],
  ["nominal", "nominal: the same or not"],
];

interface HowComparedProps {
  choice: AgreementChoice;
  onChoose: (choice: AgreementChoice) => void;
}

function HowCompared({ choice, onChoose }: HowComparedProps) {
  return (
    <div className={`${styles.choice} no-print`}>
      <fieldset>
        <legend>Sets compared by</legend>
        {DISTANCES.map(([distance, label]) => (
          <label className="radio" key={distance}>
            <input
              type="radio"
              name="distance"
              checked={choice.distance === distance}
              onChange={() => onChoose({ ...choice, distance })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={choice.withUnsure}
          onChange={({ target }) => onChoose({ ...choice, withUnsure: target.checked })}
        />{" "}
        unsure answers count
      </label>
    </div>
  );
}
