import { join } from "node:path";
import type { ShippedEncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { TrainedState } from "../../core/recommend/trained/compare-training";
import { writeShippedLearning } from "../../workers/walk/shipped-learning";
import { openNodeEngine, SAMPLE_FOLDER } from "./record-walks";

/** What was learned from the sample's history, as it is fetched by a first visit: bytes, compressed. */
export const MOST_LEARNED_BYTES = 300_000;

/** Requests that need tools, for a history of another kind to be told from: what `no-tool.ts` reads. */
export const NEEDING_REQUESTS = "src/core/recommend/trained/needing-requests.json";

/** Every other past request of the sample, as it is written. */
export function needingRequests({ queries }: Dataset): string[] {
  return queries
    .filter(({ split }) => split === "history")
    .flatMap(({ text }, place) => (place % 2 === 0 ? [text] : []));
}

/** Where what was learned with an encoder lies. */
export function fileOfLearning(encoder: ShippedEncoderId): string {
  return join(SAMPLE_FOLDER, `learned-${encoder}.bin`);
}

/**
 * Trains on the history of the sample as the app would, and writes what came out as the file that ships; some 20 s. Two runs
 * give the same bytes. Throws RangeError when nothing was learned.
 */
export async function learnFromSample(dataset: Dataset, encoder: ShippedEncoderId): Promise<Uint8Array<ArrayBuffer>> {
  const kept: { name: string; learned: object }[] = [];
  const engine = await openNodeEngine(dataset, encoder, {
    read: () => Promise.resolve(null),
    readNewest: () => Promise.resolve(null),
    write: (name, _line, learned) => {
      kept.push({ name, learned });
      return Promise.resolve();
    },
  });
  await engine.train({ datasetHash: dataset.hash, encoder }, () => undefined);
  engine.dispose();
  const [last] = kept;
  if (!last) throw new RangeError(`Nothing was learned from ${dataset.name} with ${encoder}.`);
  return writeShippedLearning({ name: last.name, walks: (last.learned as TrainedState).walks });
}
