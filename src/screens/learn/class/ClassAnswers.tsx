import { useId, useState } from "react";
import { countOf, listWords, verb } from "../../../core/domain/phrases";
import { LESSON_VERSION, tallyAnswers, type ClassCode, type Tally } from "../../../lessons/questions/class-codes";
import { STEPS } from "../../../lessons/ptr/lesson";
import type { Question } from "../../../lessons/questions/question";
import { TableView, type FigureTable } from "../../../charts/TableView";
import { Button } from "../../../ui/Button";
import { pickFiles } from "../../pick-files";
import { addUp, receiveText, type Received } from "./class-record";
import styles from "./class.module.css";

interface HistogramProps {
  question: Question;
  /** Of the step. */
  codes: readonly ClassCode[];
  /** Whether it may be seen which one is right. */
  isOpen: boolean;
}

/** How a class answered: a bar for each option; the right one is in ink once the answer is shown. */
export function Histogram({ question, codes, isOpen }: HistogramProps) {
  const tally = tallyAnswers(question, codes);
  const most = Math.max(1, ...tally.rows.map(({ count }) => count));
  return (
    <div className={styles.classAnswers} role="group" aria-label="Answers of the class">
      <p>
        <span className={styles.classCount}>{tally.answers}</span> {verb(tally.answers, "answer", "answers")}
      </p>
      <ol className={styles.classBars} data-kind={question.kind} aria-label={describeTally(tally, isOpen)}>
        {tally.rows.map(({ id, letter, label, count, isRight }) => (
          <li key={id} data-right={isOpen && isRight ? "" : undefined}>
            {letter && <kbd>{letter}</kbd>}
            <span>{label}</span>
            <span>
              <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
                <rect width={(100 * count) / most} height="1" />
              </svg>
              {count}
            </span>
          </li>
        ))}
      </ol>
      {tally.unread > 0 && (
        <p className={styles.unread}>
          {countOf(tally.unread, "code")} {verb(tally.unread, "holds", "hold")} an answer that this question does not
          have.
        </p>
      )}
    </div>
  );
}

function describeTally({ rows }: Tally, isOpen: boolean): string {
  return rows.map(({ label, count, isRight }) => `${label}: ${count}${isOpen && isRight ? ", right" : ""}`).join("; ");
}

/** The same numbers as a table. */
function tallyTable(question: Question, codes: readonly ClassCode[], isOpen: boolean): FigureTable {
  const { rows } = tallyAnswers(question, codes);
  return {
    columns: ["letter", "answer", "answers", ...(isOpen ? ["right"] : [])],
    rows: rows.map(({ letter, label, count, isRight }) => [
      letter,
      label,
      count,
      ...(isOpen ? [isRight ? "yes" : ""] : []),
    ]),
  };
}

export function HistogramTable(props: HistogramProps) {
  return <TableView table={tallyTable(props.question, props.codes, props.isOpen)} />;
}

/** Where the teacher puts the chat or the files; what was found in it is said. `step`: the one in view, from 0. */
export function PasteBox({ sign, step }: { sign: string; step?: number }) {
  const id = useId();
  const [received, setReceived] = useState<Received | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const readTexts = async (texts: readonly string[]) => {
    const all: Received[] = [];
    for (const text of texts) all.push(await receiveText(sign, text, setShare));
    setShare(null);
    setReceived(all.reduce(joinReceived));
  };
  const read = async (files: readonly File[]) => readTexts(await Promise.all(files.map((file) => file.text())));
  return (
    <div
      className={styles.paste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        // Elsewhere on the page a dropped file is a data set.
        event.preventDefault();
        event.stopPropagation();
        void read(files);
      }}
    >
      <label htmlFor={id}>Paste the chat here, or drop files of answers</label>
      <textarea
        id={id}
        className={`field ${styles.codes}`}
        rows={3}
        value=""
        placeholder="K8H-4H2B-A4, with whatever stands around it"
        onPaste={(event) => {
          // A long text is not laid out in the field first.
          event.preventDefault();
          void readTexts([event.clipboardData.getData("text")]);
        }}
        onChange={({ target }) => void readTexts([target.value])}
      />
      <Button kind="link" onClick={() => pickFiles((files) => void read(files))}>
        Read files
      </Button>
      <div role="status">
        {share !== null && <p>{Math.floor(share * 100)} % read</p>}
        {received && share === null && (
          <ul className={styles.received}>
            {describeReceived(received, sign, step).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function joinReceived(a: Received, b: Received): Received {
  return {
    ...{ found: a.found + b.found, added: a.added + b.added, changed: a.changed + b.changed },
    ...{ steps: addUp([a.steps, b.steps]), others: addUp([a.others, b.others]) },
    ...{ versions: addUp([a.versions, b.versions]), damaged: [...a.damaged, ...b.damaged] },
  };
}

const MOST_NAMED = 5;

function describeReceived(
  { found, added, changed, steps, others, versions, damaged }: Received,
  sign: string,
  step?: number,
) {
  const away = [...steps].filter(([at]) => step !== undefined && at !== step);
  const more = damaged.length - MOST_NAMED;
  const broken = damaged
    .slice(0, MOST_NAMED)
    .map(({ text, step: at }) => text + (at === null ? "" : ` (step ${at + 1})`));
  return [
    found === 0 && damaged.length === 0 && others.size === 0 && versions.size === 0
      ? `No code of class ${sign} was found. One looks like this: ${sign}H-4H2B-A and a last sign.`
      : `${countOf(found, "code")} of class ${sign}, ${countOf(added, "new answer")}.`,
    changed > 0 && `${changed} changed their mind; the last answer counts.`,
    ...away.map(
      ([at, count]) =>
        `${countOf(count, "code")} ${verb(count, "is", "are")} of step ${at + 1}, ${STEPS[at]!.name}, and counted there.`,
    ),
    ...[...others].map(([other, count]) => `${countOf(count, "code")} of class ${other}: not counted.`),
    ...[...versions].map(
      ([version, count]) =>
        `${countOf(count, "code")} ${verb(count, "answers", "answer")} version ${version} of the lesson and ${verb(count, "is", "are")} not counted: this page asks version ${LESSON_VERSION}. Open the page again that gave ${verb(count, "it", "them")}.`,
    ),
    damaged.length > 0 &&
      `${countOf(damaged.length, "code")} ${verb(damaged.length, "is", "are")} damaged and not counted: ` +
        `${listWords(broken)}${more > 0 ? `, and ${more} more` : ""}. Ask for ${verb(damaged.length, "it", "them")} again.`,
  ].filter((sentence) => typeof sentence === "string");
}
