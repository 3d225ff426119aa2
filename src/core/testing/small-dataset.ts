import type { Dataset } from "../domain/dataset";
import type { DatasetId, QueryId, Sha256, ToolId } from "../domain/ids";
import type { EncoderPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { Environment } from "../domain/trace";
import type { Tool } from "../domain/tool";
import { mulberry32, seedOfText } from "../math/random";
import { tokenize } from "../retrieve/tokenize";

/** A tool of a test: the id is the name in lower case. */
export function makeTool(name: string, description: string): Tool {
  const source = { file: "test", at: name };
  return { id: name.toLowerCase() as ToolId, name, description, aliases: [], source };
}

/** A request of a test, in the history unless said otherwise. */
export function makeQuery(id: string, text: string, gold: readonly string[] | null, more: Partial<Query> = {}): Query {
  const tools = gold === null ? null : ([...gold] as ToolId[]);
  return { id: id as QueryId, text, raw: text, gold: tools, ordered: false, source: { file: "test", at: id }, ...more };
}

export function makeTestDataset(tools: readonly Tool[], queries: readonly Query[]): Dataset {
  return {
    schema: 1,
    id: "test" as DatasetId,
    name: "Test",
    hash: "0".repeat(64) as Sha256,
    tools: [...tools],
    queries: [...queries],
    provenance: { files: [], notices: [] },
  };
}

export const SMALL_TOOLS: readonly Tool[] = [
  makeTool("Weather", "forecast of rain, wind and sun for a town"),
  makeTool("Hotel", "find and book a hotel room for the night"),
  makeTool("Flight", "find cheap flights between two cities"),
  makeTool("Packing", "write a packing list for a journey"),
  makeTool("Table", "book a table in a restaurant"),
  makeTool("Message", "send a text message to a friend"),
];

/** Six tools, six past requests of four bundles, two test requests. */
export const SMALL_DATASET: Dataset = makeTestDataset(SMALL_TOOLS, [
  makeQuery("h1", "find a cheap flight and a hotel for the night in Rome", ["flight", "hotel"], { split: "history" }),
  makeQuery("h2", "book a hotel room near the sea and find cheap flights", ["hotel", "flight"], { split: "history" }),
  makeQuery("h3", "will there be rain in Oslo tomorrow", ["weather"], { split: "history" }),
  makeQuery("h4", "write a packing list for the wind and rain in Oslo", ["packing", "weather"], { split: "history" }),
  makeQuery("h5", "book a table in a quiet restaurant and text my friend", ["table", "message"], { split: "history" }),
  makeQuery("h6", "what is the forecast for the town tonight", ["weather"], { split: "history" }),
  makeQuery("t1", "find cheap flights to Lima and write a packing list for the journey", ["flight", "packing"], {
    split: "test",
  }),
  makeQuery("t2", "book a table for two and tell me the forecast for the town", ["table", "weather"], {
    split: "test",
  }),
]);

/**
 * An encoder for tests: each word has a direction of its own, a text is the sum of its words. Near when words are
 * shared, otherwise near zero; the same on every machine.
 */
export function createWordEncoder(dimensions = 64): EncoderPort {
  return {
    dimensions,
    encode: async (texts) => texts.map((text) => encodeWords(text, dimensions)),
  };
}

export const TEST_ENVIRONMENT: Environment = {
  encoder: { id: "tool-static-256-int4", sha256: "1".repeat(64) as Sha256, dtype: "fp32", dimensions: 64 },
  device: "wasm",
  appVersion: "test",
};

export const WORDS_ENVIRONMENT: Environment = { encoder: null, device: "none", appVersion: "test" };

function encodeWords(text: string, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  for (const word of tokenize(text)) {
    const draw = mulberry32(seedOfText(7, word));
    for (let i = 0; i < dimensions; i++) sum[i]! += draw() - 0.5;
  }
  const length = Math.hypot(...sum);
  return Float32Array.from(sum, (value, i) => (length > 0 ? value / length : i === 0 ? 1 : 0));
}
