import type { LoadedRun } from "./comparison";
import type { ComparisonContext } from "./comparison-desk";
import { findDataset } from "./dataset-shelf";

/** Shown names of the tools in these runs, by id: from their data sets, their walks, the files they came in. */
export async function nameTools(
  context: ComparisonContext,
  runs: readonly LoadedRun[],
): Promise<Record<string, string>> {
  const keys = new Set(runs.map(({ key }) => key));
  const names: Record<string, string> = {};
  for (const { key, tools } of context.kept()) if (keys.has(key)) Object.assign(names, tools);
  for (const { trace } of runs) {
    for (const [id, { name }] of Object.entries(trace?.tools ?? {})) names[id] = name;
  }
  const hashes = new Set(runs.flatMap(({ run: { dataset } }) => dataset?.hash ?? []));
  for (const hash of hashes) {
    const dataset = await findDataset(context, hash).catch(() => null);
    for (const { id, name } of dataset?.tools ?? []) names[id] = name;
  }
  return names;
}
