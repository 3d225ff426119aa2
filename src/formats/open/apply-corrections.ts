import type { Choice, FormatMessage, CorrectionChoice } from "../model/format";

/** Lines longer than this are not offered to be written anew: no field on a screen holds them. */
const LONGEST_LINE = 4000;
/** As many messages of a file get a field; more are not shown at once. */
const OFFERED_AT_MOST = 200;

/** The text of a file with the lines that a person wrote in place of its own. */
export function applyLineCorrections(file: string, text: string, choices: readonly Choice[]): string {
  const written = new Map<number, string>();
  for (const choice of choices) {
    if (choice.kind === "write" && choice.what === "line" && choice.file === file) {
      const line = lineNumber(choice.at);
      if (line !== null) written.set(line, choice.text.replace(/[\r\n]+/g, " "));
    }
  }
  if (written.size === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { line, start, end } of eachLine(text)) {
    const replacement = written.get(line);
    if (replacement === undefined) continue;
    parts.push(text.slice(from, start), replacement);
    from = end;
  }
  return parts.join("") + text.slice(from);
}

/** The rows of a JSON list with those that a person wrote in place of its own. Text that is not JSON changes nothing. */
export function applyRowCorrections(file: string, json: unknown, choices: readonly Choice[]): unknown {
  if (!Array.isArray(json) || !choices.some((choice) => choice.kind === "write" && choice.what === "row")) return json;
  return (json as unknown[]).map((row, index) => {
    const text = findCorrection(choices, file, "row", `row ${index}`);
    if (text === null) return row;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return row;
    }
  });
}

/** Messages about one line of a file, or one row of its list, with a field in which to write it anew. */
export function offerCorrections(
  file: string,
  messages: readonly FormatMessage[],
  { text, json, lines: valueLines = null }: { text: string; json: unknown; lines?: readonly number[] | null },
): FormatMessage[] {
  const wanted = messages.filter(isAboutPlace).slice(0, OFFERED_AT_MOST);
  const lines = new Map<number, string>();
  const numbers = new Set(wanted.flatMap(({ where }) => lineNumber(where) ?? []));
  const last = Math.max(0, ...numbers);
  for (const { line, start, end } of numbers.size > 0 ? eachLine(text) : []) {
    if (numbers.has(line)) lines.set(line, text.slice(start, end));
    if (line >= last) break;
  }
  const offered = new Set(wanted);
  return messages.map((message) => {
    if (!offered.has(message)) return message;
    const line = lineNumber(message.where);
    const content =
      line === null ? rowText(json, message.where) : (lines.get(line) ?? valueText(json, valueLines, line));
    if (content === undefined || content.length > LONGEST_LINE) return message;
    const what = line === null ? "row" : "line";
    const at = line === null ? message.where! : `line ${line}`;
    return {
      ...message,
      write: { label: `Edit the ${what}`, choice: { kind: "write", file, what, at, text: content } },
    };
  });
}

/** About a line or a row, and with no better way to mend it. */
function isAboutPlace({ severity, where, write, code }: FormatMessage): boolean {
  if (severity === "notice" || where === null || write || code === "unknown-tool") return false;
  return /^(?:line|row) \d+/.test(where);
}

function lineNumber(where: string | null): number | null {
  const found = /^line (\d+)/.exec(where ?? "")?.[1];
  return found === undefined ? null : Number(found);
}

function rowText(json: unknown, where: string | null): string | undefined {
  const index = /^row (\d+)$/.exec(where ?? "")?.[1];
  const row: unknown = index === undefined || !Array.isArray(json) ? undefined : (json as unknown[])[Number(index)];
  return row === undefined ? undefined : JSON.stringify(row);
}

/** The line of a file whose text is not here, from the value that was read from it. */
function valueText(json: unknown, lines: readonly number[] | null, line: number): string | undefined {
  const index = lines?.indexOf(line) ?? -1;
  return index < 0 ? undefined : rowText(json, `row ${index}`);
}

function* eachLine(text: string): Generator<{ line: number; start: number; end: number }> {
  let start = 0;
  for (let line = 1; start <= text.length; line += 1) {
    let end = start;
    while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end += 1;
    yield { line, start, end };
    start = text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;
  }
}

/** What a person wrote for a place of a file; `null` when nothing. The last counts. */
export function findCorrection(
  choices: readonly Choice[],
  file: string,
  what: CorrectionChoice["what"],
  at: string,
): string | null {
  const choice = choices.findLast(
    (one) => one.kind === "write" && one.what === what && one.file === file && one.at === at,
  );
  return choice?.kind === "write" ? choice.text : null;
}
