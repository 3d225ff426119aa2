import { countOf } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import { appendTo } from "../model/append-to";
import { quote, createMessage, describeLocation } from "../model/create-message";
import { ADD_UNKNOWN_TOOLS } from "./build-catalogue";
import type { Choice, Fix, FormatMessage, Judgement, QueryRow } from "../model/format";
import type { SniffedFile } from "../read/sniff";
import { partsOfFiles } from "./file-parts";

/** A request with the names of its tools, from its row or from judgements. */
export interface JudgedQuery {
  row: QueryRow;
  /** Its index among the requests of its file. */
  place: number;
  names: readonly string[] | null;
  /** Whether `names` are ids first (judgements), or names first. */
  by: "name" | "id";
  split: Query["split"];
}

export interface JoinedJudgements {
  /** The rows of each file with requests, by the index of the file, without those that are held back. */
  rows: Map<number, JudgedQuery[]>;
  messages: FormatMessage[];
  /** How many judgements of a file are held back, by the index of the file. */
  heldBack: Map<number, number>;
}

type PlacedJudgement = Judgement & { file: number };

/**
 * Joins requests with judgements by id. Judgements of requests that are not there, or of tools that no catalogue has, are
 * reported, and a request that such a judgement names is held back.
 */
export function joinJudgements(
  files: readonly SniffedFile[],
  isKnownTool: (id: string) => boolean,
  choices: readonly Choice[],
): JoinedJudgements {
  const byQuery = new Map<string, PlacedJudgement[]>();
  for (const [file, { result }] of files.entries()) {
    for (const judgement of result.content?.judgements ?? [])
      appendTo(byQuery, judgement.query, { ...judgement, file });
  }
  const groups = new Map(
    files.flatMap(({ result }) => result.content?.groups ?? []).map(({ query, group }) => [query, group]),
  );
  const judged: JoinedJudgements = { rows: new Map(), messages: [], heldBack: new Map() };
  if (!files.some(({ result }) => result.content?.queries)) return judged;
  const splits = partsOfFiles(files, choices);
  judged.messages.push(...splits.messages);
  const joining: Joining = { isKnownTool, choices, byQuery, splits, dangling: new Map(), seen: new Set() };
  for (const [index, { name, result }] of files.entries()) {
    const queries = result.content?.queries?.map((row) => withGroup(row, groups));
    if (!queries) continue;
    const { rows, messages } = judgeFile({ index, name, queries }, joining);
    judged.rows.set(index, rows);
    judged.messages.push(...messages);
  }
  reportDangling(files, byQuery, joining.dangling, joining.seen, judged);
  return judged;
}

interface Joining {
  isKnownTool: (id: string) => boolean;
  choices: readonly Choice[];
  byQuery: ReadonlyMap<string, PlacedJudgement[]>;
  splits: ReturnType<typeof partsOfFiles>;
  /** Judgements of tools that no catalogue has, by the place of their file. Filled while files are joined. */
  dangling: Map<number, PlacedJudgement[]>;
  /** Ids of requests that had their judgements already. Filled while files are joined. */
  seen: Set<string>;
}

/** The requests of one file with their judgements, and what is to be said of them. */
function judgeFile(
  { index, name, queries }: { index: number; name: string; queries: readonly QueryRow[] },
  { isKnownTool, choices, byQuery, splits, dangling, seen }: Joining,
): { rows: JudgedQuery[]; messages: FormatMessage[] } {
  const rows: JudgedQuery[] = [];
  const lost: QueryRow[] = [];
  const irrelevant: QueryRow[] = [];
  for (const [place, row] of queries.entries()) {
    const judgements = row.givenId === undefined || seen.has(row.givenId) ? undefined : byQuery.get(row.givenId);
    if (row.givenId !== undefined) seen.add(row.givenId);
    const isUnjudged = zerosSayNothing(choices, name) && hasNothingRelevant(judgements);
    const unknown = (judgements ?? []).filter(
      ({ tool, relevance }) => relevance > 0 && !isKnownTool(ownTool(row, tool)),
    );
    if (row.goldNames === null && hasNothingRelevant(judgements)) irrelevant.push(row);
    for (const judgement of unknown) appendTo(dangling, judgement.file, judgement);
    const part = row.split ?? splits.of(judgements?.[0]?.file ?? index);
    if (unknown.length > 0 && row.goldNames === null) lost.push(row);
    else rows.push(judgeRow(row, place, isUnjudged ? undefined : judgements, part));
  }
  const messages = [
    ...lostRequests(name, lost),
    ...unjudgedRequests(name, rows),
    ...nothingRelevant(name, irrelevant, choices),
  ];
  return { rows, messages };
}

/** Somebody looked at tools for it, and none of them helps. */
function hasNothingRelevant(judgements: readonly Judgement[] | undefined): boolean {
  return judgements !== undefined && judgements.every(({ relevance }) => relevance <= 0);
}

function zerosSayNothing(choices: readonly Choice[], file: string): boolean {
  return choices.some((choice) => choice.kind === "zeros-unjudged" && choice.file === file);
}

/** Asked, since it can mean two things: no tool is needed, or the tool that is needed was never looked at. */
function nothingRelevant(file: string, rows: readonly QueryRow[], choices: readonly Choice[]): FormatMessage[] {
  const [first] = rows;
  if (!first) return [];
  const what = `${countOf(rows.length, "request was", "requests were")} judged, and no tool is relevant: every score is 0 or less (first: ${describeLocation(first.source.at)}).`;
  if (zerosSayNothing(choices, file)) {
    const sentence = `${what} Read as not judged, as you chose: ${rows.length === 1 ? "it" : "they"} can be asked but not scored.`;
    return [createMessage(file, "nothing-relevant", sentence)];
  }
  const fixes: Fix[] = [{ label: "Read them as not judged", choice: { kind: "zeros-unjudged", file } }];
  const sentence = `${what} Read as needing no tool. Is that meant, or was the right tool never looked at?`;
  return [createMessage(file, "nothing-relevant", sentence, { fixes })];
}

function withGroup(row: QueryRow, groups: ReadonlyMap<string, string>): QueryRow {
  const group = row.givenId === undefined ? undefined : groups.get(row.givenId);
  return group === undefined ? row : { ...row, group };
}

function judgeRow(
  row: QueryRow,
  place: number,
  judgements: readonly Judgement[] | undefined,
  split: Query["split"],
): JudgedQuery {
  if (row.goldNames !== null || !judgements) return { row, place, names: row.goldNames, by: "name", split };
  const needed = judgements.filter(({ relevance }) => relevance > 0);
  return { row, place, names: needed.map(({ tool }) => ownTool(row, tool)), by: "id", split };
}

/** The id of the tool that the row itself offers under this name; else the name as it is. */
function ownTool({ offered }: QueryRow, name: string): string {
  return offered?.find((tool) => tool.name === name)?.id ?? name;
}

function reportDangling(
  files: readonly SniffedFile[],
  byQuery: ReadonlyMap<string, PlacedJudgement[]>,
  withoutTool: ReadonlyMap<number, PlacedJudgement[]>,
  seen: ReadonlySet<string>,
  judged: JoinedJudgements,
): void {
  const withoutQuery = new Map<number, PlacedJudgement[]>();
  for (const [query, judgements] of byQuery) {
    if (!seen.has(query)) for (const judgement of judgements) appendTo(withoutQuery, judgement.file, judgement);
  }
  for (const [index, { name }] of files.entries()) {
    const tools = withoutTool.get(index) ?? [];
    const queries = withoutQuery.get(index) ?? [];
    if (tools.length > 0) judged.messages.push(danglingTools(name, tools));
    if (queries.length > 0) judged.messages.push(danglingQueries(name, queries));
    if (tools.length + queries.length > 0) judged.heldBack.set(index, tools.length + queries.length);
  }
}

function danglingTools(file: string, judgements: readonly Judgement[]): FormatMessage {
  const [first] = judgements;
  const ids = new Set(judgements.map(({ tool }) => tool)).size;
  const sentence = `${countOf(judgements.length, "judgement names", "judgements name")} ${countOf(ids, "tool that is", "tools that are")} not in the catalogue (first: ${quote(first!.tool)}, ${describeLocation(first!.at)}). The requests are held back, because recall could never reach 1 for them.`;
  return createMessage(file, "dangling-tool", sentence, { rows: judgements.length, fixes: [ADD_UNKNOWN_TOOLS] });
}

function danglingQueries(file: string, judgements: readonly Judgement[]): FormatMessage {
  const [first] = judgements;
  const sentence = `${countOf(judgements.length, "judgement is about a request", "judgements are about requests")} that no file has (first: ${quote(first!.query)}, ${describeLocation(first!.at)}). Also drop the file with the requests.`;
  return createMessage(file, "dangling-query", sentence, { rows: judgements.length });
}

function lostRequests(file: string, rows: readonly QueryRow[]): FormatMessage[] {
  if (rows.length === 0) return [];
  const sentence = `${countOf(rows.length, "request needs", "requests need")} a tool that is not in the catalogue (first: ${describeLocation(rows[0]!.source.at)}). Held back.`;
  return [createMessage(file, "unknown-tool", sentence, { rows: rows.length, fixes: [ADD_UNKNOWN_TOOLS] })];
}

function unjudgedRequests(file: string, rows: readonly JudgedQuery[]): FormatMessage[] {
  const unjudged = rows.filter(({ row, names }) => names === null && row.givenId !== undefined);
  if (unjudged.length === 0) return [];
  const sentence = `${countOf(unjudged.length, "request has no tools and", "requests have no tools and")} can be asked but not scored (first: ${describeLocation(unjudged[0]!.row.source.at)}). Judgements (qrels) would name their tools.`;
  return [createMessage(file, "unjudged", sentence)];
}
