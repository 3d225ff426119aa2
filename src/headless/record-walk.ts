import { DEFAULT_CONFIG } from "../core/domain/config";
import { flattenScores, scoreTrace } from "../core/metrics/score-walk";
import type { Dataset } from "../core/domain/dataset";
import type { QueryId, WalkId } from "../core/domain/ids";
import type { WalkInput, WalkRecord } from "../core/domain/walk";
import type { Engine } from "../engine/engine";

/** The same moment in every recorded walk, so that making them again gives the same bytes. */
const RECORDED_AT = "2026-01-01T00:00:00.000Z";

/** A walk of a request of the data set with the default configuration, as it would be saved. The engine must be ready. */
export async function recordWalk(engine: Engine, dataset: Dataset, id: QueryId, name: string): Promise<WalkRecord> {
  const query = dataset.queries.find((candidate) => candidate.id === id);
  if (!query) throw new RangeError(`${dataset.name} has no request "${id}".`);
  const input: WalkInput = { query, config: DEFAULT_CONFIG, edits: [] };
  const computed = await engine.run(
    { datasetHash: dataset.hash, input, encoder: DEFAULT_CONFIG.encoder },
    () => undefined,
  );
  const scores = scoreTrace(computed);
  return {
    schema: 1,
    id: `sample-${id}` as WalkId,
    name,
    createdAt: RECORDED_AT,
    updatedAt: RECORDED_AT,
    deletedAt: null,
    revision: 0,
    dataset: {
      id: dataset.id,
      name: dataset.name,
      hash: dataset.hash,
      files: dataset.provenance.files.map(({ name: file, sha256 }) => ({ name: file, sha256 })),
    },
    log: [{ seq: 0, at: RECORDED_AT, command: { type: "open" }, input, score: scores?.metrics.tracc.standard ?? null }],
    cursor: 0,
    computed,
    edited: null,
    scores: scores ? flattenScores(scores) : {},
  };
}
