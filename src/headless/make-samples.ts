/**
 * Makes everything under `public/samples/errands` but its card: the data set, its vectors for each encoder and what is
 * learned from its history with each, the recorded walks, the lesson and the evaluation, which are what the real engine computes, the answers written for a language model's prompts, and a
 * recorded build; brings the requests beside it into their one form. Two runs give the same bytes.
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
import { writeMoreRequests } from "./samples/more-requests";
import {
  openNodeEngine,
  SAMPLE_FOLDER,
  recordWalk,
  SAMPLE_WALKS,
  recordSampleEvaluation,
} from "./samples/record-walks";
import { recordExchanges } from "./samples/sample-answers";
import type { LessonFile } from "../lessons/ptr/step";
import { changedPicks, recordLesson, walkAll } from "./samples/sample-lesson";
import { recordPaperCode } from "./samples/sample-paper-code";
import { recordSampleBuild, SAMPLE_BUILD_ENCODER } from "./samples/sample-build";
import { recordSampleExperience } from "./samples/sample-experience";
import {
  fileOfLearning,
  learnFromSample,
  MOST_LEARNED_BYTES,
  NEEDING_REQUESTS,
  needingRequests,
} from "./samples/sample-learning";
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

/** Beside the code that learns from them. */
function writeNeedingRequests(dataset: Dataset): void {
  writeFileSync(NEEDING_REQUESTS, `${JSON.stringify(needingRequests(dataset), null, 2)}\n`);
}

async function writeLearned(dataset: Dataset, id: ShippedEncoderId): Promise<void> {
  const bytes = await learnFromSample(dataset, id);
  if (bytes.length > MOST_LEARNED_BYTES) throw new RangeError(`What was learned with ${id} is too large to ship.`);
  writeFileSync(fileOfLearning(id), bytes);
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

async function writeLesson(dataset: Dataset): Promise<void> {
  const engine = await openNodeEngine(dataset, DEFAULT_CONFIG.encoder);
  const lesson = recordLesson(dataset, await walkAll(engine, dataset));
  engine.dispose();
  const file = join(SAMPLE_FOLDER, "lesson.json");
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as LessonFile) : null;
  for (const change of changedPicks(before, lesson)) console.log(change);
  writeFileSync(file, `${JSON.stringify(lesson)}\n`);
}

async function writePaperCode(dataset: Dataset): Promise<void> {
  writeFileSync(join(SAMPLE_FOLDER, "paper-code.json"), `${JSON.stringify(await recordPaperCode(dataset))}\n`);
}

async function writeBuild(dataset: Dataset): Promise<void> {
  const encoder = await createNodeEncoder("public/models", SAMPLE_BUILD_ENCODER);
  const { recorded } = await recordSampleBuild(dataset, encoder);
  writeFileSync(join(SAMPLE_FOLDER, "build.json"), `${JSON.stringify(recorded)}\n`);
}

function writeExperience(dataset: Dataset): void {
  const { recorded } = recordSampleExperience(dataset);
  writeFileSync(join(SAMPLE_FOLDER, "experience.json"), `${JSON.stringify(recorded)}\n`);
}

async function writeEvaluation(dataset: Dataset): Promise<void> {
  const evaluation = await recordSampleEvaluation(dataset);
  writeFileSync(join(SAMPLE_FOLDER, "evaluation.json"), `${JSON.stringify(evaluation)}\n`);
}

if (
  answerHelp(argv, {
    usage: "npm run samples",
    about: "Makes the data set, vectors, walks, evaluation and recorded answers under public/samples/errands anew.",
  })
)
  exit(0);

mkdirSync(SAMPLE_FOLDER, { recursive: true });
const dataset = readSource();
writeFileSync(join(SAMPLE_FOLDER, "dataset.json"), `${JSON.stringify(dataset)}\n`);
for (const id of Object.keys(MODELS) as ShippedEncoderId[]) await writeVectors(dataset, id);
writeNeedingRequests(dataset);
for (const id of Object.keys(MODELS) as ShippedEncoderId[]) await writeLearned(dataset, id);
writeMoreRequests(dataset);
await writeWalks(dataset);
await writeLesson(dataset);
await writePaperCode(dataset);
await writeBuild(dataset);
writeExperience(dataset);
await writeEvaluation(dataset);
console.log(
  `${dataset.name}: ${dataset.tools.length} tools, ${dataset.queries.length} requests, ${SAMPLE_WALKS.length} recorded walks.`,
);
