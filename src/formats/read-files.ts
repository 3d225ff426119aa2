import { deriveBundles } from "../core/domain/bundle";
import { historyOf, type Dataset, type Notice, type SourceFile } from "../core/domain/dataset";
import type { WalkRecord } from "../core/domain/walk";
import { countOf } from "./count-of";
import type { RawFile } from "./decode-file";
import { ADD_UNKNOWN_TOOLS, addUnknownTools } from "./add-unknown-tools";
import type { Choice, Fix, FormatContent, FormatMessage, Ranking } from "./format";
import { hashBytes, makeDataset } from "./make-dataset";
import { matchVectors, type MatchedVectors } from "./match-vectors";
import { mergeCatalogues } from "./merge-catalogues";
import { resolveQueries } from "./resolve-queries";
import { say } from "./say";
import { sniffFile, type SniffedFile } from "./sniff";
import { suggestName } from "./suggest-name";
import { showInvisible } from "./visible-text";

/** How one file was read. Rows read = rows kept + rows reported as held back. */
export interface ReadFile {
  name: string;
  sizeBytes: number;
  /** Label of its format; `null` when none was recognised. */
  format: string | null;
  rowsRead: number;
  rowsKept: number;
  /** The first rows as they will be stored. */
  sample: { label: string; text: string; tools: string[] }[];
}

/** Several files, read and fitted together. */
export interface ReadFiles {
  files: ReadFile[];
  /** What can be stored; `null` when a catalogue is missing or nothing could be read. */
  dataset: Dataset | null;
  summary: { name: string; tools: number; queries: number; bundles: number } | null;
  /** What else could be dropped, as a sentence. */
  missing: string | null;
  /** Choices that can be made about all files together. */
  offers: Fix[];
  /** What systems recommended, by file; names and ids as in the file. */
  runs: { file: string; rankings: Ranking[] }[];
  /** A saved walk among the files; the last one. */
  walk: WalkRecord | null;
  /** Vectors of the data set's texts, file by file. */
  vectors: MatchedVectors[];
  messages: FormatMessage[];
}

const SAMPLE_ROWS = 5;

/**
 * Reads files that were dropped together or one after the other: catalogues are merged, requests are matched to them.
 * A catalogue alone is a data set without a history; requests alone wait for their catalogue. The same file twice counts
 * once. Never rejects, whatever the bytes are, and stores nothing. The same files with the same choices give the same.
 */
export async function readFiles(raw: readonly RawFile[], choices: readonly Choice[] = []): Promise<ReadFiles> {
  const { distinct, messages: repeats } = withoutRepeats(raw);
  const sniffed: SniffedFile[] = [];
  for (const { file } of distinct) sniffed.push(await sniffFile(file, choices));
  const { tools, queries, vectors, messages: fitted, notKept } = fitTogether(sniffed, choices);
  const messages = [...sniffed.flatMap(({ result }) => result.messages), ...repeats, ...fitted];
  const sources = distinct
    .filter((_, index) => isPartOfData(sniffed[index]))
    .map(({ file, sha256 }): SourceFile => ({ name: file.name, sizeBytes: file.bytes.length, sha256 }));
  const hasTools = tools.length > 0;
  const name = suggestName(sources.map((source) => source.name));
  const saved = sniffed.flatMap(({ result }) => result.content?.dataset ?? []).at(-1);
  const dataset =
    saved ?? (hasTools ? makeDataset({ name, tools, queries, files: sources, notices: toNotices(messages) }) : null);
  return {
    files: sniffed.map((file, index) => describeFile(file, notKept(index))),
    dataset,
    summary: dataset && summarize(dataset),
    missing: saved ? null : findMissing(sniffed, hasTools),
    offers: offersFor(sniffed, hasTools),
    runs: sniffed.flatMap(({ name: file, result: { content } }) =>
      content?.rankings ? [{ file, rankings: content.rankings }] : [],
    ),
    walk: sniffed.flatMap(({ result }) => result.content?.walk ?? []).at(-1) ?? null,
    vectors,
    messages,
  };
}

/** Catalogues as one, the requests with their tools found in it, and vectors with their texts; without any tool they wait. */
function fitTogether(sniffed: readonly SniffedFile[], choices: readonly Choice[]) {
  const catalogue = mergeCatalogues(sniffed);
  const { tools, messages: added } = addUnknownTools(catalogue.tools, sniffed, choices);
  const before = [...catalogue.messages, ...added];
  const merged = (index: number): number => catalogue.merged.get(index) ?? 0;
  if (tools.length === 0) return { tools, queries: [], vectors: [], messages: before, notKept: merged };
  const { queries, messages, heldBack } = resolveQueries(sniffed, tools, choices);
  const given = matchAll(sniffed, { tools, queries });
  const notKept = (index: number): number =>
    merged(index) + (heldBack.get(index) ?? 0) + (given.unmatched.get(index) ?? 0);
  return {
    tools,
    queries,
    vectors: given.vectors,
    messages: [...before, ...messages, ...given.messages],
    notKept,
  };
}

/** Vectors belong to the data set they came with. `unmatched`: how many of a file found no text. */
function matchAll(
  sniffed: readonly SniffedFile[],
  dataset: Parameters<typeof matchVectors>[2],
): { vectors: MatchedVectors[]; messages: FormatMessage[]; unmatched: Map<number, number> } {
  const vectors: MatchedVectors[] = [];
  const messages: FormatMessage[] = [];
  const unmatched = new Map<number, number>();
  for (const [index, { name, result }] of sniffed.entries()) {
    const given = result.content?.vectors;
    if (!given) continue;
    const found = matchVectors(name, given, dataset);
    vectors.push(found.matched);
    messages.push(...found.messages);
    unmatched.set(index, given.rows.length - found.matched.vectors.length);
  }
  return { vectors, messages, unmatched };
}

function withoutRepeats(raw: readonly RawFile[]) {
  const seen = new Set<string>();
  const messages: FormatMessage[] = [];
  const distinct = raw.flatMap((file) => {
    const sha256 = hashBytes(file.bytes);
    if (!seen.has(sha256)) {
      seen.add(sha256);
      return [{ file, sha256 }];
    }
    const sentence = "The same file was dropped twice. It was read once.";
    messages.push(say(showInvisible(file.name), "same-file", sentence));
    return [];
  });
  return { distinct, messages };
}

function isPartOfData(sniffed: SniffedFile | undefined): boolean {
  const content = sniffed?.result.content;
  return Boolean(content?.tools ?? content?.queries ?? content?.judgements ?? content?.groups);
}

function describeFile({ name, sizeBytes, format, result, rowsKept }: SniffedFile, notKept: number): ReadFile {
  const { content, rowsRead } = result;
  const sample = content ? sampleOf(content) : [];
  return { name, sizeBytes, format: format?.label ?? null, rowsRead, rowsKept: rowsKept - notKept, sample };
}

function sampleOf({ tools, queries, judgements, vectors }: FormatContent): ReadFile["sample"] {
  const first = <Row>(rows: readonly Row[], show: (row: Row) => ReadFile["sample"][number]) =>
    rows.slice(0, SAMPLE_ROWS).map(show);
  if (queries) {
    return first(queries, ({ source, text, goldNames }) => ({ label: source.at, text, tools: goldNames ?? [] }));
  }
  if (tools) return first(tools, ({ name, description }) => ({ label: name, text: description, tools: [] }));
  if (vectors) return first(vectors.rows, ({ id, at }) => ({ label: at, text: id, tools: [] }));
  return first(judgements ?? [], ({ query, tool }) => ({ label: query, text: "", tools: [tool] }));
}

function summarize(dataset: Dataset): ReadFiles["summary"] {
  const bundles = deriveBundles(historyOf(dataset)).length;
  return { name: dataset.name, tools: dataset.tools.length, queries: dataset.queries.length, bundles };
}

function findMissing(sniffed: readonly SniffedFile[], hasTools: boolean): string | null {
  const contents = sniffed.flatMap(({ result }) => result.content ?? []);
  const count = contents.reduce((sum, { queries }) => sum + (queries?.length ?? 0), 0);
  const hasQueries = contents.some(({ queries }) => queries);
  const judgements = contents.some((content) => content.judgements) ? "The judgements are here. " : "";
  if (hasTools && !hasQueries) {
    return `${judgements}The tools are here. Drop the file with the requests too, or load the tools alone: stage 1 then has no history.`;
  }
  if (!hasTools && hasQueries) {
    return `${countOf(count, "request")} ${count === 1 ? "is" : "are"} here, but not their tools. Drop the file with the tools ({"name": "description"}) too.`;
  }
  if (judgements !== "" && !hasQueries) return `${judgements}Drop the requests and the tools that they name too.`;
  if (!hasTools && contents.some(({ vectors }) => vectors))
    return "Vectors are here, but not the data they are of. Drop the files of its tools and requests too.";
  return null;
}

/** Requests that name tools can do without a catalogue: their names are one. */
function offersFor(sniffed: readonly SniffedFile[], hasTools: boolean): Fix[] {
  const rows = sniffed.flatMap(({ result }) => result.content?.queries ?? []);
  return !hasTools && rows.some(({ goldNames }) => goldNames && goldNames.length > 0) ? [ADD_UNKNOWN_TOOLS] : [];
}

/** Messages of one kind about one file as one notice, with the first of them as the example. */
function toNotices(messages: readonly FormatMessage[]): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { code, file, where, sentence } of messages) {
    const key = JSON.stringify([code, file]);
    const before = notices.get(key);
    if (before) before.count += 1;
    else notices.set(key, { code, sentence: `${file}${where === null ? "" : `, ${where}`}: ${sentence}`, count: 1 });
  }
  return [...notices.values()];
}
