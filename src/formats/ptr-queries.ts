import { appendTo } from "./append-to";
import { CLEANING_STEPS, cleanText, type CleaningStep } from "./clean-text";
import { countOf } from "./count-of";
import type { Format, FormatMessage, InputFile, QueryRow } from "./format";
import { isPlainObject } from "./is-plain-object";
import { hasInvisible, quote } from "./visible-text";

const SNIFFED_ROWS = 50;

/**
 * The requests of the PTR data sets: a JSON list of `{"query": text, "tool": [name, …]}` (`RecTools_QT.json`,
 * `MetaTool_QT.json`). The order of the tools means nothing there: it is the order of the catalogue.
 */
export const ptrQueries: Format = {
  id: "ptr-queries",
  label: 'PTR requests ({"query", "tool"})',
  sniff(_file, json) {
    if (!Array.isArray(json)) return 0;
    const rows = json.slice(0, SNIFFED_ROWS);
    if (rows.length === 0) return 0.5;
    return rows.filter((row) => isPlainObject(row) && Object.hasOwn(row, "query")).length / rows.length;
  },
  read(file, json) {
    const rows: unknown[] = Array.isArray(json) ? json : [];
    const queries: QueryRow[] = [];
    const messages: FormatMessage[] = [];
    const cleaned = new Map<CleaningStep["id"], string[]>();
    for (const [index, row] of rows.entries()) {
      const read = readRow(file, row, index);
      if (read.ok) {
        queries.push(read.query);
        for (const step of read.steps) appendTo(cleaned, step, read.query.source.at);
      } else messages.push(read.message);
    }
    const notices = [...cleaningNotices(file, cleaned), ...otherNotices(file, queries)];
    const errors = rows.length === 0 ? [noRows(file)] : [];
    return {
      content: { kind: "queries", queries },
      messages: [...errors, ...messages, ...notices],
      rowsRead: rows.length,
    };
  },
};

type ReadRow = { ok: true; query: QueryRow; steps: CleaningStep["id"][] } | { ok: false; message: FormatMessage };

function readRow(file: InputFile, row: unknown, index: number): ReadRow {
  const at = String(index);
  const holdBack = (code: string, sentence: string): ReadRow => ({
    ok: false,
    message: { code, severity: "held-back", file: file.name, where: `row ${at}`, sentence },
  });
  if (!isPlainObject(row))
    return holdBack("not-a-row", 'A row should be an object such as {"query": "…", "tool": ["…"]}. Row held back.');
  const raw = Object.hasOwn(row, "query") ? row["query"] : undefined;
  if (typeof raw !== "string") return holdBack("no-query", 'The row has no text under "query". Row held back.');
  const goldNames = readNames(Object.hasOwn(row, "tool") ? row["tool"] : undefined);
  if (goldNames === undefined)
    return holdBack("bad-tools", '"tool" should be a list of names in quotes. Row held back.');
  const { text, steps } = cleanText(raw);
  if (text === "") return holdBack("no-text", sentenceWithoutText(raw, goldNames));
  return { ok: true, query: { text, raw, goldNames, ordered: false, source: { file: file.name, at } }, steps };
}

/** The names of a row; `null` when the row says nothing of tools, `undefined` when what it says makes no sense. */
function readNames(tool: unknown): string[] | null | undefined {
  if (tool === undefined || tool === null) return null;
  if (typeof tool === "string") return [tool];
  return Array.isArray(tool) && tool.every((name) => typeof name === "string") ? tool : undefined;
}

function sentenceWithoutText(raw: string, goldNames: readonly string[] | null): string {
  const count = goldNames?.length ?? 0;
  const tools = count === 0 ? "" : ` (it has ${countOf(count, "gold tool")})`;
  const text = raw.trim() === "" ? "No request text." : `No request text. The text is only ${quote(raw.trim())}.`;
  return `${text} Row held back${tools}.`;
}

function cleaningNotices(file: InputFile, cleaned: ReadonlyMap<CleaningStep["id"], string[]>): FormatMessage[] {
  return CLEANING_STEPS.flatMap(({ id, did }) => {
    const rows = cleaned.get(id) ?? [];
    if (rows.length === 0) return [];
    const sentence = `${countOf(rows.length, "request")} ${did} (first: row ${rows[0]}). The text of the file is kept beside it.`;
    return [{ code: id, severity: "notice", file: file.name, where: null, sentence }];
  });
}

function otherNotices(file: InputFile, queries: readonly QueryRow[]): FormatMessage[] {
  const seen = new Set<string>();
  const repeats = queries.filter(({ text }) => seen.size === seen.add(text).size);
  const unjudged = queries.filter(({ goldNames }) => goldNames === null);
  const hidden = queries.filter(({ text }) => hasInvisible(text));
  return [
    ...notice(file, "repeated-request", repeats, "repeats another word for word", "repeat another word for word"),
    ...notice(file, "unjudged", unjudged, 'without "tool": can be asked but not scored'),
    ...notice(file, "invisible", hidden, "with invisible characters that change how text is shown; they are kept"),
  ];
}

function notice(
  file: InputFile,
  code: string,
  found: readonly QueryRow[],
  ofOne: string,
  ofMany = ofOne,
): FormatMessage[] {
  if (found.length === 0) return [];
  const sentence = `${countOf(found.length, "request")} ${found.length === 1 ? ofOne : ofMany} (first: row ${found[0]!.source.at}).`;
  return [{ code, severity: "notice", file: file.name, where: null, sentence }];
}

function noRows(file: InputFile): FormatMessage {
  const sentence = "There is no request in this file. The list is empty.";
  return { code: "no-requests", severity: "error", file: file.name, where: null, sentence };
}
