import { crossPaths, type CrossedPaths } from "../../core/compare/cross-paths";
import { WorkerError } from "../../workers/rpc/errors";
import { findDataset, hashOfSample } from "../datasets/dataset-repository";
import type { ComparisonContext } from "./comparison-state";

/**
 * What the paths of the run at `index` come to beside those of the baseline. `null`: the tools do not say what they need and
 * give. A sentence where it cannot be found out.
 */
export async function pathsBesideBase(
  context: ComparisonContext,
  index: number,
): Promise<CrossedPaths | string | null> {
  const { engine, samples, library, store } = context;
  const aligned = store.getState().compared?.aligned;
  const rows = aligned?.rows[index];
  if (!aligned || !rows) return "Nothing is compared.";
  const hashes = [aligned.base, index].flatMap((at) => aligned.runs[at]?.dataset?.hash ?? []);
  const [dataset] = await Promise.all(hashes.map((hash) => findDataset(context, hash).catch(() => null)));
  if (!dataset) return "Their data set is not in this browser. Import it, and their paths can be judged.";
  const isSample = dataset.hash === (await hashOfSample(samples).catch(() => null));
  try {
    const [base, other] = await engine.judgePaths({
      ...{ dataset, vectorsBase: isSample ? samples.vectorsBase : null, encoder: library.getState().encoder.wanted },
      ...{ asked: [...aligned.asked.values()], runs: [aligned.rows[aligned.base]!, rows] },
    });
    return base && other ? crossPaths(base, other) : null;
  } catch (error) {
    return error instanceof WorkerError ? error.message : "Something failed while paths were judged. Try again.";
  }
}
