import type { CountedRequest } from "../../../domain/choice";
import type { EncoderPort } from "../../../domain/ports";
import { toolText, type Tool } from "../../../domain/tool";
import { naturalLog } from "../../../math/elementary-functions";
import { buildBm25Index } from "../../../retrieve/bm25";
import { countPlainWords, tokenize } from "../../../retrieve/tokenize";
import type { WordIndex } from "../../../retrieve/word-index";
import { weighPieces, type PieceWords } from "./piece-words";
import { stem } from "../regression/request-grams";
import { padToEight } from "../../../math/matrix-products";
import { REQUIREMENT, segmentRequest, splitRequirements, type RequestPiece } from "../../../requirements/split-request";

/** A catalogue as the scorer sees it. */
export interface ToolFeatures {
  count: number;
  /** Dimensions of a vector, padded to a multiple of 8; 0 without an encoder. */
  dimensions: number;
  /** A row of `dimensions` for each tool: the vector of `name: description`. */
  vectors: Float32Array;
  words: WordIndex;
}

/** A request as the scorer sees it: its instances, the whole first. */
export interface RequestFeatures {
  /** As it was asked. */
  text: string;
  instances: readonly RequestPiece[];
  /** `dimensions` numbers for each instance: those that the encoder gave, where nothing is padded. */
  vectors: readonly Float32Array[];
  /** For each instance what its words have to do with each tool's text. Equal texts share theirs. */
  lexical: readonly PieceWords[];
  /** ln of the number of requirements less 1, ln of the number of words less 3. */
  length: readonly [number, number];
}

/** Words of a past request that its data say call for these tools of the catalogue. */
export interface StatedRequirement {
  piece: RequestFeatures;
  needed: readonly number[];
}

/** The catalogue as the scorer reads it: vectors of `name: description`, and an index over the stems of their words. */
export async function computeToolFeatures(tools: readonly Tool[], encoder: EncoderPort | null): Promise<ToolFeatures> {
  const vectors = encoder ? await encoder.encode(tools.map(toolText)) : [];
  const dimensions = padToEight(encoder?.dimensions ?? 0);
  return {
    count: tools.length,
    dimensions,
    vectors: stackRows(vectors, tools.length, dimensions),
    words: buildBm25Index(tools.map((tool) => stemsOf(spellOut(tool)))),
  };
}

/**
 * Requests as the scorer reads them, with all their pieces. The pieces of all are encoded in one call, each text once.
 * Rejects with what the encoder rejects with.
 */
export async function computeRequestFeatures(
  texts: readonly string[],
  tools: ToolFeatures,
  encoder: EncoderPort | null,
): Promise<RequestFeatures[]> {
  return computeFeaturesOfPieces(
    texts.map((text) => ({ text, pieces: [] })),
    tools,
    encoder,
  );
}

/** The same where a person has marked pieces of a request: they are read as requirements beside those that are found in it. */
export async function computeFeaturesOfPieces(
  requests: readonly CountedRequest[],
  tools: ToolFeatures,
  encoder: EncoderPort | null,
): Promise<RequestFeatures[]> {
  const segmented = requests.map((request) => segmentRequest(request.text, request.pieces));
  const pieces = [...new Set(segmented.flatMap((instances) => instances.map(({ text }) => text)))];
  const vectors = encoder ? await encoder.encode(pieces) : [];
  const indices = new Map(pieces.map((text, index) => [text, index]));
  const lexical = weighPieces(tools.words, pieces, stemsOf);
  return segmented.map((instances, request) => ({
    text: requests[request]!.text,
    instances,
    vectors: instances.map(({ text }) => padRow(vectors[indices.get(text)!], tools.dimensions)),
    lexical: instances.map(({ text }) => lexical[indices.get(text)!]!),
    length: [
      naturalLog(Math.max(1, splitRequirements(requests[request]!.text).length)) - 1,
      naturalLog(Math.max(1, countPlainWords(instances[0]!.text))) - 3,
    ],
  }));
}

/** One piece of a request by itself, read as a requirement, with its vector where there is one. */
export function computePieceFeatures(text: string, vector: Float32Array | null, tools: ToolFeatures): RequestFeatures {
  return {
    ...readPiece(text),
    vectors: [padRow(vector ?? undefined, tools.dimensions)],
    lexical: weighPieces(tools.words, [text], stemsOf),
  };
}

function readPiece(text: string): Pick<RequestFeatures, "text" | "instances" | "length"> {
  const words = Math.max(1, countPlainWords(text));
  return { text, instances: [{ text, kind: REQUIREMENT }], length: [-1, naturalLog(words) - 3] };
}

/** One of the pieces of a request as a request of its own. */
export function takePiece({ instances, vectors, lexical }: RequestFeatures, place: number): RequestFeatures {
  const { text } = instances[place]!;
  return { ...readPiece(text), vectors: [vectors[place]!], lexical: [lexical[place]!] };
}

/** The texts that must be encoded before these requests can be read. */
export function textsOfRequest(text: string): string[] {
  return segmentRequest(text).map((instance) => instance.text);
}

function stemsOf(text: string): string[] {
  return tokenize(text).map(stem);
}

/**
 * The name cut into its words at capitals and marks, then the description: `flightOfferId` shares no word with a
 * request, `flight Offer Id` does.
 */
function spellOut({ name, description }: Tool): string {
  const words = name
    .replace(/(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .replace(/[_/&-]+/gu, " ");
  return `${words}: ${description}`;
}

/** Vectors as rows that follow each other; zeros where there is none. */
function stackRows(rows: readonly Float32Array[], count: number, columns: number): Float32Array {
  const values = new Float32Array(count * columns);
  rows.forEach((row, i) => values.set(row, i * columns));
  return values;
}

/** A vector with zeros behind it, itself where there is nothing to pad; zeros where there is none. */
function padRow(vector: Float32Array | undefined, columns: number): Float32Array {
  if (vector?.length === columns) return vector;
  const padded = new Float32Array(columns);
  if (vector) padded.set(vector);
  return padded;
}
