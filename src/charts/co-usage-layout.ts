import type { ToolId } from "../core/domain/ids";
import type { Tool } from "../core/domain/tool";

export const MATRIX_SIZE = 288;
const STEPS = 8;
/** A cluster of fewer rows than this has no room for a name. */
const NAMED_FROM = 14;

/** Which tools were needed together. */
export interface CoUsage {
  /** Sorted so that those used together stand side by side. */
  tools: readonly ToolId[];
  /** Indices in `tools` where a cluster begins, 0 first. */
  clusterStarts: readonly number[];
  /** Indices with `a < b`, and in how many requests. */
  pairs: readonly { a: number; b: number; count: number }[];
  /** Used tools that were left out because there are more than can be drawn. */
  leftOut: number;
}

export interface CoUsagePicture {
  cell: number;
  /** One path for each step of the ramp, weakest first. */
  paths: string[];
  most: number;
  /** Where one cluster ends, in pixels. */
  cuts: number[];
  labels: { text: string; y: number }[];
}

/** Cells of the matrix by strength: how often two tools were needed together, in eight steps up to the most frequent pair. */
export function drawCoUsage({ tools, clusterStarts, pairs }: CoUsage, catalogue: readonly Tool[]): CoUsagePicture {
  const cell = tools.length === 0 ? 0 : MATRIX_SIZE / tools.length;
  const most = pairs.reduce((largest, { count }) => Math.max(largest, count), 0);
  const paths = Array.from({ length: STEPS }, () => "");
  const side = Math.max(0.6, cell - 0.5);
  for (const { a, b, count } of pairs) {
    const step = most === 1 ? 4 : 1 + Math.round(((count - 1) / (most - 1)) * (STEPS - 2));
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      paths[step]! += `M${round(x * cell)} ${round(y * cell)}h${round(side)}v${round(side)}h-${round(side)}z`;
    }
  }
  const byId = new Map(catalogue.map((tool) => [tool.id, tool]));
  const labels = clusterStarts.flatMap((start, index) => {
    const end = clusterStarts[index + 1] ?? tools.length;
    if ((end - start) * cell < NAMED_FROM || end - start < 2) return [];
    const members = tools.slice(start, end).flatMap((id) => byId.get(id) ?? []);
    return [{ text: nameCluster(members), y: ((start + end) / 2) * cell }];
  });
  return { cell, paths, most, cuts: clusterStarts.slice(1).map((start) => start * cell), labels };
}

/** The category of most of them, else the tool that is used most. */
function nameCluster(members: readonly Tool[]): string {
  const counts = new Map<string, number>();
  for (const { category } of members) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [best] = [...counts].sort(([, m], [, n]) => n - m);
  return best && best[1] * 2 > members.length ? best[0] : (members[0]?.name ?? "");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
