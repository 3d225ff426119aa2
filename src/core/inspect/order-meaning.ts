import type { Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";

/** What the order of gold tools means, told from the data. */
export interface OrderMeaning {
  /** Requests with at least two gold tools. */
  n: number;
  /** Of these, the ones whose file says that the order means something. */
  ordered: number;
  /** Of these, the ones whose tools stand in the order of the catalogue. */
  asInCatalogue: number;
  /** `sequence`: the file says so. `catalogue`: always the order of the catalogue, so it means nothing. `unknown`: else. */
  meaning: "sequence" | "catalogue" | "unknown" | "none";
}

/** Whether the order of gold tools says anything: PTR's is that of the catalogue, RestBench's is that of the calls. */
export function readOrder({ tools, queries }: Pick<Dataset, "tools" | "queries">): OrderMeaning {
  const place = new Map<ToolId, number>(tools.map(({ id }, index) => [id, index]));
  const several = queries.filter(({ gold }) => (gold?.length ?? 0) > 1);
  const ordered = several.filter((query) => query.ordered).length;
  const asInCatalogue = several.filter(({ gold }) =>
    gold!.every((tool, index) => index === 0 || place.get(gold![index - 1]!)! < place.get(tool)!),
  ).length;
  const n = several.length;
  const meaning = n === 0 ? "none" : ordered === n ? "sequence" : asInCatalogue === n ? "catalogue" : "unknown";
  return { n, ordered, asInCatalogue, meaning };
}
