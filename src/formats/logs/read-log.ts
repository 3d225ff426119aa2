import { countOf, verb } from "../../core/domain/phrases";
import { WITHOUT_WORDS } from "../../core/domain/query";
import {
  createMessage,
  rowLocation,
  sourceLocation,
  describeLocation,
  quote,
  replaceLoneSurrogates,
} from "../model/create-message";
import {
  rowsOf,
  type Choice,
  type CleaningTally,
  type Fix,
  type Format,
  type FormatMessage,
  type FormatResult,
  type InputFile,
  type QueryRow,
} from "../model/format";
import { hashBytes } from "../model/hash-bytes";
import { isStepApplied, leaveOutRepeats } from "../rows/count-cleaning";
import { readFunctionTool } from "../rows/function-tool";
import { createRequestNotices } from "../rows/read-query-rows";
import { collectOfferedTools } from "../rows/read-tool-rows";
import {
  describeFates,
  describeLeftOut,
  describeNoWords,
  describeSteps,
  describeUse,
  describeWords,
  STEPS,
  sampleTurns,
  type JudgedTurn,
} from "./describe-log";
import { pairTurns, type LoggedTurn, type LogSession } from "./session";
import { findNames, replaceNames } from "./person-names";
import { redactText, REDACTION_KINDS, type RedactionId } from "./redact";
import { listOfTool } from "./tools-left-out";

/** What a log holds: sessions, and the tools that were at hand, where it says so. */
export interface Log {
  sessions: LogSession[];
  /** As they were handed to a model. */
  tools?: readonly { row: number; tool: unknown }[];
  /** Rows of the file that are conversations without a person's words. */
  silent?: readonly number[];
  /** Rows that another row repeats from the beginning. */
  repeated?: readonly number[];
}

const LONGEST_REQUEST = 2000;

/**
 * A format of logs: its sessions become requests, each with the tools that were used for it. Arguments and results go no
 * further than `readSessions`; what has the shape of something private is taken out of the words before anything is shown.
 */
export function makeLogFormat({
  readSessions,
  ...format
}: Pick<Format, "id" | "label" | "sniff"> & { readSessions(file: InputFile): Log }): Format {
  return { ...format, isPrivate: true, read: (file, choices) => readLog(file, readSessions(file), choices) };
}

function readLog(file: InputFile, log: Log, choices: readonly Choice[]): FormatResult {
  const { sessions, tools: handed = [] } = log;
  const said = pairTurns(sessions, isStepApplied(choices, STEPS.followUps.id, true));
  const hasWords = said.length > 0;
  const turns = hasWords
    ? said
    : pairTurns(sessions.map(withoutRequest), false).filter(({ calls }) => calls.length > 0);
  const kept = turns.map((turn) => leaveOutTools(turn, choices));
  const worked = kept.filter(({ fate }) => fate === "kept");
  const sample = sampleTurns(file, worked, choices);
  const redacted = redactTurns(sample.turns, choices);
  const isWordless = !hasWords || isStepApplied(choices, STEPS.words.id, false);
  const queries = redacted.turns.map((turn, number) =>
    isWordless ? withoutWords(makeRow(file, turn), number) : makeRow(file, turn),
  );
  const repeats = leaveOutRepeats(file, queries, choices);
  const offered = offeredIn(file, handed);
  const tools = offered.tools();
  const left = describeLeftOut(file, hasWords ? log : { ...log, silent: [] });
  const messages = [
    ...left,
    ...describeFates(file, kept),
    ...sample.messages,
    ...describeUse(file, sample.turns),
    ...describeSteps(file, turns, choices),
    ...(hasWords ? describeWords(file, queries.length, isWordless) : [describeNoWords(file, sessions)]),
    ...(isWordless ? [] : redacted.messages(file)),
    ...repeats.messages,
    ...createRequestNotices(file, repeats),
    ...offered.messages(),
  ];
  return {
    content: { queries: repeats.queries, ...(tools.length > 0 ? { tools } : {}) },
    messages,
    rowsRead: left.reduce((sum, message) => sum + rowsOf(message), turns.length),
  };
}

function offeredIn(file: InputFile, handed: NonNullable<Log["tools"]>): ReturnType<typeof collectOfferedTools> {
  const offered = collectOfferedTools(file);
  for (const { row, tool } of handed) {
    const read = readFunctionTool(tool);
    if (!("code" in read)) offered.take(row, { ...read, aliases: read.aliases ?? [] });
  }
  return offered;
}

/** A session of which only calls were recorded: all of them belong to one request, of which nobody knows the words. */
function withoutRequest(session: LogSession): LogSession {
  return { ...session, events: [{ kind: "request", text: "", row: 0 }, ...session.events] };
}

function leaveOutTools(turn: LoggedTurn, choices: readonly Choice[]): JudgedTurn {
  const isOut = (tool: string): boolean => {
    const list = listOfTool(tool);
    return list !== null && isStepApplied(choices, STEPS[list].id, true);
  };
  const tools = turn.tools.filter((tool) => !isOut(tool));
  const inVain = turn.inVain.filter((tool) => !isOut(tool));
  const usedAny = turn.tools.length + turn.inVain.length > 0;
  const fate = tools.length > 0 || !usedAny ? "kept" : inVain.length > 0 ? "failed" : "left-out";
  const calls = turn.calls.filter(({ tool }) => !isOut(tool));
  const swaps = findSwaps(calls, inVain);
  return { ...turn, tools, inVain, swaps, calls, callsLeftOut: turn.calls.length - calls.length, fate };
}

function findSwaps(calls: LoggedTurn["calls"], inVain: readonly string[]): JudgedTurn["swaps"] {
  return inVain.flatMap((failed) => {
    const last = calls.findLastIndex(({ tool }) => tool === failed);
    const next = calls.slice(last + 1).find(({ outcome }) => outcome === "ran");
    return next ? [{ failed, worked: next.tool }] : [];
  });
}

/** What stays of a request whose words are left behind: its number, and its tools. */
function withoutWords(row: QueryRow, number: number): QueryRow {
  const text = `Request ${number + 1}, words not kept`;
  return { ...row, text, raw: text, part: WITHOUT_WORDS };
}

/** `null`: nobody can say whether a request without a call needed none, unless tools were at hand. */
function makeRow(file: InputFile, { text, tools, swaps, session, row, offersTools }: JudgedTurn): QueryRow {
  return {
    text,
    raw: text,
    goldNames: tools.length > 0 || offersTools ? tools : null,
    ordered: tools.length > 1,
    ...(swaps.length > 0 ? { swapNames: swaps } : {}),
    group: hashBytes(`${file.name}\n${session}`).slice(0, 12),
    source: { file: file.name, at: sourceLocation(file, row) },
  };
}

function redactTurns(turns: readonly JudgedTurn[], choices: readonly Choice[]) {
  const isTaken = (id: RedactionId): boolean =>
    !REDACTION_KINDS.find((kind) => kind.id === id)!.canBeKept || isStepApplied(choices, id, true);
  const names = choices.flatMap((choice) =>
    choice.kind === "replace-name" ? [choice.word] : choice.kind === "replace-names" ? choice.words : [],
  );
  const found = new Map<RedactionId, { count: number; row: number; example: CleaningTally["example"] }>();
  let cut = 0;
  const redacted = turns.map((turn) => {
    const whole = replaceLoneSurrogates(turn.text);
    const read = redactText(whole.slice(0, LONGEST_REQUEST), isTaken);
    if (whole.length > LONGEST_REQUEST) cut += 1;
    for (const { id, before, after } of read.found) {
      const known = found.get(id);
      if (known) known.count += 1;
      else found.set(id, { count: 1, row: turn.row, example: { before, after } });
    }
    return { ...turn, text: replaceNames(read.text, names) };
  });
  const candidates = findNames(
    redacted.map(({ text }) => text),
    turns.flatMap(({ tools }) => tools),
  );
  const messages = (file: InputFile): FormatMessage[] => [
    ...REDACTION_KINDS.flatMap(({ id, label, canBeKept }) => {
      const known = found.get(id);
      if (!known) return [];
      const cleaning = { step: id, label, isTaken: isTaken(id), count: known.count, example: known.example };
      const requests = countOf(known.count, "request");
      const sentence = `${label.replace(/^(Replace|Cut)/, (word) => (word === "Cut" ? word : "Replaced"))} in ${requests} (first: ${describeLocation(rowLocation(file, known.row))}).`;
      return [createMessage(file, "redacted", sentence, canBeKept ? { cleaning } : {})];
    }),
    ...(cut > 0 ? [createMessage(file, "cut-request", sentenceOfCut(cut))] : []),
    ...nameNotices(file, candidates, names),
  ];
  return { turns: redacted, messages };
}

function sentenceOfCut(count: number): string {
  return `Cut ${countOf(count, "request")} after ${LONGEST_REQUEST.toLocaleString("en")} characters.`;
}

function nameNotices(
  file: InputFile,
  candidates: readonly { word: string; requests: number }[],
  replaced: readonly string[],
): FormatMessage[] {
  const fixes = candidates.map(({ word, requests }): Fix => ({
    label: `Replace ${quote(word)} (${countOf(requests, "request")})`,
    choice: { kind: "replace-name", word },
  }));
  // The sentence is kept with the data: it says how many, never which.
  const done =
    replaced.length === 0
      ? ""
      : ` ${countOf(replaced.length, "name")} of yours ${verb(replaced.length, "was", "were")} looked for and replaced.`;
  const found =
    fixes.length > 0
      ? "These words may be names of persons: replace those that are."
      : "No further word looks like a name that comes back.";
  const sentence = `Names of persons have no shape that could be recognised for sure, so some can be left. ${found}${done}`;
  return [createMessage(file, "may-hold-names", sentence, { fixes })];
}
