import { countOf, verb } from "../../core/domain/phrases";
import { createMessage, describeLocation, rowLocation, quote } from "../model/create-message";
import type { Choice, CleaningTally, FormatMessage, InputFile, Fix } from "../model/format";
import type { MessageCode } from "../model/message-codes";
import { isStepApplied } from "../rows/count-cleaning";
import { isFollowUp, type LoggedTurn, type Outcome, type LogSession } from "./session";
import { listOfTool } from "./tools-left-out";
import { hashBytes } from "../model/hash-bytes";

/** Steps of reading that a person can switch off. */
export const STEPS = {
  followUps: { id: "log-follow-ups", label: "Join short messages to the request before" },
  own: { id: "log-own-tools", label: "Leave out tools that find tools, keep lists or ask back" },
  "shell-and-files": { id: "log-shell-and-file-tools", label: "Leave out shell and file tools" },
  words: { id: "log-words", label: "Leave all words behind, keep the tools alone" },
} as const;

/** A turn with what becomes of it. `failed`: every call failed; `left-out`: it used nothing but tools that are left out. */
export interface JudgedTurn extends LoggedTurn {
  fate: "kept" | "failed" | "left-out";
  /** Tools whose every call failed, each with the tool that was called after it and ran. */
  swaps: { failed: string; worked: string }[];
  /** Calls of tools that are left out; `calls` has the others. */
  callsLeftOut: number;
}

/** Conversations of which nothing is kept: without a request, or the beginning of another one. */
export function describeLeftOut(
  file: InputFile,
  { silent = [], repeated = [] }: { silent?: readonly number[]; repeated?: readonly number[] },
): FormatMessage[] {
  const say = (rows: readonly number[], ofOne: string, ofMany: string): FormatMessage[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const what = countOf(rows.length, `conversation ${ofOne}`, `conversations ${ofMany}`);
    const sentence = `Left out ${what} (first: ${describeLocation(rowLocation(file, first))}).`;
    return [createMessage(file, "conversation-left-out", sentence, { rows: rows.length })];
  };
  return [
    ...say(silent, "in which no person asks for anything", "in which no person asks for anything"),
    ...say(
      repeated,
      "with which a longer one begins, or that stands there again",
      "with which longer ones begin, or that stand there again",
    ),
  ];
}

/** Rows that are not requests of their own, or that cannot be used. */
export function describeFates(file: InputFile, turns: readonly JudgedTurn[]): FormatMessage[] {
  const leftOut = turns.filter(({ fate }) => fate === "left-out");
  const failed = turns.filter(({ fate }) => fate === "failed");
  const first = (list: readonly JudgedTurn[]): string => describeLocation(rowLocation(file, list[0]!.row));
  return [
    ...(leftOut.length > 0
      ? [
          createMessage(
            file,
            "only-left-out-tools",
            `Left out ${countOf(leftOut.length, "request that used", "requests that used")} only tools that are left out (first: ${first(leftOut)}).`,
            { rows: leftOut.length },
          ),
        ]
      : []),
    ...failed.map((turn) =>
      createMessage(
        file,
        "calls-failed",
        `Every call failed (${turn.inVain.map((tool) => quote(tool)).join(", ")}), so nobody knows which tools it needs. Row held back.`,
        { where: rowLocation(file, turn.row) },
      ),
    ),
  ];
}

/** What the gold tools of a log mean, and how much is known of them. */
export function describeUse(file: InputFile, turns: readonly JudgedTurn[]): FormatMessage[] {
  if (turns.length === 0) return [];
  const sessions = new Set(turns.map(({ session }) => session)).size;
  const sum = (of: (turn: JudgedTurn) => number): number => turns.reduce((total, turn) => total + of(turn), 0);
  const count = (wanted: Outcome): number =>
    sum(({ calls }) => calls.filter(({ outcome }) => outcome === wanted).length);
  const leftOut = sum(({ callsLeftOut }) => callsLeftOut);
  const again = sum(({ triedAgain }) => triedAgain.length);
  const said: [MessageCode, string][] = [
    [
      "gold-is-use",
      `The tools of each request are those that were used for it in ${countOf(sessions, "session")}, which may not be the right ones. ${describeCalls({ ran: count("ran"), failed: count("failed"), unknown: count("unknown") })}${leftOut === 0 ? "" : ` ${countOf(leftOut, "call")} of tools that are left out ${verb(leftOut, "is", "are")} not among them.`}${again === 0 ? "" : ` ${countOf(again, "tool")} ran after failing first.`}`,
    ],
    [
      "untried-format",
      "This reader was written from public descriptions of the format and tried on files made from them, not on a real log. Look at the first rows before you trust it.",
    ],
  ];
  return said.map(([code, sentence]) => createMessage(file, code, sentence));
}

export function describeSteps(
  file: InputFile,
  turns: readonly LoggedTurn[],
  choices: readonly Choice[],
): FormatMessage[] {
  const joined = turns.filter(({ followUps, text, session }, place) =>
    isStepApplied(choices, STEPS.followUps.id, true)
      ? followUps > 0
      : isFollowUp(text) && turns[place - 1]?.session === session,
  );
  const notices: FormatMessage[] = [];
  const add = (
    { id, label }: { id: string; label: string },
    count: number,
    example: CleaningTally["example"],
  ): void => {
    if (count === 0) return;
    const isTaken = isStepApplied(choices, id, true);
    const cleaning = { step: id, label, isTaken, count, example };
    notices.push(createMessage(file, "log-step", `${label}: ${countOf(count, "request")}.`, { cleaning }));
  };
  add(STEPS.followUps, joined.length, { before: "yes, go on", after: "" });
  for (const list of ["own", "shell-and-files"] as const) {
    const having = turns.filter(({ tools }) => tools.some((tool) => listOfTool(tool) === list));
    const tools = having[0]?.tools ?? [];
    const names = (wanted: readonly string[]): string => wanted.slice(0, 4).join(", ");
    add(STEPS[list], having.length, {
      before: names(tools),
      after: names(tools.filter((tool) => listOfTool(tool) !== list)),
    });
  }
  return notices;
}

/** The switch that leaves all words behind; off, it says what it would do. */
export function describeWords(file: InputFile, requests: number, isTaken: boolean): FormatMessage[] {
  if (requests === 0) return [];
  const { id: step, label } = STEPS.words;
  const cleaning = { step, label, isTaken, count: requests, example: { before: "their words", after: "" } };
  const messages = [createMessage(file, "log-step", `${label}: ${countOf(requests, "request")}.`, { cleaning })];
  if (!isTaken) return messages;
  const sentence = `The words of ${countOf(requests, "request")} were not kept. ${verb(requests, "It shows", "They show")} which tools are used together, not whether a search would find them; and who knows the log can still tell ${verb(requests, "it", "them")} apart.`;
  return [...messages, createMessage(file, "words-not-kept", sentence)];
}

export function describeNoWords(file: InputFile, sessions: readonly LogSession[]): FormatMessage {
  const calls = sessions.flatMap(({ events }) => events.filter(({ kind }) => kind === "call"));
  const what = `${countOf(sessions.length, "session")} with ${countOf(calls.length, "call")}`;
  return createMessage(
    file,
    "no-words",
    `This log has ${what}, but no words of a request: many tools record them only when they are told to. What was called in each counts as one request without words: it shows which tools are used, not whether a search would find them.`,
  );
}

/** What became of the calls; of what did not happen nothing is said. */
function describeCalls({ ran, failed, unknown }: Record<Outcome, number>): string {
  const parts = [
    ...(ran > 0 ? [`${ran.toLocaleString("en")} ran`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : []),
    ...(unknown > 0 ? [`the log does not say what became of ${unknown.toLocaleString("en")}`] : []),
  ];
  const all = ran + failed + unknown;
  if (all === 0) return "No tool was called.";
  return `Of ${countOf(all, "call")} ${parts.join(", ")}.`;
}

/** A log with more requests is offered to be sampled. */
const LONG_FROM = 500;
/** What is offered. */
const COUNTS = [500, 2000];
/** Another would draw others. */
const SEED = 1;

/**
 * So many turns of a log as were chosen, in their order: those with the least hash of seed, session, place and words. The same
 * log gives the same ones, and more of them where more are wanted. Without a choice all, and an offer where they are many.
 */
export function sampleTurns(
  file: InputFile,
  turns: readonly JudgedTurn[],
  choices: readonly Choice[],
): { turns: readonly JudgedTurn[]; messages: FormatMessage[] } {
  if (turns.length <= LONG_FROM) return { turns, messages: [] };
  const chosen = choices.findLast((choice) => choice.kind === "sample-log" && choice.file === file.name);
  const count = chosen?.kind === "sample-log" ? chosen.count : turns.length;
  const fixes = COUNTS.filter((offered) => offered < turns.length && offered !== count).map((offered): Fix => {
    const label = `Keep ${offered.toLocaleString("en")} at random`;
    return { label, choice: { kind: "sample-log", file: file.name, count: offered } };
  });
  const all = countOf(turns.length, "request");
  if (count >= turns.length) {
    const sentence = `This log has ${all}. A part drawn at random shows the same in less time.`;
    return { turns, messages: [createMessage(file, "long-log", sentence, { fixes })] };
  }
  const drawn = new Set(
    turns
      .map((turn, at) => ({ at, draw: hashBytes(`${SEED}\n${turn.session}\n${turn.row}\n${turn.text}`) }))
      .sort((a, b) => (a.draw < b.draw ? -1 : 1))
      .slice(0, count)
      .map(({ at }) => at),
  );
  const rows = turns.length - count;
  const sentence = `Kept ${count.toLocaleString("en")} of ${all}, drawn at random (seed ${SEED}), as you chose. ${rows.toLocaleString("en")} ${verb(rows, "was", "were")} not drawn.`;
  return {
    turns: turns.filter((_, at) => drawn.has(at)),
    messages: [createMessage(file, "sampled-log", sentence, { rows, fixes })],
  };
}
