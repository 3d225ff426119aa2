import type { ToolId } from "../../../core/domain/ids";
import type { BundleResult, CoverageResult } from "../../../core/domain/trace";
import { listShownDropped, type ShownWalk } from "./shown-walk";
import type { BundleRow } from "./picture";

/** How many past requests the ticks tell of. */
export const TICKED_REQUESTS = 5;

/** The tools of the bundle: those that serve, by the first requirement they serve, then the dropped, best score first. */
export function makeBundleRows(walk: ShownWalk): BundleRow[] {
  const { stage1, stage2, parts } = walk;
  if (!stage1) return [];
  const inBundle = new Set(stage1.chosen?.tools ?? []);
  const rows = stage2 ? matchedRows(stage2) : [...inBundle].map(unmatchedRow);
  return rows
    .filter(({ tool }) => parts.coverage || inBundle.has(tool))
    .map((row) => ({
      ...row,
      name: walk.tools[row.tool]?.name ?? row.tool,
      description: walk.tools[row.tool]?.description ?? "",
      standing: parts.coverage ? row.standing : "waiting",
      uses: usesOf(stage1, row.tool),
      origin: inBundle.has(row.tool) ? "bundle" : "outside",
    }));
}

/** How many dropped tools are not drawn. */
export function countUndrawn({ stage2 }: Pick<ShownWalk, "stage2">): number {
  return stage2 ? stage2.dropped.length - listShownDropped(stage2.dropped).length : 0;
}

type MatchedRow = Pick<BundleRow, "tool" | "standing" | "by" | "serves" | "best">;

function matchedRows({ kept, dropped }: CoverageResult): MatchedRow[] {
  return [
    ...kept.map(({ tool, serves, by }): MatchedRow => ({ tool, standing: "kept", by, serves, best: null })),
    ...listShownDropped(dropped).map(({ tool, best, by }): MatchedRow => ({
      tool,
      standing: "dropped",
      by,
      serves: [],
      best,
    })),
  ];
}

function unmatchedRow(tool: ToolId): MatchedRow {
  return { tool, standing: "waiting", by: "computed", serves: [], best: null };
}

function usesOf({ neighbours }: BundleResult, tool: ToolId): boolean[] {
  return neighbours.slice(0, TICKED_REQUESTS).map(({ tools }) => tools.includes(tool));
}

const LETTERS = "abcde";

/** "used by past requests a, b and e", for whoever does not see the ticks. */
export function describeUses(uses: readonly boolean[]): string {
  const letters = uses.flatMap((used, i) => (used ? [LETTERS.charAt(i)] : []));
  if (uses.length === 0) return "";
  if (letters.length === 0) return "used by none of the nearest past requests";
  const last = letters.pop() ?? "";
  const list = letters.length === 0 ? last : `${letters.join(", ")} and ${last}`;
  return `used by past request${letters.length === 0 ? "" : "s"} ${list}`;
}
