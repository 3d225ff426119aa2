import { useMemo } from "react";
import { suggestionMark } from "./decision-choice";
import { tracc } from "../../core/metrics/tracc";
import type { ToolId } from "../../core/domain/ids";
import type { Choice, Division, NamedVoice } from "../../state/annotate/adjudicate";
import { countOf, formatFigure, formatScore } from "../../ui/format-number";
import { Mark } from "../../ui/Mark";
import { chance } from "../../wording/chances";
import { describeDivision } from "../../wording/annotation";
import { DISPUTE_REASONS } from "../../formats/write/gold-corrections";
import { isDisputed } from "./decision-choice";
import { useAnnotation } from "./annotation-context";
import { DivisionLinks, linksOf } from "./DivisionLinks";
import { DivisionWords, WhatGuidelinesSay } from "./DivisionWords";
import type { WordsMode } from "./item-words";
import { Dot } from "./ToolRow";
import { Term } from "../../ui/Term";
import styles from "./adjudicate.module.css";

interface Props {
  division: Division;
  choice: Choice;
  rows: readonly ToolId[];
  /** The voice that is pointed at, from 0. */
  voice: number;
  words: WordsMode | null;
  isTyping: boolean;
  type: (reason: string) => void;
  endTyping: () => void;
  toggle: (tool: ToolId) => void;
  take: (voice: number) => void;
}

/** One request: its words as each marked them, a row for each tool, a column for each answer, and the decision. */
export function DivisionFigure(props: Props) {
  const { division, choice, words, rows } = props;
  const nameOf = useToolNames();
  const { voices, query, isForked } = division;
  const counting = useMemo(() => voices.filter(({ isSpare }) => !isSpare), [voices]);
  const links = useMemo(
    () =>
      linksOf(
        words
          ? [{ spans: choice.answer.requirements ?? [] }]
          : counting.map(({ answer }) => ({ spans: answer.requirements ?? [] })),
        rows,
      ),
    [words, choice.answer, counting, rows],
  );
  return (
    <section className={styles.division} aria-label="Request">
      <DivisionLinks links={links} />
      <div className={styles.divisionHead}>
        <h1>{describeDivision((isForked ? voices : counting).map(({ answer }) => answer.tools.map(nameOf)))}</h1>
        {isForked && <p className="quiet">One person answered twice; both answers stand here.</p>}
      </div>
      <div>
        <DivisionWords
          text={query.text}
          voices={counting.map(({ name, answer }) => ({ name, spans: answer.requirements ?? [] }))}
          decided={choice.answer.requirements ?? []}
          words={words}
          isDotted={links.some(({ isAgreed }) => !isAgreed)}
        />
        <Apart division={division} choice={choice} />
        <Reason {...props} />
        <WhatGuidelinesSay {...props} />
      </div>
      <div>
        <Answers {...props} />
        <WhatEachSaid voices={voices} nameOf={nameOf} />
      </div>
    </section>
  );
}

function useToolNames(): (id: ToolId) => string {
  const dataset = useAnnotation((state) => state.dataset);
  return (id) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id;
}

/** How far apart the answers are, and what each would score against the gold. */
function Apart({ division: { voices, query, distance }, choice }: Pick<Props, "division" | "choice">) {
  const counting = voices.filter(({ isSpare }) => !isSpare);
  const { gold } = query;
  const score = (tools: readonly ToolId[]): string =>
    formatScore(tracc.standard({ gold: gold!, goldAsGiven: gold!, recommended: tools }));
  if (counting.length < 2) return null;
  return (
    <div className={styles.apart}>
      <p>
        <span className="quiet">Apart</span>
        <br />
        <b>{formatFigure(distance)}</b>
      </p>
      <p className="quiet">
        Mean distance of the {countOf(counting.length, "set")} (MASI).{" "}
        {gold !== null && gold.length > 0 && (
          <>
            Against the gold, TRACC is{" "}
            {counting.map(({ name, answer }) => `${score(answer.tools)} for ${name}`).join(", ")}; the decision has{" "}
            {score(choice.answer.tools)}.
          </>
        )}
      </p>
    </div>
  );
}

function Reason({ choice, isTyping, type, endTyping }: Props) {
  if (!isTyping)
    return choice.reason === null ? null : (
      <p className={styles.reasonSaid}>
        <span className="quiet">Reason</span> <span className="person">{choice.reason}</span>
      </p>
    );
  return (
    <label className={styles.reason}>
      Reason
      <textarea
        autoFocus
        className="field person"
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
  );
}

function Answers({ division, choice, rows, voice: pointed, toggle, take }: Props) {
  const nameOf = useToolNames();
  const { voices, query, suggestion } = division;
  return (
    <div className={styles.scroll} role="group" aria-label="Answers" tabIndex={0}>
      <table className={styles.answers}>
        <thead>
          <tr>
            <th scope="col">
              <Term name="tool">Tool</Term>
            </th>
            {query.gold !== null && (
              <th scope="col">
                <Term name="gold">Gold</Term> <small>data set</small>
              </th>
            )}
            {suggestion && (
              <th scope="col">
                Suggestion{" "}
                <small title={suggestion.label}>
                  {suggestion.label}
                  {suggestion.confidence !== null && `, ${chance(suggestion.confidence)} sure`}
                </small>
              </th>
            )}
            {voices.map(({ name, judgement, seconds, isSpare }, at) => (
              <th scope="col" key={judgement} data-pointed={at === pointed || undefined}>
                <button type="button" onClick={() => take(at)} aria-label={`Take the answer of ${name}`}>
                  {name}
                </button>{" "}
                <small>{isSpare ? "other answer" : seconds > 0 ? `${Math.round(seconds)} s` : "–"}</small>
              </th>
            ))}
            <th scope="col">
              <b>Decision</b> <small>yours</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((tool, at) => (
            <tr key={tool} data-tool={tool} data-differs={isDisputed(division, tool) || undefined}>
              <th scope="row">
                <kbd>{at < 9 ? at + 1 : "·"}</kbd> {nameOf(tool)}
                {isDisputed(division, tool) && <span className="visually-hidden"> differs</span>}
              </th>
              {query.gold !== null && (
                <td>
                  <Dot state={query.gold.includes(tool) ? "in" : "out"} label="gold" />
                </td>
              )}
              {suggestion && (
                <td>
                  <SuggestionMark division={division} tool={tool} />
                </td>
              )}
              {voices.map((voice, place) => (
                <td key={voice.judgement} data-pointed={place === pointed || undefined}>
                  <Dot state={voice.answer.tools.includes(tool) ? "in" : "out"} label={voice.name} />
                </td>
              ))}
              <td>
                <button
                  type="button"
                  aria-pressed={choice.answer.tools.includes(tool)}
                  aria-label={`${nameOf(tool)} in the decision`}
                  onClick={() => toggle(tool)}
                >
                  <Dot state={choice.answer.tools.includes(tool) ? "in" : "out"} label="decision" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SuggestionMark({ division, tool }: { division: Division; tool: ToolId }) {
  const mark = suggestionMark(division, tool);
  return mark === "in" || mark === "out" ? <Dot state={mark} label="suggestion" /> : <Mark outcome={mark} />;
}

function WhatEachSaid({ voices, nameOf }: { voices: readonly NamedVoice[]; nameOf: (id: ToolId) => string }) {
  const blind = voices.filter(({ isBlind }) => isBlind).length;
  const seen =
    blind === 0 ? "gold and suggestion were shown" : `${blind} of ${voices.length} saw neither gold nor suggestion`;
  return (
    <section className={styles.each}>
      <h2>
        What each said <span className="quiet">{seen}</span>
      </h2>
      <ul>
        {voices.map(({ judgement, name, guidelines, isUnsure, answer, comment, dispute }) => {
          const marks = [
            guidelines !== null && `guidelines ${guidelines}`,
            isUnsure && "unsure",
            answer.requirements !== null && countOf(answer.requirements.length, "requirement"),
            dispute &&
              `disputes ${[...dispute.surplus, ...dispute.missing].map(nameOf).join(", ")} in the gold: ${DISPUTE_REASONS[dispute.reason]}`,
          ].filter((mark) => typeof mark === "string");
          return (
            <li key={judgement}>
              <b>{name}</b>
              <span className="quiet">{marks.join(" / ") || "–"}</span>
              {comment === null ? <span className="quiet">–</span> : <span className="person">{comment}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
