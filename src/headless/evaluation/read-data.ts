import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { RawFile } from "../../formats/open/decode-file";
import type { FormatMessage } from "../../formats/model/format";
import { makeDataset } from "../../formats/model/make-dataset";
import { readFiles } from "../../formats/import/read-files";
import { isPlainObject } from "../../formats/json/json-values";
import { parseDataset, parseRequests } from "../../formats/records/parse-dataset";
import type { EvaluateOptions } from "../command-line/evaluate-options";
import { UsageError } from "../command-line/options";

const DATA_FILE = /\.(json|jsonl|csv|tsv)$/i;
const STORED = "dataset.json";

/** What was read, and what there is to say about it. */
export interface ReadData {
  dataset: Dataset;
  notices: string[];
}

/** Reads the data an evaluation is about, in any format that can be imported. Rejects with UsageError when that cannot be done. */
export async function readData({
  data,
  history,
  test,
  needsRequests = true,
}: Pick<EvaluateOptions, "data" | "history" | "test"> & { needsRequests?: boolean }): Promise<ReadData> {
  const paths = data.flatMap(listFiles);
  const stored = readStored(paths[0]!);
  const joined = stored && joinRequests(stored, paths.slice(1), test);
  if (joined) return { dataset: joined, notices: [] };
  const sides = [history, test].filter((path) => path !== null);
  const names = new Map(sides.map((path) => [path, `${path === test ? "test" : "history"}/${basename(path)}`]));
  const raw = [
    ...paths.map((path) => readRaw(path, basename(path))),
    ...sides.map((path) => readRaw(path, names.get(path)!)),
  ];
  const { dataset, messages, missing } = await readFiles(raw);
  if (!dataset || (needsRequests && dataset.queries.length === 0)) {
    const error = messages.find(({ severity }) => severity === "error");
    const why = error && locate(error);
    throw new UsageError(why ?? missing ?? `There are no tools and requests in ${data.join(", ")}.`);
  }
  const notices = messages.map(locate);
  return { dataset: withSides(dataset, names, history, test), notices };
}

function locate({ file, where, sentence }: FormatMessage): string {
  return `${file}${where === null ? "" : `, ${where}`}: ${sentence}`;
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) throw new UsageError(`There is nothing at "${path}".`);
  if (!statSync(path).isDirectory()) return [path];
  if (existsSync(join(path, STORED))) return [join(path, STORED)];
  const found = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => DATA_FILE.test(name));
  if (found.length === 0) throw new UsageError(`There is no JSON, JSONL, CSV or TSV file in "${path}".`);
  return found.sort().map((name) => join(path, name));
}

/** A data set as the app stores and ships it; `null` when the file is something else. Throws UsageError when it is damaged. */
function readStored(path: string): Dataset | null {
  if (basename(path) !== STORED) return null;
  const restored = parseDataset(parse(path));
  if (!restored.ok) throw new UsageError(`"${path}" is no whole data set: ${restored.why}`);
  return restored.value;
}

/**
 * The data set with the requests of other files, each in our own shape (`RequestsFile`): those of `more` beside its own,
 * those of `test` in place of its test part. `null`: one of the files is of another shape.
 */
function joinRequests(dataset: Dataset, more: readonly string[], test: string | null): Dataset | null {
  const raw = new Map([...more, ...(test === null ? [] : [test])].map((path) => [path, parseOrNull(path)]));
  const isRequests = (value: unknown): boolean => isPlainObject(value) && !("tools" in value) && "queries" in value;
  if (![...raw.values()].every(isRequests)) return null;
  const read = (path: string): Query[] => {
    const parsed = parseRequests(raw.get(path), dataset.tools);
    if (!parsed.ok) throw new UsageError(`"${path}" are no requests for "${dataset.name}": ${parsed.why}`);
    return parsed.value.queries;
  };
  if (raw.size === 0) return dataset;
  const known = test === null ? dataset.queries : dataset.queries.filter(({ split }) => split !== "test");
  const asked = test === null ? [] : read(test).map((query): Query => ({ ...query, split: "test" }));
  try {
    const queries = [...known, ...more.flatMap(read), ...asked];
    return makeDataset({ name: dataset.name, tools: dataset.tools, ...dataset.provenance, queries });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `null`: the file is not JSON. */
function parseOrNull(path: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(readRaw(path, path).bytes));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return null;
  }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UsageError(`"${path}" is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readRaw(path: string, name: string): RawFile {
  if (!existsSync(path)) throw new UsageError(`There is nothing at "${path}".`);
  if (!statSync(path).isFile()) throw new UsageError(`"${path}" is a folder: name a file.`);
  return { name, bytes: readFileSync(path) };
}

/** Requests of the named sides get their part; a history file replaces all others, a test file only other test requests. */
function withSides(
  dataset: Dataset,
  names: ReadonlyMap<string, string>,
  history: string | null,
  test: string | null,
): Dataset {
  if (test === null) return dataset;
  const sideOf = ({ source, split }: Query): Query["split"] | "neither" => {
    if (source.file === names.get(test)) return "test";
    if (history === null) return split === "test" ? "neither" : "history";
    return source.file === names.get(history) ? "history" : "neither";
  };
  const queries = dataset.queries.flatMap((query) => {
    const side = sideOf(query);
    return side === "neither" || side === undefined ? [] : [{ ...query, split: side }];
  });
  if (!queries.some(({ split }) => split === "test")) throw new UsageError(`No request of "${test}" could be read.`);
  const { name, tools, provenance } = dataset;
  return makeDataset({ name, tools, queries, files: provenance.files, notices: provenance.notices });
}
