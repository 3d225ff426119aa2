import * as v from "valibot";
import type { Config } from "../../core/domain/config";
import type { Edit } from "../../core/domain/edit";
import type { Exchange } from "../../core/domain/exchange";
import type { DatasetId, QueryId, Sha256, WalkId } from "../../core/domain/ids";
import type { Command, FoldReference, LogEntry, WalkInput, WalkRecord } from "../../core/domain/walk";
import { queryId, sha256, text, parseRecord, SCHEMA } from "../../formats/records/parse-record";
import { exchangesShape } from "../../formats/records/parse-exchange";
import { configShape } from "../../formats/records/parse-trace";
import { commandShape, editShape, foldShape, momentShape } from "../../formats/records/parse-walk";
import { readPart, withPart } from "../app/address";

/** What a link carries: enough to compute the same walk where the same data is. */
export interface LinkedWalk extends LinkedInput {
  schema: typeof SCHEMA;
  dataset: { name: string; hash: Sha256; files: { name: string; sha256: Sha256 }[] };
  /** The walk it was copied from: where that is stored, it is opened again. Absent in links of earlier versions. */
  walk?: { id: WalkId; createdAt: string };
  /** How it came to this, oldest first. The input after the last step is that of the link. Absent: it was opened so. */
  history?: LinkedStep[];
}

/** What is asked for. */
interface LinkedInput {
  query: LinkedQuery;
  config: Config;
  edits: Edit[];
  /** Answers of a language model, so that the walk is the same where there is none. */
  exchanges?: Exchange[];
  /** The fold of an evaluation whose past requests the walk knows. `null`, of a step: all of the data again. */
  fold?: FoldReference | null;
}

/** With its id when the request is of the data set. Its words are there for as long as the data is not. */
export type LinkedQuery = { id: QueryId; text?: string } | { text: string };

/** One step. Of the input after it only what the step before had not, an edit that the command says aside. */
export interface LinkedStep extends Partial<LinkedInput> {
  at: string;
  command: Command;
}

export type ParsedLink = { kind: "none" } | { kind: "bad"; sentence: string } | { kind: "walk"; walk: LinkedWalk };

/** An unpacked link may not be longer than this: real ones have a few thousand characters. */
const UNPACKED_AT_MOST = 1_000_000;

/** Whether this browser has the streams that pack and unpack links. */
export const CAN_PACK = "CompressionStream" in globalThis && "DecompressionStream" in globalThis;

const requestText = v.pipe(text, v.minLength(1), v.maxLength(20_000));
const inputShape = {
  query: v.union([v.object({ id: queryId, text: v.exactOptional(requestText) }), v.object({ text: requestText })]),
  config: configShape,
  edits: v.pipe(v.array(editShape), v.maxLength(1000)),
  exchanges: v.exactOptional(exchangesShape),
  fold: v.exactOptional(v.nullable(foldShape)),
};
const stepShape: v.GenericSchema<unknown, LinkedStep> = v.object({
  at: momentShape,
  command: commandShape,
  query: v.exactOptional(inputShape.query),
  config: v.exactOptional(configShape),
  edits: v.exactOptional(inputShape.edits),
  exchanges: inputShape.exchanges,
  fold: inputShape.fold,
});
const walkId = v.custom<WalkId>(
  (value) => typeof value === "string" && /^[\w-]{1,64}$/.test(value),
  "an id is missing.",
);
const linkShape: v.GenericSchema<unknown, LinkedWalk> = v.object({
  schema: v.literal(SCHEMA),
  dataset: v.object({ name: text, hash: sha256, files: v.array(v.object({ name: text, sha256 })) }),
  ...inputShape,
  walk: v.exactOptional(v.object({ id: walkId, createdAt: momentShape })),
  history: v.exactOptional(v.pipe(v.array(stepShape), v.minLength(1), v.maxLength(2000))),
});

/** A walk up to the step that is shown, as it is stored. What was undone is no part of a link. */
export interface WalkToLink extends Pick<WalkRecord, "id" | "createdAt" | "dataset" | "log"> {
  isInData: (query: WalkInput["query"]) => boolean;
}

/**
 * `walk=<base64url of deflated JSON>`: the fragment that opens this walk. The log has at least one entry. Without answers it
 * carries neither what a language model was told and said, nor the steps that led there, which name who answered.
 */
export async function makeLinkFragment(
  { id, createdAt, dataset, log, isInData }: WalkToLink,
  { withAnswers = true }: { withAnswers?: boolean } = {},
): Promise<string> {
  const { name, hash, files } = dataset;
  const inputs = log.map(({ input }) => toLinkedInput(input, isInData));
  const last = inputs.at(-1);
  if (!last) throw new RangeError("A walk without a step has no link.");
  if (!withAnswers) {
    const { exchanges: _, ...asked } = last;
    return packLink({ schema: SCHEMA, dataset: { name, hash, files }, ...asked });
  }
  const history = log.map(({ at, command }, i) => {
    const isLast = i === log.length - 1;
    return { at, command, ...(isLast ? {} : newsOf(inputs[i] as LinkedInput, inputs[i - 1], command)) };
  });
  return packLink({ schema: SCHEMA, dataset: { name, hash, files }, ...last, walk: { id, createdAt }, history });
}

async function packLink(walk: LinkedWalk): Promise<string> {
  return `walk=${toBase64Url(await deflate(JSON.stringify(walk)))}`;
}

function toLinkedInput(
  { query, config, edits, exchanges, fold }: WalkInput,
  isInData: WalkToLink["isInData"],
): LinkedInput {
  const { id, text } = query;
  const linked = isInData(query) ? { id, text } : { text };
  return { query: linked, config, edits, ...(exchanges ? { exchanges } : {}), ...(fold ? { fold } : {}) };
}

/** What of an input is not said by the input before it and the command. */
function newsOf(input: LinkedInput, before: LinkedInput | undefined, command: Command): Partial<LinkedInput> {
  const known: Partial<LinkedInput> = before ? { ...before, edits: editsAfter(before.edits, command) } : {};
  const isNews = (part: keyof LinkedInput) => JSON.stringify(input[part]) !== JSON.stringify(known[part]);
  return {
    ...(isNews("query") ? { query: input.query } : {}),
    ...(isNews("config") ? { config: input.config } : {}),
    ...(isNews("edits") ? { edits: input.edits } : {}),
    ...(isNews("exchanges") ? { exchanges: input.exchanges ?? [] } : {}),
    ...(isNews("fold") ? { fold: input.fold ?? null } : {}),
  };
}

function editsAfter(edits: Edit[], command: Command): Edit[] {
  return command.type === "edit" ? [...edits, command.edit] : edits;
}

/** The log that a link tells of. `findQuery` knows the data; where it knows nothing, the request is what the link says. */
export function logOfLink(
  link: LinkedWalk,
  now: string,
  findQuery: (query: LinkedQuery) => WalkInput["query"],
): LogEntry[] {
  const steps: readonly LinkedStep[] = link.history ?? [{ at: now, command: { type: "open" } }];
  const { query, config, edits, exchanges, fold } = link;
  let input: LinkedInput = { query, config, edits: [] };
  return steps.map(({ at, command, ...news }, seq) => {
    const isLast = seq === steps.length - 1;
    const last = { query, config, edits, ...(exchanges ? { exchanges } : {}), ...(fold ? { fold } : {}) };
    input = isLast ? last : { ...input, edits: editsAfter(input.edits, command), ...news };
    const { fold: past, ...rest } = input;
    const inFold = past ? { fold: past } : {};
    return { seq, at, command, input: { ...rest, ...inFold, query: findQuery(input.query) }, score: null };
  });
}

/** Reads a fragment and trusts nothing in it: every field is checked, and a link that unpacks to too much is refused. */
export async function parseLinkFragment(fragment: string): Promise<ParsedLink> {
  const packed = readPart(fragment, "walk");
  if (packed === null) return { kind: "none" };
  if (!CAN_PACK)
    return { kind: "bad", sentence: "This browser cannot unpack links. Open this one in another browser." };
  let raw: unknown;
  try {
    raw = JSON.parse(await inflate(fromBase64Url(packed), UNPACKED_AT_MOST));
  } catch {
    return { kind: "bad", sentence: "This link is incomplete. Copy the whole link again." };
  }
  const restored = parseRecord(linkShape, raw);
  if (restored.ok) return { kind: "walk", walk: restored.value };
  return { kind: "bad", sentence: `This link cannot be read. ${restored.why}` };
}

/** The fragment without the walk: what else stands in it is somebody else's. */
export function withoutLink(fragment: string): string {
  return withPart(fragment, "walk", null);
}

/** A link's data set as walks refer to it. Its id in this browser is not known yet. */
export function labelOfLink({ dataset }: LinkedWalk): WalkRecord["dataset"] {
  return { ...dataset, id: dataset.hash.slice(0, 16) as unknown as DatasetId };
}

/** Text as raw DEFLATE, by the browser's own streams. */
export async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The text again. Rejects when the bytes are no DEFLATE, no UTF-8, or unpack to more than `atMost` bytes. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, atMost: number): Promise<string> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = unpacked.getReader();
  let text = "";
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > atMost) {
      await reader.cancel();
      throw new RangeError("It is too large when unpacked.");
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Base64 with `-` and `_`, without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Throws when the text is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
