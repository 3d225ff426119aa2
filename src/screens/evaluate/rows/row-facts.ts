import type { AskedQuery, EvaluationRow, WalkDigest } from "../../../core/domain/evaluation";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import type { Outcome } from "../../../ui/outcome";
import { LOST_AT } from "../context/labels";
import type { RowGroup } from "./path-slices";

type Stage = WalkDigest["lost"][number]["at"];

/** One request of the table: what was asked, what came, what of it was right. */
export interface RowFacts {
  /** Place in the run, from 1. */
  number: number;
  id: QueryId;
  /** The id where nobody knows the request. */
  text: string;
  /** In lower case: sorted by and searched in. */
  lowered: string;
  /** How many tools are needed; `null`: nobody judged it. */
  gold: number | null;
  given: number;
  /** One for each tool of the result and each missed one; none where nobody knows the request. */
  outcomes: Outcome[];
  score: number | null;
  acc: number | null;
  precision: number | null;
  f1: number | null;
  /** Names of the needed and of the recommended tools; ids where the data set is not in this browser. Empty: not known. */
  needed: string;
  recommended: string;
  confidence: number | null;
  /** In words; empty where nobody knows the request. */
  verdict: string;
  exact: boolean;
  /** Stages that lost a needed tool, the first first. */
  lost: Stage[];
  /** Part of the data set that the file names. */
  part: string | null;
  flags: string[];
  /** Of a language model: its tokens, and whether it gave no answer in the end. `null`: none was asked. */
  tokens: number | null;
  isUnanswered: boolean;
}

/** The rows of a method as they stand in the table. */
export function listRowFacts(
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, AskedQuery>,
  score: string,
  nameOf: (tool: ToolId) => string = (tool) => tool,
): RowFacts[] {
  const namesOf = (tools: readonly ToolId[]): string => tools.map(nameOf).join(", ") || "no tool";
  return rows.map((row, index) => {
    const query = queries.get(row.query);
    const gold = query?.gold ?? null;
    const counts = countOutcome(row.predicted, gold);
    return {
      number: index + 1,
      id: row.query,
      text: query?.text ?? row.query,
      lowered: (query?.text ?? row.query).toLowerCase(),
      gold: gold?.length ?? null,
      given: row.predicted.length,
      outcomes: query ? outcomesOf(row, counts) : [],
      score: row.scores[score] ?? null,
      acc: row.scores["acc"] ?? null,
      precision: row.scores["precision"] ?? null,
      f1: row.scores["f1"] ?? null,
      needed: gold ? namesOf(gold) : "",
      recommended: namesOf(row.predicted),
      confidence: row.confidence,
      verdict: query ? verdictOf(counts, gold, row.predicted.length) : "",
      exact: query ? gold !== null && counts.wrong === 0 && counts.missed === 0 : row.scores["exact"] === 1,
      lost: (Object.keys(LOST_AT) as Stage[]).filter((stage) => row.walk?.lost.some(({ at }) => at === stage)),
      part: query?.part ?? null,
      flags: [...(query?.part === undefined ? [] : [query.part]), ...(row.use?.isUnanswered ? ["no answer"] : [])],
      tokens: row.use?.tokens ?? null,
      isUnanswered: row.use?.isUnanswered ?? false,
    };
  });
}

interface OutcomeCounts {
  right: number;
  wrong: number;
  missed: number;
}

function countOutcome(predicted: EvaluationRow["predicted"], gold: AskedQuery["gold"]): OutcomeCounts {
  const needed = new Set(gold);
  const right = predicted.filter((tool) => needed.has(tool)).length;
  return { right, wrong: predicted.length - right, missed: needed.size - right };
}

/** The marks of a row: right ones first, then wrong, then missed. A walk tells what the vote brought. */
function outcomesOf({ walk }: EvaluationRow, { right, wrong, missed }: OutcomeCounts): Outcome[] {
  const added = walk ? Math.min(right, walk.fates.addedRight) : 0;
  const repeat = (outcome: Outcome, count: number): Outcome[] => Array.from({ length: count }, () => outcome);
  return [
    ...repeat("kept", right - added),
    ...repeat("added", added),
    ...repeat("wrong", wrong),
    ...repeat("missed", missed),
  ];
}

/** "exact", "one too many", "one wrong, two missed" */
function verdictOf({ wrong, missed }: OutcomeCounts, gold: AskedQuery["gold"], given: number): string {
  if (gold === null) return "not judged";
  if (gold.length === 0) return given === 0 ? "none needed, none given" : `none needed, ${inWords(given)} given`;
  if (wrong === 0 && missed === 0) return "exact";
  if (missed === 0) return `${inWords(wrong)} too many`;
  const parts = wrong === 0 ? [] : [`${inWords(wrong)} wrong`];
  return [...parts, `${inWords(missed)} missed`].join(", ");
}

function inWords(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][count] ?? String(count);
}

type LostStage = keyof typeof LOST_AT;

/** Which rows are listed. */
export type RowFilter =
  | "all"
  | "not-exact"
  | "exact"
  | "wrong"
  | "no-answer"
  | `lost-${LostStage}`
  | `part-${string}`
  | `slice-${string}`;

/** A filter as it is offered, with how many rows it leaves. */
interface OfferedFilter {
  filter: RowFilter;
  label: string;
  count: number;
}

/** The filter that leaves the rows of a slice. */
export function filterOfSlice(label: string): RowFilter {
  return label.startsWith("part ") ? `part-${label.slice("part ".length)}` : `slice-${label}`;
}

/** The filters that apply to these rows. */
export function listFilters(rows: readonly RowFacts[], slices: readonly RowGroup[]): OfferedFilter[] {
  const parts = [...new Set(rows.flatMap(({ part }) => part ?? []))].sort();
  const filters: [RowFilter, string][] = [
    ["all", "all"],
    ["not-exact", "not exact"],
    ["exact", "exact"],
    ["wrong", "a wrong tool"],
    ["no-answer", "no answer from the model"],
    ...(Object.keys(LOST_AT) as LostStage[]).map((stage): [RowFilter, string] => [`lost-${stage}`, LOST_AT[stage]]),
    ...parts.map((part): [RowFilter, string] => [`part-${part}`, `part ${part}`]),
    ...slices
      .filter(({ label }) => !label.startsWith("part "))
      .map(({ label }): [RowFilter, string] => [filterOfSlice(label), label]),
  ];
  return filters
    .map(([filter, label]) => ({ filter, label, count: filterRows(rows, filter, "", slices).length }))
    .filter(({ filter, count }) => filter === "all" || count > 0);
}

/** The rows that a filter and a search leave. Every word of the search must stand in the request, whatever its case. */
export function filterRows(
  rows: readonly RowFacts[],
  filter: RowFilter,
  search: string,
  slices: readonly RowGroup[],
): RowFacts[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const passes = passOf(filter, slices);
  return rows.filter((row) => passes(row) && words.every((word) => row.lowered.includes(word)));
}

function passOf(filter: RowFilter, slices: readonly RowGroup[]): (row: RowFacts) => boolean {
  if (filter === "exact") return (row) => row.exact;
  if (filter === "not-exact") return (row) => !row.exact;
  if (filter === "no-answer") return (row) => row.isUnanswered;
  if (filter === "wrong") return (row) => row.outcomes.includes("wrong");
  if (filter.startsWith("lost-")) return (row) => row.lost.some((stage) => filter === `lost-${stage}`);
  if (filter.startsWith("part-")) return (row) => filter === `part-${row.part}`;
  if (filter.startsWith("slice-")) {
    const inSlice = new Set(slices.find(({ label }) => filterOfSlice(label) === filter)?.queries);
    return (row) => inSlice.has(row.id);
  }
  return () => true;
}
