import { countOf } from "../../core/domain/phrases";
import { quote, rowLocation, createMessage } from "../model/create-message";
import type { Format, FormatMessage, FormatResult, GivenVectors, InputFile, VectorRow } from "../model/format";
import { isPlainObject } from "../json/json-values";
import type { MessageCode } from "../model/message-codes";

/** More dimensions no sentence encoder has. */
const DIMENSIONS_AT_MOST = 8192;
/** A vector whose length is nearer to 1 than this is left as it is. */
const LENGTH_TOLERANCE = 1e-3;
const SNIFFED_CHARACTERS = 4000;

/** A row as it lies in the file: `where` is what a person looks for. */
interface RawRow {
  where: string;
  id: unknown;
  /** `null`: it cannot be read as numbers at all. */
  vector: Float32Array | null;
}

/**
 * Vectors that were computed elsewhere, of texts of a data set. As JSON, with 32-bit floats, little-endian, in base64:
 *
 *     {"encoder": "all-MiniLM-L6-v2", "dimensions": 384, "vectors": [{"id": "TrainSearch", "vector": "<base64>"}, …]}
 *
 * or as lines `id<TAB>0.1,0.2,…`, the first of which may be `# encoder: all-MiniLM-L6-v2`. An id is the name of a tool, the
 * text of a request, or the SHA-256 of the text that was encoded. Rows that cannot be used are held back, each with what is
 * wrong with it; those whose length is not 1 are brought to 1, since only directions are compared.
 */
export const vectorsFile: Format = {
  id: "vectors",
  label: "Vectors (id, 32-bit floats)",
  sniff({ json, text }) {
    if (json === undefined) return looksLikeLines(text) ? 0.9 : 0;
    if (!isPlainObject(json) || !Array.isArray(json["vectors"])) return 0;
    const [first] = json["vectors"] as unknown[];
    return first === undefined || (isPlainObject(first) && Object.hasOwn(first, "vector")) ? 0.9 : 0.3;
  },
  read(file) {
    const { json } = file;
    if (json === undefined) return readLines(file);
    const { encoder, dimensions, vectors } = json as { encoder?: unknown; dimensions?: unknown; vectors: unknown[] };
    const rows = vectors.map((row, index): RawRow => {
      const { id, vector } = isPlainObject(row) ? row : {};
      return { where: rowLocation({ lines: null }, index), id, vector: readNumbers(vector) };
    });
    return check(file, typeof encoder === "string" ? encoder : null, numberOf(dimensions), rows);
  },
};

function looksLikeLines(text: string): boolean {
  const line = text
    .slice(0, SNIFFED_CHARACTERS)
    .split(/\r?\n/)
    .find((one) => one !== "" && !one.startsWith("#"));
  return line !== undefined && /^[^\t]+\t\s*-?[\d.]+(e-?\d+)?\s*,/i.test(line);
}

function readLines(file: InputFile): FormatResult {
  const lines = file.text.split(/\r?\n/);
  const comment = lines.find((line) => /^#\s*encoder\s*:/i.test(line));
  const rows = lines.flatMap((line, index): RawRow[] => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const at = line.indexOf("\t");
    const numbers =
      at < 0
        ? null
        : line
            .slice(at + 1)
            .split(",")
            .map((part) => (part.trim() === "" ? NaN : Number(part)));
    return [
      {
        where: `line ${index + 1}`,
        id: at < 0 ? "" : line.slice(0, at),
        vector: numbers && Float32Array.from(numbers),
      },
    ];
  });
  return check(file, comment ? comment.replace(/^#\s*encoder\s*:\s*/i, "").trim() : null, null, rows);
}

/** Base64 of 32-bit floats, little-endian, or a plain list of numbers. */
function readNumbers(vector: unknown): Float32Array | null {
  if (Array.isArray(vector)) return Float32Array.from(vector, (x) => (typeof x === "number" ? x : NaN));
  if (typeof vector !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(vector)) return null;
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(vector), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
  if (bytes.length === 0 || bytes.length % 4 !== 0) return null;
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(i * 4, true));
}

function check(
  file: InputFile,
  encoder: string | null,
  declared: number | null,
  rows: readonly RawRow[],
): FormatResult {
  const dimensions = declared ?? rows.find(({ vector }) => vector !== null)?.vector?.length ?? 0;
  const messages: FormatMessage[] = [];
  const tell = (code: MessageCode, where: string | null, sentence: string): void => {
    messages.push(createMessage(file, code, sentence, { where }));
  };
  if (rows.length === 0 || dimensions === 0 || dimensions > DIMENSIONS_AT_MOST) {
    const why =
      rows.length === 0
        ? "The file contains no vectors."
        : `Its vectors would have ${dimensions} dimensions; 1 to ${DIMENSIONS_AT_MOST} can be read.`;
    messages.push(
      createMessage(file, "no-vectors", `${why} Each row needs an id and its numbers.`, { rows: rows.length }),
    );
    return { content: null, messages, rowsRead: rows.length };
  }
  const { kept, stretched } = keepGood(rows, dimensions, tell);
  if (stretched.length > 0)
    tell(
      "not-unit",
      null,
      `${countOf(stretched.length, "vector")} did not have length 1 and ${stretched.length === 1 ? "was" : "were"} scaled to it (first: ${stretched[0]}).`,
    );
  if (encoder === null) tell("no-encoder", null, 'The file does not say which encoder made the vectors ("encoder").');
  const vectors: GivenVectors = { encoder, dimensions, rows: kept };
  return { content: kept.length > 0 ? { vectors } : null, messages, rowsRead: rows.length };
}

/** The rows that can be used, of length 1, and where those stood that were not. */
function keepGood(
  rows: readonly RawRow[],
  dimensions: number,
  tell: (code: MessageCode, where: string | null, sentence: string) => void,
): { kept: VectorRow[]; stretched: string[] } {
  const kept: VectorRow[] = [];
  const seen = new Set<string>();
  const stretched: string[] = [];
  for (const { where, id, vector } of rows) {
    const fault = faultOf(id, vector, dimensions, seen);
    if (fault) {
      tell(fault.code, where, `${fault.sentence} Row held back.`);
      continue;
    }
    seen.add(id as string);
    const length = Math.hypot(...vector!);
    const isUnit = Math.abs(length - 1) <= LENGTH_TOLERANCE;
    if (!isUnit) stretched.push(where);
    kept.push({ id: id as string, vector: isUnit ? vector! : vector!.map((x) => x / length), at: where });
  }
  return { kept, stretched };
}

function faultOf(
  id: unknown,
  vector: Float32Array | null,
  dimensions: number,
  seen: ReadonlySet<string>,
): { code: MessageCode; sentence: string } | null {
  if (typeof id !== "string" || id === "") return { code: "no-id", sentence: "The row has no id." };
  if (seen.has(id)) return { code: "repeated-id", sentence: `The id ${quote(id, 40)} appeared before.` };
  if (!vector)
    return { code: "no-numbers", sentence: "The vector is neither a list of numbers nor base64 of 32-bit floats." };
  if (vector.length !== dimensions)
    return { code: "dimensions", sentence: `The vector has ${vector.length} numbers; the others have ${dimensions}.` };
  const bad = vector.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0) return { code: "not-finite", sentence: `Number ${bad + 1} is not a finite number.` };
  if (vector.every((x) => x === 0))
    return { code: "zero-vector", sentence: "All numbers are 0, so the vector has no direction." };
  return null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;
}
