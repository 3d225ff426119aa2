import { useEffect, useState } from "react";
import type { Adjudications, Division } from "../../state/annotate/adjudicate";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import type { Correction } from "../../state/annotate/corrected-copy";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Kbd } from "../../ui/Kbd";
import { ToolPicker } from "../ToolPicker";
import { useNarrow } from "../use-narrow";
import { useAnnotation, useOpenAnnotation, useRecordsRead } from "./annotation-context";
import { ruled } from "./decision-choice";
import { DisputeList, OverruledList } from "./DisputeList";
import { DivisionFigure } from "./DivisionFigure";
import { Failure, UnreadJudgements } from "./Failure";
import { WordsBar } from "./KeyBar";
import { ADJUDICATE_KEYS } from "./keymap";
import { SettleAlike } from "./SettleAlike";
import { isWaiting, useDeciding, useDecidingKeys, type Deciding } from "./use-deciding";
import styles from "./adjudicate.module.css";
import shared from "./annotate.module.css";

const readAdjudications = (controller: AnnotationController): Promise<Adjudications | null> =>
  controller.adjudications();

/** Requests that people answered differently, or one person twice: somebody decides what counts. */
export function AdjudicateTab() {
  const found = useRecordsRead(readAdjudications);
  if (found === "failed") return <UnreadJudgements />;
  if (!found) return <h1 className="visually-hidden">Adjudicate</h1>;
  return found.divisions.length === 0 ? <NothingDivided found={found} /> : <DecidingFigure found={found} />;
}

function NothingDivided({ found: { agreed } }: { found: Adjudications }) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <section className={styles.nothing}>
      <h1>{agreed > 0 ? "Nobody disagrees." : "No request has two answers yet."}</h1>
      <p className="quiet">
        {agreed > 0
          ? `${countOf(agreed, "request")} with two answers or more, all alike.`
          : "Open the file of a colleague who judged the same requests. What you disagree about is decided here."}
      </p>
      <Failure failure={failure} />
      <SettleAlike onFailure={setFailure} />
      <CorrectionLine onFailure={setFailure} />
      <DisputeList onFailure={setFailure} />
    </section>
  );
}

function DecidingFigure({ found }: { found: Adjudications }) {
  const { divisions } = found;
  const deciding = useDeciding(found);
  const { division, choice, rows, words, panel, voice, failure, setFailure } = deciding;
  useDecidingKeys(deciding);
  // On a phone they stand below the answers, not below all lists.
  const isNarrow = useNarrow();
  const keys = words ? (
    <WordsBar
      text={division.query.text}
      spans={choice.answer.requirements ?? []}
      words={words}
      perform={deciding.performWords}
    />
  ) : (
    <Keys deciding={deciding} />
  );
  return (
    <div className={shared.queue}>
      <Head found={found} division={division} onOpen={deciding.open} />
      <Failure failure={failure} />
      <DivisionFigure
        {...{ division, choice, rows, voice, words, isTyping: panel === "reason" }}
        type={deciding.type}
        toggle={deciding.toggle}
        take={deciding.take}
        endTyping={deciding.close}
      />
      {panel === "search" && (
        <ToolPicker onPoint={() => undefined} onLeave={deciding.close} onChoose={deciding.choose} />
      )}
      {isNarrow && keys}
      <Bars divisions={divisions} current={division} />
      <SettleAlike onFailure={setFailure} />
      <CorrectionLine onFailure={setFailure} />
      <DisputeList onFailure={setFailure} />
      <OverruledList divisions={divisions} />
      {!isNarrow && keys}
    </div>
  );
}

/** How far it is, and the list of what is divided. */
function Head({
  found,
  division,
  onOpen,
}: {
  found: Adjudications;
  division: Division;
  onOpen: (item: string) => void;
}) {
  const settled = found.divisions.filter((one) => !isWaiting(one)).length;
  const open = found.divisions.length - settled;
  const said = `${found.agreed} agreed by themselves, ${settled} settled, ${open} to settle`;
  return (
    <>
      <div className={shared.progress} role="img" aria-label={said}>
        <i className={styles.agreed} style={{ flexGrow: found.agreed }} />
        <i className={shared.done} style={{ flexGrow: settled }} />
        <i style={{ flexGrow: open }} />
      </div>
      <div className={shared.queueHead}>
        <span>{said}</span>
        <label className={styles.answerList}>
          <span className="quiet">widest apart first</span>
          <select value={division.item} onChange={(event) => onOpen(event.target.value)} aria-label="Request to decide">
            {found.divisions.map((one, place) => (
              <option key={one.item} value={one.item}>
                {`${place + 1} / ${one.item}${one.isForked ? " / answered twice" : ""} / ${standingOf(one)}`}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

function standingOf({ standing, newVoices }: Division): string {
  if (standing === "reopened") return `reopened: ${countOf(newVoices, "new voice")}`;
  return standing === "settled" ? "settled" : "to settle";
}

const MOST_BARS = 120;

/** Each bar is a request, as high as its answers are apart. */
function Bars({ divisions, current }: { divisions: readonly Division[]; current: Division }) {
  const shown = divisions.slice(0, MOST_BARS);
  const more = divisions.length - shown.length;
  const settled = divisions.filter((one) => !isWaiting(one)).length;
  const said = `${countOf(divisions.length, "disagreement")}, ${settled} settled`;
  return (
    <section className={styles.bars}>
      <h2>
        {countOf(divisions.length, "disagreement")}{" "}
        <span className="quiet">
          each bar one request, as high as its answers are apart; capped ones are settled
          {more > 0 && `; ${more} more are not drawn`}
        </span>
      </h2>
      <div role="img" aria-label={said}>
        {shown.map((one) => (
          <i
            key={one.item}
            data-settled={!isWaiting(one) || undefined}
            data-current={one === current || undefined}
            style={{ height: `${4 + Math.round(one.distance * 40)}px` }}
          />
        ))}
      </div>
    </section>
  );
}

function Keys({ deciding: { perform, division, isStoring } }: { deciding: Deciding }) {
  const hasMajority = ruled(division, "majority", null) !== null;
  const listed = ADJUDICATE_KEYS.filter(([command]) => command !== "settle" && command !== "digit");
  return (
    <div className={`${shared.keyBar} no-print`}>
      <Button kind="go" disabled={isStoring} onClick={() => perform("settle")}>
        <kbd>Enter</kbd> settle, next
      </Button>
      <span className={shared.digits}>
        <kbd>1</kbd>–<kbd>9</kbd> in or out
      </span>
      {listed.map(([command, , keys, , label]) =>
        command === "majority" && !hasMajority ? null : (
          <button type="button" key={command} className={shared.keyed} onClick={() => perform(command)}>
            <Kbd keys={keys} /> {label}
          </button>
        ),
      )}
    </div>
  );
}

/** What the decisions make of the data set, before it is made. */
function CorrectionLine({ onFailure }: { onFailure: (sentence: string) => void }) {
  const controller = useOpenAnnotation();
  const found = useCorrection();
  if (!found || found.settled + found.agreed === 0) return null;
  const { settled, agreed, changed } = found;
  const make = () =>
    void controller
      .makeCorrectedCopy()
      .catch((error: unknown) =>
        onFailure(error instanceof Error ? error.message : "The copy could not be stored. Try again."),
      );
  const said = [
    ...(settled > 0 ? [countOf(settled, "decision")] : []),
    ...(agreed > 0 ? [countOf(agreed, "request with equal answers", "requests with equal answers")] : []),
  ];
  const isOne = settled + agreed === 1;
  return (
    <p className="small no-print">
      {said.join(" and ")}{" "}
      {changed === 0 ? (
        `${isOne ? "changes" : "change"} nothing: the data set has these tools and words already.`
      ) : (
        <>
          {isOne ? "changes" : "change"} the needed tools or words of {countOf(changed, "request")}.{" "}
          <Button kind="link" onClick={make}>
            Make a corrected copy
          </Button>
        </>
      )}
    </p>
  );
}

/** Counted anew whenever a record is stored or taken back. */
function useCorrection(): Correction | null {
  const controller = useOpenAnnotation();
  const changes = useAnnotation((state) => state.changes);
  const project = useAnnotation((state) => state.project);
  const [found, setFound] = useState<Correction | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (correction: Correction | null) => {
      if (isHere) setFound(correction);
    };
    controller.correction().then(arrive, () => arrive(null));
    return () => {
      isHere = false;
    };
  }, [controller, changes, project]);
  return found;
}
