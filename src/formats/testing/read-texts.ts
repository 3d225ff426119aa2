import { expect } from "vitest";
import type { RawFile } from "../open/decode-file";
import { rowsOf, type Choice, type FormatMessage } from "../model/format";
import { parseDataset } from "../records/parse-dataset";
import { MESSAGE_CODES, type MessageCode } from "../model/message-codes";
import { readFiles, type ReadFiles } from "../import/read-files";

/** A file of text, of a JSON value, or, from several values, of JSON Lines. */
export function makeFile(name: string, ...values: unknown[]): RawFile {
  const lines = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return { name, bytes: new TextEncoder().encode(lines.join("\n")) };
}

/** JSON Lines, texts too. */
export function makeLines(name: string, ...values: unknown[]): RawFile {
  return makeFile(name, values.map((value) => JSON.stringify(value)).join("\n"));
}

/**
 * What is wrong with a message; `null`: nothing. Each has the severity of its code, the file it is about, a sentence that is
 * whole, and fixes that say what they do; what is held back has a place, or the number of rows it stands for.
 */
export function faultOfMessage({
  code,
  severity,
  file,
  where,
  sentence,
  rows,
  fixes = [],
}: FormatMessage): string | null {
  if (severity !== MESSAGE_CODES[code].severity) return `${code} is called ${severity}`;
  if (file === "" || where === "") return `${code} does not say where`;
  if (!/^\S.*[.?]$/s.test(sentence)) return `${code} says no whole sentence: ${sentence}`;
  if (severity === "held-back" && where === null && rows === undefined) return `${code} does not say which rows`;
  return fixes.some(({ label }) => label.trim() === "") ? `${code} has a fix without a name` : null;
}

/**
 * Reads files, and checks that in every one rows in = rows kept + rows reported, that every message is sound, and that there
 * is a data set that passes its own check, or a word about why there is none.
 */
export async function readBalanced(files: readonly RawFile[], choices: readonly Choice[] = []): Promise<ReadFiles> {
  const read = await readFiles(files, choices);
  for (const { name, rowsRead, rowsKept } of read.files) {
    const reported = read.messages
      .filter(({ file }) => file === name)
      .reduce((sum, message) => sum + rowsOf(message), 0);
    expect(rowsKept + reported, `rows of ${name}`).toBe(rowsRead);
  }
  expect(read.messages.map(faultOfMessage).filter((fault) => fault !== null)).toEqual([]);
  expect(read.summary === null).toBe(read.dataset === null);
  if (read.dataset) expect(parseDataset(read.dataset)).toMatchObject({ ok: true });
  else expect(read.missing !== null || read.messages.length > 0 || read.walk !== null).toBe(true);
  return read;
}

/** The sentence of the first message of a kind. */
export function sentenceOf({ messages }: Pick<ReadFiles, "messages">, code: MessageCode): string | undefined {
  return messages.find((message) => message.code === code)?.sentence;
}

/** Requests with the names of their gold tools. */
export function goldOf({ dataset }: Pick<ReadFiles, "dataset">): [string, string[] | null][] {
  const names = new Map(dataset!.tools.map(({ id, name }) => [id, name]));
  return dataset!.queries.map(({ text, gold }) => [text, gold && gold.map((id) => names.get(id)!)]);
}
