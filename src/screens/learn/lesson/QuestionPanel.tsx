import { useEffect, useRef, type ReactNode } from "react";
import {
  describeGuess,
  type ChoiceQuestion,
  type NumberQuestion,
  type Question,
} from "../../../lessons/questions/question";
import { numberOf } from "../../../lessons/ptr/lesson";
import { Button } from "../../../ui/Button";
import { Mark } from "../../../ui/Mark";
import type { Outcome } from "../../../ui/outcome";
import { Kbd } from "../../../ui/Kbd";
import { PersonWords } from "../../../ui/PersonWords";
import { OwnCode } from "../class/OwnCode";
import { checkGuess, guessAt, showAnswer, type LessonView } from "./use-lesson";
import styles from "./lesson.module.css";

interface QuestionPanelProps {
  view: LessonView;
  isHinting: boolean;
  onHint: () => void;
  onNext: () => void;
  onAnother: () => void;
  /** What leads on; `null`: nothing does. */
  nextLabel: string | null;
  /** The way to a request of the reader's own; `null`: there is none from here. */
  askOwn: ReactNode;
}

/** The question before the picture; after the check, what was given and what is so. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { view, isHinting } = props;
  const { question, standing, step, at, trace, guess, isOpen, classSign } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  const key = `${step.id} ${trace.query.id} ${standing === "asked"}`;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  const isGiven = standing === "checked" && !isOpen;
  const told = question && isOpen && standing === "checked" && guess !== null ? describeGuess(question, guess) : null;
  // Where nobody guessed, "3 of 3" of a set would say nothing: its options say it all.
  const figure =
    told?.figure ??
    (question && isOpen && question.kind !== "set" ? describeGuess(question, question.right).figure : null);
  return (
    <section className={styles.ask} aria-labelledby="question">
      <h2 id="question" ref={heading} tabIndex={-1}>
        {isOpen ? (told ? "You guessed" : "The answer") : isGiven ? "Your answer is given" : "Before you look"}{" "}
        <span className="quiet">question {at + 1}</span>
      </h2>
      {isOpen && figure !== null && <p className={styles.figure}>{figure}</p>}
      {told && (
        <p role="status" className={styles.feedback}>
          <PersonWords sentence={told.feedback} />
        </p>
      )}
      {question ? (
        !(told && question.kind !== "number") && (
          <p className={isOpen ? styles.asked : styles.prompt}>
            <PersonWords sentence={question.ask} />
          </p>
        )
      ) : (
        <p className={styles.feedback}>{step.whyNot}</p>
      )}
      {question && (question.kind === "one" || question.kind === "set") && (
        <Options
          question={question}
          given={Array.isArray(guess) ? guess : []}
          isOpen={isOpen}
          hasGuess={told !== null}
        />
      )}
      {question?.kind === "number" && !isOpen && (
        <NumberField
          question={question}
          given={typeof guess === "number" ? guess : null}
          onCheck={() => checkGuess(view)}
        />
      )}
      {isGiven && <p className={styles.feedback}>What is so is shown to all together. You can still change it.</p>}
      {classSign !== null && standing === "checked" && <OwnCode sign={classSign} step={numberOf(step)} />}
      <Acts {...props} />
      {!isOpen && !isGiven && question && (
        <p className={styles.hint} role="status">
          {isHinting
            ? question.hint
            : `${howToAnswer(question)}${view.isKept ? " Your guesses stay in this browser." : ""}`}
        </p>
      )}
      {step.id === "choice" && props.askOwn}
    </section>
  );
}

function howToAnswer(question: Question): string {
  if (question.kind === "spans") return "Press words, or go through them with the arrow keys and mark with Space.";
  if (question.kind === "number") return "Move the slider, also with the arrow keys.";
  const last = question.options.length;
  return question.kind === "one"
    ? `Press 1 to ${last} to choose.`
    : `Press 1 to ${last} to ${question.words?.take ?? "mark"} or not.`;
}

function Acts({ view, isHinting, onHint, onNext, onAnother, nextLabel }: QuestionPanelProps) {
  const { standing, question, guess, turn, hides } = view;
  if (standing === "asked" && question) {
    return (
      <p className={styles.acts}>
        <Button kind="go" disabled={guess === null} onClick={() => checkGuess(view)}>
          Check <kbd>Enter</kbd>
        </Button>
        {!isHinting && !hides.has("hint") && (
          <>
            <Button kind="link" onClick={onHint}>
              Hint
            </Button>
            <Kbd keys={["H"]} />
          </>
        )}
        {!hides.has("skip") && (
          <Button kind="link" onClick={showAnswer}>
            Show without guessing
          </Button>
        )}
      </p>
    );
  }
  return (
    <p className={styles.acts}>
      {nextLabel !== null && (
        <Button kind="go" onClick={onNext}>
          {nextLabel} <kbd>Enter</kbd>
        </Button>
      )}
      {turn.of > 1 && (
        <Button kind="link" onClick={onAnother}>
          {turn.at === turn.of - 1 ? "Ask it of the walk on the workbench" : "Ask it of another request"}
        </Button>
      )}
    </p>
  );
}

interface OptionsProps {
  question: ChoiceQuestion;
  given: readonly string[];
  isOpen: boolean;
  hasGuess: boolean;
}

/** What the guess becomes when an option is pressed. */
export function afterPress({ kind }: ChoiceQuestion, given: readonly string[], id: string): string[] {
  if (kind === "one") return [id];
  return given.includes(id) ? given.filter((other) => other !== id) : [...given, id];
}

function Options({ question, given, isOpen, hasGuess }: OptionsProps) {
  const { options, right, words } = question;
  const sayOf = (id: string): string => {
    const isTaken = given.includes(id);
    if (!isOpen) return isTaken && words ? words.take : "";
    const isSo = right.includes(id);
    if (words) return hasGuess ? `you: ${isTaken ? words.in : words.out}` : isSo ? words.in : words.out;
    return [hasGuess && isTaken ? "you chose it" : "", isSo ? "so it is" : ""].filter(Boolean).join(" / ");
  };
  return (
    <ol className={styles.options} data-kind={question.kind}>
      {options.map(({ id, label, about, isPerson }, index) => {
        const isOff = isOpen && hasGuess && given.includes(id) !== right.includes(id);
        const content = (
          <>
            <kbd data-on={given.includes(id) ? "" : undefined}>{index + 1}</kbd>
            <span className={isPerson ? "person" : styles.optionName}>{label}</span>
            <span className={styles.sayOf}>
              {sayOf(id)} {isOpen && words && <Mark outcome={outcomeOf(words, right.includes(id))} />}
            </span>
            {about && !isOpen && <span className={styles.about}>{about}</span>}
          </>
        );
        return (
          <li key={id} data-right={isOpen && right.includes(id) ? "" : undefined} data-off={isOff ? "" : undefined}>
            {isOpen ? (
              <div>{content}</div>
            ) : (
              <button
                type="button"
                aria-pressed={given.includes(id)}
                onClick={() => guessAt(afterPress(question, given, id))}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface NumberFieldProps {
  question: NumberQuestion;
  given: number | null;
  onCheck: () => void;
}

/** What became of an option of a set, as the picture marks it. */
function outcomeOf(words: NonNullable<ChoiceQuestion["words"]>, isIn: boolean): Outcome {
  if (words.in === "open") return isIn ? "unsolved" : "kept";
  return isIn ? "kept" : "dropped";
}

function NumberField({ question, given, onCheck }: NumberFieldProps) {
  const { least, most, step, write } = question;
  const shown = given ?? (question.step === 1 ? least : (least + most) / 2);
  return (
    <label className={styles.numberField}>
      <b className={given === null ? styles.untouched : undefined}>{given === null ? "?" : write(given)}</b>
      <input
        type="range"
        aria-label="Your guess"
        {...{ min: least, max: most, step }}
        value={shown}
        aria-valuetext={given === null ? "no guess yet" : write(given)}
        onChange={({ target }) => guessAt(Number(target.value))}
        // Where it stands already is a guess too, and no change.
        onPointerUp={({ currentTarget }) => guessAt(Number(currentTarget.value))}
        onKeyDown={({ key }) => key === "Enter" && onCheck()}
      />
      <span className="quiet">
        {write(least)} to {write(most)}
      </span>
    </label>
  );
}
