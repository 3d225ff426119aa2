import { countOf, formatCount } from "../../ui/amounts";
import { useLibrary } from "../app-context";
import { useDeskState } from "./use-desk";

/** The finding: what is in use, and what its split gives away. */
export function SummarySentence({ inUse }: { inUse: string | null }) {
  const summary = useLibrary((state) => state.datasets.find(({ hash }) => hash === inUse));
  const dataset = useDeskState((state) => state.dataset);
  const inspection = useDeskState((state) => state.inspection);
  const shown = dataset ?? summary;
  if (!shown) return <h1>No data set is in use. Drop tools and requests anywhere on the page.</h1>;
  const counts = dataset
    ? { queries: dataset.queries.length, tools: dataset.tools.length }
    : { queries: summary!.queryCount, tools: summary!.toolCount };
  const split = inspection?.splits[0];
  const isInUse = shown.hash === inUse;
  return (
    <h1>
      {shown.name} {isInUse ? "is in use" : "is open"}:{" "}
      <b>
        {countOf(counts.queries, "request")} over {countOf(counts.tools, "tool")}
      </b>
      .{" "}
      {split &&
        (split.leakage.repeatBundle === 0
          ? `${split.id === "given" ? "In its split" : "In a random split"}, no test request repeats a bundle of the history.`
          : `${split.id === "given" ? "In its split" : "In a random split"}, ${formatCount(split.leakage.repeatBundle)} of ${formatCount(split.leakage.tests.length)} test requests repeat a bundle that the history already has.`)}
    </h1>
  );
}
