import type { RawFile } from "../open/decode-file";
import type { Choice } from "../model/format";
import type { MessageCode } from "../model/message-codes";
import { makeFile } from "./read-texts";

/** Something that is wrong with a file, and what has to be said about it. */
export interface BadFile {
  what: string;
  code: MessageCode;
  /** The place that is named. */
  where: string | null;
  /** A part of the sentence: the reason, or what to do. */
  words: string;
  files: RawFile[];
  choices: Choice[];
}

type Content = string | readonly number[] | RawFile;

/** A bad file, alone or behind good ones. Content is text, bytes, or a file. */
export function bad(
  what: string,
  code: MessageCode,
  where: string | null,
  words: string,
  content: Content,
  { among = [], choices = [] }: { among?: RawFile[]; choices?: Choice[] } = {},
): BadFile {
  return { what, code, where, words, files: [...among, fileOf(content)], choices };
}

function fileOf(content: Content): RawFile {
  if (typeof content === "string") return makeFile("x.json", content);
  return "bytes" in content ? content : { name: "x.json", bytes: new Uint8Array(content) };
}
