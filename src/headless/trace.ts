import { readFileSync } from "node:fs";
import { argv, exit, stdout } from "node:process";
import { DEFAULT_CONFIG, type ShippedEncoderId } from "../core/domain/config";
import { runWholePipeline, type PipelineContext } from "../core/pipeline/run-pipeline";
import { buildIndex } from "../core/retrieve/retrieval-index";
import { createNodeEncoder } from "../workers/encoder/node-encoder";
import { MODELS } from "../workers/models/manifest";
import { readErrands } from "./samples/errands";

/** Prints the trace of one request of the sample data set: `trace.js <request id> [--words | --static]`. */
const id = argv.slice(2).find((argument) => !argument.startsWith("--"));
const dataset = readErrands("../shared/samples/errands");
const query = dataset.queries.find((candidate) => candidate.id === id);
if (!query) {
  console.error(`There is no request "${id ?? ""}" in ${dataset.name}. Name one such as h-149.`);
  exit(1);
}
const encoderId: ShippedEncoderId | "words" = argv.includes("--words")
  ? "words"
  : argv.includes("--static")
    ? "tool-static-256-int4"
    : "tool-minilm-3x384-int4";
const input = { query, config: { ...DEFAULT_CONFIG, encoder: encoderId }, edits: [] };
const trace = await runWholePipeline(input, await openContext(encoderId));
stdout.write(`${JSON.stringify(trace, null, 1)}\n`);

async function openContext(wanted: ShippedEncoderId | "words"): Promise<PipelineContext> {
  const index = buildIndex(dataset);
  const { version: appVersion } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  if (wanted === "words") return { index, encoder: null, environment: { encoder: null, device: "none", appVersion } };
  const encoder = await createNodeEncoder("public/models", wanted);
  const { sha256, dimensions } = MODELS[wanted];
  return {
    index,
    encoder,
    environment: { encoder: { id: wanted, sha256, dtype: "fp32", dimensions }, device: "wasm", appVersion },
  };
}
