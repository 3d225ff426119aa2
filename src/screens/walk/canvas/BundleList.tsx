import { Mark } from "../../../ui/Mark";
import { formatScore } from "../../../ui/format-number";
import { listLinkCandidates } from "../editing/link-candidates";
import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../shown-walk";
import type { WalkMode } from "../walk-mode";
import type { BundleRow } from "./bundle-rows";
import { UndrawnTools } from "./BundleTools";
import { labelBundleRow } from "./labels";

interface BundleListProps {
  walk: ShownWalk;
  rows: readonly BundleRow[];
  mode: WalkMode;
}

/** The tools of the bundle as a plain list, where there is no room for ribbons. */
export function BundleList({ walk, rows, mode }: BundleListProps) {
  const nodeProps = useNodeProps();
  const candidates = mode.kind === "link" && walk.trace ? listLinkCandidates(walk.trace, mode.requirement) : [];
  return (
    <ul className="bundle-list">
      {rows.map((row) => {
        const candidate = candidates.find(({ tool }) => tool === row.tool);
        const score = candidate?.score ?? row.best?.score ?? null;
        const isChosen = mode.kind === "link" && mode.tool === row.tool;
        return (
          <li key={row.tool} className={`is-${row.standing}${isChosen ? " is-chosen" : ""}`}>
            <span {...nodeProps({ type: "bundle-tool", id: row.tool }, labelBundleRow(row))}>
              {row.standing === "waiting" ? <i className="dot" /> : <Mark outcome={row.standing} label="hidden" />}
              <span className="tool-name">{row.name}</span>
              {score !== null && <small>{formatScore(score)}</small>}
            </span>
          </li>
        );
      })}
      <UndrawnTools walk={walk} />
    </ul>
  );
}
