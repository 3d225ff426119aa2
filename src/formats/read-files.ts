import { deriveBundles } from "../core/domain/bundle";
import { historyOf, type Dataset, type Notice, type SourceFile } from "../core/domain/dataset";
import type { WalkRecord } from "../core/domain/walk";
import { countOf } from "./count-of";
import type { RawFile } from "./decode-file";
import type { FormatMessage } from "./format";
import { hashBytes, makeDataset } from "./make-dataset";
import { matchVectors, type MatchedVectors } from "./match-vectors";
import { mergeCatalogues } from "./merge-catalogues";
import { resolveQueries } from "./resolve-queries";
import { sniffFile, type SniffedFile } from "./sniff";
import { suggestName } from "./suggest-name";

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
 * once. Never throws, whatever the bytes are, and stores nothing.
 */
export function readFiles(raw: readonly RawFile[]): ReadFiles {
  const { distinct, messages: repeats } = withoutRepeats(raw);
  const sniffed = distinct.map(({ file }) => sniffFile(file));
  const catalogue = mergeCatalogues(sniffed);
  const resolved = resolveQueries(sniffed, catalogue.tools);
  const messages = [...sniffed.flatMap(({ result }) => result.messages), ...repeats, ...catalogue.messages];
  const walk =
    sniffed.flatMap(({ result }) => (result.content?.kind === "walk" ? [result.content.walk] : [])).at(-1) ?? null;
  const hasTools = catalogue.tools.length > 0;
  if (hasTools) messages.push(...resolved.messages);
  const given = matchAll(sniffed, { tools: catalogue.tools, queries: resolved.queries }, hasTools);
  messages.push(...given.messages);
  const sources = distinct
    .filter((_, index) => isPartOfData(sniffed[index]))
    .map(({ file, sha256 }): SourceFile => ({ name: file.name, sizeBytes: file.bytes.length, sha256 }));
  const dataset = hasTools
    ? makeDataset({
        name: suggestName(sources.map(({ name }) => name)),
        tools: catalogue.tools,
        queries: resolved.queries,
        files: sources,
        notices: toNotices(messages),
      })
    : null;
  return {
    files: sniffed.map((file, index) => describeFile(file, hasTools ? (resolved.heldBack.get(index) ?? 0) : 0)),
    dataset,
    summary: dataset && summarize(dataset),
    missing: findMissing(sniffed, hasTools),
    walk,
    vectors: given.vectors,
    messages,
  };
}

/** Vectors belong to the data set they came with; without one they wait. */
function matchAll(
  sniffed: readonly SniffedFile[],
  dataset: Parameters<typeof matchVectors>[2],
  hasTools: boolean,
): { vectors: MatchedVectors[]; messages: FormatMessage[] } {
  const matches = sniffed.flatMap(({ name, result: { content } }) =>
    hasTools && content?.kind === "vectors" ? [matchVectors(name, content.vectors, dataset)] : [],
  );
  return { vectors: matches.map(({ matched }) => matched), messages: matches.flatMap(({ messages }) => messages) };
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
    messages.push({ code: "same-file", severity: "notice", file: file.name, where: null, sentence });
    return [];
  });
  return { distinct, messages };
}

function isPartOfData(sniffed: SniffedFile | undefined): boolean {
  const kind = sniffed?.result.content?.kind;
  return kind === "catalogue" || kind === "queries";
}

function describeFile({ name, sizeBytes, format, result }: SniffedFile, heldBackLater: number): ReadFile {
  const { content, rowsRead } = result;
  const sample =
    content?.kind === "catalogue"
      ? content.tools.slice(0, SAMPLE_ROWS).map((tool) => ({ label: tool.name, text: tool.description, tools: [] }))
      : content?.kind === "queries"
        ? content.queries
            .slice(0, SAMPLE_ROWS)
            .map((query) => ({ label: query.source.at, text: query.text, tools: query.goldNames ?? [] }))
        : content?.kind === "vectors"
          ? content.vectors.rows.slice(0, SAMPLE_ROWS).map(({ id, at }) => ({ label: at, text: id, tools: [] }))
          : [];
  const read =
    content?.kind === "catalogue"
      ? content.tools.length
      : content?.kind === "queries"
        ? content.queries.length
        : content?.kind === "vectors"
          ? content.vectors.rows.length
          : rowsRead;
  return { name, sizeBytes, format: format?.label ?? null, rowsRead, rowsKept: read - heldBackLater, sample };
}

function summarize(dataset: Dataset): ReadFiles["summary"] {
  const bundles = deriveBundles(historyOf(dataset)).length;
  return { name: dataset.name, tools: dataset.tools.length, queries: dataset.queries.length, bundles };
}

function findMissing(sniffed: readonly SniffedFile[], hasTools: boolean): string | null {
  const kinds = sniffed.map(({ result }) => result.content?.kind);
  if (hasTools && !kinds.includes("queries")) {
    return "The tools are here. Drop the file with the requests too, or load the tools alone: stage 1 then has no history.";
  }
  if (!hasTools && kinds.includes("queries")) {
    const count = sniffed.reduce(
      (sum, { result }) => sum + (result.content?.kind === "queries" ? result.content.queries.length : 0),
      0,
    );
    return `${countOf(count, "request")} ${count === 1 ? "is" : "are"} here, but not their tools. Drop the file with the tools ({"name": "description"}) too.`;
  }
  if (!hasTools && kinds.includes("vectors"))
    return "Vectors are here, but not the data they are of. Drop the files of its tools and requests too.";
  return null;
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
