import { useMemo, type CSSProperties, type RefObject } from "react";
import type { Span } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { quote } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { makeRequirement } from "./intent";
import { keysOf } from "./keymap";
import { listUnused } from "./unused-sentences";
import { usePerform } from "./use-perform";
import { endOfLine, useWordBoxes, type WordBoxes } from "../../../ui/request/word-boxes";
import styles from "./editing.module.css";

interface UnusedMarksProps {
  layer: RefObject<HTMLElement | null>;
  trace: Trace;
}

/** "not used" at every sentence that no requirement has words of; pressed, it becomes one. The key takes the first. */
export function UnusedMarks({ layer, trace }: UnusedMarksProps) {
  const unused = useMemo(() => listUnused(trace), [trace]);
  return unused.map((span, i) => (
    <UnusedMark key={span.start} layer={layer} text={trace.query.text} span={span} isFirst={i === 0} />
  ));
}

interface UnusedMarkProps {
  layer: RefObject<HTMLElement | null>;
  text: string;
  span: Span;
  isFirst: boolean;
}

function UnusedMark({ layer, text, span, isFirst }: UnusedMarkProps) {
  const at = placeOf(layer.current?.parentElement ?? null, useWordBoxes(layer, span));
  return at && <UseSentence text={text} span={span} isFirst={isFirst} style={at} />;
}

type UseSentenceProps = Omit<UnusedMarkProps, "layer"> & { style?: CSSProperties };

function UseSentence({ text, span, isFirst, style }: UseSentenceProps) {
  const perform = usePerform();
  return (
    <p className={style ? `${styles.unused} ${styles.onLine}` : styles.unused} style={style}>
      <Button
        kind="link"
        aria-label={`Not used: ${quote(text.slice(span.start, span.end))}. Make it a requirement`}
        title="No requirement has words of this sentence. Make it one"
        onClick={() => perform(makeRequirement(span, "rest"))}
      >
        not used
      </Button>
      {isFirst && <Kbd keys={keysOf("use-sentence")} />}
    </p>
  );
}

/** The same below a part of the request, where the walk is one column. */
export function UnusedInClause({ trace, clause }: { trace: Trace; clause: Span }) {
  const unused = useMemo(() => listUnused(trace), [trace]);
  return unused.map(
    (span, i) =>
      span.end > clause.start &&
      span.end <= clause.end && <UseSentence key={span.start} text={trace.query.text} span={span} isFirst={i === 0} />,
  );
}

/** Room between two lines of text, in pixels, from which on the mark (18 high) stands there; else it stands at the end of its line. */
const ROOM = 20;

/** Under the beginning of the sentence's last line; where lines stand close, behind that line. `null` in one column. */
function placeOf(walk: HTMLElement | null, boxes: WordBoxes): { left: number; top: number } | null {
  const last = boxes.at(-1);
  if (!walk || !last) return null;
  const line = walk.querySelector<HTMLElement>("[data-line]");
  if (!line) return null;
  const pitch = line.offsetHeight;
  const height = last.bottom - last.top;
  if (pitch - height >= ROOM) return { left: last.left, top: last.bottom + 1 };
  return { left: endOfLine(walk, last) + 10, top: (last.top + last.bottom) / 2 - 9 };
}
