import { useState } from "react";
import type { Guidelines } from "../../core/domain/judgement";
import { Button } from "../../ui/Button";
import { countOf, formatDay } from "../../ui/format-number";
import { Markdown } from "../../ui/Markdown";
import { Failure } from "./Failure";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import { KnownAnswers } from "./SharingFields";
import styles from "./guidelines.module.css";

/** What everybody goes by. A version is never changed: a new text is a new version, and each answer names its own. */
export function GuidelinesTab() {
  const guidelines = useAnnotation((state) => state.project?.guidelines) ?? NONE;
  const failure = useAnnotation((state) => state.failure);
  const [isWriting, setWriting] = useState(false);
  const [looked, setLooked] = useState<number | null>(null);
  const last = guidelines.length - 1;
  const at = looked ?? last;
  const shown = guidelines[at];
  return (
    <section className={styles.guidelines}>
      <div className="intro">
        <h1>{titleOf(guidelines.length, at)}</h1>
        <p className="quiet">
          {shown
            ? `Written ${formatDay(shown.at)}. Each answer names the version that it was given under.`
            : "Write down what decides in unclear requests, so that everybody decides alike. G shows it beside each request."}
        </p>
      </div>
      <Failure failure={failure} />
      {isWriting ? (
        <Editor before={guidelines[last]?.text ?? ""} onDone={() => setWriting(false)} />
      ) : (
        <>
          {shown && (
            <div className={styles.text}>
              <Markdown text={shown.text} below={1} />
            </div>
          )}
          <p className="control-line no-print">
            <Button
              kind={shown ? "plain" : "go"}
              onClick={() => {
                setLooked(null);
                setWriting(true);
              }}
            >
              {shown ? "Write a new version" : "Write guidelines"}
            </Button>
          </p>
          {guidelines.length > 0 && <Versions guidelines={guidelines} at={at} onLook={setLooked} />}
          <KnownAnswers />
        </>
      )}
    </section>
  );
}

const NONE: readonly Guidelines[] = [];

function titleOf(count: number, at: number): string {
  if (count === 0) return "This project has no guidelines yet.";
  return at === count - 1 ? `Guidelines ${count}` : `Guidelines ${at + 1}, no longer in force`;
}

/** The text as it is typed, and beside it as it will be read. */
function Editor({ before, onDone }: { before: string; onDone: () => void }) {
  const controller = useOpenAnnotation();
  const heads = useAnnotation((state) => state.heads);
  const [text, setText] = useState(before);
  const [again, setAgain] = useState(false);
  const mine = [...heads.values()].filter(({ heads: [head] }) => head && head.verdict !== "skipped").length;
  const isNew = text.trim() !== "" && text.trim() !== before;
  const save = () =>
    void controller.writeGuidelines(text, again).then((isStored) => {
      if (isStored) onDone();
    });
  return (
    <div className={styles.editor}>
      <label className={styles.source}>
        <span className="quiet">Markdown: # heading, - list, **bold**</span>
        <textarea
          autoFocus
          className="field"
          rows={18}
          maxLength={100_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className={styles.text} aria-label="As it will be read" role="region">
        {text.trim() === "" ? <p className="quiet">Nothing is written yet.</p> : <Markdown text={text} below={1} />}
      </div>
      <div className={styles.save}>
        {mine > 0 && (
          <label>
            <input type="checkbox" checked={again} onChange={({ target }) => setAgain(target.checked)} /> Requests that
            were judged before come again, {mine.toLocaleString("en")} of yours among them. What was said stands until
            it is answered anew.
          </label>
        )}
        <p className="control-line">
          <Button kind="go" disabled={!isNew} onClick={save}>
            Save as a new version
          </Button>
          <Button kind="link" onClick={onDone}>
            Leave it as it was
          </Button>
        </p>
        <p className="quiet">Colleagues get it with the project file: save it under Files, and let them open it.</p>
      </div>
    </div>
  );
}

interface VersionsProps {
  guidelines: readonly Guidelines[];
  at: number;
  onLook: (version: number) => void;
}

function Versions({ guidelines, at, onLook }: VersionsProps) {
  const heads = useAnnotation((state) => state.heads);
  const judged = (version: string | undefined): number =>
    [...heads.values()].filter(({ heads: [head] }) => head?.verdict !== "skipped" && head?.guidelines === version)
      .length;
  const before = judged(undefined);
  return (
    <div className={styles.versions}>
      <h2>Versions</h2>
      <ul>
        {guidelines
          .map((one, place) => (
            <li key={place} aria-current={place === at || undefined}>
              <Button kind="link" onClick={() => onLook(place)}>
                Guidelines {place + 1}
              </Button>
              <span className="quiet">
                {" "}
                {formatDay(one.at)} <span className="separator">/</span> {one.version.slice(0, 8)}{" "}
                <span className="separator">/</span> {countOf(judged(one.version), "answer")} of yours
                {one.again && (
                  <>
                    {" "}
                    <span className="separator">/</span> earlier requests came again
                  </>
                )}
              </span>
            </li>
          ))
          .reverse()}
        {before > 0 && <li className="quiet">Without guidelines: {countOf(before, "answer")} of yours</li>}
      </ul>
    </div>
  );
}

/** The same beside a request, to be looked at while it is judged. */
export function GuidelinesPanel() {
  const guidelines = useAnnotation((state) => state.project?.guidelines) ?? NONE;
  const last = guidelines.at(-1);
  return (
    <section className={styles.panel} aria-label="Guidelines" tabIndex={0}>
      {last ? (
        <>
          <p className="quiet">Guidelines {guidelines.length}; G closes them</p>
          <div className={styles.text}>
            <Markdown text={last.text} below={1} />
          </div>
        </>
      ) : (
        <p className="quiet">This project has no guidelines yet. They are written in the tab of that name.</p>
      )}
    </section>
  );
}
