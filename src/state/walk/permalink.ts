import * as v from "valibot";
import type { Config } from "../../core/domain/config";
import type { Edit } from "../../core/domain/edit";
import type { Exchange } from "../../core/domain/exchange";
import type { DatasetId, QueryId, Sha256 } from "../../core/domain/ids";
import type { WalkInput, WalkRecord } from "../../core/domain/walk";
import { queryId, sha256, text, parseRecord, SCHEMA } from "../../formats/records/parse-record";
import { exchangesShape } from "../../formats/records/parse-exchange";
import { configShape } from "../../formats/records/parse-trace";
import { editShape } from "../../formats/records/parse-walk";
import { readPart, withPart } from "../app/address";

/** What a link carries: enough to compute the same walk where the same data is. */
export interface LinkedWalk {
  schema: typeof SCHEMA;
  dataset: { name: string; hash: Sha256; files: { name: string; sha256: Sha256 }[] };
  /** By id when the request is of the data set, else in its own words. */
  query: { id: QueryId } | { text: string };
  config: Config;
  edits: Edit[];
  /** Answers of a language model, so that the walk is the same where there is none. */
  exchanges?: Exchange[];
}

export type ParsedLink = { kind: "none" } | { kind: "bad"; sentence: string } | { kind: "walk"; walk: LinkedWalk };

/** An unpacked link may not be longer than this: real ones have a few thousand characters. */
const UNPACKED_AT_MOST = 1_000_000;

const linkShape: v.GenericSchema<unknown, LinkedWalk> = v.object({
  schema: v.literal(SCHEMA),
  dataset: v.object({ name: text, hash: sha256, files: v.array(v.object({ name: text, sha256 })) }),
  query: v.union([v.object({ id: queryId }), v.object({ text: v.pipe(text, v.minLength(1), v.maxLength(20_000)) })]),
  config: configShape,
  edits: v.pipe(v.array(editShape), v.maxLength(1000)),
  exchanges: v.exactOptional(exchangesShape),
});

/** `walk=<base64url of deflated JSON>`: the fragment that opens this walk. */
export async function makeLinkFragment(
  dataset: WalkRecord["dataset"],
  input: WalkInput,
  isInData: boolean,
): Promise<string> {
  const { name, hash, files } = dataset;
  const walk: LinkedWalk = {
    schema: SCHEMA,
    dataset: { name, hash, files },
    query: isInData ? { id: input.query.id } : { text: input.query.text },
    config: input.config,
    edits: input.edits,
    ...(input.exchanges ? { exchanges: input.exchanges } : {}),
  };
  return `walk=${toBase64Url(await deflate(JSON.stringify(walk)))}`;
}

/** Reads a fragment and trusts nothing in it: every field is checked, and a link that unpacks to too much is refused. */
export async function parseLinkFragment(fragment: string): Promise<ParsedLink> {
  const packed = readPart(fragment, "walk");
  if (packed === null) return { kind: "none" };
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
