import { Plot, useMarks } from "./Plot";

/** A share of a row, drawn where it is not nothing. */
interface StackedPart {
  label: string;
  count: number;
  /** Colour, as CSS has it. */
  colour: string;
}

interface StackedRow {
  label: string;
  parts: readonly StackedPart[];
  /** At the right end. */
  figure: string;
}

interface StackedRowsProps {
  what: string;
  rows: readonly StackedRow[];
}

const LINE = 30;
const NAMED_LINE = 54;
const THICKNESS = 14;
/** A letter of a name, on average, and what lies between the longest name and the bars. */
const LETTER = 6.4;
const GAP = 12;
/** Names stand beside their bars where they leave the bars this much of the width. */
const LEAST_FOR_BARS = 0.6;
const FIGURES = 56;
const NARROW = 460;
/** A narrower part has no room for its number. */
const LEAST_FOR_NUMBER = 24;

/** One bar a row, parted by counts; all bars are equally long. Where there is little room names stand above their bars. */
export function StackedRows({ what, rows }: StackedRowsProps) {
  const spoken = rows.map(
    ({ label, parts }) =>
      `${label}: ${parts
        .filter(({ count }) => count > 0)
        .map((part) => `${part.count} ${part.label}`)
        .join(", ")}`,
  );
  // Before its width is known, room for the wide form is kept.
  const height = rows.length * NAMED_LINE;
  return (
    <Plot label={`${what}. ${spoken.join(". ")}.`} height={height} hasMarks>
      {(width) => <Bars rows={rows} width={width} />}
    </Plot>
  );
}

function Bars({ rows, width }: Pick<StackedRowsProps, "rows"> & { width: number }) {
  const names = GAP + LETTER * Math.max(...rows.map(({ label }) => label.length));
  const isNarrow = width < NARROW || width - names - FIGURES < LEAST_FOR_BARS * width;
  const left = isNarrow ? 0 : names;
  const room = Math.max(60, width - left - FIGURES);
  const parts = rows.flatMap((row, at) => partsOf(row, room).map((part) => ({ ...part, row, at })));
  const topOf = (at: number): number => at * NAMED_LINE + (isNarrow ? 20 : (LINE - THICKNESS) / 2);
  const [over, point] = useMarks({
    x: parts.map(({ from, size }) => left + from + size / 2),
    y: parts.map(({ at }) => topOf(at)),
    says: (index) => {
      const { row, label, count, share } = parts[index]!;
      return `${row.label}: ${count} ${label}, ${Math.round(100 * share)} %`;
    },
  });
  return (
    <>
      {rows.map((row, at) => (
        <g key={row.label}>
          <text x={0} y={isNarrow ? topOf(at) - 7 : topOf(at) + 11} className={at === 0 ? "strong" : undefined}>
            {row.label}
          </text>
          <text x={width} y={topOf(at) + 11} textAnchor="end">
            {row.figure}
          </text>
        </g>
      ))}
      {parts.map(({ row, label, count, colour, from, size, at }, index) => (
        <g key={`${row.label} ${label}`} onPointerEnter={() => point(index)} onPointerLeave={() => point(-1)}>
          <rect
            x={left + from}
            y={topOf(at)}
            width={Math.max(0.5, size - 1)}
            height={THICKNESS}
            fill={colour}
            opacity={over < 0 || over === index ? 1 : 0.5}
          />
          {size >= LEAST_FOR_NUMBER && (
            <text x={left + from + size / 2} y={topOf(at) + THICKNESS + 13} textAnchor="middle">
              {count}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function partsOf({ parts }: StackedRow, room: number) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  return parts
    .filter(({ count }) => count > 0)
    .map((part) => {
      const share = part.count / total;
      const placed = { ...part, share, from, size: share * room };
      from += placed.size;
      return placed;
    });
}
