import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { EncoderId } from "../core/domain/config";
import type { Dataset } from "../core/domain/dataset";
import type { Engine } from "../engine/engine";
import { createNodeOpener } from "../engine/encoder/node-encoder";
import { createEngineInThread } from "../engine/engine-in-thread";
import { createMemoryVectors } from "../engine/vectors/memory-vectors";

/** Where the sample data set lies, as it is served. */
export const SAMPLE_FOLDER = "public/samples/errands";

/** The engine in this thread with one data set open and one encoder ready, using the sample's vectors where they fit. */
export async function openNodeEngine(dataset: Dataset, encoder: EncoderId): Promise<Engine> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const engine = createEngineInThread({
    openEncoder: createNodeOpener("public/models"),
    store: createMemoryVectors(),
    loadBytes: (path) => readFile(path),
    now: () => performance.now(),
    appVersion: version,
  });
  await engine.open(dataset, { vectorsBase: `${SAMPLE_FOLDER}/vectors-` });
  if (encoder !== "words") await engine.prepare({ datasetHash: dataset.hash, encoder }, () => undefined);
  return engine;
}
