import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { nextMark, type MarkPlaces } from "./next-mark";
import figure from "./figure.module.css";
import pictures from "./pictures.module.css";

interface PlotProps {
  /** What a screen reader says of the picture. */
  label: string;
  height: number;
  /** Whether something in it can be pointed at: it takes the focus, and the arrow keys go through its marks (`useMarks`). */
  hasMarks?: boolean;
  /** Draws into so many pixels; text keeps its size whatever the width. */
  children: (width: number) => ReactNode;
}

interface Tip {
  x: number;
  y: number;
  text: string;
}

/** Between a mark and what is said of it, in pixels. */
const TIP_GAP = 12;

/** A drawing as wide as its column. Its room is as high from the start: nothing below moves when it is drawn. */
export function Plot({ label, height, hasMarks = false, children }: PlotProps) {
  const [host, width] = useColumnWidth();
  const [tip, setTip] = useState<Tip | null>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const listen = useCallback((handler: (event: KeyboardEvent) => void) => {
    keys.current = handler;
    return () => {
      if (keys.current === handler) keys.current = null;
    };
  }, []);
  const pointing = useMemo(() => ({ tell: setTip, listen }), [listen]);
  const marks = hasMarks
    ? {
        ...{ role: "application", tabIndex: 0, onBlur: () => setTip(null) },
        onKeyDown: (event: KeyboardEvent) => keys.current?.(event),
      }
    : { role: "img" };
  return (
    <div ref={host} className={figure.plotRoom} style={{ minHeight: height }}>
      {width > 0 && (
        <PointingContext value={pointing}>
          <svg
            className={pictures.plot}
            aria-label={label}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            {...marks}
          >
            {children(width)}
          </svg>
        </PointingContext>
      )}
      {hasMarks && (
        <p
          className={`${figure.chartTip} ${figure.plotTip}`}
          role="status"
          hidden={tip === null}
          style={tip === null ? undefined : placeTip(tip, width, height)}
        >
          {tip?.text}
        </p>
      )}
    </div>
  );
}

/** Above the mark, towards the side where there is room: the marks beside it stay in sight. */
function placeTip({ x, y }: Tip, width: number, height: number) {
  const bottom = height - y + TIP_GAP;
  return x > width / 2 ? { right: width - x - TIP_GAP, bottom } : { left: x - TIP_GAP, bottom };
}

interface Pointing {
  tell(tip: Tip | null): void;
  /** Hears the keys of the picture; returns the end of it. */
  listen(handler: (event: KeyboardEvent) => void): () => void;
}

const PointingContext = createContext<Pointing | null>(null);

interface Marks extends MarkPlaces {
  /** What is said of a mark that is pointed at, by hand or by arrow key. */
  says(index: number): string;
  /** Enter on a mark. */
  onEnter?: (index: number) => void;
}

/** The marks of the picture around: which one is pointed at (−1: none), and how to point at one. */
export function useMarks(marks: Marks): [over: number, point: (index: number) => void] {
  const pointing = useContext(PointingContext);
  const [over, setOver] = useState(-1);
  const point = (index: number): void => {
    setOver(index);
    pointing?.tell(index < 0 ? null : { x: marks.x[index]!, y: marks.y[index]!, text: marks.says(index) });
  };
  const hear = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && over >= 0 && marks.onEnter) marks.onEnter(over);
    else if (event.key === "Escape" && over >= 0) point(-1);
    else {
      const next = nextMark(marks, over, event.key);
      if (next === null) return;
      point(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => pointing?.listen((event) => latest.current(event)), [pointing]);
  return [over < marks.x.length ? over : -1, point];
}

/**
 * How wide the element that takes the reference is, in whole pixels; 0 until the browser has laid it out. It is never asked
 * before: a picture would then be drawn in the task that made its frame, and the browser would lay out everything twice.
 */
export function useColumnWidth(): [host: RefObject<HTMLDivElement | null>, width: number] {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    // As a transition: to put a chart together takes longer than a task should, and React then does it in several.
    const observer = new ResizeObserver(() => startTransition(() => setWidth(Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [host, width];
}
