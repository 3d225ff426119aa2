import { decodeName } from "./match-rankings";
import type { WalkRecord } from "../../core/domain/walk";
import { rowsOf, type CleaningTally, type FormatMessage, type Ranking } from "../model/format";
import { writeCsv } from "../write/csv";
import type { ReadFiles } from "./read-files";

/** What a screen needs of files that were read: bounded, however large they are. The data itself stays where it was read. */
export interface ReadPreview extends Pick<ReadFiles, "files" | "summary" | "missing" | "offers"> {
  messages: MessageGroup[];
  /** Each cleaning step once, over all files. */
  cleaning: CleaningTally[];
  runs: RunSummary[];
  /** Rows read = rows kept + rows reported. */
  rows: { read: number; kept: number; reported: number };
  walk: WalkRecord | null;
}

/** Messages that say the same about different places; the first speaks for them. */
export interface MessageGroup extends FormatMessage {
  /** How many there are. */
  count: number;
  /** How many rows they stand for. */
  rowCount: number;
  /** The first of them, itself included. */
  members: FormatMessage[];
}

/** What a file says that a system recommended. */
export interface RunSummary {
  file: string;
  requests: number;
  /** Recommended tools, over all requests. */
  tools: number;
  /** How many of them are in the data that was dropped with it; `null`: there is none. */
  known: { requests: number; tools: number } | null;
}

const MEMBERS_AT_MOST = 50;
const GROUPS_AT_MOST = 200;

export function createPreview(read: ReadFiles): ReadPreview {
  const { files, summary, missing, offers, walk, messages } = read;
  const rowsRead = files.reduce((sum, file) => sum + file.rowsRead, 0);
  const kept = files.reduce((sum, file) => sum + file.rowsKept, 0);
  return {
    files,
    summary,
    missing,
    offers,
    walk,
    messages: groupMessages(messages.filter(({ cleaning }) => !cleaning)),
    cleaning: sumCleaning(messages),
    runs: read.runs.map(({ file, rankings }) => summarizeRun(file, rankings, read.dataset)),
    rows: { read: rowsRead, kept, reported: messages.reduce((sum, message) => sum + rowsOf(message), 0) },
  };
}

function groupMessages(messages: readonly FormatMessage[]): MessageGroup[] {
  const groups = new Map<string, MessageGroup>();
  for (const message of messages) {
    const key = JSON.stringify([
      message.severity,
      message.file,
      message.code,
      message.fixes?.map(({ label }) => label),
    ]);
    const group = groups.get(key);
    if (!group) groups.set(key, { ...message, count: 1, rowCount: rowsOf(message), members: [message] });
    else {
      group.count += 1;
      group.rowCount += rowsOf(message);
      if (group.members.length < MEMBERS_AT_MOST) group.members.push(message);
    }
  }
  return [...groups.values()].slice(0, GROUPS_AT_MOST);
}

function sumCleaning(messages: readonly FormatMessage[]): CleaningTally[] {
  const tallies = new Map<string, CleaningTally>();
  for (const { cleaning } of messages) {
    if (!cleaning) continue;
    const before = tallies.get(cleaning.step);
    tallies.set(cleaning.step, before ? { ...before, count: before.count + cleaning.count } : cleaning);
  }
  return [...tallies.values()];
}

function summarizeRun(file: string, rankings: readonly Ranking[], dataset: ReadFiles["dataset"]): RunSummary {
  const tools = rankings.reduce((sum, ranking) => sum + ranking.tools.length, 0);
  if (!dataset) return { file, requests: rankings.length, tools, known: null };
  const toolNames = new Set(dataset.tools.flatMap(({ id, name }) => [id as string, name]));
  const queryIds = new Set(dataset.queries.flatMap(({ id }) => [id as string, id.replace(/^q(?:\d+-)?/, "")]));
  const known = {
    requests: rankings.filter(({ query }) => queryIds.has(query)).length,
    tools: rankings.reduce(
      (sum, ranking) =>
        sum + ranking.tools.filter(({ tool }) => toolNames.has(tool) || toolNames.has(decodeName(tool))).length,
      0,
    ),
  };
  return { file, requests: rankings.length, tools, known };
}

/** Held-back rows as a table that a spreadsheet opens: where, why, and the row as the file has it, where it is known. */
export function listHeldBack(messages: readonly FormatMessage[]): string {
  const rows = messages
    .filter(({ severity }) => severity === "held-back")
    .map(({ file, where, code, sentence, write }) => [file, where ?? "", code, sentence, write?.choice.text ?? ""]);
  return writeCsv(["file", "where", "code", "why", "row"], rows);
}
