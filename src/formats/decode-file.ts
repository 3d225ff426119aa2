import { countOf } from "./count-of";
import type { FormatMessage, InputFile } from "./format";
import { showInvisible } from "./visible-text";

/** A file as it was dropped or picked. */
export interface RawFile {
  name: string;
  bytes: Uint8Array;
}

/** Larger files are refused before they are read. */
export const LARGEST_FILE_BYTES = 200 * 1024 * 1024;

export type Decoded = { ok: true; file: InputFile } | { ok: false; message: FormatMessage };

/** Bytes of the longest character in UTF-8. */
const LONGEST_CHARACTER = 4;

/** Beginnings of files that are surely not text. */
const SIGNATURES: readonly { starts: readonly number[]; what: string; advice: string }[] = [
  { starts: [0x1f, 0x8b], what: "is compressed (gzip)", advice: "Unpack it and drop what is inside." },
  { starts: [0x50, 0x4b, 0x03, 0x04], what: "is a zip archive", advice: "Unpack it and drop what is inside." },
  { starts: [0x28, 0xb5, 0x2f, 0xfd], what: "is compressed (zstd)", advice: "Unpack it and drop what is inside." },
  { starts: [0x89, 0x50, 0x4e, 0x47], what: "is a picture (PNG)", advice: "Drop the data file instead." },
  { starts: [0xff, 0xd8, 0xff], what: "is a picture (JPEG)", advice: "Drop the data file instead." },
  { starts: [0x25, 0x50, 0x44, 0x46], what: "is a PDF", advice: "Drop the data file instead." },
  { starts: [0xff, 0xfe], what: "is text in UTF-16", advice: "Save it as UTF-8 and drop it again." },
  { starts: [0xfe, 0xff], what: "is text in UTF-16", advice: "Save it as UTF-8 and drop it again." },
];

/** The bytes of a file as text, or a message that says why they are none. The name of the file is not looked at. */
export function decodeFile({ name, bytes }: RawFile): Decoded {
  const refuse = (code: string, sentence: string): Decoded => ({
    ok: false,
    message: { code, severity: "error", file: showInvisible(name), where: null, sentence },
  });
  if (bytes.length > LARGEST_FILE_BYTES) return refuse("too-large", tooLarge(bytes.length));
  if (bytes.length === 0) return refuse("empty", "The file is empty: 0 bytes. Was the download complete?");
  const signature = SIGNATURES.find(({ starts }) => starts.every((byte, index) => bytes[index] === byte));
  if (signature) return refuse("not-text", `The file ${signature.what}, not a data file. ${signature.advice}`);
  const zero = bytes.indexOf(0);
  if (zero >= 0) {
    return refuse("not-text", `The file is not text: there is a zero byte at place ${zero}. Drop a JSON file instead.`);
  }
  const text = decodeUtf8(bytes);
  if (text === null) {
    return refuse(
      "not-utf-8",
      `Byte ${findBadByte(bytes)} is not UTF-8. Open the file in an editor, save it as UTF-8, drop it again.`,
    );
  }
  if (text.trim() === "") return refuse("empty", "The file has nothing but white space. Was the download complete?");
  return (
    refuseStandIn(text, bytes.length, refuse) ?? {
      ok: true,
      file: { name: showInvisible(name), sizeBytes: bytes.length, text },
    }
  );
}

export function tooLarge(sizeBytes: number): string {
  const megabytes = Math.ceil(sizeBytes / 1024 / 1024);
  return `The file has ${megabytes} MB; up to ${LARGEST_FILE_BYTES / 1024 / 1024} MB can be read. Drop a part of it.`;
}

/** Files that stand where the data should be: a Git LFS pointer, or a page that a server sent instead. */
function refuseStandIn(
  text: string,
  sizeBytes: number,
  refuse: (code: string, sentence: string) => Decoded,
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
    return refuse("html", `This is a web page${named}, not a data file. Was the link to the raw file?`);
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
