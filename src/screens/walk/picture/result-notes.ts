import type { RequirementId, ToolId } from "../../../core/domain/ids";
import { textWithNotes } from "../../../core/domain/notes";
import { supportOf } from "../../../core/pipeline/link-rules";
import { chance } from "../../../wording/chances";
import { formatFigure, formatScore } from "../../../ui/format-number";
import { toolName, type ShownWalk } from "./shown-walk";
import { formerTools } from "./make-picture";
import { sayGives, saySubstituted } from "../../../wording/needs";
import { listOffered, sayBeside, sayChosen } from "./choice-rows";
import type { ResultRow } from "./picture";
import type { Trace } from "../../../core/domain/trace";

/** The reason under a name of the result. */
export type ResultNote =
  /** Words of the request, quoted: why the tool is there. */
  | { kind: "because"; words: string; more: number; chance?: string }
  /** `act`: an edit of the tool can be taken back here, or the tool be put in. */
  | { kind: "sentence"; text: string; act?: "restore" | "put-in" }
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
      return { kind: "sentence", text: "original", act: "restore" };
    case "left-out":
    case "near":
      return besideNote(row.tool, walk);
    case "missed":
      return { kind: "sentence", text: whyMissed(row.tool, walk) };
    case "tool":
      return row.outcome === "wrong" ? wrongNote(row.tool, scores) : reasonOf(row, walk);
  }
}

/** What a tool of the answer needs of it counts for more than what the choice thought. */
function besideNote(tool: ToolId, { choice, trace, tools }: ShownWalk): ResultNote | null {
  const offered = trace && listOffered(trace).find((one) => one.tool === tool);
  if (offered) return { kind: "sentence", text: sayGives(offered, tools), act: "put-in" };
  if (!choice) return null;
  const isByHand = choice.leftOut.some((one) => one.tool === tool && one.by === "edit");
  return { kind: "sentence", text: sayBeside(tool, choice), ...(isByHand ? { act: "restore" } : {}) };
}

function noteOfNone({ stage2, choice }: ShownWalk): ResultNote | null {
  if (choice?.none) return { kind: "sentence", text: `chance that none is needed ${chance(choice.none.chance)}` };
  if (!stage2 || stage2.requirements.length > 0) return null;
  const { noTool } = stage2;
  return {
    kind: "sentence",
    text: noTool ? `chance of needing one ${chance(noTool.chance)}` : "it states no requirement",
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
  const recommended = walk.recommendation?.tools.find(({ tool }) => tool === row.tool);
  const closed = sayClosed(row.tool, walk);
  if (closed !== null) return { kind: "sentence", text: closed };
  const chosen = walk.choice && sayChosen(row.tool, walk.choice);
  if (chosen) {
    const { words, text } = chosen;
    return words === "" ? { kind: "sentence", text } : { kind: "because", words, more: 0, chance: text };
  }
  if (first === undefined)
    return { kind: "sentence", text: walk.choice ? "put in by hand" : "kept by hand; serves no words" };
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
    const support = walk.trace && supportOf(vote, walk.trace.environment);
    const far = support && !support.isNear ? `, ${nameFar(support.best)}` : "";
    return { kind: "sentence", text: `vote ${votes} of 3${far}${was}` };
  }
  if (was !== "") return { kind: "sentence", text: was.slice(2) };
  return { kind: "because", words: wordsOf(walk, first), more: row.requirements.length - 1 };
}

/** What closure put there, or in the place of what. `null`: it had no hand in it. */
function sayClosed(tool: ToolId, { trace, tools }: ShownWalk): string | null {
  const added = trace?.network?.added.find((one) => one.tool === tool);
  const given = trace?.network?.substituted.find(({ to }) => to === tool);
  return added ? sayGives(added, tools) : given ? saySubstituted(given, tools) : null;
}

/** "nothing near: best .18"; by words the best of what is far is nothing at all. */
export function nameFar(best: number): string {
  return best > 0 ? `nothing near: best ${formatScore(best)}` : "nothing near";
}

function wordsOf({ stage2, query }: ShownWalk, requirement: RequirementId): string {
  const span = stage2?.requirements.find(({ id }) => id === requirement)?.span;
  const shown = textWithNotes(query.text, stage2?.requirements ?? []);
  return span ? shown.slice(span.start, span.end).replace(/\s+/gu, " ") : "";
}

/** Where a gold tool was lost: in coverage, in a vote, or before both. */
export function whyMissed(
  tool: ToolId,
  { stage2, stage3, trace }: Pick<ShownWalk, "stage2" | "stage3"> & Partial<Pick<ShownWalk, "trace">>,
): string {
  const left = trace?.choice?.leftOut.find((one) => one.tool === tool);
  if (left) return left.by === "edit" ? "kept out by hand" : "left out by the choice";
  if (trace?.choice?.tools.length === 0) return "needed after all";
  const dropped = stage2?.dropped.find((one) => one.tool === tool);
  if (dropped?.by === "edit") return "dropped by hand";
  if (stage2?.noTool) return "needed after all";
  const votes = stage3?.perRequirement ?? [];
  // A winner that is not in the answer was taken out of it.
  if (votes.some(({ winner }) => winner === tool)) return "dropped by hand";
  if (votes.some(({ computedWinner }) => computedWinner === tool)) return "won the vote; overruled by hand";
  if (dropped)
    return dropped.best ? `dropped; best match ${formatScore(dropped.best.score)}` : "dropped; no words to match";
  const most = Math.max(0, ...votes.flatMap(({ tally }) => tally.find((row) => row.tool === tool)?.votes ?? []));
  if (most > 0) return `lost the vote with ${most} of 3`;
  return "no requirement asked for it";
}

/** What stands before and after "cut it": "for 1.00", or said so that it is not taken for advice. */
export function cutOffer({ without, change }: Extract<ResultNote, { kind: "wrong" }>): {
  before: string;
  after: string;
} {
  if (without === null) return { before: "not gold; ", after: "" };
  const figure = formatFigure(without);
  if (change === "same") return { before: "not gold; ", after: `, still ${figure}` };
  if (change === "worse") return { before: "not gold; to ", after: ` leaves ${figure}` };
  return { before: "not gold; ", after: ` for ${figure}` };
}

/** What an edit that is only considered would do to the result. */
export interface ResultChange {
  /** Tools it would bring. */
  comes: { tool: ToolId; name: string; because: RequirementId[]; how: string }[];
  /** Tools it would take away. */
  leaves: ToolId[];
}

export function compareResults(now: Trace, then: Trace): ResultChange {
  const has = (trace: Trace, tool: ToolId) => trace.recommendation.tools.some((one) => one.tool === tool);
  return {
    comes: then.recommendation.tools
      .filter(({ tool }) => !has(now, tool))
      .map(({ tool, votes, because }) => ({
        tool,
        because,
        name: toolName(then, tool),
        how: howItComes(then, tool, votes),
      })),
    leaves: now.recommendation.tools.filter(({ tool }) => !has(then, tool)).map(({ tool }) => tool),
  };
}

function howItComes({ choice }: Trace, tool: ToolId, votes: number | null): string {
  const chosen = choice?.tools.find((one) => one.tool === tool);
  if (chosen) return `would be chosen, ${chance(chosen.chance)}`;
  return votes === null ? "would serve these words" : `would win with ${votes} of 3 votes`;
}

/** Rows for the tools that would come, at the words that are selected. */
export function previewRows({ comes }: ResultChange, gold: readonly ToolId[] | null): ResultRow[] {
  return comes.map(({ tool, name }) => ({
    key: `foreseen ${tool}`,
    tool,
    name,
    kind: "foreseen",
    outcome: gold && !gold.includes(tool) ? "wrong" : "added",
    requirements: [],
  }));
}

/** What is said under a name that the edit would take away, or bring. `null`: it would stay. */
export function previewNote(row: ResultRow, { comes, leaves }: ResultChange): string | null {
  if (row.kind === "foreseen") return comes.find(({ tool }) => tool === row.tool)?.how ?? null;
  if (row.kind !== "tool" || !leaves.includes(row.tool)) return null;
  const heir = comes.find(({ because }) => because.some((id) => row.requirements.includes(id)));
  return heir ? `leaves; ${heir.name} comes` : "leaves";
}
