/**
 * Makes everything under `public/samples/errands` but its card: the data set, its vectors for each encoder, the recorded
 * walks, which are what the real engine computes, the answers written for a language model's prompts, and a recorded build. Two runs give the same bytes.
 */
import { argv, exit } from "node:process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_CONFIG, type ShippedEncoderId } from "../core/domain/config";
import type { Dataset } from "../core/domain/dataset";
import { buildIndex, textsToEncode } from "../core/retrieve/retrieval-index";
import { MODELS } from "../workers/models/manifest";
import { createNodeEncoder } from "../workers/encoder/node-encoder";
import { hashText } from "../workers/hash";
import { writeShippedVectors } from "../workers/vectors/shipped-vectors";
import type { WalkSummary } from "../storage/ports/storage";
import { summarizeDataset, summarizeWalk } from "../storage/ports/summaries";
import { readErrands } from "./samples/errands";
import { openNodeEngine, SAMPLE_FOLDER, recordWalk, SAMPLE_WALKS } from "./samples/record-walks";
import { recordExchanges } from "./samples/sample-answers";
import { recordSampleBuild, SAMPLE_BUILD_ENCODER } from "./samples/sample-build";
import { answerHelp } from "./command-line/options";

const SOURCE = "../shared/samples/errands";

/** From its source where that is at hand, else as it was made from it before. */
function readSource(): Dataset {
  if (existsSync(SOURCE)) return readErrands(SOURCE);
  return JSON.parse(readFileSync(join(SAMPLE_FOLDER, "dataset.json"), "utf8")) as Dataset;
}

async function writeVectors(dataset: Dataset, id: ShippedEncoderId): Promise<void> {
  const encoder = await createNodeEncoder("public/models", id);
  const index = buildIndex(dataset);
  const texts = [...new Set([...textsToEncode(index), ...index.wholeFile.bundleTexts.texts])];
  const rows = await encoder.encode(texts);
  const vectors = new Map(texts.map((text, i) => [hashText(text), rows[i]!]));
  const bytes = writeShippedVectors({ encoder: encoder.sha256, dimensions: encoder.dimensions, vectors });
  writeFileSync(join(SAMPLE_FOLDER, `vectors-${id}.bin`), bytes);
}

async function writeWalks(dataset: Dataset): Promise<void> {
  const folder = join(SAMPLE_FOLDER, "walks");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const engine = await openNodeEngine(dataset, DEFAULT_CONFIG.encoder);
  const walks: WalkSummary[] = [];
  for (const { id, name } of SAMPLE_WALKS) {
    const record = await recordWalk(engine, dataset, id, name);
    writeFileSync(join(folder, `${record.id}.json`), `${JSON.stringify(record)}\n`);
    walks.push(summarizeWalk(record));
  }
  const exchanges = await recordExchanges(engine, dataset);
  writeFileSync(join(SAMPLE_FOLDER, "exchanges.json"), `${JSON.stringify(exchanges)}\n`);
  engine.dispose();
  const index = { dataset: summarizeDataset(dataset), walks };
  writeFileSync(join(folder, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
}

async function writeBuild(dataset: Dataset): Promise<void> {
  const encoder = await createNodeEncoder("public/models", SAMPLE_BUILD_ENCODER);
  const { recorded } = await recordSampleBuild(dataset, encoder);
  writeFileSync(join(SAMPLE_FOLDER, "build.json"), `${JSON.stringify(recorded)}\n`);
}

if (
  answerHelp(argv, {
    usage: "npm run samples",
    about: "Makes the data set, vectors, walks and recorded answers under public/samples/errands anew.",
  })
)
  exit(0);

mkdirSync(SAMPLE_FOLDER, { recursive: true });
const dataset = readSource();
writeFileSync(join(SAMPLE_FOLDER, "dataset.json"), `${JSON.stringify(dataset)}\n`);
for (const id of Object.keys(MODELS) as ShippedEncoderId[]) await writeVectors(dataset, id);
await writeWalks(dataset);
await writeBuild(dataset);
console.log(
  `${dataset.name}: ${dataset.tools.length} tools, ${dataset.queries.length} requests, ${SAMPLE_WALKS.length} recorded walks.`,
);
