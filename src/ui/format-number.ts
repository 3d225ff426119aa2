/* How numbers stand on the screen; counts with their noun as in all sentences. */
export { countOf } from "../core/domain/phrases";

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

/** Amounts as they stand on the screen. */

const COUNT = new Intl.NumberFormat("en");

/** 1053 -> "1,053". */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** An estimate, to two figures: 10537 -> "11,000". */
export function formatRoughly(count: number): string {
  return formatCount(Number(count.toPrecision(2)));
}

/** Bytes in megabytes of 1,000,000 with one decimal: 8630004 -> "8.6". */
export function formatMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** A file's size: "31 kB", "1.7 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${Math.round(bytes / 1000)} kB`;
  return bytes < 1e9 ? `${formatMegabytes(bytes)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** How long ago a moment was: "2 s ago", "5 min ago", "3 h ago", then the day: "3 May". */
export function formatAgo(isoMoment: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(isoMoment)) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return formatDay(isoMoment);
}

/** The day of a moment: "3 May". */
export function formatDay(isoMoment: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(new Date(isoMoment));
}
