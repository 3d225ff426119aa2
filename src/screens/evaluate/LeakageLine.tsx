import type { Leakage } from "../../core/domain/evaluation";

/** What the history gives away about the requests that are asked; always on the screen. */
export function LeakageLine({ leakage }: { leakage: Leakage | null }) {
  if (!leakage) return <span>leakage: being measured</span>;
  const { n, bundleInHistory, toolsInHistory, nearDuplicates } = leakage;
  const near =
    nearDuplicates === null ? "near-equal requests not known" : `${percent(nearDuplicates)} near-equal requests`;
  return (
    <span title={`Of ${n} requests that need a tool.`}>
      leakage: {percent(bundleInHistory)} equal bundles, {near}, {percent(toolsInHistory)} need only tools used before
    </span>
  );
}

function percent(share: number): string {
  const rounded = Math.round(1000 * share) / 10;
  return `${rounded} %`;
}
