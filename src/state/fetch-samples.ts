import * as v from "valibot";
import { datasetId, restoreDataset, sha256, text, wholeNumber } from "../formats/restore-dataset";
import { restoreWalk } from "../formats/restore-walk";
import type { Restored } from "../formats/restored";
import type { WalkId } from "../core/domain/ids";
import type { SamplesPort } from "./dependencies";

const indexShape: v.GenericSchema<unknown, Awaited<ReturnType<SamplesPort["index"]>>> = v.object({
  dataset: v.object({
    id: datasetId,
    name: text,
    hash: sha256,
    toolCount: wholeNumber,
    queryCount: wholeNumber,
    files: v.array(text),
  }),
  walks: v.array(
    v.object({
      id: v.custom<WalkId>((value) => typeof value === "string"),
      name: v.nullable(text),
      text,
      datasetId,
      datasetName: text,
      updatedAt: text,
      deletedAt: v.nullable(text),
      editCount: wholeNumber,
      score: v.nullable(v.number()),
    }),
  ),
});

/**
 * The samples as they are served with the app. `base` is the absolute address of their folder, with a slash at the end.
 * Each file is fetched once and checked like any other; a failed fetch is tried again by the next call.
 */
export function createFetchedSamples(base: string): SamplesPort {
  const fetched = new Map<string, Promise<unknown>>();
  const load = <Value>(path: string, check: (raw: unknown) => Value): Promise<Value> => {
    const before = fetched.get(path) as Promise<Value> | undefined;
    if (before) return before;
    const loading = fetchJson(`${base}${path}`).then(check);
    fetched.set(path, loading);
    loading.catch(() => fetched.delete(path));
    return loading;
  };

  const index = () => load("walks/index.json", (raw) => v.parse(indexShape, raw));
  const walk = (id: string) => load(`walks/${encodeURIComponent(id)}.json`, (raw) => valueOf(restoreWalk(raw)));
  return {
    index,
    walk,
    async firstWalk() {
      const [first] = (await index()).walks;
      if (!first) throw new RangeError("There is no sample walk.");
      return walk(first.id);
    },
    dataset: () => load("dataset.json", (raw) => valueOf(restoreDataset(raw))),
    vectorsBase: `${base}vectors-`,
  };
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

function valueOf<Value>(restored: Restored<Value>): Value {
  if (!restored.ok) throw new TypeError(restored.why);
  return restored.value;
}
