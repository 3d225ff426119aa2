import { expect } from "vitest";
import type { RawFile } from "../open/decode-file";
import { rowsOf, type Choice } from "../model/format";
import type { MessageCode } from "../model/message-codes";
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

/** Reads files, and checks that in every one rows in = rows kept + rows reported. */
export async function readBalanced(files: readonly RawFile[], choices: readonly Choice[] = []): Promise<ReadFiles> {
  const read = await readFiles(files, choices);
  for (const { name, rowsRead, rowsKept } of read.files) {
    const reported = read.messages
      .filter(({ file }) => file === name)
      .reduce((sum, message) => sum + rowsOf(message), 0);
    expect(rowsKept + reported, `rows of ${name}`).toBe(rowsRead);
  }
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
