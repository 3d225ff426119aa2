import type { CSSProperties } from "react";
import { sectionAbout } from "../../core/annotate/guideline-sections";
import type { ToolId } from "../../core/domain/ids";
import { listWords } from "../../core/domain/phrases";
import type { Division } from "../../state/annotate/adjudicate";
import { Markdown } from "../../ui/Markdown";
import { isDisputed } from "./decision-choice";
import { useAnnotation } from "./annotation-context";
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
  /** Whether a line to a tool is dotted. */
  isDotted: boolean;
}

/** Distance of two lines under words. */
const STEP_PX = 4;

/** The request with a line under the words of each answer, one below the other; what is selected has a ground. */
export function DivisionWords({ text, voices, decided, words, isDotted }: Props) {
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
              data-end={piece.end}
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
          {isDotted && (
            <span className={styles.ofLinks}>
              {" "}
              A dotted line leads to a tool that not everybody asks for with these words.
            </span>
          )}
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

/** What the guidelines say about the tools in question, and who judged before they said so. */
export function WhatGuidelinesSay({ division, rows }: { division: Division; rows: readonly ToolId[] }) {
  const guidelines = useAnnotation((state) => state.project?.guidelines);
  const tools = useAnnotation((state) => state.dataset?.tools);
  const disputed = new Set(rows.filter((tool) => isDisputed(division, tool)));
  const found = sectionAbout(guidelines ?? [], tools?.filter(({ id }) => disputed.has(id)) ?? []);
  if (!found) return null;
  const before = division.voices.filter(
    ({ guidelines: version, isSpare }) => !isSpare && version !== null && found.without.includes(version),
  );
  return (
    <section className={styles.guideline}>
      <h2>
        Guidelines {found.version}, section {found.section}{" "}
        {before.length > 0 && (
          <span className="quiet">{listWords(before.map(({ name }) => name))} judged before it was there</span>
        )}
      </h2>
      <div className="person">
        <Markdown text={found.text} below={2} />
      </div>
    </section>
  );
}
