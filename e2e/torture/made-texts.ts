import { makeTestDataset } from "../../src/core/testing/small-dataset";
import type { Dataset } from "../../src/core/domain/dataset";
import type { QueryId, ToolId } from "../../src/core/domain/ids";
import { mulberry32 } from "../../src/core/math/random";
import { attachVectors, buildIndex, type RetrievalIndex } from "../../src/core/retrieve/retrieval-index";
import { stackVectors, type StackVectors } from "../../src/core/retrieve/vector-matrix";
import type { EncoderPort } from "../../src/core/domain/ports";

/** Texts and vectors of nobody, as many as wanted, some of them exact copies; the same on every machine. */
export interface MadeTexts {
  dataset: Dataset;
  index: RetrievalIndex;
  encoder: EncoderPort;
}

const COPIES = 300;

/** `rows` past requests with vectors of so many dimensions and a few hundred tools. */
export function makeTexts(rows: number, dimensions: number, stack: StackVectors = stackVectors): MadeTexts {
  const draw = mulberry32(7);
  const word = (): string => `w${Math.floor(3000 * draw() ** 3)}`;
  const sentence = (length: number): string => Array.from({ length }, word).join(" ");
  const source = { file: "made", at: "" };
  const tools = Array.from({ length: 400 }, (_, i) => ({
    ...{ id: `t${i}` as ToolId, name: `Tool ${i}`, description: sentence(12), aliases: [], source },
  }));
  const texts = Array.from({ length: rows - COPIES }, () => sentence(8 + Math.floor(draw() * 12)));
  for (let i = 0; i < COPIES; i++) texts.push(texts[Math.floor(i / 3) * 7]!);
  const queries = texts.map((text, i) => ({
    ...{ id: `q${i}` as QueryId, text, raw: text, ordered: false, source },
    gold: [...new Set([tools[Math.floor(draw() ** 2 * 400)]!.id, tools[Math.floor(draw() ** 2 * 400)]!.id])],
  }));
  const dataset = makeTestDataset(tools, queries);
  const directions = new Map<string, Float32Array>();
  const directionOf = (each: string): Float32Array => {
    const known = directions.get(each) ?? Float32Array.from({ length: dimensions }, () => draw() - 0.5);
    directions.set(each, known);
    return known;
  };
  const sum = new Float64Array(dimensions);
  const encode = (text: string): Float32Array => {
    sum.fill(0);
    for (const each of text.split(" ")) {
      const direction = directionOf(each);
      for (let i = 0; i < dimensions; i++) sum[i]! += direction[i]!;
    }
    let squares = 0;
    for (let i = 0; i < dimensions; i++) squares += sum[i]! * sum[i]!;
    const length = Math.sqrt(squares);
    const vector = new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) vector[i] = sum[i]! / length;
    return vector;
  };
  const encoder = { dimensions, encode: async (all: readonly string[]) => all.map(encode) };
  return { dataset, index: attachVectors(buildIndex(dataset), encode, dimensions, stack), encoder };
}
