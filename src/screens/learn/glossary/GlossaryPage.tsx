import { useId } from "react";
import { STEPS } from "../../../lessons/ptr/lesson";
import { countOf } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { GLOSSARY, type GlossaryEntry, type TermName } from "../../../ui/glossary";
import { useSetView } from "../../app-context";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { PLACES, type TermPlace } from "./places";
import styles from "./glossary.module.css";

const ENTRIES = (Object.entries(GLOSSARY) as [TermName, GlossaryEntry][]).toSorted(([, a], [, b]) =>
  a.word.localeCompare(b.word, "en"),
);

/** Every word of the field that the app uses, with one sentence, where it comes from, and where it can be seen. */
export function GlossaryPage() {
  const [find, setFind] = useAddressPart("find");
  const id = useId();
  const wanted = (find ?? "").trim().toLowerCase();
  const found = ENTRIES.filter(([, { word, sentence, inCode = "" }]) =>
    [word, sentence, inCode].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <div className="intro">
        <h1>The words of the field, as this app uses them.</h1>
        <p className={styles.find}>
          <label htmlFor={id}>Find a word</label>
          <input
            id={id}
            type="search"
            className="field"
            value={find ?? ""}
            onChange={({ target }) => setFind(target.value === "" ? null : target.value)}
          />
          <span role="status" className="quiet">
            {found.length === ENTRIES.length
              ? countOf(ENTRIES.length, "word")
              : `${found.length} of ${countOf(ENTRIES.length, "word")}`}
          </span>
        </p>
      </div>
      {found.length === 0 && (
        <p>
          No word here has “{find}” in its name or its sentence.{" "}
          <Button kind="link" onClick={() => setFind(null)}>
            Show all words
          </Button>
        </p>
      )}
      <dl className={styles.words}>
        {found.map(([name, { word, sentence, source, inCode }]) => (
          <div key={name}>
            <dt>{word}</dt>
            <dd>{sentence}</dd>
            <dd className="quiet">
              {source}
              {inCode !== undefined && (
                <>
                  ; in code <code>{inCode}</code>
                </>
              )}
            </dd>
            <dd>
              <ToPlace place={PLACES[name]} word={word} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const PAGE_NAMES = { tracc: "The score", vote: "The vote" } as const;
const SCREEN_NAMES = { workbench: "Workbench", evaluate: "Evaluate", compare: "Compare" } as const;

function ToPlace({ place, word }: { place: TermPlace; word: string }) {
  const setView = useSetView();
  const at = "step" in place ? STEPS.findIndex(({ id }) => id === place.step) : -1;
  const label =
    "step" in place
      ? `step ${at + 1}, ${STEPS[at]!.name}`
      : "page" in place
        ? PAGE_NAMES[place.page]
        : SCREEN_NAMES[place.screen];
  const go = () => {
    if ("step" in place)
      setAddressParts({ page: "lesson", at: place.step, request: null, guess: null, seen: null }, "step");
    else if ("page" in place) setAddressParts({ page: place.page }, "step");
    else setView({ screen: place.screen });
  };
  return (
    <Button kind="link" aria-label={`${word}: see it at ${label}`} onClick={go}>
      {label}
    </Button>
  );
}
