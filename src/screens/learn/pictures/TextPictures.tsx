import { countOf, listWords, quote } from "../../../core/domain/phrases";
import type { ToolId } from "../../../core/domain/ids";
import { askedMatch } from "../../../lessons/ptr/cover-steps";
import { askedWords } from "../../../lessons/ptr/reading-steps";
import { describeLinks, describeNearest, linksAt } from "../../../lessons/ptr/moves";
import { hundredths, namesIn, wordsOf } from "../../../lessons/walk-facts";
import { overlap } from "../../../lessons/questions/question";
import { Button } from "../../../ui/Button";
import { Mark } from "../../../ui/Mark";
import { Slider } from "../../../ui/Slider";
import { Term } from "../../../ui/Term";
import { RequestText, underlines, type MarkedSpan } from "../parts/RequestText";
import { useMoved, type PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

/** Of the threshold. */
const STEP = 0.01;
const LETTERS = "abcde";

/** Step 2: the five nearest past requests, and what each used; each can be dropped. */
export function PastPicture({ trace, isOpen }: PictureProps) {
  const name = namesIn(trace);
  const { neighbours, historySize } = trace.stage1;
  const [moved, move] = useMoved((text) => [...text].filter((letter) => LETTERS.includes(letter)));
  const letters = moved ?? [];
  const dropped = neighbours.slice(0, LETTERS.length).filter((_, index) => letters.includes(LETTERS[index]!));
  const toggle = (letter: string): void => {
    const next = letters.includes(letter) ? letters.filter((other) => other !== letter) : [...letters, letter];
    move(next.toSorted().join(""));
  };
  const hasMeaning = neighbours.some(({ cosine }) => cosine !== null);
  return (
    <>
      <RequestText text={trace.query.text} spans={[]} />
      <p className={styles.pictureHead}>
        <b>Bundle</b>{" "}
        <span className="quiet">
          <Term name="pastRequest">{countOf(historySize, "past request")}</Term> searched
          {isOpen ? ", the five nearest by meaning and shared words" : ""}
        </span>
      </p>
      {isOpen && (
        <>
          <p className={styles.pastHead} aria-hidden="true">
            {hasMeaning && <span>meaning</span>}
            <span>words</span>
          </p>
          <ol className={styles.past} data-two={hasMeaning ? "" : undefined}>
            {neighbours.slice(0, LETTERS.length).map(({ query, text, tools, cosine, bm25 }, index) => (
              <li key={query} data-dropped={letters.includes(LETTERS[index]!) ? "" : undefined}>
                <button
                  type="button"
                  aria-pressed={letters.includes(LETTERS[index]!)}
                  aria-label={`Drop past request ${LETTERS[index]}`}
                  title="Drop it, or take it back"
                  onClick={() => toggle(LETTERS[index]!)}
                >
                  <b>{LETTERS[index]}</b>
                </button>
                <span>
                  <span className="person">{quote(text, 110).slice(1, -1)}</span>
                  <span className={styles.pastTools}>{listWords(tools.map(name))}</span>
                </span>
                {cosine !== null && <span className="numeric">{hundredths(cosine)}</span>}
                <span className="numeric">{bm25.toFixed(1)}</span>
              </li>
            ))}
          </ol>
          <p role="status" className={styles.moved}>
            {describeNearest(
              trace,
              dropped.map(({ query }) => query),
              LETTERS,
            )}{" "}
            <span className="quiet no-print">The buttons a to e drop a past request, or take it back.</span>
          </p>
        </>
      )}
    </>
  );
}

/** Step 3, with the answer: what people marked, and what the app finds by itself. Before it, the words are the question. */
export function ExtractPicture({ trace }: PictureProps) {
  const { data, app } = askedWords(trace);
  const spans = (trace.query.requirements ?? []).map(({ span }): MarkedSpan => ({ span, as: "served" }));
  const hasData = data.length > 0;
  return (
    <>
      {hasData && (
        <>
          <p className={styles.pictureHead}>
            <b>Marked by people</b> <span className="quiet">{countOf(spans.length, "thing")} asked for</span>
          </p>
          <RequestText text={trace.query.text} spans={spans} />
        </>
      )}
      <p className={styles.pictureHead}>
        <b>Found by the app</b>{" "}
        {hasData && <span className="quiet">F1 {hundredths(overlap(app, data))} against the people</span>}
      </p>
      <RequestText text={trace.query.text} spans={underlines(trace, false)} className={styles.second} />
    </>
  );
}

/** Step 4: every underline against every tool of the bundle. */
export function MatchPicture({ trace, isOpen }: PictureProps) {
  const { stage1, stage2 } = trace;
  const tools = stage1.chosen?.tools ?? [];
  const asked = askedMatch(trace);
  const name = namesIn(trace);
  const scores = stage2.matches.map(({ score }) => score);
  const [least, most] = [Math.min(0, ...scores), Math.max(stage2.threshold, ...scores)];
  const [moved, move] = useMoved((text) => {
    const value = Number(text);
    return Number.isFinite(value) ? Math.min(Math.max(value, least), most + STEP) : null;
  });
  const linked = moved === null ? stage2.matches.filter((match) => match.linked) : linksAt(trace, moved);
  const matchOf = (requirement: string, tool: ToolId) =>
    stage2.matches.find((match) => match.requirement === requirement && match.tool === tool);
  return (
    <>
      <RequestText text={trace.query.text} spans={underlines(trace, isOpen)} />
      <p className={styles.pictureHead}>
        <b>
          <Term name="coverage">Coverage</Term>
        </b>{" "}
        <span className="quiet">
          {isOpen
            ? `from ${hundredths(moved ?? stage2.threshold)} on a tool serves the words`
            : "nothing is matched yet"}
        </span>
      </p>
      <div className={styles.gridRoom} role="region" aria-label="Words by tools" tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">words</th>
              {tools.map((tool) => (
                <th scope="col" key={tool}>
                  {name(tool)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stage2.requirements.map(({ id }) => (
              <tr key={id} data-asked={id === asked?.requirement ? "" : undefined}>
                <th scope="row" className="person">
                  {quote(wordsOf(trace, id), 60).slice(1, -1)}
                </th>
                {tools.map((tool) => {
                  const match = matchOf(id, tool);
                  return (
                    <td key={tool} data-linked={isOpen && match && linked.includes(match) ? "" : undefined}>
                      {isOpen && match ? (
                        <>
                          {hundredths(match.score)} {linked.includes(match) && <Mark outcome="kept" size="small" />}
                        </>
                      ) : (
                        <span className="quiet">?</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isOpen && scores.length > 0 && (
        <div className={styles.moved}>
          <Slider
            label="Threshold; a tick for each number of the grid"
            describe={(value) => describeLinks(trace, value)}
            min={Math.floor(least / STEP) * STEP}
            max={Math.ceil(most / STEP) * STEP + STEP}
            step={STEP}
            value={moved ?? stage2.threshold}
            ticks={scores}
            onCommit={(value) => move(value.toFixed(2))}
          />
          {moved !== null && (
            <Button kind="link" onClick={() => move(null)}>
              Back to {hundredths(stage2.threshold)}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
