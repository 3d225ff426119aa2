import { countBundles } from "../../core/domain/bundle";
import { countOf } from "../../core/domain/phrases";
import { historyOf, type Dataset, type SourceFile } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import { sizeOf, type RawFile } from "../open/decode-file";
import { addUnknownTools, mergeCatalogues } from "./build-catalogue";
import { describeFile, type ReadFile, findMissing, offerUnknownTools } from "./describe-files";
import type { Choice, Fix, FormatMessage, Ranking } from "../model/format";
import { hashBytes } from "../model/hash-bytes";
import type { HashAside, PartialHash } from "../model/hash-aside";
import { assignToolIds, canonicalLines, makeDataset, type DatasetParts } from "../model/make-dataset";
import { matchVectors, type MatchedVectors } from "./match-vectors";
import { addLines, createQueryNamer, digitsOf, makeQueries, type Meanwhile, type QueryNamer } from "./hash-meanwhile";
import { openArchives } from "../open/open-archives";
import { sumCleaningRecords, createNotices, reportChoices } from "./report-choices";
import { matchQueries } from "./resolve-queries";
import { createMessage, showInvisible } from "../model/create-message";
import { suggestName } from "./suggest-name";
import { sniffFile, type SniffedFile } from "../read/sniff";
import type { StreamedFile } from "../json/stream-json";

/** Told while files are read: what is being done, to which file, and how far it is. */
export interface ReadProgress {
  phase: "bytes" | "rows" | "fitting";
  file: string;
  done: number;
  /** `null`: not known. */
  total: number | null;
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

/**
 * Reads files that were dropped together or one after the other: catalogues are merged, requests are matched to them.
 * A catalogue alone is a data set without a history; requests alone wait for their catalogue. The same file twice counts
 * once. Never rejects, whatever the bytes are, and stores nothing. The same files with the same choices give the same. `aside`: a
 * thread that hashes meanwhile.
 */
export async function readFiles(
  raw: readonly (RawFile | StreamedFile)[],
  choices: readonly Choice[] = [],
  onProgress: (progress: ReadProgress) => void = () => undefined,
  aside: HashAside | null = null,
): Promise<ReadFiles> {
  const opened = await openArchives(raw);
  const { distinct, messages: repeats } = withoutRepeats(opened.files);
  const namers = distinct.map(() => aside && createQueryNamer(aside));
  const sniffed = await sniffAll(distinct, choices, onProgress, namers);
  const saved = sniffed.flatMap(({ result }) => result.content?.dataset ?? []).at(-1) ?? null;
  const hash = aside?.begin() ?? null;
  const meanwhile = { digits: digitsOf(sniffed, namers), hash: saved ? null : hash };
  const fitted = await fitTogether(sniffed, choices, saved, meanwhile);
  const { tools, queries, vectors, notKept } = fitted;
  const said = sniffed.flatMap(({ result }) => result.messages);
  const found = [...opened.messages, ...said, ...repeats, ...fitted.messages];
  const names = sniffed.map(({ name }) => name);
  const messages = reportChoices(found, choices, names);
  const hasTools = tools.length > 0;
  const parts = { ...aboutData(distinct, sniffed, messages), tools, queries };
  const whole = saved ? extendDataset(saved, parts) : hasTools ? parts : null;
  const settling = whole && settle(whole, hash, saved !== null);
  const summary = whole && summarize(whole);
  const dataset = await settling;
  return {
    files: sniffed.map((file, index) => describeFile(file, notKept(index))),
    dataset,
    summary,
    missing: saved ? null : findMissing(sniffed, hasTools),
    offers: offerUnknownTools(sniffed, hasTools),
    runs: sniffed.flatMap(({ name: file, result: { content } }) =>
      content?.rankings ? [{ file, rankings: content.rankings }] : [],
    ),
    walk: sniffed.flatMap(({ result }) => result.content?.walk ?? []).at(-1) ?? null,
    vectors,
    messages,
  };
}

async function sniffAll(
  files: readonly { file: RawFile | StreamedFile }[],
  choices: readonly Choice[],
  onProgress: (progress: ReadProgress) => void,
  namers: readonly (QueryNamer | null)[],
): Promise<SniffedFile[]> {
  const sniffed: SniffedFile[] = [];
  for (const [index, { file }] of files.entries()) {
    const onRows = (done: number): void => onProgress({ phase: "rows", file: file.name, done, total: null });
    onRows(0);
    const onQueries = namers[index]?.take;
    sniffed.push(await sniffFile(file, choices, { onRows, ...(onQueries ? { onQueries } : {}) }));
  }
  onProgress({ phase: "fitting", file: "", done: 0, total: null });
  return sniffed;
}

/**
 * A saved data set with the requests of the other files behind its own, as past ones where it has parts, and their
 * tools behind its own; as it is where there is nothing new.
 */
function extendDataset(saved: Dataset, { queries, ...more }: Omit<DatasetParts, "id">): Dataset | DatasetParts {
  const added = more.tools.length - saved.tools.length;
  if (queries.length === 0 && added === 0) return saved;
  const hasParts = saved.queries.some(({ split }) => split !== undefined);
  const { files, notices, cleaning } = saved.provenance;
  return {
    name: `${saved.name}, ${queries.length > 0 ? countOf(queries.length, "more request") : countOf(added, "more tool")}`,
    tools: more.tools,
    queries: [
      ...saved.queries,
      ...queries.map((query) =>
        hasParts && query.split === undefined ? { ...query, split: "history" as const } : query,
      ),
    ],
    files: [...files, ...more.files],
    notices: [...notices, ...more.notices],
    cleaning: [...(cleaning ?? []), ...(more.cleaning ?? [])],
  };
}

/** A data set with its hash. `isExtended`: its lines are not hashed yet. */
async function settle(whole: Dataset | DatasetParts, hash: PartialHash | null, isExtended: boolean): Promise<Dataset> {
  if ("hash" in whole) return whole;
  if (isExtended) await addLines(hash, canonicalLines(whole.tools, whole.queries));
  return makeDataset(whole, (await hash?.finish()) ?? undefined);
}

/** What a data set says of itself beside its tools and requests. */
function aboutData(
  distinct: readonly { file: RawFile | StreamedFile; sha256: Sha256 }[],
  sniffed: readonly SniffedFile[],
  messages: readonly FormatMessage[],
): Omit<DatasetParts, "tools" | "queries"> {
  const files = distinct
    .filter((_, index) => isPartOfData(sniffed[index]))
    .map(({ file, sha256 }): SourceFile => ({ name: file.name, sizeBytes: sizeOf(file), sha256 }));
  const name = suggestName(files.map((source) => source.name));
  return { name, files, notices: createNotices(messages), cleaning: sumCleaningRecords(messages) };
}

/**
 * Catalogues as one, the requests with their tools found in it, and vectors with their texts; without any tool they wait.
 * Beside a saved data set its tools are the catalogue; of the others those whose names it does not have.
 */
async function fitTogether(
  sniffed: readonly SniffedFile[],
  choices: readonly Choice[],
  saved: Dataset | null,
  meanwhile: Meanwhile,
) {
  const given = mergeCatalogues(sniffed);
  const names = new Set(saved?.tools.map(({ name }) => name));
  const others = given.tools.filter(({ name }) => !names.has(name));
  const catalogue = { ...given, tools: saved ? assignToolIds([...saved.tools, ...others]) : given.tools };
  const { tools, messages: added } = addUnknownTools(catalogue.tools, sniffed, choices);
  const before = [...catalogue.messages, ...added];
  const merged = (index: number): number => catalogue.merged.get(index) ?? 0;
  if (tools.length === 0) return { tools, queries: [], vectors: [], messages: before, notKept: merged };
  const matched = matchQueries(sniffed, tools, choices);
  const { queries, messages, heldBack } = await makeQueries(matched, tools, saved?.queries ?? [], meanwhile);
  const texts = matchAll(sniffed, { tools, queries: [...(saved?.queries ?? []), ...queries] });
  const notKept = (index: number): number =>
    merged(index) + (heldBack.get(index) ?? 0) + (texts.unmatched.get(index) ?? 0);
  return {
    tools,
    queries,
    vectors: texts.vectors,
    messages: [...before, ...messages, ...texts.messages],
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

function withoutRepeats(raw: readonly (RawFile | StreamedFile)[]) {
  const seen = new Set<string>();
  const messages: FormatMessage[] = [];
  const distinct = raw.flatMap((file) => {
    const sha256 = "bytes" in file ? hashBytes(file.bytes) : file.sha256;
    if (!seen.has(sha256)) {
      seen.add(sha256);
      return [{ file, sha256 }];
    }
    const sentence = "The same file was dropped twice and read once.";
    messages.push(createMessage(showInvisible(file.name), "same-file", sentence));
    return [];
  });
  return { distinct, messages };
}

function isPartOfData(sniffed: SniffedFile | undefined): boolean {
  const content = sniffed?.result.content;
  return Boolean(content?.tools ?? content?.queries ?? content?.judgements ?? content?.groups);
}

function summarize(dataset: Pick<DatasetParts, "name" | "tools" | "queries">): ReadFiles["summary"] {
  const { name, tools, queries } = dataset;
  return { name, tools: tools.length, queries: queries.length, bundles: countBundles(historyOf(dataset), tools) };
}
