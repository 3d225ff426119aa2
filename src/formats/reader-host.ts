import { countOf } from "./count-of";
import type { RawFile } from "./decode-file";
import { LARGEST_FILE_BYTES, tooLarge } from "./file-size";
import type { FormatMessage } from "./format";
import { listHeldBack } from "./list-held-back";
import { isMaybeData } from "./open-archives";
import { previewOf } from "./preview";
import { readFiles, type ReadFiles, type ReadProgress } from "./read-files";
import type { PlacedFile, ReaderAnswer, ReaderRequest } from "./reader-protocol";
import { say } from "./say";
import { showInvisible } from "./visible-text";

/** Rows of one answer: small enough that the page takes it in without a pause that is felt. */
const ROWS_AT_ONCE = 500;
/** Characters of one answer, for rows that are long. */
const CHARACTERS_AT_ONCE = 300_000;
/** Between two reports of the bytes read. */
const BYTES_BETWEEN_REPORTS = 4_000_000;

/** The reader's side of the protocol: keeps what was read last, and hands out what is asked for. */
export function createReaderHost(post: (answer: ReaderAnswer) => void): {
  receive(request: ReaderRequest): Promise<void>;
} {
  let latest: ReadFiles | null = null;

  const read = async ({ id, files, choices }: Extract<ReaderRequest, { type: "read" }>): Promise<void> => {
    latest = null;
    const report = (progress: ReadProgress): void => post({ type: "progress", id, progress });
    const raw: RawFile[] = [];
    const skipped = files.filter((file) => "blob" in file && file.path.includes("/") && !isMaybeData(file.path));
    const refused = notLookedAt(skipped.flatMap((file) => ("blob" in file ? file.path : [])));
    for (const file of files.filter((one) => !skipped.includes(one))) {
      const loaded = "bytes" in file ? file : await load(file, report);
      if ("bytes" in loaded) raw.push(loaded);
      else refused.push(loaded);
    }
    const result = await readFiles(raw, choices, report);
    latest = { ...result, messages: [...refused, ...result.messages] };
    post({ type: "preview", id, preview: previewOf(latest) });
  };

  return {
    async receive(request) {
      try {
        if (request.type === "read") await read(request);
        else if (request.type === "dataset") giveDataset(request.id, latest, post);
        else post({ type: "held-back", id: request.id, text: listHeldBack(latest?.messages ?? []) });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        post({ type: "failed", id: request.id, sentence: `The files could not be read: ${why}` });
      }
    },
  };
}

/** What lies in a dropped folder beside its data. */
function notLookedAt(paths: readonly string[]): FormatMessage[] {
  const [first] = paths;
  if (first === undefined) return [];
  const folder = showInvisible(first.split("/")[0] ?? first);
  const sentence = `${countOf(paths.length, "file")} in this folder ${paths.length === 1 ? "was" : "were"} not looked at: pictures, code, notes and files of the system hold no tools.`;
  return [say(folder, "skipped-file", sentence)];
}

/** The data set in parts, after its head. */
function giveDataset(id: number, latest: ReadFiles | null, post: (answer: ReaderAnswer) => void): void {
  const dataset = latest?.dataset ?? null;
  if (!dataset) {
    post({ type: "head", id, head: null, vectors: [] });
    return;
  }
  const { tools, queries, ...head } = dataset;
  post({ type: "head", id, head, vectors: latest?.vectors ?? [] });
  for (const part of inParts(tools, ({ description }) => description.length)) post({ type: "tools", id, tools: part });
  for (const part of inParts(queries, ({ text, raw }) => text.length + raw.length)) {
    post({ type: "queries", id, queries: part });
  }
  post({ type: "whole", id });
}

/** The bytes of a file, or why they could not be had. Too large ones are refused before they are read. */
async function load(
  { path, blob }: PlacedFile,
  report: (progress: ReadProgress) => void,
): Promise<RawFile | FormatMessage> {
  const shown = showInvisible(path);
  if (blob.size > LARGEST_FILE_BYTES) return say(shown, "too-large", tooLarge(blob.size));
  try {
    const bytes = new Uint8Array(blob.size);
    const reader = blob.stream().getReader();
    let told = 0;
    let done = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes.set(part.value, done);
      done += part.value.length;
      if (done - told < BYTES_BETWEEN_REPORTS) continue;
      told = done;
      report({ phase: "bytes", file: shown, done, total: blob.size });
    }
    return { name: path, bytes };
  } catch {
    return say(shown, "not-readable", "The browser could not read this. Was it moved or deleted meanwhile?");
  }
}

function* inParts<Row>(rows: readonly Row[], sizeOf: (row: Row) => number): Generator<Row[]> {
  let part: Row[] = [];
  let size = 0;
  for (const row of rows) {
    part.push(row);
    size += sizeOf(row);
    if (part.length < ROWS_AT_ONCE && size < CHARACTERS_AT_ONCE) continue;
    yield part;
    [part, size] = [[], 0];
  }
  if (part.length > 0) yield part;
}
