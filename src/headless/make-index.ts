/**
 * Writes a data set to a search engine: `npm run -s index -- --engine opensearch --at ADDRESS --data PATH…`, explained by
 * `--help`. What `--list` and `--check` find is JSON on standard output, what is done meanwhile is said on standard error.
 * Exit 0, 1 where `--check` is below the bars, or 2 with one sentence on bad input or a fault of the engine.
 */
import { argv, exit, stderr, stdout } from "node:process";
import { buildIndex, type RetrievalIndex } from "../core/retrieve/retrieval-index";
import { readEngineTexts } from "../core/retrieve/engine-texts";
import type { EngineCall } from "../workers/elsewhere/engine-call";
import { EngineFault } from "../workers/elsewhere/engine-fault";
import { indexStem, listIndexes, openIndex } from "../workers/elsewhere/opensearch-indexes";
import type { OpenedEncoder } from "../workers/encoder/open-encoder";
import { createMemoryVectors } from "../workers/vectors/vector-stores";
import { INDEX_HELP, readIndexOptions, type IndexOptions } from "./command-line/index-options";
import { answerHelp, UsageError } from "./command-line/options";
import { checkIndex, isBelowBars } from "./elsewhere/check-index";
import { encodeData, ENCODE, readEncoderOfProcess, serveEncoder, startEncoders } from "./elsewhere/encode-data";
import { dataToIndex, type IndexedData } from "./elsewhere/fold-index";
import { openCall } from "./elsewhere/open-call";
import { removeIndex, writeIndex } from "./elsewhere/write-index";
import { createFolderVectors } from "./evaluation/folder-vectors";
import { findNodeModels } from "./evaluation/node-models";
import { readData } from "./evaluation/read-data";

const say = (words: string): void => void stderr.write(`${words}\n`);
const print = (line: object): void => void stdout.write(`${JSON.stringify(line)}\n`);

/** `null`: words only. */
async function openEncoder({ encoder }: Pick<IndexOptions, "encoder">): Promise<OpenedEncoder | null> {
  const models = await findNodeModels(encoder, say);
  return models.id === "words" ? null : models.openEncoder(models.id, () => undefined, new AbortController().signal);
}

/** What all parts of a run share. */
interface Ground {
  given: IndexOptions;
  call: EngineCall;
  /** `null`: words only. */
  encoder: OpenedEncoder | null;
  encode(index: RetrievalIndex): Promise<RetrievalIndex>;
}

async function run(given: IndexOptions): Promise<number> {
  const call = openCall(given.at);
  if (given.action === "list") {
    for (const { stem, isComplete, meta } of await listIndexes(call))
      print({ index: stem, complete: isComplete, ...meta });
    return 0;
  }
  const { dataset, notices } = await readData({ data: given.data, history: null, test: null, needsRequests: false });
  for (const notice of notices) say(notice);
  const encoder = await openEncoder(given);
  const encode = createEncoding(given, encoder);
  let isBelow = false;
  for (const data of dataToIndex(dataset, given.split))
    if (!(await (given.action === "remove" ? remove : write)(data, { given, call, encoder, encode }))) isBelow = true;
  return isBelow ? 1 : 0;
}

/** Here, or by several processes, which are started for it and ended again. */
function createEncoding({ cache, encoder: name, processes }: IndexOptions, encoder: OpenedEncoder | null) {
  const store = cache === null ? createMemoryVectors() : createFolderVectors(cache);
  return async (index: RetrievalIndex): Promise<RetrievalIndex> => {
    if (!encoder) return index;
    if (processes === 1) return encodeData(index, { ...encoder, atOnce: 1 }, store, say);
    const started = startEncoders(processes, name);
    try {
      const { key, dimensions } = encoder;
      return await encodeData(index, { key, dimensions, encode: started.encode, atOnce: 2 * processes }, store, say);
    } finally {
      started.close();
    }
  };
}

async function remove({ hash }: IndexedData, { call, encoder }: Ground): Promise<boolean> {
  const stem = indexStem(hash, encoder?.key ?? null);
  say((await removeIndex(call, stem)) ? `${stem} is removed.` : `There is no ${stem} at ${call.host}.`);
  return true;
}

/** Whether what was checked is good enough. */
async function write(data: IndexedData, { given, call, encoder, encode }: Ground): Promise<boolean> {
  const stem = indexStem(data.hash, encoder?.key ?? null);
  const index = await encode(buildIndex(data.dataset));
  const { dimensions, id, sha256, key } = encoder ?? {};
  const meta = {
    dataHash: data.hash,
    dataName: data.name,
    encoder: encoder ? { id: id!, sha256: sha256!, key: key!, dimensions: dimensions! } : null,
  };
  const { shards, replicas } = given;
  await writeIndex(call, { stem, texts: readEngineTexts(index), meta, shards, replicas }, say);
  if (given.check === null) return true;
  const found = await openIndex(call, data.hash, encoder?.key ?? null);
  const texts = data.asked.slice(-given.check).map(({ text }) => text);
  const lines = await checkIndex({ call, found, index, encoder, texts, hasReplicas: replicas > 0 });
  for (const line of lines) print(line);
  return !lines.some(isBelowBars);
}

try {
  if (answerHelp(argv, INDEX_HELP)) exit(0);
  if (argv[2] === ENCODE) serveEncoder((await openEncoder({ encoder: readEncoderOfProcess(argv[3]!) }))!);
  else exit(await run(readIndexOptions(argv.slice(2))));
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof EngineFault)) throw error;
  say(error.message);
  exit(2);
}
