import { useMemo, useRef, type RefObject } from "react";
import type { RequirementId } from "../../../core/domain/ids";
import type { ShownWalk } from "../shown-walk";
import type { WalkMode } from "../walk-mode";
import type { SenseLine } from "./lines";
import type { WantedSpans } from "./measure";
import { makePicture, type Picture } from "./picture";
import { pictureHeight, placeBundle, placeResult } from "./positions";
import { noteOf, type CutScores, type ResultNote } from "./result-notes";
import type { Scene, WalkForm } from "./scene";
import { useMeasured, type MeasuredLayout } from "./use-measured";
import { useSenseLines } from "./use-sense-lines";

export interface WalkScene {
  refs: {
    grid: RefObject<HTMLDivElement | null>;
    column: RefObject<HTMLElement | null>;
    picture: RefObject<SVGSVGElement | null>;
  };
  lines: SenseLine[];
  form: WalkForm;
  shifts: number[];
  picture: Picture;
  notes: ReadonlyMap<string, ResultNote>;
  /** `null` until the words were measured. */
  scene: Scene | null;
  /** Upper edge of the drawer in mid-text. */
  drawerAt: number | null;
  height: number;
}

interface SceneInput {
  walk: ShownWalk;
  mode: WalkMode;
  openVote: RequirementId | null;
  /** Height of the drawer in mid-text; 0 when there is none. */
  drawerHeight: number;
  cutScores: CutScores;
}

/** Room above and below a drawer in mid-text. */
const DRAWER_ROOM = { above: 26, below: 6 };

/** From a walk to places: sets the lines, measures them as drawn, and finds a place for every name. */
export function useScene({ walk, mode, openVote, drawerHeight, cutScores }: SceneInput): WalkScene {
  const grid = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { lines, form } = useSenseLines(walk, grid, column);
  const picture = useMemo(() => makePicture(walk), [walk]);
  const openLine = form === "long" && openVote ? lines.findLastIndex(({ requirement }) => requirement === openVote) : -1;
  const room = openLine >= 0 && drawerHeight > 0 ? DRAWER_ROOM.above + drawerHeight + DRAWER_ROOM.below : 0;
  const layout = useLayout(picture, lines, mode, { openLine, room, openVote });
  const measured = useMeasured(grid, svg, layout);
  const notes = useMemo(() => makeNotes(picture, walk, cutScores, form), [picture, walk, cutScores, form]);
  const placed = useMemo(() => {
    if (!measured || measured.lines.length !== lines.length) return null;
    return placeScene(picture, measured, form, notes);
  }, [measured, lines, picture, form, notes]);
  const open = openLine >= 0 ? measured?.lines[openLine] : undefined;
  const drawerAt = open ? open.y + DRAWER_ROOM.above : null;
  const scene = placed && { ...placed.scene, drawerTop: form === "long" ? drawerAt : placed.scene.drawerTop };
  return {
    refs: { grid, column, picture: svg },
    lines,
    form,
    shifts: [...layout.shifts],
    picture,
    notes,
    scene,
    drawerAt,
    height: placed?.height ?? 0,
  };
}

function useLayout(
  picture: Picture,
  lines: readonly SenseLine[],
  mode: WalkMode,
  drawer: { openLine: number; room: number; openVote: RequirementId | null },
): MeasuredLayout {
  const { openLine, room, openVote } = drawer;
  const selected = selectedSpan(mode);
  const [start, end] = [selected?.start, selected?.end];
  return useMemo(() => {
    const wanted: WantedSpans = {
      words: picture.requirements.map(({ id, span }) => ({ id, span })),
      ghosts: picture.ghosts.words.map(({ id, span }) => ({ id, span })),
      selected: start === undefined || end === undefined ? null : { start, end },
    };
    return { lines, wanted, shifts: lines.map((_, i) => (openLine >= 0 && i > openLine ? room : 0)), cause: openVote };
  }, [picture, lines, start, end, openLine, room, openVote]);
}

function selectedSpan(mode: WalkMode): { start: number; end: number } | null {
  if (mode.kind === "select") return mode.span;
  return mode.kind === "split" ? { start: mode.at, end: mode.at + 1 } : null;
}

function placeScene(
  picture: Picture,
  measured: NonNullable<ReturnType<typeof useMeasured>>,
  form: WalkForm,
  notes: ReadonlyMap<string, ResultNote>,
): { scene: Scene; height: number } {
  const pitch = pitchOf(measured.lines.map(({ top }) => top));
  const left = placeBundle(picture, measured, Math.round((pitch * 30) / 56));
  const right = placeResult(picture, measured, form, ({ key }) => notes.has(key));
  const cell = (measured.columns.voteRight - measured.columns.voteLeft) / 3.93;
  const scene: Scene = { ...measured, picture, left, right, cell: Math.round(cell), square: 24, form };
  return { scene, height: pictureHeight(measured, left, right, (key) => notes.has(key)) };
}

function pitchOf(tops: readonly number[]): number {
  const steps = tops.slice(1).map((top, i) => top - (tops[i] ?? 0));
  return steps.length === 0 ? 56 : Math.max(...steps.map((step) => Math.min(step, 56)));
}

/** In the long form a second line stands under a name only where the name alone would mislead. */
function makeNotes(
  picture: Picture,
  walk: ShownWalk,
  scores: CutScores,
  form: WalkForm,
): ReadonlyMap<string, ResultNote> {
  const notes = new Map<string, ResultNote>();
  for (const row of picture.result) {
    const note = noteOf(row, walk, scores);
    const misleads = row.kind === "missed" || row.kind === "ghost" || row.outcome === "wrong";
    if (note && (form === "short" || misleads)) notes.set(row.key, note);
  }
  return notes;
}
