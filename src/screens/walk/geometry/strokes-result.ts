import type { RequirementId } from "../../../core/domain/ids";
import { handDrawn, levelThenCurve, outline, straight, type Point } from "./curves";
import type { PictureVote, ResultRow } from "../picture/picture";
import { lastBox, type LineBox, type Scene, type Stroke } from "./scene";
import { MARK_GAP } from "./strokes-bundle";

/** Where a line to the result begins to bend, left of the marks. */
const BEND = 64;
/** A name this close to its line counts as standing on it: a bend of a pixel would look like a mistake. */
const LEVEL = 2;
/** Lines that join at one mark lie this far apart. */
const JOIN_STEP = 6;
/** The line that ran to a tool which the choice leaves out. */
const LEFT_OUT = "line dropped dashed";
/** A line that passes a vote begins this far below the words. */
const PASS_BELOW = 7;
/** The open square of a requirement that no tool serves. */
const SQUARE = 12;

/** The way from the words to the result: straight on where a tool serves, through the vote where none does. */
export function drawResultSide(scene: Scene): Stroke[] {
  return [
    ...scene.picture.requirements.flatMap((requirement) =>
      requirement.standing === "served" ? drawServed(scene, requirement.id) : [],
    ),
    ...scene.picture.votes.flatMap((vote) => drawVote(scene, vote)),
    ...scene.picture.result.flatMap((row) => (row.kind === "missed" ? drawMissed(scene, row) : [])),
  ];
}

/** One tool: a line straight to its mark. Several: one line up to where they part. */
function drawServed(scene: Scene, id: RequirementId): Stroke[] {
  const box = lastBox(scene, id);
  const rows = rowsOf(scene, id);
  if (!box || rows.length === 0) return [];
  const from = { x: box.right, y: box.y };
  const fork = { x: scene.columns.resultLeft - BEND, y: box.y };
  const serves = (row: ResultRow) => scene.picture.links.some((one) => one.requirement === id && one.tool === row.tool);
  const ways = rows.map((row): Stroke => {
    const d = wayTo(scene, rows.length > 1 ? fork : from, row, id);
    const look = row.kind === "left-out" ? LEFT_OUT : `line ${serves(row) ? "kept" : row.outcome}`;
    return { key: `run ${id} ${row.key}`, d, look, layer: "middle", requirement: id, tool: row.tool };
  });
  if (rows.length === 1) return ways;
  return [
    { key: `trunk ${id}`, d: straight(from, fork), look: "line kept", layer: "middle", requirement: id },
    ...ways,
  ];
}

function drawVote(scene: Scene, vote: PictureVote): Stroke[] {
  const box = lastBox(scene, vote.requirement);
  if (!box) return [];
  const { requirement } = vote;
  const x = scene.columns.textRight + 2;
  const strokes: Stroke[] = [
    {
      key: `open ${requirement}`,
      d: straight({ x: box.right, y: box.y }, { x: Math.max(x, box.right), y: box.y }),
      look: "line unsolved",
      layer: "middle",
      requirement,
    },
    { key: `square ${requirement}`, d: squareAt(x, box.y), look: "square", layer: "top", requirement },
  ];
  if (vote.standing === "done") return [...strokes, ...drawRanks(scene, vote, box), ...drawElected(scene, vote, box)];
  if (scene.picture.status === "there") return strokes;
  const [row] = rowsOf(scene, requirement);
  const to = { x: scene.columns.resultLeft - MARK_GAP, y: (row && scene.right[row.key]) ?? box.y };
  const d = levelThenCurve({ x: x + SQUARE, y: box.y }, to.x - BEND, to);
  return [...strokes, { key: `wait ${requirement}`, d, look: "waiting", layer: "middle", requirement }];
}

function squareAt(x: number, y: number): string {
  const half = SQUARE / 2;
  return outline([
    { x, y: y - half },
    { x: x + SQUARE, y: y - half },
    { x: x + SQUARE, y: y + half },
    { x, y: y + half },
  ]);
}

/** Dotted from the square over the three ranks to the tally, leaving room for each. */
function drawRanks({ columns, cell, square }: Scene, { requirement }: PictureVote, { y }: LineBox): Stroke[] {
  const starts = [0, 1, 2].map((i) => columns.voteLeft + i * cell);
  const stops = [...starts.map((x) => x - 3), columns.voteLeft + 3 * cell];
  const begins = [columns.textRight + 2 + SQUARE + 2, ...starts.map((x) => x + square + 4)];
  return begins.flatMap((from, i): Stroke[] => {
    const to = stops[i] ?? from;
    if (to <= from) return [];
    const d = straight({ x: from, y }, { x: to, y });
    return [{ key: `ranks ${requirement} ${i}`, d, look: "line unsolved dotted", layer: "middle", requirement }];
  });
}

function drawElected(scene: Scene, vote: PictureVote, { y }: LineBox): Stroke[] {
  const from = { x: tallyRight(scene, vote.votes), y };
  return rowsOf(scene, vote.requirement).map((row): Stroke => {
    const ends = { requirement: vote.requirement, tool: row.tool };
    const key = `elected ${vote.requirement} ${row.key}`;
    if (row.tool !== vote.winner) return drawPassing(scene, vote.requirement, row);
    if (vote.winnerBy === "edit") {
      const to = arrivalAt(scene, row, vote.requirement);
      return { key, d: handDrawn(from, to, key), look: "line ink hand", layer: "top", ...ends };
    }
    const look = row.kind === "left-out" ? LEFT_OUT : `line ${row.outcome}${vote.far === null ? "" : " dashed"}`;
    return { key, d: wayTo(scene, from, row, vote.requirement), look, layer: "middle", ...ends };
  });
}

/** Open words that call for another tool than the vote names: their line passes below the vote. */
function drawPassing(scene: Scene, requirement: RequirementId, row: ResultRow): Stroke {
  const box = lastBox(scene, requirement)!;
  const d = wayTo(scene, { x: box.right, y: box.y + PASS_BELOW }, row, requirement);
  return {
    key: `passing ${requirement} ${row.key}`,
    d,
    look: `line ${row.outcome}`,
    layer: "middle",
    requirement,
    tool: row.tool,
  };
}

/** Tally strokes are 3 wide and 4 apart, 6 from the edge of their cell. */
function tallyRight({ columns, cell }: Pick<Scene, "columns" | "cell">, votes: number): number {
  return columns.voteLeft + 3 * cell + 6 + Math.max(0, votes * 7 - 4) + 4;
}

/** Gold that no line reaches begins in nothing. */
function drawMissed({ columns, right }: Scene, row: ResultRow): Stroke[] {
  const y = right[row.key];
  if (y === undefined) return [];
  const d = straight({ x: columns.resultLeft - 32, y }, { x: columns.resultLeft - MARK_GAP, y });
  return [{ key: row.key, d, look: "line missed broken", layer: "middle", tool: row.tool }];
}

function rowsOf({ picture }: Pick<Scene, "picture">, id: RequirementId): ResultRow[] {
  return picture.result.filter(({ requirements }) => requirements.includes(id));
}

function wayTo(scene: Scene, from: Point, row: ResultRow, id: RequirementId): string {
  const to = arrivalAt(scene, row, id);
  const isLevel = Math.abs(to.y - from.y) <= LEVEL;
  return levelThenCurve(from, scene.columns.resultLeft - BEND, isLevel ? { x: to.x, y: from.y } : to);
}

/** Where a line arrives at a mark: several join, one above the other. */
function arrivalAt({ right, columns }: Scene, row: ResultRow, id: RequirementId): Point {
  const at = row.requirements.indexOf(id);
  const y = (right[row.key] ?? 0) + (at - (row.requirements.length - 1) / 2) * JOIN_STEP;
  return { x: columns.resultLeft - MARK_GAP, y };
}
