import { useId, useState } from "react";
import { listWords, verb } from "../../core/domain/phrases";
import {
  answerOfLists,
  gainOf,
  isOnLandscape,
  labelOfLandscapeScore,
  LANDSCAPE_SCORES,
  MOVE_NAMES,
  scoreOf,
  type Answer,
  type PastedAnswer,
} from "../../lessons/landscape";
import { describeCounts, describePadding, nameMove, signed } from "../../lessons/landscape-words";
import { Button } from "../../ui/Button";
import { Mark } from "../../ui/Mark";
import { Term } from "../../ui/Term";
import styles from "./learn.module.css";

interface OwnListsProps {
  text: string;
  answers: readonly PastedAnswer[];
  unread: number;
  onText: (text: string) => void;
  onShow: (answer: Answer) => void;
}

const MOST_LISTED = 50;

/** Lists of one's own, one answer a line; each can be put on the landscape. */
export function OwnLists({ text, answers, unread, onText, onShow }: OwnListsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="quiet">
        One answer a line: the needed tools, a bar, the recommended ones.
      </label>
      <textarea
        id={id}
        className="field"
        rows={3}
        value={text}
        placeholder="gold: Weather, Maps | answer: Maps, Mail"
        onChange={({ target }) => onText(target.value)}
      />
      {unread > 0 && (
        <p role="status">
          {unread === 1 ? "One line was not read" : `${unread} lines were not read`}: each needs one bar with needed
          tools before it.
        </p>
      )}
      <ul className={styles.lists}>
        {answers.slice(0, MOST_LISTED).map((lists, index) => {
          const answer = answerOfLists(lists);
          const gold = new Set(lists.right.map((name) => name.toLowerCase()));
          return (
            <li key={index}>
              <b className="numeric">{scoreOf("tracc", answer).toFixed(2)}</b>
              <span>
                {lists.recommended.length === 0 && <span className="quiet">no tool recommended</span>}
                {lists.recommended.map((name) => (
                  <span key={name} className={styles.named}>
                    <Mark outcome={gold.has(name.toLowerCase()) ? "kept" : "wrong"} size="small" /> {name}
                  </span>
                ))}
                {lists.gold
                  .filter((name) => !gold.has(name.toLowerCase()))
                  .map((name) => (
                    <span key={name} className={styles.named}>
                      <Mark outcome="missed" size="small" /> {name}
                    </span>
                  ))}
              </span>
              {lists.repeated.length > 0 && (
                <span className="quiet">
                  {listWords(lists.repeated)} {verb(lists.repeated.length, "stands", "stand")} there twice and{" "}
                  {verb(lists.repeated.length, "counts", "count")} once
                </span>
              )}
              {isOnLandscape(answer) ? (
                <Button kind="link" onClick={() => onShow(answer)}>
                  Put the dot there
                </Button>
              ) : (
                <span className="quiet">
                  {answer.recommended} recommended of {answer.needed} needed: beyond the picture
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {answers.length > MOST_LISTED && (
        <p className="quiet">{answers.length - MOST_LISTED} more answers were read and are not listed.</p>
      )}
    </>
  );
}

/** A part of the formula; pointing at it lights up its tools. */
type FormulaPart = "difference" | "union" | "right" | "needed";
type MarkKind = "kept" | "missed" | "wrong";

/** Which tools a part of the formula counts. The difference is what one set has more than the other. */
function isCounted(part: FormulaPart, kind: MarkKind, place: number, { needed, recommended }: Answer): boolean {
  if (part === "union") return true;
  if (part === "right") return kind === "kept";
  if (part === "needed") return kind !== "wrong";
  const spare = recommended > needed ? "wrong" : "missed";
  return kind === spare && place < Math.abs(recommended - needed);
}

interface ReadingProps {
  answer: Answer;
  /** Names of its tools, where it is one of the lists that were pasted. */
  lists: PastedAnswer | null;
}

/** The score as a formula with the numbers of the dot, and what each step is worth. */
export function Reading({ answer, lists }: ReadingProps) {
  const { needed, recommended, right } = answer;
  const union = needed + recommended - right;
  const [part, setPart] = useState<FormulaPart | null>(null);
  const on = (name: FormulaPart) => ({ onPointerEnter: () => setPart(name), onPointerLeave: () => setPart(null) });
  return (
    <>
      <p className={styles.score}>
        <Term name="tracc" /> <b>{scoreOf("tracc", answer).toFixed(2)}</b>
      </p>
      <Marks answer={answer} part={part} lists={lists} />
      <p>{describeCounts(answer)}</p>
      <p className={styles.formula}>
        <span className="visually-hidden">
          {`(1 − |${recommended} − ${needed}| / ${union}) · ${right} / ${needed} = ${scoreOf("tracc", answer).toFixed(2)}`}
        </span>
        <span aria-hidden="true">
          (1 −{" "}
          <span className={styles.fraction} title="size difference over the union">
            <span {...on("difference")}>{`|${recommended} − ${needed}|`}</span>
            <span {...on("union")}>{union}</span>
          </span>
          ) ·{" "}
          <span className={styles.fraction} title="right ones of the needed: recall">
            <span {...on("right")}>{right}</span>
            <span {...on("needed")}>{needed}</span>
          </span>{" "}
          = <b>{scoreOf("tracc", answer).toFixed(2)}</b>
        </span>
      </p>
      <table className={styles.steps}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Step</span>
            </th>
            {LANDSCAPE_SCORES.map((score) => (
              <th scope="col" key={score} className="numeric">
                {labelOfLandscapeScore(score)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">here</th>
            {LANDSCAPE_SCORES.map((score) => (
              <td key={score} className="numeric">
                {scoreOf(score, answer).toFixed(2)}
              </td>
            ))}
          </tr>
          {MOVE_NAMES.map((move) => (
            <tr key={move}>
              <th scope="row">{nameMove(move)}</th>
              {gainOf("tracc", answer, move) === null ? (
                <td colSpan={LANDSCAPE_SCORES.length} className="quiet">
                  {move.startsWith("drop") || answer.right === answer.needed ? "none left" : "the picture ends here"}
                </td>
              ) : (
                LANDSCAPE_SCORES.map((score) => (
                  <td key={score} className="numeric">
                    {signed(gainOf(score, answer, move)!)}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">{describePadding(answer)}</p>
    </>
  );
}

/** A mark for each tool, with its name where lists were pasted; what the pointed part does not count is faint. */
function Marks({ answer, part, lists }: ReadingProps & { part: FormulaPart | null }) {
  const { needed, recommended, right } = answer;
  const known = new Set(lists?.right.map((name) => name.toLowerCase()));
  const names: Record<MarkKind, string[]> = {
    kept: lists?.right ?? [],
    missed: lists?.gold.filter((name) => !known.has(name.toLowerCase())) ?? [],
    wrong: lists?.recommended.filter((name) => !known.has(name.toLowerCase())) ?? [],
  };
  const counts: [MarkKind, number][] = [
    ["kept", right],
    ["missed", needed - right],
    ["wrong", recommended - right],
  ];
  return (
    <p className={styles.marks} aria-hidden={lists === null}>
      {counts.flatMap(([kind, count]) =>
        Array.from({ length: count }, (_, place) => (
          <span key={`${kind} ${place}`} data-faint={part && !isCounted(part, kind, place, answer) ? "" : undefined}>
            <Mark outcome={kind} label={lists ? "spoken" : "hidden"} /> {names[kind][place]}
          </span>
        )),
      )}
    </p>
  );
}
