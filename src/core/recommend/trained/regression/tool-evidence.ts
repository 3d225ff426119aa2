import type { RetrieverName } from "../../../domain/config";
import type { Query } from "../../../domain/query";
import { naturalLog } from "../../../math/elementary-functions";
import type { FoldContext } from "../../method/fold-context";
import { compareWith, rankRequests } from "../../method/nearest-requests";

/** What speaks for each tool, in the order of the index's tools: four features. */
export type ToolEvidence = number[][];

const VOTERS = 20;

/**
 * Four numbers for each tool (method notes 4.1): its share of the vote of the 20 nearest past requests (weights 1, 1/2,
 * 1/3, …), how near its text is (the retriever's score), how near the nearest past request that needed it is (among the
 * 50 nearest; the last of them where none did), and how often it is needed (log of share). `indices` are the past requests
 * that may be looked at.
 */
export async function gatherEvidence(
  context: FoldContext,
  query: Query,
  retriever: RetrieverName,
  indices: readonly number[],
  use: readonly number[],
): Promise<ToolEvidence> {
  const { index } = context;
  const near = await rankRequests(context, query, retriever, indices);
  const { score } = await compareWith(context, query.text, index.catalogue, retriever);
  const vote = new Array<number>(index.tools.length).fill(0);
  const nearest = new Array<number>(index.tools.length).fill(near.at(-1)?.score ?? 0);
  const voters = near.slice(0, VOTERS);
  const total = voters.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  voters.forEach(({ tools }, rank) => {
    for (const tool of tools) vote[index.toolNumbers.get(tool)!]! += 1 / (rank + 1) / total;
  });
  for (const { tools, score: nearness } of [...near].reverse()) {
    for (const tool of tools) nearest[index.toolNumbers.get(tool)!] = nearness;
  }
  return index.tools.map((_, tool) => [vote[tool]!, score[tool]!, nearest[tool]!, use[tool]!]);
}

/**
 * Log of the share of requests that needed each tool. Half a request is added to all, so that a tool that nobody has
 * needed yet has a number, too.
 */
export function useOfTools({ index }: FoldContext, indices: readonly number[]): number[] {
  const counts = new Array<number>(index.tools.length).fill(0.5);
  for (const request of indices) {
    for (const tool of index.history.requests[request]!.gold ?? []) counts[index.toolNumbers.get(tool)!]! += 1;
  }
  return counts.map((count) => naturalLog(count / (indices.length + 1)));
}

/** Indexes of the whole history. */
export function everyRequest({ index }: FoldContext): number[] {
  return index.history.requests.map((_, request) => request);
}
