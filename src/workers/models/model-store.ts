import { describeError } from "../rpc/errors";
import { hashBytes } from "../hash";
import { fetchWithStallTimeout, StalledDownloadError, type Download } from "./fetch-with-stall-timeout";
import { MODELS, totalBytes, type ModelFile, type ModelManifest } from "./manifest";

/** Where the app keeps model files that were checked. */
export const MODEL_CACHE = "kitpick-models";

/** What reading model files needs from its surroundings. `cache` is `null` where the browser has none. */
export interface ModelSource {
  /** Absolute address of the folder of all models, with a slash at the end. */
  modelsBase: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  cache: Pick<Cache, "match" | "put" | "delete" | "keys"> | null;
}

export type ModelBytes = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/**
 * Every file of an encoder, by path, each of exactly the length and the SHA-256 of the manifest, or an error that names
 * the file and what is wrong with it. A good file is kept under an address that contains its hash, so that another version
 * is another entry; a wrong one is never kept, and one found in the cache is thrown away and fetched anew. Whatever goes
 * wrong with a download, it is tried once more, past every cache between here and the server.
 */
export async function readModelFiles(
  model: ModelManifest,
  source: ModelSource,
  onBytes: (loadedBytes: number, totalBytes: number) => void,
): Promise<ModelBytes> {
  const loaded = new Map<string, number>();
  const report = (path: string, bytes: number): void => {
    loaded.set(path, bytes);
    onBytes(
      [...loaded.values()].reduce((sum, n) => sum + n, 0),
      totalBytes(model),
    );
  };
  const files = await Promise.all(
    model.files.map(async (file) => [file.path, await readFile(model, file, source, report)] as const),
  );
  await forgetOldVersions(source.cache).catch(() => undefined);
  return new Map(files);
}

/** The address under which a file is kept: its own, with its hash. */
export function cacheKey(modelsBase: string, model: ModelManifest, file: ModelFile): string {
  return `${fileUrl(modelsBase, model, file)}?sha256=${file.sha256}`;
}

function fileUrl(modelsBase: string, model: ModelManifest, file: ModelFile): string {
  return new URL(`${model.id}/${file.path}`, modelsBase).href;
}

async function readFile(
  model: ModelManifest,
  file: ModelFile,
  source: ModelSource,
  report: (path: string, bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const onBytes = (bytes: number): void => report(file.path, bytes);
  const key = cacheKey(source.modelsBase, model, file);
  const kept = await source.cache?.match(key).catch(() => undefined);
  if (kept) {
    const fetched = await fetchWithStallTimeout(() => Promise.resolve(kept), key, {});
    const bytes = await readChecked(fetched, file, onBytes).catch(() => null);
    if (bytes) return bytes;
    await source.cache?.delete(key).catch(() => false);
  }
  const url = fileUrl(source.modelsBase, model, file);
  // With a cache of our own, a second copy in the browser's would only take room.
  const bytes = await download(url, file, source, source.cache ? "no-store" : "default", onBytes).catch(() =>
    download(url, file, source, source.cache ? "no-store" : "reload", onBytes),
  );
  // Writing fails when the browser's quota is used up; the file is then fetched again next time.
  await source.cache?.put(key, new Response(bytes, { headers: headersOf(bytes) })).catch(() => undefined);
  return bytes;
}

async function download(
  url: string,
  file: ModelFile,
  source: ModelSource,
  cache: RequestCache,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  onBytes(0);
  const fetched = await fetchWithStallTimeout(source.fetch, url, { cache, credentials: "same-origin" }).catch(
    (error: unknown) => {
      throw new Error(`${file.path} could not be fetched (${describeError(error)}). Are you online?`);
    },
  );
  const { response } = fetched;
  if (!response.ok) throw new Error(`${file.path} ${whyRefused(response.status)} (HTTP ${response.status}).`);
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    await response.body?.cancel();
    throw new Error(`Instead of ${file.path} a web page came back.`);
  }
  return readChecked(fetched, file, onBytes);
}

/** What a server means by a status: busy, broken, closed, or nothing there. */
function whyRefused(status: number): string {
  if (status === 429 || status === 503) return "could not be had: the server is busy. Try again in a minute";
  if (status >= 500) return "could not be had from the server";
  return status === 401 || status === 403 ? "is not given out by the server" : "was not there";
}

async function readChecked(
  download: Download,
  file: ModelFile,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readExactly(download, file, onBytes);
  if (hashBytes(bytes) !== file.sha256)
    throw new Error(`${file.path} is not the file it should be (its SHA-256 differs).`);
  return bytes;
}

/** One allocation of the known length: the header's may be absent, or that of the compressed file. */
async function readExactly(
  { readParts }: Download,
  file: ModelFile,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.bytes);
  let at = 0;
  const take = (part: Uint8Array): void => {
    if (at + part.length > bytes.length) throw new RangeError(`${file.path} is longer than ${bytes.length} bytes.`);
    bytes.set(part, at);
    at += part.length;
    onBytes(at);
  };
  await readParts(take).catch((error: unknown) => {
    if (error instanceof RangeError) throw error;
    const why = error instanceof StalledDownloadError ? `: ${error.message}` : "";
    throw new Error(`The download of ${file.path} was cut off after ${at} of ${bytes.length} bytes${why}.`);
  });
  if (at !== bytes.length) throw new Error(`${file.path} has ${at} bytes instead of ${bytes.length}.`);
  return bytes;
}

async function forgetOldVersions(cache: ModelSource["cache"]): Promise<void> {
  const current = new Set(Object.values(MODELS).flatMap((model) => model.files.map((file) => file.sha256 as string)));
  for (const request of (await cache?.keys()) ?? []) {
    if (!current.has(new URL(request.url).searchParams.get("sha256") ?? "")) await cache?.delete(request);
  }
}

function headersOf(bytes: Uint8Array): Record<string, string> {
  return { "content-type": "application/octet-stream", "content-length": String(bytes.length) };
}

const FILE = "tokenizer_config.json";

/**
 * The files with the tokenizer's limit set to `maxTokens`. Some folders write a limit of 1e30, and a longer text would then
 * ask the model for positions it does not have. The kept files stay as they are; only what the runtime reads changes.
 */
export function withTokenLimit(files: ModelBytes, maxTokens: number | null): ModelBytes {
  const bytes = files.get(FILE);
  if (maxTokens === null || !bytes) return files;
  const config = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  const limited = new TextEncoder().encode(JSON.stringify({ ...config, model_max_length: maxTokens }));
  return new Map([...files, [FILE, limited]]);
}
