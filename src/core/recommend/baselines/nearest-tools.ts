import type { RetrieverName } from "../../domain/config";
import type { Query } from "../../domain/query";
import { rankBest } from "../../retrieve/rank";
import type { FoldContext } from "../method/fold-context";
import type { Method } from "../method/method";
import { compareWith } from "../method/nearest-requests";

const RETRIEVERS: readonly RetrieverName[] = ["hybrid", "dense", "bm25"];

/**
 * Retrieval alone, as most work on tool retrieval reports it. A fixed k is its weakness: TRACC falls with every spare
 * tool, and requests differ in how many they need.
 */
export const topK: Method = {
  id: "top-k",
  label: "Nearest tools",
  about: "The k tools whose texts are nearest to the request; k is the mean number of tools of the past requests.",
  source: "Standard: nearest texts, a fixed number of them.",
  retrievers: RETRIEVERS,
  encoderless: "by-words",
  prepare: async (context, retriever) => {
    const count = meanSize(context);
    return async (query) => ({ tools: await nearestTools(context, query, retriever, count), confidence: null });
  },
};

/** The `count` tools with the highest score of the retriever; equal scores by name, then id, as everywhere. */
async function nearestTools(context: FoldContext, query: Query, retriever: RetrieverName, count: number) {
  const { tools, catalogue } = context.index;
  const { score } = await compareWith(context, query.text, catalogue, retriever);
  const indices = tools.map((_, index) => index);
  return rankBest(indices, score, (index) => tools[index]!, count).map((index) => tools[index]!.id);
}

/**
 * The mean number of tools that a past request needed, rounded, 1 at least: the k with the smallest mean error of
 * size.
 *
 * @example sizes 1, 2 and 4 // 2
 */
function meanSize({ index }: FoldContext): number {
  const { requests } = index.history;
  const total = requests.reduce((sum, { gold }) => sum + (gold?.length ?? 0), 0);
  return Math.max(1, Math.round(total / Math.max(1, requests.length)));
}
