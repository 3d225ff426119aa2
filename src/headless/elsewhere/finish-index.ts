import { setTimeout as rest } from "node:timers/promises";
import type { EngineCall } from "../../workers/elsewhere/engine-call";
import { EngineFault, shortAnswer } from "../../workers/elsewhere/engine-fault";
import type { IndexMeta } from "../../workers/elsewhere/opensearch-indexes";

/** So long an engine may take over a part of the work, in milliseconds. */
export const LOAD_MS = 120_000;
const SHORTEST_REST_MS = 100;
const LONGEST_REST_MS = 5000;

/** Merges what was loaded, copies it, and counts it on all copies. Rejects with EngineFault where a text or a vector is missing. */
export async function finishIndex(call: EngineCall, name: string, replicas: number, meta: IndexMeta): Promise<void> {
  const post = (path: string): Promise<unknown> => call.send({ method: "POST", path, patienceMs: LOAD_MS });
  await post(`/${name}/_refresh`);
  await merge(call, name);
  await post(`/${name}/_flush`);
  const settings = JSON.stringify({ index: { number_of_replicas: replicas, refresh_interval: "1s" } });
  await call.send({ method: "PUT", path: `/${name}/_settings`, body: settings, patienceMs: LOAD_MS });
  const health = `/_cluster/health/${name}?wait_for_status=green&timeout=100s`;
  const { status } = (await call.send({ method: "GET", path: health, patienceMs: LOAD_MS })) as { status: string };
  if (status !== "green")
    throw new EngineFault(
      "unfinished",
      `${call.host} cannot keep ${replicas} copies of “${name}”: it has too few nodes. Name fewer by --replicas.`,
    );
  const query = meta.encoder ? { exists: { field: "vector" } } : { match_all: {} };
  for (const copies of replicas > 0 ? ["_primary", "_replica"] : ["_primary"]) {
    const found = await countTexts(call, name, query, copies);
    if (found !== meta.rows) throw shortAnswer(call.host, `${found} of ${meta.rows} texts of “${name}” on ${copies}`);
  }
}

/**
 * Merging a graph of 200,000 texts takes minutes, and nobody holds a connection open so long (Node gives up after five): it is
 * begun, and asked after.
 */
async function merge(call: EngineCall, name: string): Promise<void> {
  const path = `/${name}/_forcemerge?max_num_segments=1&wait_for_completion=false`;
  const { task } = (await call.send({ method: "POST", path, patienceMs: LOAD_MS })) as { task: string };
  for (let restMs = SHORTEST_REST_MS; ; restMs = Math.min(2 * restMs, LONGEST_REST_MS)) {
    const raw = await call.send({ method: "GET", path: `/_tasks/${task}`, patienceMs: LOAD_MS });
    const { completed, error, response } = raw as MergeTask;
    const failure = error ?? response?._shards?.failures?.[0]?.reason;
    if (failure)
      throw new EngineFault("refused", `${call.host} could not merge “${name}”: ${failure.reason ?? "no reason"}`);
    if (completed) return;
    await rest(restMs);
  }
}

interface MergeTask {
  completed: boolean;
  error?: { reason?: string };
  response?: { _shards?: { failures?: { reason?: { reason?: string } }[] } };
}

/** How many texts match a query; `copies`: on which copies of the shards. */
export async function countTexts(call: EngineCall, name: string, query: object, copies = ""): Promise<number> {
  const path = `/${name}/_count${copies === "" ? "" : `?preference=${copies}`}`;
  const raw = await call.send({ method: "POST", path, body: JSON.stringify({ query }), patienceMs: LOAD_MS });
  const { count: texts, _shards: shards } = raw as { count: number; _shards: { failed: number } };
  if (shards.failed > 0) throw shortAnswer(call.host, `${shards.failed} shards failed`);
  return texts;
}
