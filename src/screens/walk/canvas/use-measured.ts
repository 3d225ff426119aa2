import { useEffect, useLayoutEffect, useState, useMemo, type RefObject } from "react";
import { measureWalk, type WantedSpans } from "../geometry/measure";
import type { Measured, WalkForm } from "../geometry/scene";
import { textWithNotes } from "../../../core/domain/notes";
import type { ShownWalk } from "../picture/shown-walk";
import { layoutLines, type SenseLine } from "../../../ui/request/sense-lines";

/** What is measured. Kept the same object while nothing of it changed: it decides when to measure again. */
export interface MeasuredLayout {
  lines: readonly SenseLine[];
  wanted: WantedSpans;
  shifts: readonly number[];
  /** Whatever else moves words or the drawer below them. */
  cause: string;
}

/**
 * What `measureWalk` says of the lines as they are drawn now. Read in one go right after the words were laid out and
 * before the page is painted; again when the walk changes its size.
 */
export function useMeasured(
  grid: RefObject<HTMLElement | null>,
  picture: RefObject<Element | null>,
  layout: MeasuredLayout,
): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useLayoutEffect(() => {
    const next = read(grid, picture, layout);
    if (next) setMeasured((last) => keepIfSame(last, next));
  }, [grid, picture, layout]);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const next = read(grid, picture, layout);
      if (next) setMeasured((last) => keepIfSame(last, next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, picture, layout]);
  return measured;
}

function read(
  grid: RefObject<HTMLElement | null>,
  picture: RefObject<Element | null>,
  { wanted, shifts }: MeasuredLayout,
): Measured | null {
  return grid.current && picture.current ? measureWalk(grid.current, picture.current, wanted, shifts) : null;
}

function keepIfSame(last: Measured | null, next: Measured): Measured {
  return JSON.stringify(last) === JSON.stringify(next) && last ? last : next;
}

/** From this many lines on a walk takes the long form. */
const LONG_FROM = 9;
/** On a low screen, more lines than this stand closer. */
const ROOMY_LINES = 6;

interface SetRequest {
  lines: SenseLine[];
  form: WalkForm;
  density: "roomy" | "dense";
  /** Room between an underline and the letters of the next line. */
  gap: number;
}

/** The request in sense lines, set for the column it stands in; again when that, or the font, changes. */
export function useSenseLines(
  walk: ShownWalk,
  grid: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
): SetRequest {
  const metrics = useTypeMetrics(grid, column);
  const requirements = walk.stage2?.requirements;
  const text = textWithNotes(walk.query.text, requirements ?? []);
  return useMemo((): SetRequest => {
    if (!metrics || metrics.width === 0) return { lines: [], form: "short", density: "roomy", gap: 0 };
    const { gap, width } = metrics;
    const set = (form: WalkForm) =>
      layoutLines(text, requirements ?? [], createMeasure(metrics, form), width - LINE_SLACK);
    const lines = set("short");
    if (lines.length >= LONG_FROM) return { lines: set("long"), form: "long", density: "roomy", gap: gap.long };
    const density = lines.length > ROOMY_LINES ? "dense" : "roomy";
    return { lines, form: "short", density, gap: density === "dense" ? gap.dense : gap.short };
  }, [metrics, text, requirements]);
}

function useTypeMetrics(
  grid: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
): TypeMetrics | null {
  const [metrics, setMetrics] = useState(lastMetrics);
  useLayoutEffect(() => {
    const [walk, text] = [grid.current, column.current];
    if (!walk || !text) return;
    const read = (reason: "size" | "font") =>
      setMetrics((last) => {
        const next = readTypeMetrics(walk, text);
        return reason === "size" && JSON.stringify(last) === JSON.stringify(next) ? last : next;
      });
    read("size");
    const observer = new ResizeObserver(() => read("size"));
    observer.observe(text);
    const onFont = () => read("font");
    document.fonts.addEventListener("loadingdone", onFont);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", onFont);
    };
  }, [grid, column]);
  useEffect(() => {
    lastMetrics = metrics;
  }, [metrics]);
  return metrics;
}

/**
 * Of the walk that was drawn last: the next one mostly stands in the same room, so its lines are set before it is laid out
 * for the first time, and set anew where the room turns out to be another.
 */
let lastMetrics: TypeMetrics | null = null;

/** The type and the room the lines of a request have. */
interface TypeMetrics {
  /** Width of a line in pixels. */
  width: number;
  fontFamily: string;
  /** Size of the words in pixels, in each form. */
  size: Record<WalkForm, number>;
  /** Room between an underline and the letters of the next line; `dense`: many lines on a low screen. */
  gap: Record<WalkForm | "dense", number>;
}

/** Letters stand a little closer than the font says; the stylesheet says the same. */
const LETTER_SPACING_EM = -0.008;
/** Room left at the end of a line, so that a rounded width never makes a word fall off it. */
const LINE_SLACK = 2;

/** Reads the metrics from the stylesheet. `text` is the column the lines stand in. */
function readTypeMetrics(walk: HTMLElement, text: HTMLElement): TypeMetrics {
  const style = getComputedStyle(walk);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const value = (name: string) => Number.parseFloat(style.getPropertyValue(name));
  const size = { short: value("--hero-short") * rem, long: value("--hero-long") * rem };
  return {
    width: text.clientWidth,
    fontFamily: style.getPropertyValue("--voice-person"),
    size,
    gap: {
      short: value("--pitch-short") - size.short,
      dense: value("--pitch-dense") - size.short,
      long: value("--pitch-long") - size.long,
    },
  };
}

/** Measures words; one for all walks, for it takes a millisecond to make. */
let context: CanvasRenderingContext2D | null = null;

/** A measure of words as they will be drawn, until the next is made. Widths are remembered, so setting the same request again is cheap. */
function createMeasure({ fontFamily, size }: TypeMetrics, form: WalkForm): (text: string) => number {
  context ??= document.createElement("canvas").getContext("2d");
  const ruler = context;
  const widths = new Map<string, number>();
  if (!ruler) return (text) => text.length * size[form] * 0.45;
  ruler.font = `400 ${size[form]}px ${fontFamily}`;
  const spacing = LETTER_SPACING_EM * size[form];
  return (text) => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const width = ruler.measureText(text).width + spacing * [...text].length;
    widths.set(text, width);
    return width;
  };
}
