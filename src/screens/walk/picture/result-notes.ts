import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { formatFigure, formatScore } from "../../../ui/format-number";
import { toolName, type ShownWalk } from "./shown-walk";
import { formerTools } from "./ghosts";
import type { ResultRow } from "./picture";

/** The reason under a name of the result. */
export type ResultNote =
  /** Words of the request, quoted: why the tool is there. */
  | { kind: "because"; words: string; more: number }
  | { kind: "sentence"; text: string }
  /** Not gold. `without`: the score when it is cut; `null` while that is not known. */
  | { kind: "wrong"; without: number | null; change: "better" | "same" | "worse" | "unknown" };

/** TRACC of the walk now and, for wrong tools, after cutting them. */
export interface CutScores {
  now: number | null;
  without: Partial<Record<ToolId, number>>;
}

export function noteOf(row: ResultRow, walk: ShownWalk, scores: CutScores): ResultNote | null {
  switch (row.kind) {
    case "again":
    case "waiting":
    case "foreseen":
      return null;
    case "none":
      return noteOfNone(walk);
    case "ghost":
      return { kind: "sentence", text: "original" };
    case "missed":
      return { kind: "sentence", text: whyMissed(row.tool, walk) };
    case "tool":
      return row.outcome === "wrong" ? wrongNote(row.tool, scores) : reasonOf(row, walk);
  }
}

function noteOfNone({ stage2 }: ShownWalk): ResultNote | null {
  if (!stage2 || stage2.requirements.length > 0) return null;
  const { noTool } = stage2;
  return {
    kind: "sentence",
    text: noTool ? `chance of needing one ${formatScore(noTool.chance)}` : "it states no requirement",
  };
}

function wrongNote(tool: ToolId, { now, without }: CutScores): ResultNote {
  const score = without[tool] ?? null;
  if (score === null || now === null) return { kind: "wrong", without: null, change: "unknown" };
  const change = formatFigure(score) === formatFigure(now) ? "same" : score > now ? "better" : "worse";
  return { kind: "wrong", without: score, change };
}

function reasonOf(row: ResultRow, walk: ShownWalk): ResultNote | null {
  const [first] = row.requirements;
  if (first === undefined) return { kind: "sentence", text: "kept by hand; serves no words" };
  const recommended = walk.recommendation?.tools.find(({ tool }) => tool === row.tool);
  const former = row.requirements
    .flatMap((id) => formerTools(walk, id))
    .map((tool) => toolName(walk.computed ?? walk, tool));
  const was = former.length > 0 ? `; was ${[...new Set(former)].join(", ")}` : "";
  const vote = walk.stage3?.perRequirement.find(
    ({ requirement, winner }) => requirement === first && winner === row.tool,
  );
  if (vote?.winnerBy === "edit") return { kind: "sentence", text: `your choice${was}` };
  if (recommended?.from === "edit" && row.outcome === "kept") return { kind: "sentence", text: `your link${was}` };
  if (row.outcome === "added" && vote) {
    const votes = vote.tally.find(({ tool }) => tool === row.tool)?.votes ?? 0;
    return { kind: "sentence", text: `vote ${votes} of 3${was}` };
  }
  if (was !== "") return { kind: "sentence", text: was.slice(2) };
  return { kind: "because", words: wordsOf(walk, first), more: row.requirements.length - 1 };
}

function wordsOf({ stage2, query }: ShownWalk, requirement: RequirementId): string {
  const span = stage2?.requirements.find(({ id }) => id === requirement)?.span;
  return span ? query.text.slice(span.start, span.end).replace(/\s+/gu, " ") : "";
}

/** Where a gold tool was lost: in coverage, in a vote, or before both. */
function whyMissed(tool: ToolId, { stage2, stage3 }: Pick<ShownWalk, "stage2" | "stage3">): string {
  const dropped = stage2?.dropped.find((one) => one.tool === tool);
  if (dropped?.by === "edit") return "dropped by hand";
  if (stage2?.noTool) return "needed after all";
  if (dropped)
    return dropped.best ? `dropped; best match ${formatScore(dropped.best.score)}` : "dropped; no words to match";
  const votes = Math.max(0, ...(stage3 ? votesFor(tool, stage3) : []));
  if (votes > 0) return `lost the vote with ${votes} of 3`;
  return "no requirement asked for it";
}

function votesFor(tool: ToolId, { perRequirement }: Trace["stage3"]): number[] {
  return perRequirement.flatMap(({ tally }) => tally.find((row) => row.tool === tool)?.votes ?? []);
}

/** What stands before and after "cut it": "for 1.00", or said so that it is not taken for advice. */
export function cutOffer({ without, change }: Extract<ResultNote, { kind: "wrong" }>): {
  before: string;
  after: string;
} {
  if (without === null) return { before: "not gold; ", after: "" };
  const figure = formatFigure(without);
  if (change === "same") return { before: "not gold; ", after: `, still ${figure}` };
  return { before: change === "better" ? "not gold; " : "not gold, yet ", after: ` for ${figure}` };
}
