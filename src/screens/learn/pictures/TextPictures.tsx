import { Fragment } from "react";
import { countOf, listWords, quote } from "../../../core/domain/phrases";
import type { ToolId } from "../../../core/domain/ids";
import { askedMatch } from "../../../lessons/ptr/cover-steps";
import { askedWords } from "../../../lessons/ptr/reading-steps";
import { hundredths, namesIn, wordsOf } from "../../../lessons/walk-facts";
import { overlap } from "../../../lessons/questions/question";
import { Mark } from "../../../ui/Mark";
import { RequestText, underlines, type MarkedSpan } from "../parts/RequestText";
import type { PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

const LETTERS = "abcde";

/** Step 2: the five nearest past requests, and what each used. */
export function PastPicture({ trace, isOpen }: PictureProps) {
  const name = namesIn(trace);
  const { neighbours, historySize } = trace.stage1;
  const hasMeaning = neighbours.some(({ cosine }) => cosine !== null);
  return (
    <>
      <RequestText text={trace.query.text} spans={[]} />
      <p className={styles.pictureHead}>
        <b>Bundle</b>{" "}
        <span className="quiet">
          {countOf(historySize, "past request")} searched
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
              <li key={query}>
                <kbd>{LETTERS[index]}</kbd>
                <span>
                  <span className="person">{quote(text, 110).slice(1, -1)}</span>
                  <span className={styles.under}>{listWords(tools.map(name))}</span>
                </span>
                {cosine !== null && <span className="numeric">{hundredths(cosine)}</span>}
                <span className="numeric">{bm25.toFixed(1)}</span>
              </li>
            ))}
          </ol>
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
  const matchOf = (requirement: string, tool: ToolId) =>
    stage2.matches.find((match) => match.requirement === requirement && match.tool === tool);
  return (
    <>
      <RequestText text={trace.query.text} spans={underlines(trace, isOpen)} />
      <p className={styles.pictureHead}>
        <b>Coverage</b>{" "}
        <span className="quiet">
          {isOpen ? `from ${hundredths(stage2.threshold)} on a tool serves the words` : "nothing is matched yet"}
        </span>
      </p>
      <div className={styles.gridRoom}>
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
                    <td key={tool} data-linked={isOpen && match?.linked ? "" : undefined}>
                      {isOpen && match ? (
                        <>
                          {hundredths(match.score)} {match.linked && <Mark outcome="kept" size="small" />}
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
    </>
  );
}

const FITS = [
  { id: "exact", name: "Exact", about: "every word served, every tool used", kept: 2, dropped: 0, open: 0 },
  { id: "over", name: "Over", about: "a tool serves nothing", kept: 2, dropped: 1, open: 0 },
  { id: "partial", name: "Partial", about: "words stay open", kept: 1, dropped: 0, open: 1 },
  { id: "both", name: "Over and partial", about: "both at once", kept: 1, dropped: 1, open: 1 },
  { id: "none", name: "Nothing asked", about: "no words call for a tool", kept: 0, dropped: 2, open: 0 },
] as const;

/** Under steps 5 and 6: the ways a bundle can fit, counted on the whole sample. */
export function FitCounts({ trace, ground, isOpen }: PictureProps) {
  return (
    <section className={styles.fits} aria-labelledby="fits">
      <h2 id="fits">
        How a bundle can fit <span className="quiet">counted on all {ground.requests} requests of the sample</span>
      </h2>
      <ol>
        {FITS.map(({ id, name, about, kept, dropped, open }) => (
          <li key={id} data-here={isOpen && trace.stage2.verdict === id ? "" : undefined}>
            <FitDrawing kept={kept} dropped={dropped} open={open} />
            <p>
              <b>{name}</b>{" "}
              <span className="quiet">
                {ground.verdicts[id]} of {ground.requests}
              </span>
              {isOpen && trace.stage2.verdict === id && <span className="visually-hidden">, this request</span>}
            </p>
            <p className="quiet">{about}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Tools at the left, their lines to words at the right. */
function FitDrawing({ kept, dropped, open }: { kept: number; dropped: number; open: number }) {
  const rows = [
    ...Array.from({ length: kept }, () => "kept"),
    ...Array.from({ length: dropped }, () => "dropped"),
    ...Array.from({ length: open }, () => "open"),
  ];
  const isBoth = dropped > 0 && open > 0;
  return (
    <svg viewBox="0 0 240 76" aria-hidden="true" className={styles.fitDrawing}>
      {rows.map((row, index) => {
        const y = 14 + (isBoth && row === "open" ? index - 1 : index) * 26;
        return (
          <Fragment key={index}>
            {row === "kept" && (
              <>
                <circle cx="10" cy={y} r="5.5" fill="var(--kept)" />
                <path d={`M22 ${y}H96`} stroke="var(--kept)" strokeWidth="2" />
                <path d={`M96 ${y}H206`} stroke="var(--kept)" strokeWidth="4" />
              </>
            )}
            {row === "dropped" && (
              <path d={`M6 ${y - 4}l8 8M14 ${y - 4}l-8 8M22 ${y}h20`} stroke="var(--dropped)" strokeWidth="2" />
            )}
            {row === "open" && (
              <>
                <path d={`M96 ${y}H206`} stroke="var(--unsolved)" strokeWidth="4" />
                <path d={`M206 ${y}h14`} stroke="var(--unsolved)" strokeWidth="2" />
                <rect x="220" y={y - 6} width="12" height="12" fill="none" stroke="var(--unsolved)" strokeWidth="2.2" />
              </>
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}
