import type { WalkForm } from "./scene";

/** The type and the room the lines of a request have. */
export interface TypeMetrics {
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
export const LINE_SLACK = 2;

/** Reads the metrics from the stylesheet. `text` is the column the lines stand in. */
export function readTypeMetrics(walk: HTMLElement, text: HTMLElement): TypeMetrics {
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

/** A measure of words as they will be drawn. Widths are remembered, so setting the same request again is cheap. */
export function createMeasure({ fontFamily, size }: TypeMetrics, form: WalkForm): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map<string, number>();
  if (!context) return (text) => text.length * size[form] * 0.45;
  context.font = `400 ${size[form]}px ${fontFamily}`;
  const spacing = LETTER_SPACING_EM * size[form];
  return (text) => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const width = context.measureText(text).width + spacing * [...text].length;
    widths.set(text, width);
    return width;
  };
}
