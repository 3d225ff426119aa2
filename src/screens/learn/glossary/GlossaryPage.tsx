import { useId } from "react";
import { STEPS } from "../../../lessons/ptr/lesson";
import { countOf } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { GLOSSARY, type GlossaryEntry, type TermName } from "../../../ui/glossary";
import { TERM_PLACES, type TermPlace } from "../../../ui/term-places";
import type { ScreenName } from "../../../state/app/view";
import { useSetView } from "../../app-context";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { openStep } from "../parts/lesson-links";
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
              <ToPlace seen={TERM_PLACES[name]} word={word} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const PLACE_NAMES: Readonly<Record<string, string>> = {
  ...{ tracc: "The score", vote: "The vote" },
  ...{ workbench: "Workbench", evaluate: "Evaluate", compare: "Compare", annotate: "Annotate" },
};

function ToPlace({ seen, word }: { seen: TermPlace; word: string }) {
  const setView = useSetView();
  const [kind, place = ""] = seen.split(" ");
  const at = STEPS.findIndex(({ id }) => id === place);
  const label = kind === "step" ? `step ${at + 1}, ${STEPS[at]?.name}` : PLACE_NAMES[place];
  const go = () => {
    if (kind === "step") openStep(place);
    else if (kind === "page") setAddressParts({ page: place }, "step");
    else setView({ screen: place as ScreenName });
  };
  return (
    <Button kind="link" aria-label={`${word}: see it at ${label}`} onClick={go}>
      {label}
    </Button>
  );
}
