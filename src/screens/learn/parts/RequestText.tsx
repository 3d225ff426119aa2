import type { Trace } from "../../../core/domain/trace";
import type { Span } from "../../../core/domain/query";
import styles from "./parts.module.css";

/** `asked`: nothing is decided yet. */
export type WordsAs = "asked" | "served" | "open";

export interface MarkedSpan {
  span: Span;
  as: WordsAs;
}

/** The underlines of a walk; before the answer nothing is said of them. */
export function underlines({ stage2 }: Trace, isOpen: boolean): MarkedSpan[] {
  return stage2.requirements.map(({ id, span }) => ({
    span,
    as: !isOpen ? "asked" : stage2.unsolved.includes(id) ? "open" : "served",
  }));
}

const SPOKEN: Record<WordsAs, string> = { asked: "asked for", served: "served", open: "open" };

/** A request in its own words; what is asked for has an underline. Spans do not overlap. */
export function RequestText({
  text,
  spans,
  className,
}: {
  text: string;
  spans: readonly MarkedSpan[];
  className?: string | undefined;
}) {
  const sorted = spans.toSorted((a, b) => a.span.start - b.span.start);
  const pieces = sorted.map(({ span, as }, index) => ({
    before: text.slice(sorted[index - 1]?.span.end ?? 0, span.start),
    words: text.slice(span.start, span.end),
    as,
  }));
  return (
    <p className={className ?? styles.said} data-plain={spans.length === 0 ? "" : undefined}>
      {pieces.map(({ before, words, as }, index) => (
        <span key={index}>
          {before}
          <mark data-as={as} title={SPOKEN[as]}>
            {words}
          </mark>
        </span>
      ))}
      {text.slice(sorted.at(-1)?.span.end ?? 0)}
    </p>
  );
}
