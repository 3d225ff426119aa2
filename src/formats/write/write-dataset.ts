import { zipSync, strToU8 } from "fflate";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId } from "../../core/domain/ids";
import { hashDataset } from "../model/make-dataset";
import { WRITERS } from "./registry";
import type { WrittenFile } from "./losses";

/** Which requests are wanted, and how that is said in the name of the file. */
export interface ExportFilter {
  queries: ReadonlySet<QueryId>;
  /** Such as "test hotel". Empty: the number alone says it. */
  words: string;
}

export interface DatasetExport {
  fileName: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/**
 * A data set as one file to keep: the file of the format, or an archive where it has several. With a filter only the
 * requests it names are written, with all tools, and the name says how many of how many.
 * Throws RangeError for a format that is not known.
 */
export function exportDataset(dataset: Dataset, writerId: string, filter: ExportFilter | null): DatasetExport {
  const files = writeFiles(filter ? filterDataset(dataset, filter) : dataset, writerId);
  const base = nameExport(dataset, filter);
  const [only] = files;
  if (only && files.length === 1) return { fileName: `${base}${only.name}`, content: only.text };
  const members = files.map(
    ({ name, text }) => [/^[-_.]/.test(name) ? `${base}${name}` : name, strToU8(text)] as const,
  );
  // A fixed date: the same data gives the same bytes.
  const content = zipSync(Object.fromEntries(members), { mtime: "1980-01-01T00:00:00" });
  return { fileName: `${base}.${writerId}.zip`, content };
}

/** The files of a format. Throws RangeError for one that is not known. */
export function writeFiles(dataset: Dataset, writerId: string): WrittenFile[] {
  const writer = WRITERS.find(({ id }) => id === writerId);
  if (!writer) throw new RangeError(`There is no format "${writerId}" to write.`);
  return writer.write(dataset);
}

/** The data set with only the requests of the filter; a data set of its own, with its own hash. */
function filterDataset(dataset: Dataset, { queries: wanted }: ExportFilter): Dataset {
  const queries = dataset.queries.filter(({ id }) => wanted.has(id));
  return { ...dataset, queries, hash: hashDataset(dataset.tools, queries) };
}

/** `errands`, or `errands-12-of-480-requests-test-hotel`: letters, digits and hyphens only. */
function nameExport({ name, queries }: Dataset, filter: ExportFilter | null): string {
  const base = slug(name) || "data";
  if (!filter) return base;
  return [base, `${filter.queries.size}-of-${queries.length}-requests`, slug(filter.words)].filter(Boolean).join("-");
}

function slug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}
