import type { Caption } from "../picture/captions";
import type { SenseLine } from "../../../ui/request/sense-lines";
import type { Picture } from "../picture/picture";
import { GHOST_DROP } from "./strokes-ghosts";

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
