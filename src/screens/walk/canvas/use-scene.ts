import { useMemo, type RefObject } from "react";
import type { RequirementId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import type { ShownWalk } from "../picture/shown-walk";
import type { WalkMode } from "../picture/walk-mode";
import { makeCaptions, type Caption } from "../picture/labels";
import { foldPicture, type Fold } from "../picture/fold";
import {
  compareResults,
  previewNote,
  previewRows,
  noteOf,
  type ResultChange,
  type CutScores,
  type ResultNote,
} from "../picture/result-notes";
import type { SenseLine } from "../../../ui/request/sense-lines";
import type { WantedSpans } from "../geometry/measure";
import type { Picture, ResultRow } from "../picture/picture";
import { makePicture } from "../picture/make-picture";
import { fittingNotes, pictureHeight, layoutBundleNames, layoutResultNames, shiftLines } from "../geometry/name-layout";
import type { Measured, Scene, WalkForm } from "../geometry/scene";
import { useMeasured, useSenseLines, type MeasuredLayout } from "./use-measured";

/** The elements that are read: the grid of the walk, the column of the text, and the picture all lengths count from. */
export interface SceneRefs {
  grid: RefObject<HTMLDivElement | null>;
  column: RefObject<HTMLElement | null>;
  picture: RefObject<SVGSVGElement | null>;
}

export interface WalkScene {
  lines: SenseLine[];
  form: WalkForm;
  density: "roomy" | "dense";
  shifts: readonly number[];
  captions: readonly Caption[];
  picture: Picture;
  /** With what is folded. */
  whole: Picture;
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
  /** What a considered edit would give. */
  preview: Trace | null;
  openVote: RequirementId | null;
  /** Height of the drawer in mid-text; 0 when there is none. */
  drawerHeight: number;
  cutScores: CutScores;
  /** Whatever else on the page moves the drawer below the picture. */
  cause: string;
  /** The end of the request that is not drawn. */
  fold: Fold | null;
}

/** Room for the line that says what is folded. */
const FOLDED_ROOM = 44;
/** Room above and below a drawer in mid-text. */
const DRAWER_ROOM = { above: 26, below: 6 };

/** From a walk to places: sets the lines, measures them as drawn, and finds a place for every name. */
export function useScene(refs: SceneRefs, input: SceneInput): WalkScene {
  const { walk, mode, preview, openVote, drawerHeight, cutScores, cause, fold } = input;
  const set = useSenseLines(walk, refs.grid, refs.column);
  const { form, density, gap } = set;
  const lines = useMemo(() => linesUpTo(set.lines, fold), [set.lines, fold]);
  const foreseen = useMemo(() => (walk.trace && preview ? compareResults(walk.trace, preview) : null), [walk, preview]);
  const whole = useMemo(
    () => foreseePicture(makePicture(walk), walk, mode.kind, foreseen),
    [walk, mode.kind, foreseen],
  );
  const picture = useMemo(() => (fold ? foldPicture(whole, fold) : whole), [whole, fold]);
  const openLine =
    form === "long" && openVote ? lines.findLastIndex(({ requirement }) => requirement === openVote) : -1;
  const room = openLine >= 0 && drawerHeight > 0 ? DRAWER_ROOM.above + drawerHeight + DRAWER_ROOM.below : 0;
  const captions = useMemo(() => makeCaptions(picture), [picture]);
  const shifts = useMemo(
    () => shiftLines(lines, captions, picture, { gap, drawer: { line: openLine, room } }),
    [lines, captions, picture, gap, openLine, room],
  );
  const layout = useLayout(picture, lines, mode, shifts, cause);
  const measured = useMeasured(refs.grid, refs.picture, layout);
  const [notes, reasons] = useMemo(() => {
    const all = makeNotes(whole, walk, cutScores, foreseen);
    return [form === "short" ? all : onlyMisleading(all, whole, foreseen), all];
  }, [whole, walk, cutScores, form, foreseen]);
  const placed = useMemo(() => {
    if (!measured || measured.lines.length !== lines.length) return null;
    const open = openLine >= 0 ? measured.lines[openLine] : undefined;
    const drawerAt = open ? open.y + DRAWER_ROOM.above : null;
    const below = open && room > 0 ? open.y + room : 0;
    const { scene, height, notes: shown } = placeScene({ picture, measured, form, notes, reasons, below });
    return {
      drawerAt,
      notes: shown,
      height: height + (fold ? FOLDED_ROOM : 0),
      scene: form === "long" ? { ...scene, drawerTop: drawerAt } : scene,
    };
  }, [measured, lines, picture, form, notes, reasons, fold, openLine, room]);
  const drawerAt = placed?.drawerAt ?? null;

  return {
    lines,
    form,
    density,
    shifts,
    captions,
    picture,
    whole,
    notes: placed?.notes ?? notes,
    scene: placed?.scene ?? null,
    drawerAt,
    height: placed?.height ?? 0,
  };
}

function linesUpTo(lines: SenseLine[], fold: Fold | null): SenseLine[] {
  const first = fold ? lines.findIndex(({ end }) => end > fold.from) : -1;
  return first < 0 ? lines : lines.slice(0, first);
}

/** While words are selected, the tools they would bring stand at their line. */
function foreseePicture(
  picture: Picture,
  walk: ShownWalk,
  kind: WalkMode["kind"],
  foreseen: ResultChange | null,
): Picture {
  if (kind !== "select" || !foreseen) return picture;
  return { ...picture, result: [...picture.result, ...previewRows(foreseen, walk.gold)] };
}

function useLayout(
  picture: Picture,
  lines: readonly SenseLine[],
  mode: WalkMode,
  shifts: readonly number[],
  cause: string,
): MeasuredLayout {
  const selected = selectedSpan(mode);
  const [start, end] = [selected?.start, selected?.end];
  return useMemo(() => {
    const wanted: WantedSpans = {
      words: picture.requirements.map(({ id, span }) => ({ id, span })),
      ghosts: picture.ghosts.words.map(({ id, span }) => ({ id, span })),
      called: picture.result.flatMap(({ tool, calledWords: span }) => (span ? [{ id: tool, span }] : [])),
      selected: start === undefined || end === undefined ? null : { start, end },
    };
    return { lines, wanted, shifts, cause };
  }, [picture, lines, shifts, start, end, cause]);
}

function selectedSpan(mode: WalkMode): { start: number; end: number } | null {
  if (mode.kind === "select") return mode.span;
  return mode.kind === "split" ? { start: mode.at, end: mode.at + 1 } : null;
}

interface PlacedInput {
  picture: Picture;
  measured: Measured;
  form: WalkForm;
  notes: ReadonlyMap<string, ResultNote>;
  /** Notes that stand where there is room, and push nothing off its line. */
  reasons: ReadonlyMap<string, ResultNote>;
  /** Where a drawer in mid-text ends; 0 when there is none. */
  below: number;
}

function placeScene({ picture, measured, form, notes, reasons, below }: PlacedInput): {
  scene: Scene;
  height: number;
  notes: ReadonlyMap<string, ResultNote>;
} {
  const pitch = pitchOf(measured.lines.map(({ top }) => top));
  const left = layoutBundleNames(picture, measured, Math.round((pitch * 30) / 56));
  const right = layoutResultNames(picture, measured, { form, hasNote: ({ key }) => notes.has(key), below });
  const cell = Math.round((measured.columns.voteRight - measured.columns.voteLeft) / 3.93);
  const scene: Scene = { ...measured, picture, left, right, cell, square: 24, form };
  const height = Math.max(below, pictureHeight(measured, left, right));
  return { scene, height, notes: form === "short" ? notes : new Map([...fittingNotes(reasons, right), ...notes]) };
}

function pitchOf(tops: readonly number[]): number {
  const steps = tops.slice(1).map((top, i) => top - (tops[i] ?? 0));
  return steps.length === 0 ? 56 : Math.max(...steps.map((step) => Math.min(step, 56)));
}

/** Two tools for the same words stand one above the other; the words are said once, under the lower one. */
function isSaidBelow({ kind, requirements }: ResultRow, rows: readonly ResultRow[]): boolean {
  const same = rows.filter((row) => row.kind === kind && row.requirements.join() === requirements.join());
  return same.length > 1 && same.at(-1)?.requirements !== requirements;
}

/** With more missed tools than this they stand close together, and only their spoken name says why. */
const MISSED_WITH_NOTES = 3;

function makeNotes(
  picture: Picture,
  walk: ShownWalk,
  scores: CutScores,
  foreseen: ResultChange | null,
): ReadonlyMap<string, ResultNote> {
  const notes = new Map<string, ResultNote>();
  const missed = picture.result.filter(({ kind }) => kind === "missed");
  for (const row of picture.result) {
    const foretold = foreseen && previewNote(row, foreseen);
    const note: ResultNote | null = foretold ? { kind: "sentence", text: foretold } : noteOf(row, walk, scores);
    if (note?.kind === "because" && isSaidBelow(row, picture.result)) continue;
    if (row.kind === "missed" && missed.length > MISSED_WITH_NOTES) continue;
    if (note) notes.set(row.key, note);
  }
  return notes;
}

/** In the long form room is made for a second line only under a name that would mislead alone. */
function onlyMisleading(
  notes: ReadonlyMap<string, ResultNote>,
  { result }: Picture,
  foreseen: ResultChange | null,
): ReadonlyMap<string, ResultNote> {
  const misleads = result.filter(
    (row) =>
      row.kind === "missed" ||
      row.kind === "ghost" ||
      row.outcome === "wrong" ||
      (foreseen && previewNote(row, foreseen)),
  );
  const keys = new Set(misleads.map(({ key }) => key));
  return new Map([...notes].filter(([key]) => keys.has(key)));
}
