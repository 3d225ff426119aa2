import { countOf } from "../../core/domain/phrases";
import { quote, showInvisible, createMessage } from "../model/create-message";
import { MAX_FILE_BYTES, explainTooLarge } from "../model/file-size";
import type { Choice, Fix, FormatMessage } from "../model/format";
import type { MessageCode } from "../model/message-codes";

/** A file as it was dropped or picked. */
export interface RawFile {
  name: string;
  bytes: Uint8Array;
}

/** How many bytes it has, whether they are all here or were read as they came in. */
export function sizeOf(file: RawFile | { sizeBytes: number }): number {
  return "bytes" in file ? file.bytes.length : file.sizeBytes;
}

export type Decoded = { ok: true; text: string; messages: FormatMessage[] } | { ok: false; message: FormatMessage };

/** Encodings that are offered for a file that is not UTF-8; those with a mark only where the file begins with it. */
const OTHER_ENCODINGS: readonly { encoding: string; label: string; mark?: readonly number[] }[] = [
  { encoding: "utf-32le", label: "UTF-32", mark: [0xff, 0xfe, 0, 0] },
  { encoding: "utf-32be", label: "UTF-32", mark: [0, 0, 0xfe, 0xff] },
  { encoding: "utf-16le", label: "UTF-16", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", label: "UTF-16", mark: [0xfe, 0xff] },
  { encoding: "windows-1252", label: "Western (Windows-1252)" },
  { encoding: "gb18030", label: "Chinese (GB18030)" },
];

/** Bytes of the longest character in UTF-8. */
const LONGEST_CHARACTER = 4;

/** Beginnings of files that are surely not text. */
const UNPACK = "Unpack it and drop what is inside.";
const SIGNATURES: readonly { at?: number; starts: readonly number[]; what: string; advice: string }[] = [
  { starts: [0x1f, 0x8b], what: "is compressed (gzip) twice", advice: UNPACK },
  {
    starts: [0x50, 0x4b, 0x03, 0x04],
    what: "is a zip archive or a workbook inside another archive",
    advice: "Take it out and drop it by itself.",
  },
  { starts: [0x28, 0xb5, 0x2f, 0xfd], what: "is compressed (zstd)", advice: UNPACK },
  { starts: [0x37, 0x7a, 0xbc, 0xaf], what: "is a 7z archive", advice: UNPACK },
  { starts: [0x42, 0x5a, 0x68], what: "is compressed (bzip2)", advice: UNPACK },
  { starts: [0xfd, 0x37, 0x7a, 0x58], what: "is compressed (xz)", advice: UNPACK },
  { starts: [0x52, 0x61, 0x72, 0x21], what: "is a RAR archive", advice: UNPACK },
  {
    starts: [...new TextEncoder().encode("SQLite format 3")],
    what: "is an SQLite database",
    advice: "Export its tables as CSV or JSON and drop those.",
  },
  { at: 257, starts: [...new TextEncoder().encode("ustar")], what: "is a tar archive", advice: UNPACK },
  {
    starts: [...new TextEncoder().encode("ARROW1")],
    what: "is an Arrow file",
    advice: "Save it as Parquet or JSON Lines and drop that.",
  },
  {
    starts: [0xd0, 0xcf, 0x11, 0xe0],
    what: "is an old or a protected Office file",
    advice: "Save it as .xlsx without a password, or as CSV.",
  },
  { starts: [0x89, 0x50, 0x4e, 0x47], what: "is a picture (PNG)", advice: "Drop the data file instead." },
  { starts: [0xff, 0xd8, 0xff], what: "is a picture (JPEG)", advice: "Drop the data file instead." },
  { starts: [0x25, 0x50, 0x44, 0x46], what: "is a PDF", advice: "Drop the data file instead." },
];

/** Decodes the bytes of a file as text, or says in a message why they are not text. The name of the file is not looked at. */
export function decodeFile({ name, bytes }: RawFile, choices: readonly Choice[]): Decoded {
  const shown = showInvisible(name);
  const refuse = (code: MessageCode, sentence: string): Decoded => ({
    ok: false,
    message: createMessage(shown, code, sentence),
  });
  if (bytes.length > MAX_FILE_BYTES) return refuse("too-large", explainTooLarge(bytes.length));
  if (bytes.length === 0) return refuse("empty", "The file is empty: 0 bytes. Was the download complete?");
  const signature = SIGNATURES.find(({ at = 0, starts }) => starts.every((byte, index) => bytes[at + index] === byte));
  if (signature) return refuse("not-text", `The file ${signature.what}, not a data file. ${signature.advice}`);
  const zero = bytes.indexOf(0);
  if (zero >= 0 && !markedEncoding(bytes)) {
    return refuse("not-text", `The file is not text: byte ${zero} is zero. Drop the data file instead.`);
  }
  const decoded = decodeText(shown, bytes, choices);
  if (!decoded.ok) return decoded;
  if (decoded.text.trim() === "")
    return refuse("empty", "The file contains only white space. Was the download complete?");
  return refuseStandIn(decoded.text, bytes.length, refuse) ?? decoded;
}

function decodeText(file: string, bytes: Uint8Array, choices: readonly Choice[]): Decoded {
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return { ok: true, text: utf8, messages: [] };
  const chosen = choices.findLast((choice) => choice.kind === "decode-as" && choice.file === file);
  const text = chosen?.kind === "decode-as" ? decodeAs(bytes, chosen.encoding) : null;
  if (chosen?.kind !== "decode-as" || text === null) return { ok: false, message: notUtf8(file, bytes) };
  const sentence = `The file is not UTF-8 and was read as ${chosen.encoding}, as you chose.`;
  return { ok: true, text, messages: [createMessage(file, "decoded-as", sentence)] };
}

/** Where the text stops being UTF-8, and how the place would read in other encodings. */
function notUtf8(file: string, bytes: Uint8Array): FormatMessage {
  const marked = markedEncoding(bytes);
  if (marked) {
    const fixes: Fix[] = [
      { label: `Read as ${marked.label}`, choice: { kind: "decode-as", file, encoding: marked.encoding } },
    ];
    const sentence = `The file is text in ${marked.label}, not UTF-8. Save it as UTF-8 and drop it again.`;
    return createMessage(file, "not-utf-8", sentence, { fixes });
  }
  const bad = findBadByte(bytes);
  const around = bytes.subarray(Math.max(0, bad - 12), bad + 12);
  const fixes = OTHER_ENCODINGS.filter(({ mark }) => !mark).map(({ encoding, label }): Fix => {
    const shown = quote(decodeAs(around, encoding) ?? "", 40);
    return { label: `Read as ${label}: ${shown}`, choice: { kind: "decode-as", file, encoding } };
  });
  const sentence = `Byte ${bad} is not UTF-8. Open the file in an editor, save it as UTF-8 and drop it again.`;
  return createMessage(file, "not-utf-8", sentence, { fixes });
}

/** The encoding that the first bytes of a file name, other than UTF-8. */
function markedEncoding(bytes: Uint8Array) {
  return OTHER_ENCODINGS.find(({ mark }) => mark?.every((byte, index) => bytes[index] === byte));
}

/** Text in one of the encodings that are offered; `null` for any other. */
function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  const known = OTHER_ENCODINGS.some((other) => other.encoding === encoding);
  if (!known) return null;
  return encoding.startsWith("utf-32")
    ? decodeUtf32(bytes, encoding === "utf-32le")
    : new TextDecoder(encoding).decode(bytes);
}

const CHARACTERS_AT_ONCE = 8192;

/** Browsers have no decoder of UTF-32. Without its mark; what is no character becomes U+FFFD. */
function decodeUtf32(bytes: Uint8Array, isLittleEndFirst: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isCharacter = (code: number): boolean => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  let text = "";
  for (let from = 4; from + 4 <= bytes.length; from += 4 * CHARACTERS_AT_ONCE) {
    const codes: number[] = [];
    const end = Math.min(from + 4 * CHARACTERS_AT_ONCE, bytes.length - 3);
    for (let at = from; at < end; at += 4) {
      const code = view.getUint32(at, isLittleEndFirst);
      codes.push(isCharacter(code) ? code : 0xfffd);
    }
    text += String.fromCodePoint(...codes);
  }
  return text;
}

/** Files that stand where the data should be: a Git LFS pointer, or a page that a server sent instead. */
function refuseStandIn(
  text: string,
  sizeBytes: number,
  refuse: (code: MessageCode, sentence: string) => Decoded,
): Decoded | null {
  if (text.startsWith("version https://git-lfs")) {
    const size = /^size (\d+)$/m.exec(text)?.[1];
    const real = size === undefined ? "" : `; the real file has ${Number(size).toLocaleString("en-GB")} bytes`;
    const here = `This is a Git LFS pointer, not the data: ${countOf(sizeBytes, "byte")}${real}.`;
    return refuse(
      "git-lfs",
      `${here} Download it from the repository page with "Download raw" and drop it here again.`,
    );
  }
  if (/^\s*<(?:!doctype html|html|head|body)\b/i.test(text.slice(0, 1000))) {
    const title = /<title[^>]{0,200}>([^<]{1,200})/i.exec(text.slice(0, 20_000))?.[1]?.trim();
    const named = title ? ` (${showInvisible(title)})` : "";
    return refuse("html", `This is a web page${named}, not a data file. Did the link lead to the raw file?`);
  }
  return null;
}

/** Strict UTF-8 without its byte order mark; `null` when it is not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The place, from 0, of the first byte that is not UTF-8: where the character begins that cannot be read. */
function findBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8Start(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  for (let start = good; start > good - LONGEST_CHARACTER && start > 0; start -= 1) {
    if (decodeUtf8(bytes.subarray(0, start)) !== null) return start;
  }
  return good;
}

/** Whether the bytes are UTF-8 that may go on: a character cut at the end is no fault. */
function isUtf8Start(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
