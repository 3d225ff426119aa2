import type { ToolId } from "../../../core/domain/ids";
import type { BundleRow, Picture, ResultRow } from "../picture/picture";
import { firstBox, lastBox, type Measured, type WalkForm } from "./scene";
import type { Caption } from "../picture/labels";
import type { SenseLine } from "../../../ui/request/sense-lines";
import { GHOST_DROP } from "./strokes";

/** Names stand at least this far apart, middle to middle. */
const NAME_STEP = 23;
/** Room below a name's middle that its second line needs. */
const NAME_ROOM = { above: 10 };
const NOTE_ROOM: Record<WalkForm, number> = { short: 29, long: 25 };

type Lines = Pick<Measured, "lines" | "words" | "ghosts" | "selected">;

/** The middles of the names on the left: kept tools at the mean of their lines, dropped ones below the last ribbon. */
export function layoutBundleNames(
  { bundle }: Pick<Picture, "bundle">,
  measured: Lines,
  step: number,
): Partial<Record<ToolId, number>> {
  const rows = bundle.map((row) => ({ row, at: meanOfFirstLines(row, measured) }));
  const served = rows.filter(({ at }) => at !== null).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const rest = rows.filter(({ at }) => at === null);
  const half = NAME_STEP / 2;
  const placed = spreadNames(served.map(({ at }) => ({ at: at ?? 0, above: half, below: half })));
  const lowest = Math.max(...placed, ...served.map(({ row }) => lastArrival(row, measured)), -Infinity);
  const start = restStart(lowest, measured);
  const names = [...served, ...rest].map(({ row }, i): [ToolId, number] => [
    row.tool,
    placed[i] ?? Math.round(start + (i - served.length) * Math.max(NAME_STEP, step)),
  ]);
  return Object.fromEntries(names);
}

function meanOfFirstLines({ serves }: BundleRow, measured: Lines): number | null {
  return mean(serves.flatMap((id) => firstBox(measured, id)?.y ?? []));
}

function lastArrival({ serves }: BundleRow, measured: Lines): number {
  return Math.max(...serves.flatMap((id) => firstBox(measured, id)?.y ?? []), -Infinity);
}

/** The first ruled line below the last ribbon; without ribbons the first line that has a requirement. */
function restStart(lowest: number, measured: Lines): number {
  const { lines } = measured;
  if (lowest === -Infinity) {
    const tops = Object.values(measured.words).flatMap((boxes) => boxes?.[0]?.y ?? []);
    return tops.length > 0 ? Math.min(...tops) : (lines[0]?.y ?? NAME_STEP);
  }
  const next = lines.find(({ y }) => y >= lowest + NAME_STEP);
  const last = lines.at(-1)?.y ?? lowest;
  return next?.y ?? Math.max(lowest + NAME_STEP + 4, last);
}

/** What the right column must leave room for. */
export interface ResultRoom {
  form: WalkForm;
  /** Whether a second line stands under a name. */
  hasNote: (row: ResultRow) => boolean;
  /** Where a drawer in mid-text ends; names without a line stand below it. */
  below: number;
}

/**
 * The middles of the names on the right: at the mean of the lines that end there. Names no line leads to stand below the
 * others, so they never push one off its line.
 */
export function layoutResultNames(
  { result }: Pick<Picture, "result">,
  measured: Lines,
  { form, hasNote, below }: ResultRoom,
): Partial<Record<string, number>> {
  const room = (row: ResultRow) => ({
    above: NAME_ROOM.above,
    below: hasNote(row) ? NOTE_ROOM[form] : form === "long" ? 12 : 14,
  });
  const rows = result.map((row) => ({ row, at: meanOfLastLines(row, measured), ...room(row) }));
  const led = rows.filter((row): row is typeof row & { at: number } => row.at !== null).sort((a, b) => a.at - b.at);
  const places = spreadNames(led, 0);
  const last = led.at(-1);
  const free = last ? (places.at(-1) ?? 0) + last.below + 11 : restStart(-Infinity, measured);
  let next = last && last.at < below ? Math.max(free, below + 11) : free;
  const loose = rows
    .filter(({ at }) => at === null)
    .map(({ row, below }): [string, number] => {
      const y = next;
      next = y + below + 11;
      return [row.key, y];
    });
  return Object.fromEntries([...led.map(({ row }, i): [string, number] => [row.key, places[i] ?? 0]), ...loose]);
}

/** Those of the second lines for which there is room before the next name of the column. */
export function fittingNotes<Note>(
  notes: ReadonlyMap<string, Note>,
  places: Partial<Record<string, number>>,
): ReadonlyMap<string, Note> {
  const tops = Object.values(places).flatMap((y) => y ?? []);
  return new Map(
    [...notes].filter(([key]) => {
      const own = places[key];
      return own !== undefined && tops.every((y) => y <= own || y - own >= NOTE_ROOM.long + NAME_ROOM.above);
    }),
  );
}

function meanOfLastLines(row: ResultRow, measured: Lines): number | null {
  if (row.kind === "foreseen") return measured.selected.at(-1)?.y ?? null;
  if (row.kind === "ghost") return measured.ghosts[row.of]?.at(-1)?.y ?? lastBox(measured, row.of)?.y ?? null;
  return mean(row.requirements.flatMap((id) => lastBox(measured, id)?.y ?? []));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}

/** Height of the picture: the lowest of its words and names. What hangs below a name finds room under the picture. */
export function pictureHeight(
  measured: Pick<Measured, "textBottom">,
  left: Partial<Record<string, number>>,
  right: Partial<Record<string, number>>,
): number {
  const names = [...Object.values(left), ...Object.values(right)].map((y) => (y ?? 0) + 12);
  return Math.ceil(Math.max(measured.textBottom, ...names));
}

/** A name in a column: where it would like to stand, and the room it needs above and below that. Pixels. */
interface WantedName {
  at: number;
  above: number;
  below: number;
}

/**
 * Where the names of a column stand: in their order, none overlapping another, none above `top`, and together as close
 * to where they would like to stand as that allows (least squares: names that collide share the shift).
 */
export function spreadNames(names: readonly WantedName[], top = -Infinity): number[] {
  const offsets = stackedOffsets(names);
  const wanted = names.map(({ at }, i) => at - (offsets[i] ?? 0));
  const least = names[0] ? top + names[0].above : top;
  return poolUpwards(wanted).map((level, i) => Math.round(Math.max(level, least) + (offsets[i] ?? 0)));
}

/** How far below the first name each stands when all stand as close as they may. */
function stackedOffsets(names: readonly WantedName[]): number[] {
  const offsets: number[] = [];
  for (const [i, name] of names.entries()) {
    const before = names[i - 1];
    offsets.push(before ? (offsets[i - 1] ?? 0) + before.below + name.above : 0);
  }
  return offsets;
}

/** The closest sequence that never falls (pool adjacent violators). */
function poolUpwards(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

interface ShiftReasons {
  /** Free room between an underline and the letters of the next line. */
  gap: number;
  /** The drawer in mid-text: below which line, and how much room it takes. */
  drawer: { line: number; room: number };
}

/** Height of a caption with a little air. */
const CAPTION_ROOM = 23;

/** How far each line is moved down from its place in the column: by captions and a drawer that stand above it. */
export function shiftLines(
  lines: readonly SenseLine[],
  captions: readonly Caption[],
  picture: Pick<Picture, "requirements" | "ghosts">,
  { gap, drawer }: ShiftReasons,
): number[] {
  const below = captions.filter(({ place }) => place === "below");
  const needs = lines.map((line) => Math.max(0, ...below.map((caption) => roomBelow(caption, line, picture) - gap)));
  let shift = 0;
  return lines.map((_, i) => {
    const own = shift + (drawer.line >= 0 && i > drawer.line ? drawer.room : 0);
    shift += needs[i] ?? 0;
    return own;
  });
}

/** What a caption takes below a line; 0 where it does not stand there. */
function roomBelow(
  caption: Caption,
  line: SenseLine,
  { requirements, ghosts }: Pick<Picture, "requirements" | "ghosts">,
) {
  const { requirement, when } = caption.of;
  const ghost = when === "before" ? ghosts.words.find(({ id }) => id === requirement) : undefined;
  const span = ghost?.span ?? requirements.find(({ id }) => id === requirement)?.span;
  const isThere = span !== undefined && line.start < span.end && span.end <= line.end;
  if (!isThere) return 0;
  return CAPTION_ROOM + (ghost?.fate === "replaced" ? GHOST_DROP : 0);
}
