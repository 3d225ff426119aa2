import type { AdamGroup } from "../../../../math/adam";
import type { Matrix } from "../../../../math/matrix-products";
import type { Floats } from "../../../../math/training-loops";

/** The two graphs that a request is read in. */
export const STREAMS = ["tools", "bundles"] as const;
export type Stream = (typeof STREAMS)[number];

/** What is learned; d the padded dimensions. Maps stand transposed: rows · map. */
export interface PublishedParameters {
  /** Q, n × d, and X, its copy for detection. */
  requests: Matrix;
  detected: Matrix;
  /** T, t × d. */
  tools: Matrix;
  /** NEG: requests that need no tool × d. */
  without: Matrix;
  attention: Record<Stream, Matrix>;
  /** A1, b1; A2, b2 (none needed, tools needed; 8 columns); A3, b3. */
  detective: Matrix;
  detectiveBias: Floats;
  need: Matrix;
  needBias: Floats;
  knowledge: Matrix;
  knowledgeBias: Floats;
  gates: Record<Stream, Matrix>;
  gateBiases: Record<Stream, Floats>;
}

/** Every number that is learned, with its slope. */
export function groupPublished(values: PublishedParameters, slopes: PublishedParameters, rate: number): AdamGroup[] {
  const of = listPublished(slopes);
  return listPublished(values).map((list, i) => ({ values: list, slopes: of[i]!, rate, penalty: 0 }));
}

/** All of it as lists of numbers, always in one order. */
export function listPublished(of: PublishedParameters): Floats[] {
  return [
    ...[of.requests, of.detected, of.tools, of.without, of.attention.tools, of.attention.bundles, of.detective],
    ...[of.need, of.knowledge, of.gates.tools, of.gates.bundles],
  ]
    .map(({ values }) => values)
    .concat([of.detectiveBias, of.needBias, of.knowledgeBias, of.gateBiases.tools, of.gateBiases.bundles]);
}
