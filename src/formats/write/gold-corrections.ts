import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { DisputeReason } from "../../core/domain/judgement";
import { countOf } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import { writeCsv } from "./csv";
import { codeSpan, escapeMarkdown } from "./markup";
import { fileId } from "./written-names";

/** What a person says against a gold set. */
export interface CorrectionVote {
  name: string;
  surplus: readonly ToolId[];
  missing: readonly ToolId[];
  reason: DisputeReason;
  note: string | null;
}

/** A gold set that is to be corrected. */
export interface GoldCorrection {
  query: QueryId;
  /** `null`: the votes want different sets, and nobody has decided. */
  after: readonly ToolId[] | null;
  /** Whether it was decided, or all answers were alike. */
  isDecided: boolean;
  votes: readonly CorrectionVote[];
  /** People who judged the request. */
  judgedBy: number;
}

export const DISPUTE_REASONS: Readonly<Record<DisputeReason, string>> = {
  "not-asked-for": "not asked for",
  "needed-first": "needed first, for another",
  "equally-good": "another is equally good",
  "text-unclear": "the text is unclear",
};

interface Standing {
  /** Of the project, and the version of the app. */
  project: string;
  app: string;
}

/** Corrections as the text of an issue, in Markdown, for whoever keeps the data. */
export function writeIssueText(
  dataset: Dataset,
  corrections: readonly GoldCorrection[],
  { project, app }: Standing,
): string {
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  const names = namesOf(dataset);
  const blocks = corrections.map((one, at) => blockOf(one, at + 1, queries.get(one.query)!, names));
  const files = dataset.provenance.files.map(({ name, sha256 }) => `- ${codeSpan(name)}, SHA-256 \`${sha256}\``);
  return [
    `# ${countOf(corrections.length, "gold set")} of ${inline(dataset.name)} to look at`,
    `Data set: ${inline(dataset.name)}, hash \`${dataset.hash}\`. Judged in “${inline(project)}” with Kitpick ${app}.`,
    ...(files.length === 0 ? [] : [`Read from:\n\n${files.join("\n")}`]),
    ...blocks,
  ]
    .join("\n\n")
    .concat("\n");
}

type Names = (tools: readonly ToolId[]) => string;

function namesOf({ tools }: Dataset): Names {
  const names = new Map(tools.map(({ id, name }) => [id, name]));
  return (all) => (all.length === 0 ? "no tool" : all.map((id) => codeSpan(names.get(id) ?? id)).join(", "));
}

function blockOf({ after, isDecided, votes, judgedBy }: GoldCorrection, number: number, query: Query, names: Names) {
  const { file, at } = query.source;
  const where = `${file}, ${/^\d+$/.test(at) ? `row ${at} (from 0)` : at}`;
  const standing = isDecided ? "decided" : "proposed";
  return [
    `## ${number}. ${codeSpan(fileId(query.id))} (${inline(where)})`,
    quoted(query.text),
    [
      `- gold: ${names(query.gold ?? [])}`,
      after === null ? "- proposed: the votes differ, see below" : `- ${standing}: ${names(after)}`,
      ...votes.map((vote) => `- ${voteOf(vote, names)}`),
      ...(judgedBy > 0
        ? [`- votes against the gold: ${votes.length} of ${countOf(judgedBy, "person", "people")} who judged it`]
        : []),
    ].join("\n"),
  ].join("\n\n");
}

function voteOf({ name, surplus, missing, reason, note }: CorrectionVote, names: Names): string {
  const said = [
    ...(surplus.length > 0 ? [`${names(surplus)} should not be there`] : []),
    ...(missing.length > 0 ? [`${names(missing)} should be there`] : []),
  ].join(", ");
  return `${inline(name)}: ${said}; ${DISPUTE_REASONS[reason]}${note === null ? "" : `. “${inline(note)}”`}`;
}

const quoted = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => `> ${escapeMarkdown(line)}`)
    .join("\n");

/** In one line, and as it is written: nothing of it becomes a heading, a link or a picture. */
const inline = (text: string): string => escapeMarkdown(text.trim());

const COLUMNS = ["request id", "file", "place", "request", "tool id", "tool", "gold", "standing"] as const;

/**
 * A row for each tool that goes in or out of a gold set: `gold` is 1 or 0, as the score of a line of judgements (qrels) that
 * is to be changed or added. Corrections whose votes differ have none.
 */
export function writeCorrectionTable(dataset: Dataset, corrections: readonly GoldCorrection[]): string {
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  const names = new Map(dataset.tools.map(({ id, name }) => [id, name]));
  const rows = corrections.flatMap(({ query: id, after, isDecided }) => {
    const query = queries.get(id);
    if (!query || after === null) return [];
    const gold = query.gold ?? [];
    const row = (tool: ToolId, score: 0 | 1) => [
      ...[fileId(id), query.source.file, query.source.at, query.text, tool, names.get(tool) ?? tool],
      ...[score, isDecided ? "decided" : "proposed"],
    ];
    return [
      ...gold.filter((tool) => !after.includes(tool)).map((tool) => row(tool, 0)),
      ...after.filter((tool) => !gold.includes(tool)).map((tool) => row(tool, 1)),
    ];
  });
  return writeCsv(COLUMNS, rows);
}
