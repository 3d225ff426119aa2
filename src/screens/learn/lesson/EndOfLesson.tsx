import { useEffect, useId, useState, type SubmitEvent } from "react";
import { countOf } from "../../../core/domain/phrases";
import { numberOf } from "../../../lessons/ptr/lesson";
import type { LessonFile } from "../../../lessons/ptr/step";
import { Button } from "../../../ui/Button";
import { PersonWords } from "../../../ui/PersonWords";
import { useActions, useSession } from "../../app-context";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { forgetGuesses, goToStep, readGuesses, useLessonOrder } from "./use-lesson";
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

/** In characters: it stands in the address. */
const LONGEST_REQUEST = 2000;

/** Asked once a visit: whoever changes the text on the workbench afterwards is not overruled by the address. */
const asked = new Set<string>();

/**
 * The request that the address brings along: a link to a step with a request of one's own is walked wherever it is opened.
 * Whether it is still being walked.
 */
export function useOwnRequest(): boolean {
  const [request] = useAddressPart("request");
  const [written] = useAddressPart("ask");
  const status = useSession((state) => state.status);
  const shown = useSession((state) => state.trace?.query.text ?? null);
  const hasData = useSession((state) => state.datasetLabel !== null);
  const { newWalk, askRequest } = useActions();
  const wanted = request === "own" && written !== null ? written.trim().slice(0, LONGEST_REQUEST) : "";
  const isThere = wanted === "" || shown === wanted;
  const isDue = !isThere && hasData && status !== "running" && !asked.has(wanted);
  useEffect(() => {
    if (!isDue) return;
    asked.add(wanted);
    newWalk();
    void askRequest(wanted);
  }, [isDue, wanted, newWalk, askRequest]);
  const isChanged = !isThere && asked.has(wanted) && status === "done";
  useEffect(() => {
    if (isChanged) setAddressParts({ ask: null });
  }, [isChanged]);
  return !isThere && (isDue || status === "running" || !hasData);
}

/** A request of the reader's own: written here, walked by the app, and asked about before its answer is shown. */
export function OwnRequest() {
  const id = useId();
  const [draft, setDraft] = useState("");
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (text === "") return;
    asked.delete(text);
    setAddressParts({ request: "own", ask: text, guess: null, seen: null, move: null }, "step");
  };
  return (
    <form className={styles.ownRequest} onSubmit={send}>
      <label htmlFor={id}>
        <b>A request of your own</b> <span className="quiet">walked in this browser, with the open data set</span>
      </label>
      <textarea
        id={id}
        className="field"
        rows={3}
        maxLength={LONGEST_REQUEST}
        value={draft}
        placeholder="What do you need done?"
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button type="submit" disabled={draft.trim() === ""}>
        Ask me about it
      </Button>
    </form>
  );
}
