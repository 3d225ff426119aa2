import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file of the build as the offline worker keeps it; `revision`: `null` where its name says its content. */
export interface OfflineFile {
  url: string;
  revision: string | null;
}

/**
 * What is not kept ahead: encoders, which the page keeps when it uses them; the runtime for the GPU, which few use and which is
 * larger than all the rest; and what no page asks for.
 */
const LEFT_OUT = [
  /^models\//,
  /^assets\/ort-wasm-[^/]*asyncify[^/]*\.wasm$/,
  /^licenses\.txt$/,
  /^walk\.png$/,
  /\.md$/,
  // What a host reads it need not give.
  /^(?:_headers|\.htaccess|hosts\/.*)$/,
];

/**
 * Every file below the folder of the build that is kept for visits without a net, by its address from the page.
 * `isNamedByContent`: tells it by the path, as `headers.ts` does, whose import Vite could not resolve from here.
 */
export function listOfflineFiles(folder: string, isNamedByContent: (path: string) => boolean): OfflineFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join("/"))
    .filter((url) => !LEFT_OUT.some((pattern) => pattern.test(url)))
    .sort()
    .map((url) => ({ url, revision: isNamedByContent(`/${url}`) ? null : digestOf(path.join(folder, url)) }));
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}

/**
 * Response headers of these files, as the offline worker adds them where a host sends none: those of most files, and of each other
 * one. How long a browser keeps a file is not among them: the worker keeps it.
 */
export function listOfflineHeaders(
  files: readonly OfflineFile[],
  headersFor: (path: string) => Record<string, string>,
): { usual: Record<string, string>; others: Record<string, Record<string, string>> } {
  const headersOf = (url: string): Record<string, string> => {
    const { "Cache-Control": _, ...headers } = headersFor(`/${url}`);
    return headers;
  };
  const usual = headersOf("index.html");
  const isOther = (headers: Record<string, string>): boolean => JSON.stringify(headers) !== JSON.stringify(usual);
  const others = files.map(({ url }) => [url, headersOf(url)] as const).filter(([, headers]) => isOther(headers));
  return { usual, others: Object.fromEntries(others) };
}
