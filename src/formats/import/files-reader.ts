import { countOf } from "../../core/domain/phrases";
import type { Dataset } from "../../core/domain/dataset";
import { showInvisible, createMessage } from "../model/create-message";
import type { RawFile } from "../open/decode-file";
import { MAX_FILE_BYTES, explainTooLarge } from "../model/file-size";
import { readForeignRuns, type ForeignRuns } from "./read-foreign-runs";
import { collectLongLists, readOwnRuns, type OwnRuns } from "./read-own-runs";
import type { Choice, FormatMessage } from "../model/format";
import type { HashAside } from "../model/hash-aside";
import { createPreview, listHeldBack, type ReadPreview } from "./create-preview";
import { isDataPath } from "../open/open-archives";
import { readFiles, type ReadFiles, type ReadProgress } from "./read-files";
import type { GivenDataset, PlacedFile, RowsPart } from "./data-reader";
import { streamJson, STREAMED_FROM_BYTES, type StreamedFile } from "../json/stream-json";

/** Rows of one answer: small enough that the page takes it in without a pause that is felt. */
const ROWS_AT_ONCE = 500;
/** Characters of one answer, for rows that are long. */
const CHARACTERS_AT_ONCE = 300_000;
/** A ranked tool, with its score, weighs as many. */
const CHARACTERS_OF_RANKED = 60;
/** Between two reports of the bytes read. */
const BYTES_BETWEEN_REPORTS = 4_000_000;

/** Takes some of many rows. */
type Give = (part: RowsPart) => void;

/** As `DataReader`, in the thread where the files are read: what has many rows is given without them, which come in parts. */
export interface FilesReader {
  read(
    files: readonly (PlacedFile | RawFile)[],
    choices: readonly Choice[],
    report: (progress: ReadProgress) => void,
  ): Promise<ReadPreview>;
  dataset(give: Give): GivenDataset | null;
  heldBack(): string;
  ownRuns(blob: Blob, give: Give): Promise<OwnRuns | null>;
  foreignRuns(files: readonly PlacedFile[], give: Give): Promise<ForeignRuns>;
}

/** Keeps what was read last, and hands out what is asked for. `openAside`: starts a thread that hashes, for large files. */
export function createFilesReader(openAside?: () => HashAside): FilesReader {
  let latest: ReadFiles | null = null;
  return {
    async read(files, choices, report) {
      latest = null;
      const isLarge = files.some((file) => "blob" in file && file.blob.size >= STREAMED_FROM_BYTES);
      const aside = isLarge ? (openAside?.() ?? null) : null;
      try {
        latest = await readAll(files, choices, report, aside);
      } finally {
        aside?.close();
      }
      return createPreview(latest);
    },
    dataset(give) {
      if (!latest?.dataset) return null;
      const { dataset, vectors } = latest;
      giveRows(dataset, give);
      return { dataset: { ...dataset, tools: [], queries: [] }, vectors };
    },
    heldBack: () => listHeldBack(latest?.messages ?? []),
    ownRuns: async (blob, give) => giveOwnRuns(readOwnRuns(await blob.text()), give),
    foreignRuns: async (files, give) => giveForeignRuns(await readPlaced(files), give),
  };
}

async function readAll(
  files: readonly (PlacedFile | RawFile)[],
  choices: readonly Choice[],
  report: (progress: ReadProgress) => void,
  aside: HashAside | null,
): Promise<ReadFiles> {
  const raw: (RawFile | StreamedFile)[] = [];
  const skipped = files.filter((file) => "blob" in file && file.path.includes("/") && !isDataPath(file.path));
  const refused = notLookedAt(skipped.flatMap((file) => ("blob" in file ? file.path : [])));
  for (const file of files.filter((one) => !skipped.includes(one))) {
    const loaded = "bytes" in file ? file : await load(file, choices, report, aside);
    if ("code" in loaded) refused.push(loaded);
    else raw.push(loaded);
  }
  const result = await readFiles(raw, choices, report, aside);
  return { ...result, messages: [...refused, ...result.messages] };
}

/** What lies in a dropped folder beside its data. */
function notLookedAt(paths: readonly string[]): FormatMessage[] {
  const [first] = paths;
  if (first === undefined) return [];
  const folder = showInvisible(first.split("/")[0] ?? first);
  const sentence = `Skipped ${countOf(paths.length, "file")} in this folder: pictures, code, notes and system files hold no tools.`;
  return [createMessage(folder, "skipped-file", sentence)];
}

function giveRows({ tools, queries }: Dataset, give: Give): void {
  for (const rows of inParts(tools, ({ description }) => description.length)) give({ kind: "tools", rows });
  for (const rows of inParts(queries, ({ text, raw }) => text.length + raw.length)) give({ kind: "queries", rows });
}

async function readPlaced(files: readonly PlacedFile[]): Promise<ForeignRuns> {
  const raw: RawFile[] = [];
  for (const { path, blob } of files) raw.push({ name: path, bytes: new Uint8Array(await blob.arrayBuffer()) });
  return readForeignRuns(raw);
}

/** The runs without their answers, and the data without its rows. */
function giveForeignRuns(foreign: ForeignRuns, give: Give): ForeignRuns {
  const { runs, dataset } = foreign;
  for (const [run, { rankings }] of runs.entries()) {
    for (const rows of inParts(rankings, ({ tools }) => tools.length * CHARACTERS_OF_RANKED))
      give({ kind: "rankings", run, rows });
  }
  if (dataset) giveRows(dataset, give);
  return {
    ...foreign,
    runs: runs.map((run) => ({ ...run, rankings: [] })),
    dataset: dataset && { ...dataset, tools: [], queries: [] },
  };
}

/** The runs without their long lists. */
function giveOwnRuns(own: OwnRuns | null, give: Give): OwnRuns | null {
  for (const [list, rows] of (own ? collectLongLists(own) : []).entries()) {
    const whole = rows.splice(0);
    for (let at = 0; at < whole.length; at += ROWS_AT_ONCE) {
      give({ kind: "list", list, rows: whole.slice(at, at + ROWS_AT_ONCE) });
    }
  }
  return own;
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
  aside: HashAside | null,
): Promise<RawFile | StreamedFile | FormatMessage> {
  const shown = showInvisible(path);
  if (blob.size > MAX_FILE_BYTES) return createMessage(shown, "too-large", explainTooLarge(blob.size));
  const isRead = reportBytes(shown, blob.size, report);
  try {
    const isWhole = blob.size < STREAMED_FROM_BYTES || changesText(choices, shown);
    const streamed = isWhole ? null : await streamJson(path, blob, isRead, aside?.begin());
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
