import { countOf } from "../../../core/domain/phrases";
import type { RequirementId } from "../../../core/domain/ids";
import { Mark } from "../../../ui/Mark";
import { type Picture, outcomeOfRequirement } from "../picture/picture";
import type { ShownWalk } from "../picture/shown-walk";
import styles from "./canvas.module.css";

/* What only a long request has; fetched with the first one. */

/** The request as one block of prose, for who wants to read it on. */
export function AsWritten({ walk, picture, onClose }: { walk: ShownWalk; picture: Picture; onClose: () => void }) {
  const { text } = walk.query;
  const requirements = picture.requirements.filter(({ span }) => span.start < text.length);
  const notes = picture.requirements.filter(({ span }) => span.start >= text.length);
  const words = text.trim().split(/\s+/u).length;
  return (
    <section className={styles.asWritten} aria-label="The request as written">
      <p className="person">
        {requirements.map(({ id, span }, i) => (
          <span key={id}>
            {text.slice(requirements[i - 1]?.span.end ?? 0, span.start)}
            <u className={outcomeOfRequirement(picture, id) ?? "unsolved"}>{text.slice(span.start, span.end)}</u>
          </span>
        ))}
        {text.slice(requirements.at(-1)?.span.end ?? 0)}
      </p>
      {notes.map(({ id, words: said }) => (
        <p key={id} className="person">
          <u className={outcomeOfRequirement(picture, id) ?? "unsolved"}>{said}</u>
        </p>
      ))}
      <p className="small quiet">
        {words} words, {countOf(picture.requirements.length, "requirement")}. A new line starts where a requirement
        begins; no word is changed.{" "}
        <button type="button" className="link" onClick={onClose}>
          Close
        </button>
      </p>
    </section>
  );
}

interface RequestStripProps {
  picture: Picture;
  openVote: RequirementId | null;
  onGo: (requirement: RequirementId) => void;
}

/** From this many strokes on there is no room for their marks. */
const CROWDED_FROM = 18;

/**
 * A long request in miniature: one stroke per requirement, as long as its words, coloured by coverage and ending in its
 * outcome; missed gold last, without a stroke. A stroke leads to its line.
 */
export function RequestStrip({ picture, openVote, onGo }: RequestStripProps) {
  const missed = picture.result.filter(({ kind }) => kind === "missed");
  const isCrowded = picture.requirements.length + missed.length > CROWDED_FROM;
  return (
    <ol className={isCrowded ? `${styles.strip} ${styles.crowded}` : styles.strip} aria-label="Requirements in order">
      {picture.requirements.map(({ id, words, standing }) => {
        const outcome = outcomeOfRequirement(picture, id);
        const colour = standing === "open" ? "unsolved" : standing === "served" ? "kept" : styles.unread;
        return (
          <li key={id} className={id === openVote ? styles.open : undefined} style={{ flexGrow: words.length }}>
            <button type="button" onClick={() => onGo(id)}>
              <span className="visually-hidden">{words}</span>
              <i className={colour} />
              {outcome && <Mark outcome={outcome} size="small" />}
            </button>
          </li>
        );
      })}
      {missed.map(({ key, name }) => (
        <li key={key} className={styles.missedOne}>
          <span className="visually-hidden">{name}</span>
          <Mark outcome="missed" size="small" />
        </li>
      ))}
    </ol>
  );
}
