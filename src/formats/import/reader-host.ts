import type { Dataset } from "../../core/domain/dataset";
import { countOf, showInvisible } from "../model/message-text";
import type { RawFile } from "../open/decode-file";
import { MAX_FILE_BYTES, explainTooLarge } from "../model/file-size";
import { readForeignRuns, type ForeignRuns } from "./read-foreign-runs";
import type { Choice, FormatMessage } from "../model/format";
import { listHeldBack, createPreview } from "./create-preview";
import { isDataPath } from "../open/open-archives";
import { collectLongLists, readOwnRuns, type OwnRuns } from "./read-own-runs";
import { readFiles, type ReadFiles, type ReadProgress } from "./read-files";
import type { PlacedFile, ReaderAnswer, ReaderRequest } from "./reader-protocol";
import { createMessage } from "../model/create-message";
import { streamJson, STREAMED_FROM_BYTES, type StreamedFile } from "../json/stream-json";

/** Rows of one answer: small enough that the page takes it in without a pause that is felt. */
const ROWS_AT_ONCE = 500;
/** Characters of one answer, for rows that are long. */
const CHARACTERS_AT_ONCE = 300_000;
/** A ranked tool, with its score, weighs as many. */
const CHARACTERS_OF_RANKED = 60;
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
    const raw: (RawFile | StreamedFile)[] = [];
    const skipped = files.filter((file) => "blob" in file && file.path.includes("/") && !isDataPath(file.path));
    const refused = notLookedAt(skipped.flatMap((file) => ("blob" in file ? file.path : [])));
    for (const file of files.filter((one) => !skipped.includes(one))) {
      const loaded = "bytes" in file ? file : await load(file, choices, report);
      if ("code" in loaded) refused.push(loaded);
      else raw.push(loaded);
    }
    const result = await readFiles(raw, choices, report);
    latest = { ...result, messages: [...refused, ...result.messages] };
    post({ type: "preview", id, preview: createPreview(latest) });
  };

  return {
    async receive(request) {
      try {
        if (request.type === "read") await read(request);
        else if (request.type === "dataset") giveDataset(request.id, latest, post);
        else if (request.type === "own-runs") giveOwnRuns(request.id, readOwnRuns(await request.blob.text()), post);
        else if (request.type === "foreign-runs") giveForeignRuns(request.id, await readPlaced(request.files), post);
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
  const sentence = `Skipped ${countOf(paths.length, "file")} in this folder: pictures, code, notes and system files hold no tools.`;
  return [createMessage(folder, "skipped-file", sentence)];
}

/** The data set in parts, after its head. */
function giveDataset(id: number, latest: ReadFiles | null, post: (answer: ReaderAnswer) => void): void {
  const dataset = latest?.dataset ?? null;
  if (!dataset) {
    post({ type: "head", id, head: null, vectors: [] });
    return;
  }
  const { tools: _tools, queries: _queries, ...head } = dataset;
  post({ type: "head", id, head, vectors: latest?.vectors ?? [] });
  giveRows(id, dataset, post);
  post({ type: "whole", id });
}

function giveRows(id: number, { tools, queries }: Dataset, post: (answer: ReaderAnswer) => void): void {
  for (const part of inParts(tools, ({ description }) => description.length)) post({ type: "tools", id, tools: part });
  for (const part of inParts(queries, ({ text, raw }) => text.length + raw.length)) {
    post({ type: "queries", id, queries: part });
  }
}

async function readPlaced(files: readonly PlacedFile[]): Promise<ForeignRuns> {
  const raw: RawFile[] = [];
  for (const { path, blob } of files) raw.push({ name: path, bytes: new Uint8Array(await blob.arrayBuffer()) });
  return readForeignRuns(raw);
}

/** The runs without their answers, and the data without their rows; then these in parts. */
function giveForeignRuns(id: number, foreign: ForeignRuns, post: (answer: ReaderAnswer) => void): void {
  const { runs, dataset } = foreign;
  const heads = runs.map(({ file }) => ({ file, rankings: [] }));
  const frame = dataset && { ...dataset, tools: [], queries: [] };
  post({ type: "foreign-head", id, foreign: { ...foreign, runs: heads, dataset: frame } });
  for (const [run, { rankings }] of runs.entries()) {
    for (const part of inParts(rankings, ({ tools }) => tools.length * CHARACTERS_OF_RANKED))
      post({ type: "rankings", id, run, rankings: part });
  }
  if (dataset) giveRows(id, dataset, post);
  post({ type: "whole", id });
}

/** The runs without their long lists, then these in parts. */
function giveOwnRuns(id: number, own: OwnRuns | null, post: (answer: ReaderAnswer) => void): void {
  const lists = own ? collectLongLists(own) : [];
  const rows = lists.map((list) => list.splice(0));
  post({ type: "own-head", id, own });
  for (const [list, whole] of rows.entries()) {
    for (let at = 0; at < whole.length; at += ROWS_AT_ONCE) {
      post({ type: "own-rows", id, list, rows: whole.slice(at, at + ROWS_AT_ONCE) });
    }
  }
  post({ type: "whole", id });
}

/** Choices that change the text of a file before it is parsed: then it is read whole. */
function changesText(choices: readonly Choice[], name: string): boolean {
  return choices.some((choice) => {
    if (!("file" in choice) || choice.file !== name) return false;
    if (choice.kind === "write") return choice.what === "line";
    return choice.kind === "mend-line-breaks" || choice.kind === "read-whole-rows" || choice.kind === "decode-as";
  });
}

/**
 * A file as it can be read, or why it could not be had: a large one that is flawless JSON in pieces, any other by its bytes.
 * Too large ones are refused before they are read.
 */
async function load(
  { path, blob }: PlacedFile,
  choices: readonly Choice[],
  report: (progress: ReadProgress) => void,
): Promise<RawFile | StreamedFile | FormatMessage> {
  const shown = showInvisible(path);
  if (blob.size > MAX_FILE_BYTES) return createMessage(shown, "too-large", explainTooLarge(blob.size));
  const isRead = reportBytes(shown, blob.size, report);
  try {
    const streamed =
      blob.size < STREAMED_FROM_BYTES || changesText(choices, shown) ? null : await streamJson(path, blob, isRead);
    if (streamed) return streamed;
    const bytes = new Uint8Array(blob.size);
    const reader = blob.stream().getReader();
    let done = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes.set(part.value, done);
      done += part.value.length;
      isRead(done);
    }
    return { name: path, bytes };
  } catch {
    return createMessage(shown, "not-readable", "The browser could not read this file. Was it moved or deleted?");
  }
}

/** Tells how much of a file is read, from time to time. */
function reportBytes(file: string, total: number, report: (progress: ReadProgress) => void) {
  let told = 0;
  return (done: number): void => {
    if (Math.abs(done - told) < BYTES_BETWEEN_REPORTS) return;
    told = done;
    report({ phase: "bytes", file, done, total });
  };
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
