import { countOf } from "../../core/domain/phrases";
import { readZip, ZipError, type ZipFile } from "../zip/read-zip";
import { quote, showInvisible, createMessage } from "../model/create-message";
import { isParquet, readParquet, readWorkbook, type ReadTableFile } from "./binary-tables";
import type { RawFile } from "./decode-file";
import { MAX_FILE_BYTES } from "../model/file-size";
import type { FormatMessage } from "../model/format";

/** A data set has some dozens of files; text packs well, so the sum of the sizes is what stops a bomb. */
const LIMITS = { entries: 5000, entryBytes: MAX_FILE_BYTES, ratio: Infinity };

/** What systems and editors put into folders, and what surely holds no tools and no requests. */
const NO_DATA =
  /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini|LICEN[CS]E[^/]*|README[^/]*)(?:\/|$)|\.(?:md|rst|py|ipynb|sh|png|jpe?g|gif|svg|pdf|pyc|pt|bin|onnx|npy|npz|pkl)$/i;

/** Whether a file of a folder or archive is worth reading. */
export function isDataPath(path: string): boolean {
  return !NO_DATA.test(path);
}

/** Whether the bytes begin like a .zip. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1;
}

/** Files, with those inside archives in place of the archives. Never rejects, whatever the bytes are. */
export async function openArchives<Other extends { sizeBytes: number }>(
  raw: readonly (RawFile | Other)[],
): Promise<{ files: (RawFile | Other)[]; messages: FormatMessage[] }> {
  const files: (RawFile | Other)[] = [];
  const messages: FormatMessage[] = [];
  for (const file of raw) {
    const opened = "bytes" in file ? await openPacked(file) : null;
    if (!opened) {
      files.push(file);
      continue;
    }
    files.push(...opened.files);
    messages.push(...opened.messages);
  }
  return { files, messages };
}

type Opened = Promise<{ files: RawFile[]; messages: FormatMessage[] }>;

/** `null`: the file is neither an archive nor a table in bytes. */
async function openPacked(file: RawFile): Promise<Awaited<Opened> | null> {
  if (isParquet(file.bytes)) return openTable(file, await readParquet(file.bytes));
  return isZip(file.bytes) ? openArchive(file) : null;
}

/** The table stands in place of its file, under its name. */
function openTable({ name }: RawFile, read: ReadTableFile): Awaited<Opened> {
  const shown = showInvisible(name);
  if (!read.ok) return { files: [], messages: [createMessage(shown, "bad-table-file", read.sentence)] };
  const bytes = new TextEncoder().encode(read.text);
  return { files: [{ name, bytes }], messages: [createMessage(shown, "unpacked", read.sentence)] };
}

/** What every .xlsx holds, and no other archive of data. */
const WORKBOOK = "xl/workbook.xml";

async function openArchive(file: RawFile): Opened {
  const { name, bytes } = file;
  const shown = showInvisible(name);
  try {
    const archive = await readZip(new Blob([bytes as Uint8Array<ArrayBuffer>]), LIMITS);
    const entries = [...archive.files];
    if (archive.files.has(WORKBOOK)) {
      const unpacked = entries.reduce((sum, [, entry]) => sum + entry.bytes, 0);
      if (unpacked > MAX_FILE_BYTES) return { files: [], messages: [tooLarge(shown, unpacked)] };
      return openTable(file, await readWorkbook(bytes));
    }
    const data = entries.filter(([path]) => isDataPath(path));
    const total = data.reduce((sum, [, entry]) => sum + entry.bytes, 0);
    if (total > MAX_FILE_BYTES) return { files: [], messages: [tooLarge(shown, total)] };
    const { files, messages } = await unpack(name, data);
    return {
      files,
      messages: [
        sayUnpacked(shown, data.length, entries.length + archive.leftOut.length),
        ...messages,
        ...skipped(shown, entries.length - data.length),
        ...outside(shown, archive.leftOut),
      ],
    };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const isLarge = error.fault === "too-big" || error.fault === "too-many" || error.fault === "zip-bomb";
    return { files: [], messages: [createMessage(shown, isLarge ? "zip-too-large" : "bad-zip", error.message)] };
  }
}

/** Named by archive and path, so that two files of one name stay two. Tables in bytes among them are opened, too. */
async function unpack(archive: string, entries: readonly [string, ZipFile][]): Opened {
  const folder = archive.replace(/\.zip$/i, "");
  const files: RawFile[] = [];
  const messages: FormatMessage[] = [];
  for (const [path, entry] of entries) {
    const file = { name: `${folder}/${path}`, bytes: await entry.read() };
    const table = isParquet(file.bytes) ? openTable(file, await readParquet(file.bytes)) : null;
    files.push(...(table?.files ?? [file]));
    messages.push(...(table?.messages ?? []));
  }
  return { files, messages };
}

/** `all`: with what is no data, and what is left out. */
function sayUnpacked(file: string, toRead: number, all: number): FormatMessage {
  if (toRead > 0) {
    const sentence = `The archive was unpacked: it holds ${countOf(toRead, "file")} to read.`;
    return createMessage(file, "unpacked", sentence);
  }
  const why = all === 0 ? "The archive is empty: it holds no file." : "The archive holds no file that could be read.";
  return createMessage(file, "empty-archive", `${why} Was the right folder packed?`);
}

function tooLarge(file: string, bytes: number): FormatMessage {
  const sentence = `The archive unpacks to ${Math.ceil(bytes / 1024 / 1024)} MB; at most ${MAX_FILE_BYTES / 1024 / 1024} MB can be read. Unpack it yourself and drop only a part.`;
  return createMessage(file, "zip-too-large", sentence);
}

function skipped(file: string, count: number): FormatMessage[] {
  if (count === 0) return [];
  const sentence = `Skipped ${countOf(count, "file")} in it: pictures, code, notes and system files hold no tools.`;
  return [createMessage(file, "skipped-file", sentence)];
}

/** Only names that a file system would put elsewhere: unpacked by hand they may stand where they should. */
function outside(file: string, paths: readonly string[]): FormatMessage[] {
  if (paths.length === 0) return [];
  const names = paths.slice(0, 3).map((path) => quote(path));
  const more = paths.length > names.length ? ", …" : "";
  const sentence = `Left out ${countOf(paths.length, "file")} whose path leads out of the archive or has odd characters: ${names.join(", ")}${more}. Unpack the archive yourself and drop what is missing.`;
  return [createMessage(file, "outside-path", sentence)];
}
