import type { WindowAlpha } from "../../core/annotate/agreement/alpha";
import type { AgreementOfProject } from "../../state/annotate/agree";
import { formatScore } from "../../ui/format-number";
import styles from "./agreement.module.css";

const [WIDTH, HEIGHT] = [408, 232];
const ROOM = { left: 28, right: 316, top: 10, bottom: 196 };
const LINES = [0, 0.2, 0.4, 0.6, 0.8, 1];
/** Names at the right end are at least so far apart. */
const NAME_HEIGHT = 17;

/** Alpha of the last 40 shared requests, for each of them from the 40th on, with the guidelines where they changed. */
export function CourseFigure({ found: { course, alpha } }: { found: AgreementOfProject }) {
  const { all, tool, guidelines } = course;
  const [first, last] = [all[0]?.upTo ?? 0, all.at(-1)?.upTo ?? 0];
  const x = (upTo: number): number =>
    ROOM.left + ((ROOM.right - ROOM.left) * (upTo - first)) / Math.max(1, last - first);
  const y = (value: number): number => ROOM.bottom - (ROOM.bottom - ROOM.top) * Math.max(0, Math.min(1, value));
  // Of versions that came between the same two requests the last one holds.
  const marks = guidelines.filter(
    ({ after }, at) => after > first && after < last && guidelines[at + 1]?.after !== after,
  );
  const ends = spread([
    { name: "all sets", windows: all, isBold: true },
    ...(tool ? [{ name: tool.name, windows: tool.windows, isBold: false }] : []),
  ]);
  return (
    <figure className={styles.course}>
      <figcaption>
        <b>As the work went on</b>{" "}
        <span className="quiet">windows of 40 requests; the band is their 95 % interval</span>
      </figcaption>
      {all.length < 2 ? (
        <p className="quiet">{alpha.items.toLocaleString("en")} shared so far; the line begins with the 41st.</p>
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said(course)}>
          {LINES.map((line) => (
            <g key={line}>
              <path d={`M${ROOM.left} ${y(line)}H${ROOM.right}`} stroke="var(--rule)" />
              <text x={ROOM.left - 8} y={y(line) + 4} textAnchor="end">
                {line === 0 || line === 1 ? line : formatScore(line).replace(/0$/u, "")}
              </text>
            </g>
          ))}
          {marks.map(({ version, after }) => (
            <g key={version}>
              <path d={`M${x(after)} ${ROOM.top}V${ROOM.bottom}`} stroke="var(--ink)" />
              <text x={x(after) + 6} y={ROOM.bottom - 8}>
                guidelines {version}
              </text>
            </g>
          ))}
          <path d={bandOf(all, x, y)} fill="var(--rule)" />
          <path d={pathOf(all, x, y)} fill="none" stroke="var(--ink)" strokeWidth="3" />
          {tool && (
            <path
              d={pathOf(tool.windows, x, y)}
              fill="none"
              stroke="var(--ink)"
              strokeWidth="1.5"
              strokeDasharray="6 4"
            />
          )}
          {ends.map(({ name, value, isBold, at }) => (
            <text key={name} x={ROOM.right + 8} y={y(at) + 4} fontWeight={isBold ? 600 : 400}>
              {name} {formatScore(value)}
            </text>
          ))}
          {[first, last].map((upTo) => (
            <text key={upTo} x={x(upTo)} y={ROOM.bottom + 20} textAnchor="middle">
              {upTo.toLocaleString("en")}
            </text>
          ))}
          <text x={ROOM.left} y={HEIGHT}>
            the 40 requests up to the n-th
          </text>
        </svg>
      )}
    </figure>
  );
}

/** A line; where a window has no value it breaks off. */
function pathOf(windows: readonly WindowAlpha[], x: (upTo: number) => number, y: (value: number) => number): string {
  let isOpen = false;
  return windows
    .map(({ upTo, alpha }) => {
      const step = alpha === null ? "" : `${isOpen ? "L" : "M"}${x(upTo).toFixed(1)} ${y(alpha).toFixed(1)}`;
      isOpen = alpha !== null;
      return step;
    })
    .join("");
}

/** From the low ends of the intervals back along the high ones; a window without one has no band. */
function bandOf(windows: readonly WindowAlpha[], x: (upTo: number) => number, y: (value: number) => number): string {
  const known = windows.flatMap(({ upTo, interval }) => (interval ? [{ upTo, ...interval }] : []));
  if (known.length < 2) return "";
  const there = known.map(({ upTo, low }) => `${x(upTo).toFixed(1)} ${y(low).toFixed(1)}`);
  const back = known.toReversed().map(({ upTo, high }) => `${x(upTo).toFixed(1)} ${y(high).toFixed(1)}`);
  return `M${[...there, ...back].join("L")}Z`;
}

/** Names behind the last values, moved apart where they would lie on each other. */
function spread(curves: readonly { name: string; windows: readonly WindowAlpha[]; isBold: boolean }[]) {
  const least = NAME_HEIGHT / (ROOM.bottom - ROOM.top);
  const ends = curves
    .flatMap(({ name, windows, isBold }) => {
      const value = windows.at(-1)?.alpha ?? null;
      return value === null ? [] : [{ name, isBold, value, at: value }];
    })
    .sort((a, b) => a.value - b.value);
  const [low, high] = ends;
  if (low && high && high.at - low.at < least) high.at = low.at + least;
  return ends;
}

function said({ all, tool, guidelines }: AgreementOfProject["course"]): string {
  const of = (windows: readonly WindowAlpha[]): string => {
    const values = windows.flatMap(({ alpha }) => alpha ?? []);
    return values.length === 0
      ? "has no value"
      : `goes from ${formatScore(values[0]!)} to ${formatScore(values.at(-1)!)}`;
  };
  const changes = guidelines.map(({ version, after }) => `guidelines ${version} after ${after} shared requests`);
  return [`Alpha of all sets ${of(all)}`, ...(tool ? [`of ${tool.name} it ${of(tool.windows)}`] : []), ...changes].join(
    "; ",
  );
}
