import type { FoldGround } from "../methods/fold-ground";
import type { RequestMaterial, ToolMaterial } from "./material";
import { readRequests, readTools } from "./material";

/** The history of a fold as training needs it. Tools and bundles are named by their places. */
export interface HistoryMaterial {
  tools: ToolMaterial;
  requests: readonly RequestMaterial[];
  /** Tools that each past request needs, sorted. */
  needed: readonly (readonly number[])[];
  /** Tools of each bundle, sorted. */
  bundles: readonly (readonly number[])[];
  bundleKeys: ReadonlySet<string>;
  bundleOf: readonly number[];
  /** Tools that any past request needs. */
  used: readonly number[];
}

/** Reads and encodes the history once for all methods that learn from it in this way. */
export function readHistory(ground: FoldGround): Promise<HistoryMaterial> {
  return ground.once("learned material", async () => {
    const { tools: catalogue, history, toolNumbers } = ground.index;
    const tools = await readTools(catalogue, ground.encoder);
    const numbersOf = (ids: readonly string[]): number[] =>
      ids.map((id) => toolNumbers.get(id as never)!).sort((a, b) => a - b);
    const bundles = history.bundles.map((bundle) => numbersOf(bundle.tools));
    return {
      tools,
      requests: await readRequests(
        history.requests.map(({ text }) => text),
        tools,
        ground.encoder,
      ),
      needed: history.bundleOfRequest.map((bundle) => bundles[bundle]!),
      bundles,
      bundleKeys: new Set(bundles.map((bundle) => bundle.join())),
      bundleOf: history.bundleOfRequest,
      used: [...new Set(bundles.flat())].sort((a, b) => a - b),
    };
  });
}
