const MINUS = "\u2212";

/** A score beside text or in a dense table: ".82", "−.04", "1.00". */
export function formatScore(score: number): string {
  const rounded = Math.abs(score).toFixed(2);
  const digits = rounded.startsWith("0") ? rounded.slice(1) : rounded;
  return Number(rounded) !== 0 && score < 0 ? MINUS + digits : digits;
}

/** A score as a figure of its own: "0.75", "−0.04". */
export function formatFigure(score: number): string {
  const rounded = Math.abs(score).toFixed(2);
  return Number(rounded) !== 0 && score < 0 ? MINUS + rounded : rounded;
}

/** A difference in a table: "+.07", "−.18", ".00". */
export function formatSigned(difference: number): string {
  const text = formatScore(difference);
  return difference > 0 && text !== ".00" ? `+${text}` : text;
}
