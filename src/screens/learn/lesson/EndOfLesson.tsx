import { useState } from "react";
import type { LessonFile } from "../../../lessons/ptr/step";
import { numberOf } from "../../../lessons/ptr/lesson";
import { countOf } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { PersonWords } from "../../../ui/PersonWords";
import { setAddressParts } from "../../use-address-part";
import { forgetGuesses, readGuesses } from "./guesses";
import { goToStep, useLessonOrder } from "./use-lesson";
import { StepLine } from "./StepLine";
import styles from "./lesson.module.css";

/** After the last step: what was guessed, step by step, with the way back to each. */
export function EndOfLesson({ file }: { file: LessonFile }) {
  const { order } = useLessonOrder();
  const [kept, setKept] = useState(readGuesses);
  const guesses = kept.filter((guess) => order.some(({ id }) => id === guess.step));
  const right = guesses.filter(({ isRight }) => isRight).length;
  const back = (index: number, request: string) => {
    goToStep(order, index);
    const isThere = file.steps[order[index]!.id].requests.some((id) => id === request);
    setAddressParts({ request: isThere ? request : null });
  };
  return (
    <>
      <div className={`intro ${styles.sentence}`}>
        <p className={styles.place}>
          <b>Your guesses</b>
        </p>
        <h1>
          {guesses.length === 0 ? (
            "No guess is kept in this browser."
          ) : (
            <>
              You answered {countOf(guesses.length, "question")}. <b>{right} as the method does.</b>
            </>
          )}
        </h1>
        <p className="quiet">
          The last guess of each step is kept in this browser for 90 days. It is sent nowhere.{" "}
          {guesses.length > 0 && (
            <Button
              kind="link"
              onClick={() => {
                forgetGuesses();
                setKept([]);
              }}
            >
              Forget them
            </Button>
          )}
        </p>
      </div>
      <ol className={styles.guesses}>
        {order.map((step, index) => {
          const { id, name } = step;
          const guess = guesses.find((one) => one.step === id);
          return (
            <li key={id}>
              <span className="quiet">{numberOf(step) + 1}</span>
              <Button kind="link" onClick={() => back(index, guess?.request ?? "")}>
                {name}
              </Button>
              <b>{guess ? (guess.isRight ? "so it is" : "otherwise") : ""}</b>
              <span className={guess ? undefined : "quiet"}>
                {guess ? <PersonWords sentence={guess.feedback} /> : "not guessed yet"}
              </span>
            </li>
          );
        })}
      </ol>
      <StepLine order={order} at={order.length} />
    </>
  );
}
