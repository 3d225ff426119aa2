import { countOf } from "../../core/domain/phrases";
import { showInvisible, createMessage } from "../model/create-message";
import { decodeFile, type RawFile } from "./decode-file";
import { MAX_FILE_BYTES } from "../model/file-size";
import type { Choice, FormatMessage, InputFile } from "../model/format";
import { beginsLikeJson, parseJson } from "../json/parse-json";
import { looksLikeYaml, parseYaml } from "../json/parse-yaml";
import { readTable } from "./read-table";
import type { StreamedFile } from "../json/stream-json";
import { isGzip, unpackGzip } from "../zip/unpack-gzip";
import { offerCorrections, applyLineCorrections, applyRowCorrections, findCorrection } from "./apply-corrections";

/** A file that can be looked at, or `null`; the messages then say why not. */
export interface OpenedFile {
  file: InputFile | null;
  messages: FormatMessage[];
}

/** Unpacks, decodes and parses a file. Never rejects, whatever the bytes are. */
export async function openFile(raw: RawFile | StreamedFile, choices: readonly Choice[]): Promise<OpenedFile> {
  const name = showInvisible(raw.name);
  const { file, messages, text } = "begins" in raw ? opened(name, raw) : await open(raw, choices);
  if (!file) return { file, messages: offerCorrections(name, messages, { text, json: undefined }) };
  const written: InputFile["written"] = (what, at) => findCorrection(choices, file.name, what, at);
  return { file: { ...file, json: applyRowCorrections(name, file.json, choices), written }, messages };
}

/** What was streamed is decoded and parsed already. */
function opened(
  name: string,
  { sizeBytes, begins, json, keys, lines, repeatedKeys }: StreamedFile,
): OpenedFile & { text: string } {
  const sentence = `The file has one JSON value per line (${countOf(lines?.length ?? 0, "line")}) and was read as JSON Lines.`;
  const messages = lines === null ? [] : [createMessage(name, "json-lines", sentence)];
  // Lines are offered to be written anew: the last one may be cut.
  const known = lines === null ? begins : begins.slice(0, begins.lastIndexOf("\n") + 1);
  return { file: { name, sizeBytes, text: known, json, keys, lines, repeatedKeys, table: null }, messages, text: "" };
}

async function open(raw: RawFile, choices: readonly Choice[]): Promise<OpenedFile & { text: string }> {
  const name = showInvisible(raw.name);
  const unpacked = await unpack(name, raw.bytes);
  if (unpacked.bytes === null) return { file: null, messages: unpacked.messages, text: "" };
  const decoded = decodeFile({ name: raw.name, bytes: unpacked.bytes }, choices);
  if (!decoded.ok) return { file: null, messages: [...unpacked.messages, decoded.message], text: "" };
  const text = applyLineCorrections(name, decoded.text, choices);
  const base = { name, sizeBytes: raw.bytes.length, text };
  const { json, keys, lines, repeatedKeys, messages } = parseJson(base, choices);
  const before = [...unpacked.messages, ...decoded.messages, ...messages];
  if (json !== undefined)
    return { file: { ...base, json, keys, lines, repeatedKeys, table: null }, messages: before, text };
  if (looksLikeYaml(base.text)) {
    const yaml = await parseYaml(name, base.text);
    const file = yaml.json === undefined ? null : { ...base, json: yaml.json, keys: [], lines: null, table: null };
    return { file, messages: [...unpacked.messages, ...decoded.messages, ...yaml.messages], text };
  }
  if (/^\s*[[{]/.test(base.text)) return { file: null, messages: before, text };
  const said = [...unpacked.messages, ...decoded.messages];
  return { ...openTable(base, beginsLikeJson(base.text) ? messages : [], said), text };
}

/** `complaints` say why the file is not JSON; they are given when it is not a table either. */
function openTable(
  base: Pick<InputFile, "name" | "sizeBytes" | "text">,
  complaints: readonly FormatMessage[],
  messages: readonly FormatMessage[],
): OpenedFile {
  const table = readTable(base.text);
  if (table.rows.length < 2 && complaints.length > 0) return { file: null, messages: [...messages, ...complaints] };
  return {
    file: { ...base, json: undefined, keys: [], lines: table.rows.map(({ line }) => line), table },
    messages: [...messages],
  };
}

async function unpack(
  name: string,
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array | null; messages: FormatMessage[] }> {
  if (!isGzip(bytes)) return { bytes, messages: [] };
  const unpacked = await unpackGzip(bytes);
  if (unpacked.ok) {
    const sentence = `The file was unpacked from ${countOf(bytes.length, "byte")} to ${countOf(unpacked.bytes.length, "byte")}.`;
    return { bytes: unpacked.bytes, messages: [createMessage(name, "unpacked", sentence)] };
  }
  const message =
    unpacked.why === "damaged"
      ? createMessage(name, "bad-gzip", "The compressed file (gzip) is damaged or incomplete. Download it again.")
      : createMessage(
          name,
          "gzip-too-large",
          `The file unpacks to more than ${MAX_FILE_BYTES / 1024 / 1024} MB, the most that can be read. Drop only a part of it.`,
        );
  return { bytes: null, messages: [message] };
}
