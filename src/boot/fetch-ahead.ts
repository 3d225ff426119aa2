import evaluationScript from "../workers/evaluation/evaluation.worker.ts?worker&url";
import jobsScript from "../workers/jobs/jobs.worker.ts?worker&url";
import libraryScript from "../workers/library/encoder-library.worker.ts?worker&url";
import modelScript from "../workers/llm/language-model.worker.ts?worker&url";
import { fetchRecorded } from "./samples";
import readerScript from "../workers/reader/reader.worker.ts?worker&url";

/** Scripts of the workers that start on demand. They are no part of the manifest; the browser's cache keeps them. */
const WORKER_SCRIPTS: readonly string[] = [evaluationScript, jobsScript, libraryScript, modelScript, readerScript];

/** The build writes it beside the page: what it consists of. While developing there is none, and none is needed. */
const MANIFEST = "manifest.json";

interface Chunk {
  file: string;
  css?: string[];
  /** It is fetched with an `import()`. */
  isDynamicEntry?: boolean;
  /** A worker fetches it when it first needs it. */
  isWorkerPart?: boolean;
}

/**
 * Fetches what opens on demand when the page has nothing else to do, so that it opens at once and without a net: every
 * `import()` of the page, as the build lists them, the scripts of its workers with their parts, and what is recorded of the
 * sample. Resolves when it was tried; never rejects.
 */
export async function fetchAhead(): Promise<void> {
  if (import.meta.env.DEV) return;
  await quiet();
  const chunks = await listChunks().catch(() => []);
  await Promise.allSettled([
    ...[...new Set(chunks.flatMap(({ css = [] }) => css))].map(applyStyle),
    ...chunks.filter(({ isDynamicEntry }) => isDynamicEntry).map(({ file }) => import(/* @vite-ignore */ hrefOf(file))),
    ...chunks.filter(({ isWorkerPart }) => isWorkerPart).map(({ file }) => fetchWhole(hrefOf(file))),
    ...WORKER_SCRIPTS.map(fetchWhole),
    fetchRecorded(),
  ]);
}

async function listChunks(): Promise<Chunk[]> {
  const manifest = (await (await fetch(hrefOf(MANIFEST))).json()) as Record<string, Chunk>;
  return Object.values(manifest);
}

/** As Vite does with the styles of a part when it opens: one that is there already is not fetched again. */
function applyStyle(file: string): Promise<void> {
  const href = hrefOf(file);
  if ([...document.querySelectorAll("link")].some((link) => link.href === href)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "", href });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** The browser's cache keeps it. */
async function fetchWhole(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}

function hrefOf(file: string): string {
  return new URL(file, document.baseURI).href;
}

function quiet(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 2000);
  });
}
