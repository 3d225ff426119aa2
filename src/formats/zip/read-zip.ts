import { inflateSync } from "fflate";

/** What an archive may hold. */
export interface ZipLimits {
  entries: number;
  /** Of one file, unpacked. */
  entryBytes: number;
  /** How many times larger than packed a file may be. */
  ratio: number;
}

/** One file of an archive, read when asked for. */
export interface ZipFile {
  /** Unpacked, as the table of contents says. */
  bytes: number;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

export type ZipFault = "broken-zip" | "encrypted-zip" | "too-big" | "too-many" | "zip-bomb";

/** Why an archive, or a file of it, cannot be read: in words for the screen. */
export class ZipError extends Error {
  override readonly name = "ZipError";
  readonly fault: ZipFault;
  constructor(fault: ZipFault, sentence: string) {
    super(sentence);
    this.fault = fault;
  }
}

function refuse(fault: ZipFault, sentence: string): ZipError {
  return new ZipError(fault, sentence);
}

const END_OF_DIRECTORY = 0x0605_4b50;
const DIRECTORY_ENTRY = 0x0201_4b50;
const LOCAL_HEADER = 0x0403_4b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  path: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  headerAt: number;
}

/** What an archive holds. */
export interface ZipArchive {
  files: ReadonlyMap<string, ZipFile>;
  /** Paths that lead out of the archive, or are none: their files are left out. */
  leftOut: string[];
}

/**
 * The files of a .zip by path, read one by one when asked for, so that an archive never lies in memory whole. Rejects with
 * ZipError what is beyond the limits (a bomb grows without end), what is encrypted, and what is damaged. The format is
 * read after APPNOTE 6.3.10 sections 4.3 and 4.4; archives over 4 GB (zip64) are refused.
 */
export async function readZip(archive: Blob, limits: ZipLimits): Promise<ZipArchive> {
  const directory = await readDirectory(archive, limits);
  const files = new Map<string, ZipFile>();
  const leftOut: string[] = [];
  for (const entry of directory) {
    if (entry.path.endsWith("/")) continue;
    if (!isPlainPath(entry.path)) leftOut.push(entry.path);
    else
      files.set(nameBeside(files, entry.path), { bytes: entry.bytes, read: () => readEntry(archive, entry, limits) });
  }
  return { files, leftOut };
}

/** An archive may have two files of one name: "a.json" and "a (2).json" are both read. */
function nameBeside(taken: ReadonlyMap<string, unknown>, path: string): string {
  const [, stem = path, end = ""] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  let name = path;
  for (let number = 2; taken.has(name); number += 1) name = `${stem} (${number})${end}`;
  return name;
}

/** No way out of the archive: relative, without `..`, backslashes or control characters. */
function isPlainPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return !/^\/|^[A-Za-z]:|\\|[\u0000-\u001f]|(^|\/)\.\.?(\/|$)/.test(path);
}

async function readDirectory(archive: Blob, limits: ZipLimits): Promise<Entry[]> {
  const tailAt = Math.max(0, archive.size - END_BYTES - LONGEST_COMMENT);
  const tail = await viewOf(archive, tailAt, archive.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw refuse("broken-zip", "This .zip has no table of contents: it is cut off or not a .zip file.");
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count === 0xffff || start === 0xffff_ffff)
    throw refuse(
      "too-big",
      "This .zip is in the format for archives over 4 GB, which cannot be read here. Unpack it and choose the folder instead.",
    );
  if (count > limits.entries)
    throw refuse("too-many", `This .zip has ${count} entries; at most ${limits.entries} can be read.`);
  if (start + length > archive.size)
    throw refuse("broken-zip", "This .zip is cut off: its table of contents points past its end.");
  const view = await viewOf(archive, start, start + length);
  const entries: Entry[] = [];
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw refuse("broken-zip", "The table of contents of this .zip is damaged.");
    const nameBytes = view.getUint16(at + 28, true);
    entries.push(readDirectoryEntry(view, at, nameBytes));
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function readDirectoryEntry(view: DataView, at: number, nameBytes: number): Entry {
  if (at + 46 + nameBytes > view.byteLength)
    throw refuse("broken-zip", "The table of contents of this .zip is damaged.");
  const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes);
  return {
    path: new TextDecoder().decode(name),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    headerAt: view.getUint32(at + 42, true),
  };
}

async function readEntry(archive: Blob, entry: Entry, limits: ZipLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { path, flags, method, packedBytes, bytes } = entry;
  if (flags & 1) throw refuse("encrypted-zip", `${path} is encrypted. Unpack the .zip and choose the folder instead.`);
  if (method !== STORED && method !== DEFLATED)
    throw refuse("broken-zip", `${path} is compressed by a method that cannot be read here (${method}).`);
  if (bytes > limits.entryBytes)
    throw refuse("too-big", `${path} would unpack to ${Math.round(bytes / 1e6)} MB, which is too much.`);
  if (bytes > packedBytes * limits.ratio)
    throw refuse(
      "zip-bomb",
      `${path} would unpack to ${Math.round(bytes / Math.max(1, packedBytes))} times its size, as no real file does.`,
    );
  const packed = await packedBytesOf(archive, entry);
  const unpacked = method === STORED ? packed : inflate(packed, entry);
  if (unpacked.length !== bytes || crc32(unpacked) !== entry.crc)
    throw refuse("broken-zip", `${path} is damaged in this .zip (its checksum differs).`);
  return unpacked;
}

async function packedBytesOf(archive: Blob, { path, headerAt, packedBytes }: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const header = await viewOf(archive, headerAt, headerAt + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL_HEADER)
    throw refuse("broken-zip", `${path} is not where the table of contents of this .zip says.`);
  const start = headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + packedBytes > archive.size) throw refuse("broken-zip", `${path} is cut off in this .zip.`);
  return new Uint8Array(await archive.slice(start, start + packedBytes).arrayBuffer());
}

/** Into a buffer of the announced size: what is longer is not written, and the checksum then differs. */
function inflate(packed: Uint8Array, { path, bytes }: Entry): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(inflateSync(packed, { out: new Uint8Array(bytes) }));
  } catch {
    throw refuse("broken-zip", `${path} is damaged in this .zip.`);
  }
}

async function viewOf(archive: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await archive.slice(start, end).arrayBuffer());
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb8_8320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** The checksum of the zip format (polynomial 0xEDB88320). */
function crc32(bytes: Uint8Array): number {
  let c = 0xffff_ffff;
  for (const byte of bytes) c = CRC_TABLE[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffff_ffff) >>> 0;
}
