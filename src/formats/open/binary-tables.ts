import { countOf, endSentence } from "../../core/domain/phrases";
import { MAX_FILE_BYTES } from "../model/file-size";

/** A table of a binary file as JSON Lines, or why there is none. */
export type ReadTableFile = { ok: true; text: string; sentence: string } | { ok: false; sentence: string };

/** Whether the bytes begin and end as Parquet does. */
export function isParquet(bytes: Uint8Array): boolean {
  const is = (from: number): boolean => [0x50, 0x41, 0x52, 0x31].every((byte, at) => bytes[from + at] === byte);
  return bytes.length > 12 && is(0) && is(bytes.length - 4);
}

/** Codecs that `hyparquet` reads by itself; the others come as a chunk of their own when a file has them. */
const BUILT_IN = new Set(["UNCOMPRESSED", "SNAPPY"]);

/**
 * The rows of a Parquet file, nested columns included. Dates become text, whole numbers numbers, bytes are left out. The
 * table of contents says how large it is unpacked: beyond the limit of files nothing is read.
 */
export async function readParquet(bytes: Uint8Array): Promise<ReadTableFile> {
  const { parquetMetadata, parquetReadObjects } = await import("hyparquet");
  const file = bytes.slice().buffer;
  try {
    const metadata = parquetMetadata(file);
    const unpacked = metadata.row_groups.reduce((sum, group) => sum + Number(group.total_byte_size), 0);
    if (unpacked > MAX_FILE_BYTES) return { ok: false, sentence: explainLarge("Parquet file", unpacked) };
    const codecs = metadata.row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec ?? ""));
    const needsMore = codecs.some((codec) => !BUILT_IN.has(codec));
    const { compressors } = needsMore ? await import("hyparquet-compressors") : { compressors: {} };
    return asLines("Parquet file", await parquetReadObjects({ file, metadata, compressors }));
  } catch (error) {
    const why = error instanceof Error ? error.message : "it is damaged";
    return {
      ok: false,
      sentence: `The Parquet file cannot be read: ${endSentence(why)} Save it as JSON Lines and drop that.`,
    };
  }
}

/**
 * The rows of the sheets of an .xlsx workbook, one behind the other, by the names in the first row of each. Values are those
 * that were saved: no formula is computed. Cells that hold JSON are read as such, so that a column can hold a conversation.
 * Whoever calls has held the archive to its limits.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadTableFile> {
  const { default: readSheets } = await import("read-excel-file/universal");
  try {
    const sheets = await readSheets(bytes.slice().buffer);
    return asLines(
      "workbook",
      sheets.flatMap(({ data }) => rowsOf(data)),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : "it is damaged";
    return { ok: false, sentence: `The workbook cannot be read: ${endSentence(why)} Save it as CSV and drop that.` };
  }
}

function rowsOf([first = [], ...rest]: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  const names = first.map((cell) => (typeof cell === "string" ? cell.trim() : ""));
  const hasNames = names.length > 0 && names.every((name) => name !== "") && new Set(names).size === names.length;
  const keys = hasNames ? names : first.map((_, at) => `column ${at + 1}`);
  return (hasNames ? rest : [first, ...rest])
    .filter((cells) => cells.some((cell) => cell !== null))
    .map((cells) => Object.fromEntries(keys.map((key, at) => [key, parseCell(cells[at])])));
}

/** A list or an object in a cell is JSON where it can be read as such. */
function parseCell(cell: unknown): unknown {
  if (typeof cell !== "string" || !/^\s*[[{]/.test(cell)) return cell;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}

function asLines(what: string, rows: readonly Record<string, unknown>[]): ReadTableFile {
  if (rows.length === 0) return { ok: false, sentence: `The ${what} has no rows.` };
  const text = rows.map((row) => JSON.stringify(row, plainValue)).join("\n");
  if (text.length > MAX_FILE_BYTES) return { ok: false, sentence: explainLarge(what, text.length) };
  const columns = countOf(Object.keys(rows[0]!).length, "column");
  return { ok: true, text, sentence: `The ${what} has ${countOf(rows.length, "row")} of ${columns}.` };
}

function plainValue(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array ? undefined : value;
}

function explainLarge(what: string, bytes: number): string {
  return `The ${what} unpacks to ${Math.ceil(bytes / 1024 / 1024)} MB; at most ${MAX_FILE_BYTES / 1024 / 1024} MB can be read. Drop only a part of it.`;
}
