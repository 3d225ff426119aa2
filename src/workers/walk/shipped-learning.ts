import type { EncoderId } from "../../core/domain/config";
import type { TrainedWalks } from "../../core/recommend/trained/trained-walks";

import { isShipped } from "../models/manifest";

/** What was learned from a history, as it lies beside the app. */
export interface ShippedLearning {
  /** As `nameOfLearning`: of the very history, encoder and form of what is learned. */
  name: string;
  walks: TrainedWalks;
}

/** "KPLN" as the content begins with it. */
const MAGIC = 0x4e4c_504b;
const SCHEMA = 1;
const HEADER_BYTES = 12;
/** Steps on each side of 0 that a weight may have: of what answers all requests, and of parts that answer past ones. */
const STEPS = { whole: 127, leftOut: 31 };

/** A list of numbers that stands in the rows behind the text: as 8-bit steps of a size, or as 32-bit floats. */
interface Packed {
  packed: "steps" | "floats";
  length: number;
  step: number;
}

/**
 * What was learned as a small file: gzip over
 *
 * | bytes | content |
 * |---|---|
 * | 4 | the letters KPLN |
 * | 4 | schema, 1 |
 * | 4 | bytes of the text |
 * | … | JSON in UTF-8, with a place holder for each list of numbers |
 * | … | the lists, one after the other: 32-bit ones in 8-bit steps, 64-bit ones as 32-bit floats, little-endian |
 *
 * Steps lose less than a hundredth of the largest weight of a list. Ours.
 */
export async function writeShippedLearning({ name, walks }: ShippedLearning): Promise<Uint8Array<ArrayBuffer>> {
  const lists: Uint8Array[] = [];
  const pack = (steps: number) => (_: string, value: unknown) => {
    if (value instanceof Float32Array) return packSteps(value, steps, lists);
    return value instanceof Float64Array ? packFloats(value, lists) : value;
  };
  const { leftOut, ...rest } = walks;
  if (rest.whole.overBundles) throw new RangeError("A regression over bundles cannot be written.");
  const texts = [
    JSON.stringify({ name, walks: rest }, pack(STEPS.whole)),
    JSON.stringify(leftOut, pack(STEPS.leftOut)),
  ];
  const text = new TextEncoder().encode(`[${texts.join()}]`);
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  [MAGIC, SCHEMA, text.length].forEach((number, i) => view.setUint32(i * 4, number, true));
  return through(new CompressionStream("gzip"), [header, text, ...lists]);
}

/** The content of such a file. Rejects with RangeError when it is another kind of file, or of another schema. */
export async function readShippedLearning(bytes: Uint8Array): Promise<ShippedLearning> {
  const content = await through(new DecompressionStream("gzip"), [bytes]);
  const view = new DataView(content.buffer);
  if (content.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== SCHEMA)
    throw new RangeError("Not a file of what was learned.");
  const end = HEADER_BYTES + view.getUint32(8, true);
  let at = end;
  const unpack = (_: string, value: unknown): unknown => {
    if (!isPacked(value)) return value;
    const from = at;
    at += value.length * (value.packed === "steps" ? 1 : 4);
    return value.packed === "steps"
      ? Float32Array.from({ length: value.length }, (_step, i) => view.getInt8(from + i) * value.step)
      : Float64Array.from({ length: value.length }, (_float, i) => view.getFloat32(from + i * 4, true));
  };
  const text = new TextDecoder().decode(content.subarray(HEADER_BYTES, end));
  const [{ name, walks }, leftOut] = JSON.parse(text, unpack) as [ShippedLearning, TrainedWalks["leftOut"]];
  return { name, walks: { ...walks, leftOut } };
}

/** What lies beside the app for a data set, by encoder; `null`: nothing that can be read. Never rejects. */
export type OpenShipped = (encoder: EncoderId) => Promise<ShippedLearning | null>;

/** Fetches each file once, and again where that failed. `learnedBase`: before the encoder's id; `null`: nothing ships. */
export function createShippedLearning(
  loadBytes: (url: string) => Promise<Uint8Array>,
  learnedBase: string | null,
): OpenShipped {
  const fetched = new Map<EncoderId, Promise<ShippedLearning>>();
  return async (encoder) => {
    if (learnedBase === null || encoder === "words" || !isShipped(encoder)) return null;
    const file = fetched.get(encoder) ?? loadBytes(`${learnedBase}${encoder}.bin`).then(readShippedLearning);
    fetched.set(encoder, file);
    return file.catch(() => {
      fetched.delete(encoder);
      return null;
    });
  };
}

function packSteps(values: Float32Array, steps: number, lists: Uint8Array[]): Packed {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const step = Math.fround(largest / steps) || 1;
  lists.push(new Uint8Array(Int8Array.from(values, (value) => Math.round(value / step)).buffer));
  return { packed: "steps", length: values.length, step };
}

function packFloats(values: Float64Array, lists: Uint8Array[]): Packed {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => view.setFloat32(i * 4, value, true));
  lists.push(bytes);
  return { packed: "floats", length: values.length, step: 1 };
}

function isPacked(value: unknown): value is Packed {
  return typeof value === "object" && value !== null && "packed" in value;
}

async function through(
  stream: CompressionStream | DecompressionStream,
  parts: readonly Uint8Array[],
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob(parts as Uint8Array<ArrayBuffer>[]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
