import { Mark } from "../../../ui/Mark";
import type { RequirementId } from "../../../core/domain/ids";
import { outcomeOfRequirement, type Picture } from "./picture";

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
    <ol className={isCrowded ? "strip crowded" : "strip"} aria-label="Requirements in order">
      {picture.requirements.map(({ id, words, standing }) => {
        const outcome = outcomeOfRequirement(picture, id);
        const colour = standing === "open" ? "unsolved" : standing === "served" ? "kept" : "unread";
        return (
          <li key={id} className={id === openVote ? "open" : undefined} style={{ flexGrow: words.length }}>
            <button type="button" onClick={() => onGo(id)}>
              <span className="vh">{words}</span>
              <i className={colour} />
              {outcome && <Mark outcome={outcome} size="small" />}
            </button>
          </li>
        );
      })}
      {missed.map(({ key, name }) => (
        <li key={key} className="missed-one">
          <span className="vh">{name}</span>
          <Mark outcome="missed" size="small" />
        </li>
      ))}
    </ol>
  );
}
