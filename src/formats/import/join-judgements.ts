import { countOf } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import { appendTo } from "../model/append-to";
import { quote } from "../model/message-text";
import { ADD_UNKNOWN_TOOLS } from "./build-catalogue";
import type { FormatMessage, Judgement, QueryRow } from "../model/format";
import { createMessage, describeLocation } from "../model/create-message";
import type { SniffedFile } from "../read/sniff";
import { splitFromName } from "../rows/parse-cells";

/** A request with the names of its tools, from its row or from judgements. */
export interface JudgedQuery {
  row: QueryRow;
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

type Split = NonNullable<Query["split"]>;
type PlacedJudgement = Judgement & { file: number };

/**
 * Joins requests with judgements by id. Judgements of requests that are not there, or of tools that no catalogue has, are
 * reported, and a request that such a judgement names is held back.
 */
export function joinJudgements(files: readonly SniffedFile[], isKnownTool: (id: string) => boolean): JoinedJudgements {
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
  const splits = splitsFromFiles(files);
  judged.messages.push(...splits.messages);
  const dangling = new Map<number, PlacedJudgement[]>();
  const seen = new Set<string>();
  for (const [index, { name, result }] of files.entries()) {
    if (!result.content?.queries) continue;
    const rows: JudgedQuery[] = [];
    const lost: QueryRow[] = [];
    for (const given of result.content.queries) {
      const row = withGroup(given, groups);
      const judgements = row.givenId === undefined || seen.has(row.givenId) ? undefined : byQuery.get(row.givenId);
      if (row.givenId !== undefined) seen.add(row.givenId);
      const unknown = (judgements ?? []).filter(
        ({ tool, relevance }) => relevance > 0 && !isKnownTool(ownTool(row, tool)),
      );
      for (const judgement of unknown) appendTo(dangling, judgement.file, judgement);
      if (unknown.length > 0 && row.goldNames === null) lost.push(row);
      else rows.push(judgeRow(row, judgements, row.split ?? splits.of(judgements?.[0]?.file ?? index)));
    }
    judged.rows.set(index, rows);
    judged.messages.push(...lostRequests(name, lost), ...unjudgedRequests(name, rows));
  }
  reportDangling(files, byQuery, dangling, seen, judged);
  return judged;
}

function withGroup(row: QueryRow, groups: ReadonlyMap<string, string>): QueryRow {
  const group = row.givenId === undefined ? undefined : groups.get(row.givenId);
  return group === undefined ? row : { ...row, group };
}

function judgeRow(row: QueryRow, judgements: readonly Judgement[] | undefined, split: Query["split"]): JudgedQuery {
  if (row.goldNames !== null || !judgements) return { row, names: row.goldNames, by: "name", split };
  const needed = judgements.filter(({ relevance }) => relevance > 0);
  return { row, names: needed.map(({ tool }) => ownTool(row, tool)), by: "id", split };
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

/**
 * The parts that names of files tell, when files of the same kind tell different ones: nothing inside such files says
 * it. `X.json` beside `X.test.json` is the history of it. A single file is no part; where one of several says that it is
 * a part and the others say nothing, all are past requests, which is said.
 */
function splitsFromFiles(files: readonly SniffedFile[]): {
  of(index: number): Split | undefined;
  messages: FormatMessage[];
} {
  const splits = new Map<number, Split>();
  const messages: FormatMessage[] = [];
  const say = (index: number, sentence: string): void =>
    void messages.push(createMessage(files[index]!.name, "splits-from-names", sentence));
  for (const kind of ["queries", "judgements"] as const) {
    const having = files.flatMap(({ name, result }, index) => (result.content?.[kind] ? [{ name, index }] : []));
    const told = having.flatMap(({ name, index }) => {
      const split = splitFromPath(name);
      return split ? [{ name, index, split }] : [];
    });
    const tests = told.filter(({ split }) => split === "test");
    if (tests.length < told.length && tests.length > 0)
      for (const { index, split } of told) {
        splits.set(index, split);
        const part = split === "history" ? "history: stage 1 searches them" : "test: stage 1 does not search them";
        say(index, `Judging by the name of the file, its requests are ${part}.`);
      }
    else if (told.length > 0 && told.length < having.length) splitFromStems({ having, told, splits, say });
  }
  return { of: (index) => splits.get(index), messages };
}

interface NamedFile {
  name: string;
  index: number;
}

/** One part is told by names and the other by nothing but that a file is called like it otherwise. */
function splitFromStems({
  having,
  told,
  splits,
  say,
}: {
  having: readonly NamedFile[];
  told: readonly (NamedFile & { split: Split })[];
  splits: Map<number, Split>;
  say(index: number, sentence: string): void;
}): void {
  const rest = having.filter(({ index }) => !told.some((one) => one.index === index));
  for (const { name, index, split } of told) {
    const partner = split === "test" ? rest.find((one) => stemOf(one.name) === stemOf(name)) : undefined;
    if (partner) {
      splits.set(index, "test").set(partner.index, "history");
      say(index, "Judging by the name of the file, its requests are test: stage 1 does not search them.");
      say(partner.index, `${quote(name)} is called like this file and says test, so this one is its history.`);
    } else {
      const [other, word] = split === "test" ? ["holds past requests", "train"] : ["is the test part", "test"];
      say(
        index,
        `The name of this file says ${split}, and no name says which file ${other}, so all are past requests. Put “${word}” into that name and add the files again.`,
      );
    }
  }
}

/** "x" for `data/x.json`, `x.test.json` and `x_dev.jsonl` */
function stemOf(path: string): string {
  const words = path
    .toLowerCase()
    .replace(/^.*[/\\]/, "")
    .replace(/\.[a-z0-9]+(?:\.gz)?$/, "")
    .split(/[^a-z0-9]+/);
  return words.filter((word) => splitFromName(word) === undefined).join(" ");
}

/** The same of a file in folders: its own name decides, else the nearest folder whose name says it. */
function splitFromPath(path: string): Split | undefined {
  const names = path.split(/[/\\]/).reverse();
  return names.map(splitFromName).find((split) => split !== undefined);
}
