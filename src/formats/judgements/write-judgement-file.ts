import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { AnnotationRecord } from "../../core/domain/judgement";
import { canonicalJson, isPlainObject } from "../json/json-values";
import type { AnnotatorKey, ProjectId, Sha256, ToolId } from "../../core/domain/ids";
import type { RecordedNames } from "../../core/domain/recorded-names";

/**
 * A file of judgements: lines of JSON, each with its end. The first says what they are about, each further one is a record,
 * the last has their number and the SHA-256 of all lines before it, ends included. Piece by piece, since one text of all may
 * be longer than a browser allows. Whoever reads files in any order, or one twice, has the same records.
 */
export function* writeJudgementFile(header: JudgementHeader, records: Iterable<AnnotationRecord>): Generator<string> {
  const hash = sha256.create();
  let count = 0;
  const sealed = (text: string): string => {
    hash.update(utf8ToBytes(`${text}\n`));
    return `${text}\n`;
  };
  yield sealed(writeHeader(header));
  for (const record of records) {
    count += 1;
    yield sealed(canonicalJson(record));
  }
  yield `${JSON.stringify({ records: count, sha256: bytesToHex(hash.digest()) })}\n`;
}

/** The first line of a file of judgements: what they are about, in words that outlive a new import. */
export interface JudgementHeader {
  /** Version of the app that wrote it. */
  app: string;
  project: ProjectId;
  dataset: { name: string; hash: Sha256; parent: Sha256 | null };
  /** In the file each name stands alone, several as a list. */
  annotators: RecordedNames["annotators"];
  tools: RecordedNames["tools"];
  /** ISO 8601. */
  exportedAt: string;
}

/** The schema of the file: its first and its last line. Records have their own. */
const FILE_SCHEMA = 1;

/** The line without its end. */
function writeHeader({ app, project, dataset, annotators, tools, exportedAt }: JudgementHeader): string {
  return JSON.stringify({
    ...{ kitpick: "judgements", schema: FILE_SCHEMA, app, project, dataset },
    ...{ annotators: writeNames(annotators), tools: writeNames(tools), exportedAt },
  });
}

/** Whether a line claims to be a header; nothing else is checked. */
export function isHeader(value: unknown): value is Record<string, unknown> {
  return isPlainObject(value) && value["kitpick"] === "judgements";
}

/** The header, or what is wrong with it. */
export function parseHeader(value: Record<string, unknown>): JudgementHeader | string {
  const { schema, app, project, dataset, exportedAt } = value;
  if (typeof schema === "number" && schema > FILE_SCHEMA)
    return `The file was written by a newer version of Kitpick (schema ${schema}; this one reads up to ${FILE_SCHEMA}). Open it with that version.`;
  if (schema !== FILE_SCHEMA || typeof project !== "string" || project === "" || !isDataset(dataset))
    return "The first line of the file is damaged: it does not say which project and data the judgements are of. Ask for the file again.";
  return {
    app: typeof app === "string" ? app : "",
    project: project as ProjectId,
    dataset: { name: dataset.name, hash: dataset.hash, parent: dataset.parent },
    annotators: readNames<AnnotatorKey>(value["annotators"]),
    tools: readNames<ToolId>(value["tools"]),
    exportedAt: typeof exportedAt === "string" ? exportedAt : "",
  };
}

const isHash = (value: unknown): value is Sha256 => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

function isDataset(value: unknown): value is JudgementHeader["dataset"] {
  if (!isPlainObject(value)) return false;
  return (
    typeof value["name"] === "string" && isHash(value["hash"]) && (value["parent"] === null || isHash(value["parent"]))
  );
}

function writeNames(names: Readonly<Record<string, readonly string[]>>): Record<string, string | readonly string[]> {
  return Object.fromEntries(Object.entries(names).map(([id, all]) => [id, all.length === 1 ? all[0]! : all]));
}

/** What is no name is left out: names help to find, nothing depends on them. */
function readNames<Id extends string>(value: unknown): Readonly<Record<Id, readonly string[]>> {
  const entries = isPlainObject(value) ? Object.entries(value) : [];
  const named = entries.map(([id, names]): [string, string[]] => {
    const all: unknown[] = Array.isArray(names) ? names : [names];
    return [id, [...new Set(all.filter((name) => typeof name === "string" && name !== "") as string[])].sort()];
  });
  return Object.fromEntries(named.filter(([, names]) => names.length > 0)) as Record<Id, string[]>;
}
