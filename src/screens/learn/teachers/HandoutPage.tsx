import { useEffect, useState } from "react";
import { letterOf } from "../../../lessons/questions/class-codes";
import { countOf } from "../../../core/domain/phrases";
import type { LessonFile, LessonStep } from "../../../lessons/ptr/step";
import { describeGuess, type Question } from "../../../lessons/questions/question";
import { Button } from "../../../ui/Button";
import { GLOSSARY, type GlossaryEntry, type TermName } from "../../../ui/glossary";
import { PersonWords } from "../../../ui/PersonWords";
import { today } from "../../../ui/PrintedOn";
import { TERM_PLACES } from "../../../ui/term-places";
import { useAddressPart } from "../../use-address-part";
import { linkTo, questionOf } from "../parts/lesson-links";
import { useLessonOrder } from "../lesson/use-lesson";
import { useLessonFile, WhileFetching } from "../parts/WhileFetching";
import { fetchPictures, StepPicture } from "../pictures/StepPicture";
import styles from "./handout.module.css";

const TITLE = "How a set of tools is recommended";
const STEPS_A_SHEET = 3;

/** The lesson on paper: three steps a sheet of A4, each with its picture before the answer; then, where they are wanted, the key and the words, a page each. */
export function HandoutPage() {
  const lesson = useLessonFile();
  const { order } = useLessonOrder();
  const [key, setKey] = useAddressPart("key");
  const [words, setWords] = useAddressPart("words");
  const isDrawn = usePictures();
  if (lesson.status !== "ready") return <WhileFetching title="The handout" walks={lesson} />;
  const { file } = lesson;
  const hasKey = key !== "none";
  const hasWords = words !== "none";
  return (
    <>
      <div className="intro no-print">
        <h1>
          The lesson on paper: <b>{countOf(order.length, "step")}, three on a sheet of A4.</b>
        </h1>
        <p className={styles.handoutActs}>
          <Button kind="go" disabled={!isDrawn} onClick={() => print()}>
            {isDrawn ? "Print" : "Drawing …"}
          </Button>
          <Button aria-pressed={hasKey} onClick={() => setKey(hasKey ? "none" : null)}>
            With the key, on a page of its own
          </Button>
          <Button aria-pressed={hasWords} onClick={() => setWords(hasWords ? "none" : null)}>
            With the words
          </Button>
          <span className="quiet">Printed light, whatever the screen is.</span>
        </p>
      </div>
      <ol className={styles.handout}>
        {order.map((step, at) => (
          <HandoutStep key={step.id} {...{ step, at, file }} sheets={Math.ceil(order.length / STEPS_A_SHEET)} />
        ))}
      </ol>
      {hasKey && <Key file={file} order={order} />}
      {hasWords && <Words order={order} />}
    </>
  );
}

/** Whether the pictures are there. One that cannot be fetched is missing on paper, as it is on the page. */
function usePictures(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const done = () => setDrawn(true);
    fetchPictures().then(done, done);
  }, []);
  return isDrawn;
}

interface HandoutStepProps {
  step: LessonStep;
  /** From 0. */
  at: number;
  /** How many sheets of steps there are. */
  sheets: number;
  file: LessonFile;
}

function HandoutStep({ step, at, sheets, file }: HandoutStepProps) {
  const trace = file.walks[file.steps[step.id].requests[0]!]!;
  const question = questionOf(step, file);
  return (
    <li className={styles.third}>
      {at % STEPS_A_SHEET === 0 && (
        <p className={styles.sheet}>
          <b>{TITLE}</b>{" "}
          <span className="quiet">
            / sheet {at / STEPS_A_SHEET + 1} of {sheets}
          </span>
        </p>
      )}
      <h2>
        {at + 1} {step.name} <span className="quiet">{step.sentence(trace, file.ground)[0]}</span>
      </h2>
      <div className={styles.thirdPicture} data-at={step.id}>
        <StepPicture
          step={step.id}
          trace={trace}
          ground={file.ground}
          isOpen={false}
          hasOnlyRequest={step.id === "extract"}
        />
      </div>
      <div className={styles.thirdAsk}>
        {question && (
          <p>
            <PersonWords sentence={question.ask} />
          </p>
        )}
        {question && <Boxes question={question} />}
      </div>
      <p className={styles.thirdFoot}>
        {linkTo({ page: "lesson", at: step.id }).replace(/^https?:\/\//, "")} / Kitpick {SAMPLE}{" "}
        {file.datasetHash.slice(0, 8)} / {today()}
      </p>
    </li>
  );
}

const SAMPLE = "sample Errands";

/** What is ticked, marked or written. */
function Boxes({ question }: { question: Question }) {
  if (question.kind === "spans") return <p className="quiet">Underline the words in the request.</p>;
  if (question.kind === "number") {
    return (
      <p>
        <i className={styles.blank} />{" "}
        <span className="quiet">
          from {question.write(question.least)} to {question.write(question.most)}
        </span>
      </p>
    );
  }
  return (
    <>
      <ol>
        {question.options.map(({ id, label, isPerson }, index) => (
          <li key={id}>
            <i className={styles.box} /> <b>{letterOf(index)}</b>{" "}
            <span className={isPerson ? "person" : undefined}>{label}</span>
          </li>
        ))}
      </ol>
      {question.kind === "set" && <p className="quiet">Tick as many as you like.</p>}
    </>
  );
}

/** What is so, step by step. */
function Key({ file, order }: { file: LessonFile; order: readonly LessonStep[] }) {
  return (
    <section className={styles.key} aria-label="The key">
      <h2>The key</h2>
      <ol>
        {order.map((step, at) => {
          const trace = file.walks[file.steps[step.id].requests[0]!]!;
          const question = questionOf(step, file);
          return (
            <li key={step.id}>
              <b>
                {at + 1} {step.name}
              </b>{" "}
              {question && <PersonWords sentence={keyOf(question)} />}{" "}
              <span className="quiet">{step.sentence(trace, file.ground)[1]}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The words of these steps, and of the score and the vote, as the glossary has them. */
function Words({ order }: { order: readonly LessonStep[] }) {
  const places = new Set<string>([...order.map(({ id }) => `step ${id}`), "page tracc", "page vote"]);
  const words = (Object.entries(GLOSSARY) as [TermName, GlossaryEntry][])
    .filter(([name]) => places.has(TERM_PLACES[name]))
    .toSorted(([, a], [, b]) => a.word.localeCompare(b.word, "en"));
  return (
    <section className={styles.key} aria-label="The words">
      <h2>The words</h2>
      <dl className={styles.handoutWords}>
        {words.map(([name, { word, sentence }]) => (
          <div key={name}>
            <dt>{word}</dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function keyOf(question: Question): string {
  if (question.kind === "number") return `${describeGuess(question, question.right).figure}.`;
  if (question.kind === "spans") {
    const right = new Set(question.right);
    const runs = question.words.reduce<string[]>((found, { id, start, end }, index) => {
      const word = question.text.slice(start, end);
      if (!right.has(id)) return found;
      const isNext = right.has(question.words[index - 1]?.id ?? "");
      return isNext ? [...found.slice(0, -1), `${found.at(-1)} ${word}`] : [...found, word];
    }, []);
    return `${runs.map((run) => `“${run}”`).join(", ")}.`;
  }
  const named = question.options.flatMap(({ id, label }, index) =>
    question.right.includes(id) ? [`${letterOf(index)} ${label}`] : [],
  );
  return named.length === 0 ? "None of them." : `${named.join(", ")}.`;
}
