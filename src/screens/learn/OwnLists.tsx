import { useId } from "react";
import { answerOfLists, isOnLandscape, scoreOf, type Answer, type PastedAnswer } from "../../lessons/landscape";
import { listWords, verb } from "../../core/domain/phrases";
import { Button } from "../../ui/Button";
import { Mark } from "../../ui/Mark";
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
