import { readZip as read, ZipError } from "../../formats/zip/read-zip";
import { hashBytes } from "../hash";
import type { ModelFile, ModelSourceLabel } from "../models/manifest";
import type { ModelBytes } from "../models/model-store";
import { describeError } from "../rpc/errors";

/** One file of a folder or an archive, read when asked for. */
export interface EncoderFile {
  bytes: number;
  /** `onBytes`: so many came, of a file that is fetched. */
  read(onBytes?: (count: number) => void): Promise<Uint8Array<ArrayBuffer>>;
}

/** Files by their path in the folder or archive, `/` between. */
export type EncoderFiles = ReadonlyMap<string, EncoderFile>;

/** A file with its place in the folder that was chosen. */
export interface PlacedFile {
  path: string;
  blob: Blob;
}

export function filesOf(files: readonly PlacedFile[]): EncoderFiles {
  return new Map(
    files.map(({ path, blob }) => [
      path,
      { bytes: blob.size, read: async () => new Uint8Array(await blob.arrayBuffer()) },
    ]),
  );
}

/** The files of the folder, or of the .zip (one file), that was chosen, and where they are from. Rejects with a Refusal. */
export async function openChosen({ files, folder }: { files: readonly PlacedFile[]; folder: string }): Promise<{
  parcel: EncoderFiles;
  source: ModelSourceLabel;
}> {
  const [first, ...others] = files;
  const isZip = first !== undefined && others.length === 0 && /\.zip$/i.test(first.path);
  if (!isZip) return { parcel: filesOf(files), source: { kind: "folder", name: folder } };
  return { parcel: await readZip(first.blob), source: { kind: "zip", name: first.path.replace(/\.zip$/i, "") } };
}

/** How much of the files is read, of all that are. */
export interface ReadProgress {
  phase: "read" | "download";
  loadedBytes: number;
  totalBytes: number;
}

/** Reads files one after the other and hashes them. `sources`: under which name each is wanted, and where it lies in the parcel. */
export async function readFiles(
  parcel: EncoderFiles,
  sources: readonly (readonly [path: string, from: string])[],
  onProgress: (progress: ReadProgress) => void,
): Promise<{ files: ModelBytes; listed: ModelFile[] }> {
  const totalBytes = sources.reduce((sum, [, from]) => sum + parcel.get(from)!.bytes, 0);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const listed: ModelFile[] = [];
  let loaded = 0;
  for (const [path, from] of sources) {
    const before = loaded;
    onProgress({ phase: "read", loadedBytes: before, totalBytes });
    const bytes = await parcel
      .get(from)!
      .read((count) => onProgress({ phase: "download", loadedBytes: before + count, totalBytes }));
    files.set(path, bytes);
    listed.push({ path, bytes: bytes.length, sha256: hashBytes(bytes) });
    loaded += bytes.length;
  }
  return { files, listed };
}

/** Waits until a model's files are laid down, so that it can be opened. Rejects with a Refusal that gives the browser's reason. */
export async function keepOpenable(staging: Promise<void>): Promise<void> {
  try {
    await staging;
  } catch (error) {
    const why = describeError(error).slice(0, 200);
    throw refuse("not-stored", `The browser could not keep it (${why}). Free some space and try again.`);
  }
}

/** Settings files are some kilobytes; a tokenizer with a large vocabulary some megabytes. */
const LARGEST_JSON_BYTES = 64_000_000;

/** The JSON of one file; `null` when it is not there. Refuses what is no JSON object. */
export async function readJson(parcel: EncoderFiles, path: string): Promise<Record<string, unknown> | null> {
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

/** Why files cannot be taken as an encoder: in words for the screen, with a code for tests. */
type RefusalCode =
  | "nothing"
  | "not-an-encoder"
  | "not-a-text-model"
  | "no-template"
  | "no-tokenizer"
  | "no-model"
  | "several-folders"
  | "unsupported-architecture"
  | "unsupported-pooling"
  | "weights-outside"
  | "too-big"
  | "too-many"
  | "unreadable-json"
  | "broken-zip"
  | "encrypted-zip"
  | "zip-bomb"
  | "does-not-run"
  | "not-stored"
  | "hub";

class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export function refuse(code: RefusalCode, sentence: string): Refusal {
  return new Refusal(code, sentence);
}

/** An encoder has a dozen files, none over 1 GB, and none that packs well. */
const ENCODER_LIMITS = { entries: 2000, entryBytes: 1_000_000_000, ratio: 200 };

/** The files of an encoder's .zip, each read when asked for. Rejects with a Refusal. */
async function readZip(archive: Blob): Promise<EncoderFiles> {
  const { files } = await refusing(read(archive, ENCODER_LIMITS));
  return new Map([...files].map(([path, file]) => [path, { bytes: file.bytes, read: () => refusing(file.read()) }]));
}

async function refusing<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof ZipError ? refuse(error.fault, error.message) : error;
  }
}
