import { changeTexts, type TrainingData } from "../../core/recommend/trained/training-data";

/* A string that arrives in a worker lies among what is young there, and is copied twice before it is taken to stay. Of a long
   history that makes the browser hold more room for what is young, to the end. What is decoded from bytes lies elsewhere. */

/** Training data on their way: their texts as bytes of UTF-8, and as strings where bytes could not give them back. */
export type SentTraining = TrainingData<Uint8Array | string>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const LONE_SURROGATE = /\p{Surrogate}/u;

export function toBytes(data: TrainingData): SentTraining {
  return changeTexts(data, (all) => (LONE_SURROGATE.test(all) ? all : encoder.encode(all)));
}

export function toStrings(data: SentTraining): TrainingData {
  return changeTexts(data, (all) => (typeof all === "string" ? all : decoder.decode(all)));
}
