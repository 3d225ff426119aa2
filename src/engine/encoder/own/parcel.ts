import { refuse } from "./refusal";

/** One file of a folder or an archive, read when asked for. */
export interface ParcelFile {
  bytes: number;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Files by their path in the folder or archive, `/` between. */
export type Parcel = ReadonlyMap<string, ParcelFile>;

/** A file with its place in the folder that was chosen. */
export interface PlacedFile {
  path: string;
  blob: Blob;
}

export function parcelOf(files: readonly PlacedFile[]): Parcel {
  return new Map(
    files.map(({ path, blob }) => [
      path,
      { bytes: blob.size, read: async () => new Uint8Array(await blob.arrayBuffer()) },
    ]),
  );
}

/** Settings files are some kilobytes; a tokenizer with a large vocabulary some megabytes. */
const LARGEST_JSON_BYTES = 64_000_000;

/** The JSON of one file; `null` when it is not there. Refuses what is no JSON object. */
export async function readJson(parcel: Parcel, path: string): Promise<Record<string, unknown> | null> {
  const file = parcel.get(path);
  if (!file) return null;
  if (file.bytes > LARGEST_JSON_BYTES)
    throw refuse("too-big", `${path} has ${Math.round(file.bytes / 1e6)} MB. Such a file has some kilobytes.`);
  return parseObject(new TextDecoder().decode(await file.read()), path);
}

/** Refuses text that is no JSON object or list, and says what it looks like. */
export function parseObject(text: string, path: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null) return json as Record<string, unknown>;
  } catch {
    if (text.startsWith("version https://git-lfs"))
      throw refuse("unreadable-json", `${path} is a pointer of Git LFS, not the file itself. Download the real file.`);
    if (/^\s*<(!doctype|html)/i.test(text)) throw refuse("unreadable-json", `${path} is a web page, not JSON.`);
  }
  throw refuse("unreadable-json", `${path} is not JSON, or cut off.`);
}
