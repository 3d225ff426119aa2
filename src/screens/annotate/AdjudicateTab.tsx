import { useEffect, useEffectEvent, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { AnnotationDesk } from "../../state/annotate/annotation-desk";
import type { Adjudications, Choice, Division } from "../../state/annotate/adjudicate";
import { bindKeys, type KeyBindings } from "../../ui/bind-keys";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Kbd } from "../../ui/Kbd";
import { useDesk, useRecordsRead } from "./desk-context";
import { firstChoice, ruled, taken, toggled, toolsInQuestion } from "./decision-choice";
import { CorrectionLine } from "./CorrectionLine";
import { DivisionFigure } from "./DivisionFigure";
import { Failure, UnreadJudgements } from "./Failure";
import { OverruledList } from "./OverruledList";
import { ADJUDICATE_KEYS, type AdjudicateCommand } from "./keymap";
import shared from "./annotate.module.css";
import styles from "./adjudicate.module.css";

const readAdjudications = (desk: AnnotationDesk): Promise<Adjudications | null> => desk.adjudications();

/** Requests that people answered differently, or one person twice: somebody decides what counts. */
export function AdjudicateTab() {
  const found = useRecordsRead(readAdjudications);
  const [failure, setFailure] = useState<string | null>(null);
  if (found === "failed") return <UnreadJudgements />;
  if (!found) return <h1 className="visually-hidden">Adjudicate</h1>;
  if (found.divisions.length === 0)
    return (
      <section className={shared.covered}>
        <h1>{found.agreed > 0 ? "Nobody disagrees." : "No request has two answers yet."}</h1>
        <p className="quiet">
          {found.agreed > 0
            ? `${countOf(found.agreed, "request")} with two answers or more, all alike.`
            : "Open the file of a colleague who judged the same requests. What you disagree about is decided here."}
        </p>
        <Failure failure={failure} />
        <CorrectionLine onFailure={setFailure} />
      </section>
    );
  return <Deciding found={found} />;
}

/** What is decided at one request and not stored yet. */
interface Begun {
  item: string;
  choice: Choice | null;
  voice: number;
  isTyping: boolean;
}

function Deciding({ found }: { found: Adjudications }) {
  const desk = useDesk();
  const { divisions } = found;
  const [begun, setBegun] = useState<Begun>(() => at((divisions.find(isWaiting) ?? divisions[0]!).item));
  const [failure, setFailure] = useState<string | null>(null);
  const [isStoring, setStoring] = useState(false);
  const division = divisions.find(({ item }) => item === begun.item) ?? divisions[0]!;
  const choice = begun.choice ?? firstChoice(division);
  const rows = toolsInQuestion(division);
  const change = (made: Partial<Begun>) => setBegun({ ...begun, ...made, item: division.item });
  const choose = (made: Choice | null | undefined) => made && change({ choice: made });
  const take = (voice: number) => {
    const found = division.voices[voice];
    if (found) change({ voice, choice: taken(found, choice.reason) });
  };
  const store = (act: () => Promise<string | null>) => {
    if (isStoring) return;
    setStoring(true);
    act()
      .then(
        (next) => {
          setFailure(null);
          if (next !== null) setBegun(at(next));
        },
        (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setStoring(false));
  };
  const settle = async () => {
    // Without a majority nothing is proposed: a key pressed too often must not decide.
    if (!begun.choice && !division.decision && !ruled(division, "majority", null))
      throw new Error("Nothing is chosen yet. Take an answer with T, or put tools in and out with 1 to 9.");
    await desk.decide(division, choice);
    return (nextWaiting(divisions, division) ?? division).item;
  };
  const step = (by: number) => {
    const other = divisions[divisions.indexOf(division) + by];
    if (other) setBegun(at(other.item));
  };
  const perform = (command: AdjudicateCommand, key = ""): void => {
    const count = division.voices.length;
    if (command === "settle") store(settle);
    else if (command === "undo") store(desk.takeBackDecision);
    else if (command === "left" || command === "right")
      change({ voice: (begun.voice + (command === "left" ? count - 1 : 1)) % count });
    else if (command === "take") take(begun.voice);
    else if (command === "first") take(0);
    else if (command === "second") take(1);
    else if (command === "reason") change({ isTyping: true, choice });
    else if (command === "back" || command === "next") step(command === "back" ? -1 : 1);
    else if (command === "digit") {
      const tool = rows[Number(key) - 1];
      if (tool) choose(toggled(choice, tool));
    } else choose(ruled(division, command, choice.reason));
  };
  useAdjudicateKeys(perform);
  const type = (reason: string) => change({ choice: { ...choice, reason: reason.trim() === "" ? null : reason } });
  return (
    <div className={shared.queue}>
      <Head found={found} division={division} onOpen={(item) => setBegun(at(item))} />
      <Failure failure={failure} />
      <DivisionFigure
        {...{ division, choice, rows, voice: begun.voice, isTyping: begun.isTyping, type }}
        toggle={(tool: ToolId) => choose(toggled(choice, tool))}
        take={take}
        endTyping={() => change({ isTyping: false })}
      />
      <CorrectionLine onFailure={setFailure} />
      <OverruledList divisions={divisions} />
      <Keys perform={perform} isStoring={isStoring} hasMajority={ruled(division, "majority", null) !== null} />
    </div>
  );
}

const at = (item: string): Begun => ({ item, choice: null, voice: 0, isTyping: false });
const isWaiting = ({ standing }: Division): boolean => standing !== "settled";

/** The next one behind this that waits, from the top again. */
function nextWaiting(divisions: readonly Division[], after: Division): Division | undefined {
  const place = divisions.indexOf(after);
  return [...divisions.slice(place + 1), ...divisions.slice(0, place)].find(isWaiting);
}

function useAdjudicateKeys(perform: (command: AdjudicateCommand, key: string) => void) {
  const act = useEffectEvent(perform);
  useEffect(() => {
    const bindings: KeyBindings = {};
    for (const [command, keys] of ADJUDICATE_KEYS)
      for (const key of keys) bindings[key] = (event) => act(command, event.key);
    return bindKeys(bindings, "first");
  }, []);
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
                {`${place + 1} / ${one.item}${one.isForked ? " / answered twice" : ""} / ${WORDS[one.standing]}`}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

const WORDS = { open: "to settle", settled: "settled", reopened: "reopened: a new answer" } as const;

interface KeysProps {
  perform: (command: AdjudicateCommand) => void;
  isStoring: boolean;
  hasMajority: boolean;
}

function Keys({ perform, isStoring, hasMajority }: KeysProps) {
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
