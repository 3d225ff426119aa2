import { useState } from "react";
import { listWords } from "../../core/domain/phrases";
import type { ArrivingFile } from "../../state/annotate/annotation-state";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Choices } from "./Choices";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import styles from "./annotate.module.css";

/** A file before anything of it is stored: what it would bring, and what is wrong with it. */
export function ArrivingPanel() {
  const controller = useOpenAnnotation();
  const arriving = useAnnotation((state) => state.arriving);
  if (!arriving) return null;
  const { fileName, status, refusal, parts, notices, content, question, ask } = arriving;
  const isNothing =
    content !== null &&
    !content.given &&
    !content.tasks &&
    content.records.length === 0 &&
    parts.length > 0 &&
    !parts[0]!.startsWith("the project");
  return (
    <section className={styles.arriving} aria-label="File">
      <h2>{fileName}</h2>
      {status === "reading" && <p role="status">Reading the file …</p>}
      {refusal !== null && (
        <p className="error-note" role="alert">
          <b>Nothing of it was taken.</b> {refusal}
        </p>
      )}
      {status === "preview" && ask && <ControlsQuestion ask={ask} />}
      {status === "preview" && question && (
        <Choices
          title="What it is read as"
          name="read-as"
          options={readingsOf(question)}
          chosen={question.as}
          onChoose={(as) => void controller.readAs({ as })}
        />
      )}
      {status !== "refused" && parts.length > 0 && (
        <p>
          It brings {parts.join(", ")}.{content && sayWhose(content)}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice} className="error-note">
          {notice}
        </p>
      ))}
      <p className="actions">
        {content && status !== "refused" && !isNothing && (
          <Button kind="go" disabled={status === "storing"} onClick={() => void controller.take()}>
            {status === "storing" ? "Adding …" : content.tasks ? "Judge these" : "Add it"}
          </Button>
        )}{" "}
        <Button kind="link" onClick={() => controller.leave()}>
          {isNothing ? "Close: everything of it is here already" : "Leave it"}
        </Button>
      </p>
    </section>
  );
}

/** What the file could be, those alone that it has something of. */
function readingsOf({ judgements, suggestions, tasks }: NonNullable<ArrivingFile["question"]>) {
  const all = judgements + suggestions;
  return [
    ...(judgements > 0 ? [["judgements", `judgements of people, ${countOf(judgements, "answer")}`] as const] : []),
    ...(all > 0 ? [["suggestions", `suggestions, ${countOf(all, "answer")}`] as const] : []),
    ["tasks", `tasks: ${countOf(tasks, "request")} to judge, without what is said of them`] as const,
  ];
}

/** More names are counted. */
const NAMES_SHOWN = 4;

/** Whose judgements are new; nothing where there are none. */
function sayWhose({ records, names }: NonNullable<ArrivingFile["content"]>): string {
  const keys = new Set(records.map(({ by }) => by.annotator));
  if (keys.size === 0) return "";
  const people = [...keys].map((key) => names.annotators[key]?.[0] ?? "somebody");
  return ` From ${people.length > NAMES_SHOWN ? countOf(people.length, "person", "people") : listWords(people)}.`;
}

/** Which control of a Label Studio project holds the tools, and which the words. */
function ControlsQuestion({ ask }: { ask: NonNullable<ArrivingFile["ask"]> }) {
  const controller = useOpenAnnotation();
  const [set, setSet] = useState(ask.choices[0] ?? "");
  const [words, setWords] = useState(ask.labels[0] ?? "");
  const choose = (label: string, names: readonly string[], chosen: string, onChoose: (name: string) => void) => (
    <label className={styles.seatField}>
      {label}{" "}
      <select className="field" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {[...names, ""].map((name) => (
          <option key={name} value={name}>
            {name || "none of them"}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <p>The file has several controls of one kind, and none has the name that Kitpick gives. Which is which?</p>
      {choose("The tools of a request", ask.choices, set, setSet)}
      {choose("The words of a request", ask.labels, words, setWords)}
      <p>
        <Button onClick={() => void controller.readAs({ controls: { set: set || null, words: words || null } })}>
          Read it
        </Button>
      </p>
    </>
  );
}
