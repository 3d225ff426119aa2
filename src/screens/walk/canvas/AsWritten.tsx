import type { ShownWalk } from "../shown-walk";
import { outcomeOfRequirement, type Picture } from "./picture";

/** The request as one block of prose, for who wants to read it on. */
export function AsWritten({ walk, picture, onClose }: { walk: ShownWalk; picture: Picture; onClose: () => void }) {
  const { text } = walk.query;
  const { requirements } = picture;
  const words = text.trim().split(/\s+/u).length;
  return (
    <section className="as-written" aria-label="The request as written">
      <p className="person">
        {requirements.map(({ id, span }, i) => (
          <span key={id}>
            {text.slice(requirements[i - 1]?.span.end ?? 0, span.start)}
            <u className={outcomeOfRequirement(picture, id) ?? "unsolved"}>{text.slice(span.start, span.end)}</u>
          </span>
        ))}
        {text.slice(requirements.at(-1)?.span.end ?? 0)}
      </p>
      <p className="small q">
        {words} words, {requirements.length === 1 ? "1 requirement" : `${requirements.length} requirements`}. Lines are
        cut where a requirement begins; no word is changed.{" "}
        <button type="button" className="lnk" onClick={onClose}>
          Close
        </button>
      </p>
    </section>
  );
}
