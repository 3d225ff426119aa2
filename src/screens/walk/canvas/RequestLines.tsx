import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import { isInChain, type Chain } from "../picture/chain";
import { labelRequirement } from "../picture/labels";
import type { LinePiece, SenseLine } from "../geometry/sense-lines";
import { type Picture, outcomeOfRequirement } from "../picture/picture";
import { Mark } from "../../../ui/Mark";
import type { RequirementId } from "../../../core/domain/ids";
import styles from "./canvas.module.css";

interface RequestLinesProps {
  walk: ShownWalk;
  picture: Picture;
  lines: readonly SenseLine[];
  /** How far each line is moved down, to make room for a drawer above it. */
  shifts: readonly number[];
  chain: Chain | null;
}

/** The request in sense lines. Requirements can be focused; the rest is plain text. */
export function RequestLines({ walk, picture, lines, shifts, chain }: RequestLinesProps) {
  const nodeProps = useNodeProps();
  const firstLineOf = (piece: LinePiece) => lines.findIndex(({ requirement }) => requirement === piece.requirement);
  return (
    <div className={`${styles.requestLines} person`} data-request-text>
      {lines.map((line, i) => {
        const isContext = walk.stage2 !== null && line.requirement === null;
        const isRest = isContext && walk.parts.coverage;
        const isFar =
          chain !== null && !isInChain(chain, line.requirement === null ? {} : { requirement: line.requirement });
        return (
          <span
            key={line.start}
            data-line={i}
            className={[
              styles.lineOfText,
              isContext ? styles.context : "",
              isRest ? styles.rest : "",
              isFar ? styles.faded : "",
            ].join(" ")}
            style={{ transform: `translateY(${shifts[i] ?? 0}px)` }}
          >
            {line.pieces.map((piece) => {
              if (piece.requirement === null)
                return (
                  <span key={piece.start} data-offset={piece.start}>
                    {piece.text}
                  </span>
                );
              const node = { type: "requirement", id: piece.requirement } as const;
              const props = nodeProps(node, labelRequirement(walk, picture, piece.requirement));
              const isFirst = firstLineOf(piece) === i;
              return (
                <span
                  key={piece.start}
                  data-offset={piece.start}
                  className={styles.words}
                  {...(isFirst ? props : continued(props))}
                >
                  {piece.text}
                </span>
              );
            })}
          </span>
        );
      })}
    </div>
  );
}

/** The words of a requirement that go on in the next line: pointed at like the first, but spoken and focused once. */
function continued(props: ReturnType<ReturnType<typeof useNodeProps>>) {
  const { onPointerEnter, onPointerLeave, onClick, onDoubleClick } = props;
  return { "aria-hidden": true, onPointerEnter, onPointerLeave, onClick, onDoubleClick } as const;
}

/** The request as one block of prose, for who wants to read it on. */
export function AsWritten({ walk, picture, onClose }: { walk: ShownWalk; picture: Picture; onClose: () => void }) {
  const { text } = walk.query;
  const { requirements } = picture;
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
      <p className="small quiet">
        {words} words, {requirements.length === 1 ? "1 requirement" : `${requirements.length} requirements`}. A new line
        starts where a requirement begins; no word is changed.{" "}
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
