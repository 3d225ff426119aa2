import type { ToolId } from "../../core/domain/ids";
import type { Choice, Division } from "../../state/annotate/adjudicate";
import { countOf, formatScore } from "../../ui/format-number";
import { isDisputed } from "./decision-choice";
import { useAnnotation } from "./desk-context";
import styles from "./adjudicate.module.css";

interface Props {
  division: Division;
  choice: Choice;
  rows: readonly ToolId[];
  /** The voice that is pointed at, from 0. */
  voice: number;
  isTyping: boolean;
  type: (reason: string) => void;
  endTyping: () => void;
  toggle: (tool: ToolId) => void;
  take: (voice: number) => void;
}

/** One request: its words, a row for each tool, a column for each answer, and the decision. */
export function DivisionFigure(props: Props) {
  const { division, choice, isTyping, type, endTyping } = props;
  const { voices, query, distance, isForked } = division;
  return (
    <section className={styles.division} aria-label="Request">
      <div>
        <h1 className="person">{query.text}</h1>
        <p className="quiet">
          {countOf(voices.length, "answer")} <span className="separator">/</span> {formatScore(distance)} apart (MASI)
          {isForked && (
            <>
              <span className="separator">/</span> one person answered twice; both answers stand here
            </>
          )}
        </p>
        {isTyping ? (
          <label className={styles.reason}>
            Reason
            <textarea
              autoFocus
              rows={2}
              maxLength={2000}
              value={choice.reason ?? ""}
              onChange={(event) => type(event.target.value)}
              onBlur={endTyping}
              onKeyDown={(event) => {
                if (event.key === "Escape") endTyping();
              }}
            />
          </label>
        ) : (
          choice.reason !== null && <p className="person">{choice.reason}</p>
        )}
      </div>
      <Answers {...props} />
    </section>
  );
}

function Answers({ division, choice, rows, voice: pointed, toggle, take }: Props) {
  const dataset = useAnnotation((state) => state.dataset);
  const { voices, query } = division;
  const nameOf = (id: ToolId) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id;
  const wordsOf = (voice: Division["voices"][number], tool: ToolId) =>
    (voice.answer.requirements ?? [])
      .filter((span) => span.tools.includes(tool))
      .map(({ start, end }) => query.text.slice(start, end))
      .join(" … ");
  return (
    <div className={styles.scroll} role="group" aria-label="Answers" tabIndex={0}>
      <table className={styles.answers}>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            {query.gold !== null && <th scope="col">Gold</th>}
            {voices.map(({ name, judgement, isUnsure, isSpare, comment }, at) => (
              <th scope="col" key={judgement} data-pointed={at === pointed || undefined}>
                <button type="button" onClick={() => take(at)} aria-label={`Take the answer of ${name}`}>
                  {name}
                </button>
                {isUnsure && <span className="quiet">unsure</span>}
                {isSpare && <span className="quiet">their other answer</span>}
                {comment !== null && <span className="person">{comment}</span>}
              </th>
            ))}
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((tool, at) => (
            <tr key={tool} data-differs={isDisputed(division, tool) || undefined}>
              <th scope="row">
                {at < 9 && <kbd>{at + 1}</kbd>} {nameOf(tool)}
                {isDisputed(division, tool) && <span className="quiet"> differs</span>}
              </th>
              {query.gold !== null && <td>{query.gold.includes(tool) ? "in" : "–"}</td>}
              {voices.map((voice, place) => (
                <td key={voice.judgement} data-pointed={place === pointed || undefined}>
                  {voice.answer.tools.includes(tool) ? "in" : "–"}
                  <span className="person">{wordsOf(voice, tool)}</span>
                </td>
              ))}
              <td>
                <button
                  type="button"
                  aria-pressed={choice.answer.tools.includes(tool)}
                  aria-label={`${nameOf(tool)} in the decision`}
                  onClick={() => toggle(tool)}
                >
                  {choice.answer.tools.includes(tool) ? "in" : "out"}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
