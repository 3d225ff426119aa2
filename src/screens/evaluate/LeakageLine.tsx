import type { Leakage } from "../../core/domain/evaluation";
import { formatCount } from "../../ui/amounts";

/** What the history gives away about the requests that are asked; always on the screen. `isCounting`: more is to come. */
export function LeakageLine({ leakage, isCounting }: { leakage: Leakage | null; isCounting: boolean }) {
  if (!leakage) return <span>leakage: being measured</span>;
  const { n, bundleInHistory, toolsInHistory, nearDuplicates, leftOut } = leakage;
  const near =
    nearDuplicates === null
      ? isCounting
        ? "near-equal requests not counted yet"
        : "near-equal requests not known without an encoder"
      : `${percent(nearDuplicates)} near-equal requests`;
  return (
    <span title={`Of ${n} requests that need a tool.`}>
      leakage: {percent(bundleInHistory)} equal bundles, {near}, {percent(toolsInHistory)} need only tools used before
      {leftOut !== undefined &&
        `, ${formatCount(leftOut)} near-equal ${leftOut === 1 ? "request" : "requests"} left out`}
    </span>
  );
}

function percent(share: number): string {
  const rounded = Math.round(1000 * share) / 10;
  return `${rounded} %`;
}
