import { standingSteps } from "../../core/annotate/fold-edits";
import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Span } from "../../core/domain/query";
import type { GoldDispute, JudgedSpan, JudgementEdit, Suggestion } from "../../core/domain/judgement";
import { tracc } from "../../core/metrics/tracc";
import { DISPUTE_REASONS } from "../../formats/write/gold-corrections";
import type { OpenItem } from "../../state/annotate/annotation-state";
import { isRevealed } from "../../state/annotate/judge-item";
import type { Outcome } from "../../ui/outcome";
import { isSameSpan, type Words, type WordsMode } from "./item-words";

/** One tool at an item: what the gold, the suggestion and I say of it. */
export interface ItemRow {
  tool: ToolId;
  name: string;
  description: string;
  /** `null`: not shown, or nobody has judged the request. */
  gold: "in" | "out" | "disputed" | null;
  /** What each suggestion is, the first first; `null`: not shown; `out`: not suggested and not missed. */
  suggested: readonly (Outcome | "out" | null)[];
  mine: boolean;
  note: string;
}

/** Whether gold and suggestion of the item may be seen. */
export const isOpen = (item: OpenItem): boolean => !item.isBlind || isRevealed(item);

/** Which of several equally right answers stands in “Yours”, from 1; 1 also where there is one alone. */
export const numberOfAnswer = ({ edits }: OpenItem): number =>
  1 + standingSteps(edits.map(({ edit }) => edit)).filter(({ kind }) => kind === "alternative").length;

/** The tools of an item in the order of their keys: those it began with, then those that were found. */
export function rowsOf(item: OpenItem, dataset: Dataset): ItemRow[] {
  const { proposal, folded, query } = item;
  if (!proposal || !folded) return [];
  const found = item.edits.flatMap(({ edit }) => (edit.kind === "tool-in" || edit.kind === "link" ? [edit.tool] : []));
  const tools = new Map(dataset.tools.map((tool) => [tool.id, tool]));
  const mine = new Set(folded.shown.tools);
  const isSeen = isOpen(item);
  const gold = isSeen ? query.gold : null;
  return [...new Set([...proposal.rows, ...found])].map((tool) => {
    const { name = tool, description = "" } = tools.get(tool) ?? {};
    const disputed = isDisputed(folded.dispute, tool);
    return {
      ...{ tool, name, description, mine: mine.has(tool) },
      gold: gold && (disputed === "surplus" ? "disputed" : gold.includes(tool) ? "in" : "out"),
      suggested: isSeen ? proposal.suggestions.map((one) => outcomeOf(item, one, tool) ?? "out") : [null],
      note: noteOf(item, tool, mine.has(tool), isSeen),
    };
  });
}

const isDisputed = (dispute: GoldDispute | null, tool: ToolId): "surplus" | "missing" | null =>
  dispute?.surplus.includes(tool) ? "surplus" : dispute?.missing.includes(tool) ? "missing" : null;

/** What the suggestion is, held against the gold where there is one. */
function outcomeOf(
  { proposal, query: { gold } }: OpenItem,
  { source, tools }: Suggestion,
  tool: ToolId,
): Outcome | null {
  const isSuggested = tools.includes(tool);
  if (!isSuggested) return gold?.includes(tool) ? "missed" : null;
  if (gold && !gold.includes(tool)) return "wrong";
  const from = source === "walk" && proposal!.trace?.recommendation.tools.find((one) => one.tool === tool)?.from;
  return from === "vote" ? "added" : "kept";
}

function noteOf({ proposal, folded }: OpenItem, tool: ToolId, isMine: boolean, isSeen: boolean): string {
  const disputed = isDisputed(folded!.dispute, tool);
  const reason = folded!.dispute && DISPUTE_REASONS[folded!.dispute.reason];
  if (disputed === "surplus") return `you dispute it: ${reason}`;
  if (disputed === "missing") return `you say the gold misses it: ${reason}`;
  const isSuggested = proposal!.suggestions[0].tools.includes(tool);
  if (!isSeen || isMine === isSuggested) return "";
  return isMine ? "you added it" : "you cut it";
}

/** The colour of a tool's line: what the suggestion made of it; ink where that is not shown. */
export function colourOf(row: ItemRow | undefined): string {
  const outcome = row?.suggested[0];
  return outcome && outcome !== "out" && outcome !== "missed" ? `var(--${outcome})` : "var(--ink)";
}

/** Whether I linked these words and this tool, and not the suggestion. */
export function isByHand({ proposal }: OpenItem, span: JudgedSpan, tool: ToolId): boolean {
  const before = proposal!.prefilled.requirements ?? [];
  return !before.some(({ start, end, tools }) => start === span.start && end === span.end && tools.includes(tool));
}

/** TRACC of the suggestion, of my answer, and of my answer if my dispute is accepted; `null`: there is no gold to see. */
export function scoresOf(item: OpenItem): { suggestion: number; mine: number; accepted: number | null } | null {
  const { gold } = item.query;
  const { folded, proposal } = item;
  if (gold === null || !folded || !proposal || !isOpen(item)) return null;
  const score = (needed: readonly ToolId[], recommended: readonly ToolId[]): number =>
    tracc.standard({ gold: needed, goldAsGiven: needed, recommended });
  const { dispute } = folded;
  const corrected = dispute && [...gold.filter((tool) => !dispute.surplus.includes(tool)), ...dispute.missing];
  return {
    suggestion: score(gold, proposal.suggestions[0].tools),
    mine: score(gold, folded.shown.tools),
    accepted: corrected && score(corrected, folded.shown.tools),
  };
}

/** One thing that was done at an item and not undone, with the words of the request that it is about. */
export interface LogLine {
  seconds: number;
  text: string;
  words: string | null;
}

export function logOf(item: OpenItem, dataset: Dataset): LogLine[] {
  const names = new Map(dataset.tools.map(({ id, name }) => [id, name]));
  const at = new Map(item.edits.map(({ ms, edit }) => [edit, ms]));
  const steps = standingSteps(item.edits.map(({ edit }) => edit));
  return steps.map((edit) => {
    const [text, words] = say(edit, (id) => names.get(id) ?? id, item.query.text);
    return { seconds: Math.round((at.get(edit) ?? 0) / 1000), text, words };
  });
}

type Step = Exclude<JudgementEdit, { kind: "undo" | "redo" | "reveal" }>;

function say(edit: Step, nameOf: (id: ToolId) => string, text: string): [text: string, words: string | null] {
  const quote = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  switch (edit.kind) {
    case "tool-in":
      return [`added ${nameOf(edit.tool)}`, null];
    case "tool-out":
      return [`cut ${nameOf(edit.tool)}`, null];
    case "none":
      return ["no tool is needed", null];
    case "span-add":
      return ["marked", quote(edit.span)];
    case "span-delete":
      return ["unmarked", quote(edit.span)];
    case "span-resize":
      return ["now marked", quote(edit.to)];
    case "span-split":
      return ["split", quote(edit.span)];
    case "span-merge":
      return ["joined", text.slice(edit.first.start, edit.second.end)];
    case "link":
      return [`added ${nameOf(edit.tool)} to`, quote(edit.span)];
    case "unlink":
      return [`took ${nameOf(edit.tool)} from`, quote(edit.span)];
    case "alternative":
      return ["began an equally right answer", null];
    case "unsure":
      return [edit.on ? "unsure" : "sure again", null];
    case "skip":
      return [edit.on ? "put off" : "taken up again", null];
    case "flag":
      return [edit.on ? "flagged" : "flag taken away", null];
    case "comment":
      return [edit.text.trim() === "" ? "took the comment away" : "commented", edit.text.trim() || null];
    case "dispute":
      return [sayDispute(edit.dispute, nameOf), null];
  }
}

function sayDispute(dispute: GoldDispute | null, nameOf: (id: ToolId) => string): string {
  if (!dispute) return "took the dispute back";
  const names = [...dispute.surplus, ...dispute.missing].map(nameOf).join(", ");
  return `disputed ${names} in the gold: “${DISPUTE_REASONS[dispute.reason]}”`;
}

/** In a sentence: which words are meant, and what serves them. */
export function sayWords(mode: WordsMode, { text, spans }: Words, nameOf: (tool: ToolId) => string): string {
  const quote = ({ start, end }: Span): string => `“${text.slice(start, end)}”`;
  const own = spans.find((one) => isSameSpan(one, mode.span));
  switch (mode.kind) {
    case "select":
      return `Selected: ${quote(mode.span)}`;
    case "requirement":
      return `${quote(mode.span)}: ${own && own.tools.length > 0 ? own.tools.map(nameOf).join(", ") : "no tool serves it yet"}`;
    case "link": {
      if (mode.tool === null) return `Which tool serves ${quote(mode.span)}?`;
      const isLinked = own?.tools.includes(mode.tool) ?? false;
      return `${nameOf(mode.tool)} for ${quote(mode.span)}${isLinked ? ": linked, Enter cuts" : "?"}`;
    }
    case "split": {
      const [left, right] = [text.slice(mode.span.start, mode.at).trim(), text.slice(mode.at, mode.span.end)];
      return `Split: “${left}” and “${right}”`;
    }
  }
}
