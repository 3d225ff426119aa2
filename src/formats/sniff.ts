import { decodeFile, type RawFile } from "./decode-file";
import type { Format, FormatMessage, FormatResult, InputFile } from "./format";
import { parseJson } from "./parse-json";
import { ptrCatalogue, reportRepeatedKeys } from "./ptr-catalogue";
import { FORMATS } from "./registry";
import { quote, showInvisible } from "./visible-text";

/** One file, as far as it could be understood. */
export interface SniffedFile {
  name: string;
  sizeBytes: number;
  /** `null`: no format was recognised; the messages say why. */
  format: Format | null;
  result: FormatResult;
}

/** A format must be at least this sure. */
const SURE_FROM = 0.5;

/** Recognises a file by its content and reads it. Never throws, whatever the bytes are. */
export function sniffFile(raw: RawFile): SniffedFile {
  const decoded = decodeFile(raw);
  if (!decoded.ok) return unread(showInvisible(raw.name), raw.bytes.length, [decoded.message]);
  const { file } = decoded;
  const { json, keys, messages } = parseJson(file);
  const format = recognise(file, json);
  if (json === undefined && format) return { ...file, format, result: format.read(file, json) };
  if (json === undefined) return unread(file.name, file.sizeBytes, messages);
  if (!format) return unread(file.name, file.sizeBytes, [...messages, unknownFormat(file, json)]);
  const read = format.read(file, json);
  const result = format === ptrCatalogue ? reportRepeatedKeys(file, keys, read) : read;
  return {
    name: file.name,
    sizeBytes: file.sizeBytes,
    format,
    result: { ...result, messages: [...messages, ...result.messages] },
  };
}

function recognise(file: InputFile, json: unknown): Format | null {
  const scored = FORMATS.map((format) => ({ format, score: format.sniff(file, json) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= SURE_FROM ? best.format : null;
}

function unread(name: string, sizeBytes: number, messages: FormatMessage[]): SniffedFile {
  return { name, sizeBytes, format: null, result: { content: null, messages, rowsRead: 0 } };
}

function unknownFormat(file: InputFile, json: unknown): FormatMessage {
  const begins = quote(JSON.stringify(json).slice(0, 80), 50);
  const sentence = `This is JSON, but neither tools ({"name": "description"}) nor requests ([{"query": "…", "tool": ["…"]}]). It begins with ${begins}.`;
  return { code: "unknown-format", severity: "error", file: file.name, where: null, sentence };
}
