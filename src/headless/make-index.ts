/**
 * Writes a data set to a search engine: `npm run -s index -- --engine opensearch --at ADDRESS --data PATH…`, explained by
 * `--help`. What `--list` and `--check` find is JSON on standard output, what is done meanwhile is said on standard error.
 * Exit 0, 1 where `--check` is below the bars, or 2 with one sentence on bad input or a fault of the engine.
 */
import { argv, env, exit, stderr, stdout } from "node:process";
import { buildIndex } from "../core/retrieve/retrieval-index";
import { readEngineTexts } from "../core/retrieve/engine-texts";
import { createEngineCall, readEngineAddress, type EngineCall } from "../workers/elsewhere/engine-call";
import { EngineFault } from "../workers/elsewhere/engine-fault";
import { indexStem, listIndexes, openIndex } from "../workers/elsewhere/opensearch-indexes";
import type { OpenedEncoder } from "../workers/encoder/open-encoder";
import { createMemoryVectors } from "../workers/vectors/vector-stores";
import { INDEX_HELP, readIndexOptions, type IndexOptions } from "./command-line/index-options";
import { answerHelp, UsageError } from "./command-line/options";
import { checkIndex, isBelowBars } from "./elsewhere/check-index";
import { encodeData } from "./elsewhere/encode-data";
import { removeIndex, writeIndex } from "./elsewhere/write-index";
import { createFolderVectors } from "./evaluation/folder-vectors";
import { findNodeModels } from "./evaluation/node-models";
import { readData } from "./evaluation/read-data";

const say = (words: string): void => void stderr.write(`${words}\n`);
const print = (line: object): void => void stdout.write(`${JSON.stringify(line)}\n`);

function openCall({ at }: IndexOptions): EngineCall {
  return createEngineCall(readEngineAddress(at), env["KITPICK_ENGINE_KEY"] ?? null, {
    fetch: (url, init) => fetch(url, init),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    origin: "this command",
  });
}

/** `null`: words only. */
async function openEncoder({ encoder }: IndexOptions): Promise<OpenedEncoder | null> {
  const models = await findNodeModels(encoder, say);
  return models.id === "words" ? null : models.openEncoder(models.id, () => undefined, new AbortController().signal);
}

async function run(given: IndexOptions): Promise<number> {
  const call = openCall(given);
  if (given.action === "list") {
    for (const { stem, isComplete, meta } of await listIndexes(call))
      print({ index: stem, complete: isComplete, ...meta });
    return 0;
  }
  const { dataset, notices } = await readData({ data: given.data, history: null, test: null, needsRequests: false });
  for (const notice of notices) say(notice);
  const encoder = await openEncoder(given);
  const stem = indexStem(dataset.hash, encoder?.key ?? null);
  if (given.action === "remove") {
    say((await removeIndex(call, stem)) ? `${stem} is removed.` : `There is no ${stem} at ${call.host}.`);
    return 0;
  }
  const store = given.cache === null ? createMemoryVectors() : createFolderVectors(given.cache);
  const plain = buildIndex(dataset);
  const index = encoder ? await encodeData(plain, encoder, store, say) : plain;
  const { dimensions, id, sha256, key } = encoder ?? {};
  const meta = {
    dataHash: dataset.hash,
    dataName: dataset.name,
    encoder: encoder ? { id: id!, sha256: sha256!, key: key!, dimensions: dimensions! } : null,
  };
  const { shards, replicas } = given;
  await writeIndex(call, { stem, texts: readEngineTexts(index), meta, shards, replicas }, say);
  if (given.check === null) return 0;
  const found = await openIndex(call, dataset.hash, encoder?.key ?? null);
  const texts = dataset.queries.slice(-given.check).map(({ text }) => text);
  const lines = await checkIndex({ call, found, index, encoder, texts, hasReplicas: replicas > 0 });
  for (const line of lines) print(line);
  return lines.some(isBelowBars) ? 1 : 0;
}

try {
  if (answerHelp(argv, INDEX_HELP)) exit(0);
  exit(await run(readIndexOptions(argv.slice(2))));
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof EngineFault)) throw error;
  say(error.message);
  exit(2);
}
