import type { CSSProperties } from "react";
import type { JudgedSpan } from "../../core/domain/judgement";
import type { Span } from "../../core/domain/query";
import { isInside } from "../../ui/request/word-selection";
import type { WordsMode } from "./item-words";
import styles from "./adjudicate.module.css";

interface Props {
  text: string;
  voices: readonly { name: string; spans: readonly JudgedSpan[] }[];
  /** Words of the decision: shown in place of the others while they are marked. */
  decided: readonly JudgedSpan[];
  words: WordsMode | null;
}

/** Distance of two lines under words. */
const STEP_PX = 4;

/** The request with a line under the words of each answer, one below the other; what is selected has a ground. */
export function DivisionWords({ text, voices, decided, words }: Props) {
  const lines = words ? [{ name: "the decision", spans: decided }] : voices;
  const isMarked = lines.some(({ spans }) => spans.length > 0);
  const bounds = [...lines.flatMap(({ spans }) => spans), ...(words ? [words.span] : [])].flatMap(({ start, end }) => [
    start,
    end,
  ]);
  const cuts = [...new Set([0, ...bounds, ...(words?.kind === "split" ? [words.at] : []), text.length])].sort(
    (a, b) => a - b,
  );
  return (
    <>
      <p className={`${styles.request} person`} style={{ "--lines": lines.length } as CSSProperties}>
        {cuts.slice(1).map((end, at) => {
          const piece = { start: cuts[at]!, end };
          const marks = [
            words && isInside(piece, words.span) && styles.chosen,
            words?.kind === "split" && piece.start === words.at && styles.cut,
          ];
          return (
            <span
              key={piece.start}
              className={marks.filter(Boolean).join(" ") || undefined}
              style={isMarked ? underlines(lines, piece) : undefined}
            >
              {text.slice(piece.start, piece.end)}
            </span>
          );
        })}
      </p>
      {isMarked && !words && (
        <p className="quiet">
          {lines.length === 1
            ? `Underlined: the words of ${lines[0]!.name}.`
            : `Lines from the top: ${lines.map(({ name }) => name).join(", ")}.`}
        </p>
      )}
    </>
  );
}

/** A line for each answer that marks the piece, at a height of its own. */
function underlines(lines: Props["voices"], piece: Span): CSSProperties {
  const own = lines.flatMap(({ spans }, at) => (spans.some((span) => isInside(piece, span)) ? [at] : []));
  return {
    backgroundImage: own.map(() => "linear-gradient(currentColor, currentColor)").join(", "),
    backgroundPosition: own.map((at) => `0 calc(100% - ${(lines.length - 1 - at) * STEP_PX}px)`).join(", "),
    backgroundSize: "100% 2px",
    backgroundRepeat: "no-repeat",
  };
}
