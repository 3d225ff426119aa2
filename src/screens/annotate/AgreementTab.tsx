import { Fragment, useCallback, useState } from "react";
import type { DistanceName } from "../../core/annotate/agreement/distances";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { AgreementChoice } from "../../state/annotate/agree";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import type { RecordDoubts } from "../../state/annotate/record-doubts";
import { Button } from "../../ui/Button";
import { countOf, formatScore } from "../../ui/format-number";
import { describeAgreement } from "../../wording/annotation";
import { PairMatrix, ToolList, WordsTable } from "./AgreementFigures";
import { useAnnotation, useOpenAnnotation, useRecordsRead } from "./annotation-context";
import { CourseFigure } from "./CourseFigure";
import { EffortTable, PullTable } from "./EffortFigures";
import { Failure, UnreadJudgements } from "./Failure";
import { WordDiff } from "./WordDiff";
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

const readDoubts = (controller: AnnotationController): Promise<RecordDoubts | null> => controller.recordDoubts();
const MOST_SHOWN = 30;

const WHY = {
  reworded: "worded otherwise here now; it counts when it is answered again",
  gone: "not in this data set",
  tools: "names a tool that this data set does not have",
} as const;

/** What is odd about the records: two answers of one person, answers that do not count, numbers that are missing, people. */
function RecordsList() {
  const controller = useOpenAnnotation();
  const found = useRecordsRead(readDoubts);
  const [failure, setFailure] = useState<string | null>(null);
  if (!found || found === "failed") return null;
  const { twice, uncounted, missing, people } = found;
  if (twice.length + uncounted.length + missing.length + people.length === 0) return null;
  const join = ({ one, other, names }: RecordDoubts["people"][number]) =>
    void controller.sayOnePerson(one, other, names).then(
      () => setFailure(null),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  return (
    <section className={styles.records}>
      <h2>Records to look at</h2>
      <Failure failure={failure} />
      {people.map((one) => (
        <p key={one.question}>
          {one.question}{" "}
          <Button kind="link" onClick={() => join(one)}>
            They are one person
          </Button>
        </p>
      ))}
      {missing.map((sentence) => (
        <p key={sentence}>{sentence} Ask for the file again, or count without them.</p>
      ))}
      <TwiceList twice={twice.filter(({ isMine }) => isMine)} title="Yours, twice" />
      <TwiceList twice={twice.filter(({ isMine }) => !isMine)} title="Of others, twice" />
      {uncounted.length > 0 && (
        <>
          <h3>{countOf(uncounted.length, "answer is kept and does", "answers are kept and do")} not count</h3>
          <ul>
            {uncounted.slice(0, MOST_SHOWN).map(({ item, name, why, toolsGone, reworded, isMine }) => (
              <li key={`${item} ${name}`}>
                {reworded?.now.id ?? item}, {name}: <span className="quiet">{WHY[why]}</span> {toolsGone.join(", ")}
                {reworded && (
                  <>
                    <br />
                    {reworded.before === null ? (
                      <span className="person">{reworded.now.text}</span>
                    ) : (
                      <WordDiff before={reworded.before} after={reworded.now.text} />
                    )}
                    {isMine && <AnswerLink query={reworded.now} label="Answer it again" />}
                  </>
                )}
              </li>
            ))}
          </ul>
          <More of={uncounted.length} />
        </>
      )}
    </section>
  );
}

function TwiceList({ twice, title }: { twice: RecordDoubts["twice"]; title: string }) {
  const dataset = useAnnotation((state) => state.dataset);
  if (twice.length === 0) return null;
  const named = (tools: readonly ToolId[] | null) =>
    tools === null
      ? "put off"
      : tools.map((id) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id).join(", ") || "no tool";
  return (
    <>
      <h3>
        {title}: {countOf(twice.length, "request")}
      </h3>
      <ul>
        {twice.slice(0, MOST_SHOWN).map(({ item, query, name, isMine, answers }) => (
          <li key={`${item} ${name}`}>
            <span className="person">{query?.text ?? item}</span>
            <br />
            {!isMine && `${name}: `}
            {answers.map(({ at, tools }, place) => (
              <span key={at}>
                {place > 0 && <span className="separator">/</span>}
                {named(tools)} <span className="quiet">{new Date(at).toLocaleString("en-GB")}</span>
              </span>
            ))}
            {isMine && query && <AnswerLink query={query} label="Answer it once" />}
          </li>
        ))}
      </ul>
      <More of={twice.length} />
    </>
  );
}

function AnswerLink({ query: { id }, label }: { query: Query; label: string }) {
  const controller = useOpenAnnotation();
  return (
    <>
      {" "}
      <a href={`#screen=annotate&item=${encodeURIComponent(id)}`} onClick={() => controller.goTo(id)}>
        {label}
      </a>
    </>
  );
}

function More({ of }: { of: number }) {
  if (of <= MOST_SHOWN) return null;
  return <p className="quiet">and {of - MOST_SHOWN} more</p>;
}
