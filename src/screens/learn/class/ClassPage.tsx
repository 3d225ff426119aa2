import { useState } from "react";
import { countOf } from "../../../core/domain/phrases";
import { drawClass, readAnswer, readClass, type ClassCode } from "../../../lessons/questions/class-codes";
import { readOrder, STEPS } from "../../../lessons/ptr/lesson";
import type { LessonFile } from "../../../lessons/ptr/step";
import { isRight } from "../../../lessons/questions/question";
import { tableToCsv } from "../../../charts/TableView";
import { Button } from "../../../ui/Button";
import { download } from "../../../ui/download";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { CopyButton } from "../parts/CopyButton";
import { linkTo, questionOf } from "../parts/lesson-links";
import { useLessonFile, WhileFetching } from "../parts/WhileFetching";
import { Histogram, HistogramTable, PasteBox } from "./ClassAnswers";
import { forgetAnswers, useClassRecord, useClassSign } from "./class-record";
import styles from "./class.module.css";

/** A class without a server: its sign, the link for students, and all that they answered. */
export function ClassPage() {
  const lesson = useLessonFile();
  const { sign, refused } = useClassSign();
  if (lesson.status !== "ready") return <WhileFetching title="A class" walks={lesson} />;
  return sign === null ? <OpenClass refused={refused} /> : <Class sign={sign} file={lesson.file} />;
}

function OpenClass({ refused }: { refused: string | null }) {
  const [text, setText] = useState("");
  const sign = readClass(text);
  const open = (wanted: string) => setAddressParts({ class: wanted });
  return (
    <div className="intro">
      <h1>
        A class answers, <b>without a server.</b>
      </h1>
      <p>
        Every student answers in their own browser and gets a short code for each answer. The codes go into any chat;
        paste the chat here and see how the class answered. A code holds no name.
      </p>
      {refused !== null && (
        <p role="alert">
          “{refused}” is no class: a class is two characters, digits or letters other than U. Choose another one.
        </p>
      )}
      <form
        className={styles.fileRow}
        onSubmit={(event) => {
          event.preventDefault();
          if (sign !== null) open(sign);
        }}
      >
        <label>
          The class, in two letters or digits{" "}
          <input
            className={`field ${styles.classSign}`}
            value={text}
            maxLength={4}
            placeholder="K8"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <Button kind="go" type="submit" disabled={sign === null}>
          Open class {sign ?? ""}
        </Button>
        <Button kind="link" onClick={() => open(drawClass(Math.random))}>
          Draw a code
        </Button>
      </form>
      {text.trim().length >= 2 && sign === null && (
        <p role="status">A class is two characters: digits, or letters other than U.</p>
      )}
    </div>
  );
}

function Class({ sign, file }: { sign: string; file: LessonFile }) {
  const { all, names } = useClassRecord(sign);
  const [isOpen, setOpen] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const students = new Set(all.map(({ student }) => student)).size;
  const [steps] = useAddressPart("steps");
  const first = (readOrder(steps ?? "").steps[0] ?? STEPS[0]!).id;
  const link = linkTo({ page: "lesson", steps, at: first, class: sign, answers: "hidden" });
  const asked = STEPS.flatMap((step, at) => {
    const codes = all.filter((code) => code.step === at);
    const question = questionOf(step, file);
    return question && codes.length > 0 ? [{ step, at, codes, question }] : [];
  });
  return (
    <>
      <div className="intro">
        <h1>
          Class {sign}:{" "}
          <b>
            {students === 0 ? "no answer yet." : `${countOf(all.length, "answer")} of ${countOf(students, "student")}.`}
          </b>
        </h1>
      </div>
      <div className={styles.classHead}>
        <div>
          <h2>For the students</h2>
          <p className={styles.studentLink}>{link}</p>
          <p className={styles.fileRow}>
            <CopyButton kind="plain" text={link} label="Copy the link" />
            <Button
              kind="link"
              onClick={() => setAddressParts({ page: "lesson", at: first, present: "1", class: sign }, "step")}
            >
              Present the lesson with this class
            </Button>
            <Button kind="link" onClick={() => setAddressParts({ class: null })}>
              Another class
            </Button>
          </p>
          <p className="quiet">
            In it nobody sees an answer; while presenting, <kbd>C</kbd> shows the class and <kbd>A</kbd> the answer.
          </p>
        </div>
        <PasteBox sign={sign} />
      </div>
      {asked.length > 0 && (
        <p className={styles.fileRow}>
          <Button aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide what is right" : "Show what is right"}
          </Button>
          <Button aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            As tables
          </Button>
          <Button
            kind="link"
            onClick={() => download(`kitpick-class-${sign}.csv`, answersCsv(all, names, sign, file), "text/csv")}
          >
            All answers as CSV
          </Button>
          <Button kind="link" onClick={() => forgetAnswers(sign)}>
            Forget them
          </Button>
          <span className="quiet">They are kept in this browser only.</span>
        </p>
      )}
      <ol className={styles.classSteps}>
        {asked.map(({ step, at, codes, question }) => (
          <li key={step.id}>
            <h2>
              {at + 1} {step.name}
            </h2>
            <p>{question.ask}</p>
            {asTable ? (
              <HistogramTable {...{ question, codes, isOpen }} />
            ) : (
              <Histogram {...{ question, codes, isOpen }} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** One row an answer. A column of names only where somebody typed one. */
function answersCsv(
  all: readonly ClassCode[],
  names: Readonly<Record<string, string>>,
  sign: string,
  file: LessonFile,
) {
  const hasNames = all.some(({ student }) => names[student] !== undefined);
  const rows = all.map(({ student, step, answer }) => {
    const question = questionOf(STEPS[step]!, file);
    const guess = question && readAnswer(question, answer);
    const judged = question && guess !== null ? (isRight(question, guess) ? "yes" : "no") : "";
    return [student, ...(hasNames ? [names[student] ?? ""] : []), step + 1, STEPS[step]!.name, answer, judged];
  });
  const columns = ["student", ...(hasNames ? ["name"] : []), "step", "name of the step", "answer", "right"];
  return tableToCsv({ columns, rows }, `Kitpick, class ${sign}, the lesson on sample ${file.datasetHash.slice(0, 8)}`);
}
